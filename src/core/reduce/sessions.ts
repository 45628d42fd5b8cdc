// Sessions: created with one window, renamed, killed; the end of all of them is the end of the server.

import type { Event } from "../event.ts";
import type { SessionId } from "../ids.ts";
import { emptyState, type Session } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { addPane, addWindow, takeWindowId } from "./create.ts";
import { detachClient } from "./detach.ts";
import { killSession } from "./remove.ts";
import { patchSession, patchState, putSession, type Turn } from "./turn.ts";

export type SessionEvent = Extract<
  Event,
  { readonly type: "sessionCreated" | "sessionRenamed" | "sessionKilled" | "serverKilled" }
>;

export function reduceSessions(turn: Turn, event: SessionEvent): void {
  switch (event.type) {
    case "sessionCreated":
      return createSession(turn, event);
    case "sessionRenamed":
      if (!nameTaken(turn, event.name)) patchSession(turn, event.session, { name: event.name });
      return;
    case "sessionKilled":
      return killSession(turn, event.session);
    case "serverKilled":
      return killServer(turn);
    default:
      return unreachable(event);
  }
}

const nameTaken = (turn: Turn, name: string): boolean =>
  [...turn.state.sessions.values()].some((session) => session.name === name);

function createSession(turn: Turn, event: Extract<SessionEvent, { readonly type: "sessionCreated" }>): void {
  if (nameTaken(turn, event.name)) return;
  const window = takeWindowId(turn);
  const session: Session = {
    // The one place where a session's number becomes its id.
    id: turn.state.nextSession as SessionId,
    name: event.name,
    windows: [],
    active: window,
    visited: [],
    cwd: event.launch.cwd,
    env: event.env,
    createdAtMs: event.atMs,
    attachedAtMs: 0,
  };
  patchState(turn, { nextSession: turn.state.nextSession + 1 });
  putSession(turn, session);
  const pane = addPane(turn, window, event.launch, event.atMs);
  const area = { cols: event.cols, rows: event.rows };
  const name = event.windowName;
  addWindow(turn, { id: window, session: session.id, index: null, name, pane, area, select: true });
}

// Ids are not used again: a pty-host that outlives this for a moment may still speak of the old ones.
function killServer(turn: Turn): void {
  for (const client of turn.state.clients.values()) detachClient(turn, client, "server exited", "[server exited]");
  const { sessions, windows, panes, replaying, lookedSince } = emptyState;
  patchState(turn, { sessions, windows, panes, replaying, lookedSince });
  turn.effects.push({ type: "exit" });
}
