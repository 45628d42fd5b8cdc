// Attached clients: who looks at which session, how large, and who was active last.

import type { Event } from "../event.ts";
import type { ClientId, SessionId } from "../ids.ts";
import type { Client } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { detachClient } from "./detach.ts";
import { patched, withoutEntry } from "./edit.ts";
import { clampArea } from "./sizes.ts";
import { dropClient, patchClient, patchSession, patchState, putClient, type Turn } from "./turn.ts";

export type ClientEvent = Extract<
  Event,
  {
    readonly type:
      | "clientAttached"
      | "clientDetached"
      | "clientResized"
      | "clientActive"
      | "clientFocused"
      | "clientSwitched"
      | "commandApplied";
  }
>;

/** Numbers of key commands are kept for so many clients; one that comes back later has none to resend. */
const MAX_APPLIED_CLIENTS = 64;
/** Reason of a `clientDetached` whose client is gone without having been told: it may come back and resend. */
const CLIENT_LOST = "lost";

export function reduceClients(turn: Turn, event: ClientEvent): void {
  switch (event.type) {
    case "clientAttached":
      return attach(turn, event);
    case "clientDetached":
      return detach(turn, event.client, event.reason);
    case "clientResized":
      return patchClient(turn, event.client, { ...clampArea(event), activityAtMs: event.atMs });
    case "clientActive":
      return patchClient(turn, event.client, { activityAtMs: event.atMs });
    case "clientFocused":
      return patchClient(turn, event.client, { focused: event.on, ...(event.on ? { activityAtMs: event.atMs } : {}) });
    case "clientSwitched":
      return switchTo(turn, event.client, event.session, event.atMs);
    case "commandApplied":
      return noteApplied(turn, event.client, event.seq);
    default:
      return unreachable(event);
  }
}

function attach(turn: Turn, event: Extract<ClientEvent, { readonly type: "clientAttached" }>): void {
  if (!turn.state.sessions.has(event.session)) return;
  const known = turn.state.clients.get(event.client);
  const client: Client = {
    id: event.client,
    session: event.session,
    lastSession: known?.lastSession ?? null,
    ...clampArea(event),
    tty: event.tty,
    term: event.term,
    readOnly: event.readOnly,
    // Until a terminal tells of its focus it counts as looked at.
    focused: true,
    attachedAtMs: event.atMs,
    activityAtMs: event.atMs,
  };
  putClient(turn, known === undefined ? client : patched(known, client));
  patchSession(turn, event.session, { attachedAtMs: event.atMs });
}

function detach(turn: Turn, id: ClientId, reason: string): void {
  const client = turn.state.clients.get(id);
  if (client === undefined) return;
  if (reason === CLIENT_LOST) return dropClient(turn, id);
  const session = turn.state.sessions.get(client.session)?.name ?? "";
  const message = reason === "detached" ? `[detached (from session ${session})]` : `[${reason}]`;
  detachClient(turn, client, reason, message);
  patchState(turn, { applied: withoutEntry(turn.state.applied, id) });
}

function switchTo(turn: Turn, id: ClientId, session: SessionId, atMs: number): void {
  const client = turn.state.clients.get(id);
  if (client === undefined || !turn.state.sessions.has(session)) return;
  const lastSession = client.session === session ? client.lastSession : client.session;
  patchClient(turn, id, { session, lastSession, activityAtMs: atMs });
  patchSession(turn, session, { attachedAtMs: atMs });
}

function noteApplied(turn: Turn, id: ClientId, seq: number): void {
  const { applied } = turn.state;
  if ((applied.get(id) ?? -1) >= seq) return;
  const latest = [...withoutEntry(applied, id), [id, seq] as const];
  patchState(turn, { applied: new Map(latest.slice(-MAX_APPLIED_CLIENTS)) });
}
