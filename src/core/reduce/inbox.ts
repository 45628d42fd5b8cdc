// The inbox follows what becomes of the panes: statuses as they are concluded, who looks where, which pane is gone, time.

import { agentOrCommandName } from "../find.ts";
import type { Event } from "../event.ts";
import type { PaneId } from "../ids.ts";
import { reduceInbox, unseenSinceMs, type InboxEvent } from "../inbox.ts";
import { SEEN_AFTER_MS } from "../seen.ts";
import type { Pane, State } from "../state.ts";
import type { Status } from "../status.ts";
import { labelOf } from "../status-words.ts";
import { patchState, type Turn } from "./turn.ts";

/** Hands an event to the inbox. */
export function toInbox(turn: Turn, event: InboxEvent, nowMs: number): void {
  patchState(turn, { inbox: reduceInbox(turn.state.inbox, event, nowMs) });
}

/** A pane's status is another than `pane` has. */
export function statusToInbox(turn: Turn, pane: Pane, status: Status, nowMs: number): void {
  const name = labelOf(status, agentOrCommandName(pane));
  toInbox(turn, { type: "status", pane: pane.id, name, before: pane.status, status }, nowMs);
}

/** Last of all: panes that went, outcomes that somebody has looked at, and what has been kept for long enough. */
export function settleInbox(turn: Turn, event: Event, nowMs: number): void {
  if (turn.state.panes !== turn.before.panes) settleGone(turn, event, nowMs);
  for (const [pane, since] of turn.state.lookedSince) {
    const atMs = inboxSeenAtMs(turn.state, pane, since);
    if (atMs !== undefined && atMs <= nowMs) toInbox(turn, { type: "seen", pane }, nowMs);
  }
  toInbox(turn, { type: "passed" }, nowMs);
}

/** Wall clock, ms, at which a pane watched since `since` has been read, as far as the inbox goes; undefined: nothing to read. */
export function inboxSeenAtMs({ inbox, replaying }: State, pane: PaneId, since: number): number | undefined {
  const cameMs = replaying.has(pane) ? undefined : unseenSinceMs(inbox, pane);
  return cameMs === undefined ? undefined : Math.max(cameMs, since) + SEEN_AFTER_MS;
}

function settleGone(turn: Turn, event: Event, nowMs: number): void {
  // Whatever else takes a pane away, somebody asked for.
  const byItself = event.type === "exited" || event.type === "replayed";
  for (const pane of turn.before.panes.values()) {
    if (turn.state.panes.has(pane.id)) continue;
    const { id, status } = pane;
    const name = labelOf(status, agentOrCommandName(pane));
    const watched = turn.before.lookedSince.has(id);
    toInbox(turn, byItself ? { type: "ended", pane: id, name, status, watched } : { type: "closed", pane: id }, nowMs);
  }
}
