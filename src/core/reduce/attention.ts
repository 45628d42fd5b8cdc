// What comes of being looked at (looked-at.ts): a window loses its flags, and after a second a pane its unread mark:
// passing through is not reading.

import type { Event } from "../event.ts";
import { agentOrCommandName } from "../find.ts";
import type { PaneId } from "../ids.ts";
import { lookedAtPanes } from "../looked-at.ts";
import { reduceNotify, type NotifyEvent } from "../notify.ts";
import { quietOf } from "../quiet.ts";
import type { PaneNotification } from "../notice-words.ts";
import { markSeen, seenAtMs } from "../seen.ts";
import { withoutEntry } from "./edit.ts";
import { patchPane, patchState, patchWindow, type Turn } from "./turn.ts";

/** Keeps account of who looks where since when, and clears what has been seen with that. */
export function settleAttention(turn: Turn): void {
  const { before, state } = turn;
  const same =
    state.clients === before.clients && state.sessions === before.sessions && state.windows === before.windows;
  if (!same || turn.atMs !== null) lookAround(turn);
  if (state.panes !== before.panes) forgetGone(turn);
}

function lookAround(turn: Turn): void {
  const looked = lookedAtPanes(turn.state);
  const known = turn.state.lookedSince;
  const since = new Map([...known].filter(([pane]) => looked.has(pane)));
  for (const pane of looked) {
    const window = turn.state.panes.get(pane)?.window;
    if (window !== undefined) patchWindow(turn, window, { bell: false, activity: false });
    // An event without a time cannot begin the second: the wake-up that follows does.
    if (!since.has(pane) && turn.atMs !== null) since.set(pane, turn.atMs);
  }
  if (sameKeys(since, known)) return;
  patchState(turn, { lookedSince: since });
  for (const pane of new Set([...known.keys(), ...since.keys()])) {
    if (known.has(pane) !== since.has(pane)) {
      notice(turn, { type: "watched", pane, watched: since.has(pane) }, turn.atMs ?? 0);
    }
  }
}

const sameKeys = (one: ReadonlyMap<PaneId, number>, other: ReadonlyMap<PaneId, number>): boolean =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));

// What was told of a pane that is gone is forgotten, and so is when to look at it again.
function forgetGone(turn: Turn): void {
  for (const pane of turn.before.panes.keys()) {
    if (turn.state.panes.has(pane)) continue;
    notice(turn, { type: "gone", pane }, turn.atMs ?? 0);
    patchState(turn, { statusWakes: withoutEntry(turn.state.statusWakes, pane) });
  }
}

/** Hands an event to the notifications and asks for what comes of it. */
export function notice(turn: Turn, event: NotifyEvent, nowMs: number): void {
  const { notices, escalateAfterMs, replaying } = turn.state;
  const { state, notifications, escalations } = reduceNotify(notices, event, nowMs, {
    escalateAfterMs,
    held: replaying,
  });
  patchState(turn, { notices: state });
  tellAll(turn, "notify", notifications);
  tellAll(turn, "escalate", escalations);
}

function tellAll(turn: Turn, type: "notify" | "escalate", notices: readonly PaneNotification[]): void {
  for (const { pane, title, body } of notices) {
    const known = [...turn.state.panes.keys()].find((id) => id === pane);
    if (known !== undefined) turn.effects.push({ type, pane: known, title, body });
  }
}

/** A program asks that somebody be told. */
export function askNotice(turn: Turn, event: Extract<Event, { readonly type: "noticeAsked" }>): void {
  const pane = turn.state.panes.get(event.pane);
  if (pane === undefined || turn.state.replaying.has(pane.id)) return;
  const quiet = quietOf(turn.state.quiet, pane.id, pane.observation?.agent?.id ?? null) !== null;
  const watched = turn.state.lookedSince.has(pane.id);
  const { title, body, atMs } = event;
  const who = { pane: pane.id, status: pane.status, name: agentOrCommandName(pane), watched, quiet };
  notice(turn, { type: "asked", ...who, title, body }, atMs);
}

/** Clears the unread mark of panes that have been looked at for long enough. */
export function settleSeen(turn: Turn, nowMs: number): void {
  for (const [id, since] of turn.state.lookedSince) {
    const pane = turn.state.panes.get(id);
    if (pane === undefined || turn.state.replaying.has(id)) continue;
    const seenMs = seenAtMs(pane.status, since);
    if (seenMs !== undefined && seenMs <= nowMs) patchPane(turn, id, { status: markSeen(pane.status) });
  }
}
