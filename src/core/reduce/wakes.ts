// The one time at which something happens by itself: a status to conclude anew, an unread mark to clear, a notification
// that has lasted long enough. Asked of the world only when it is earlier than what was asked before.

import { nextInboxMs } from "../inbox.ts";
import { lookedAtPanes } from "../looked-at.ts";
import { nextNoticeMs } from "../notify.ts";
import { nextQuietMs } from "../quiet.ts";
import { seenAtMs } from "../seen.ts";
import { nextFreeSlotMs } from "../slots.ts";
import type { State } from "../state.ts";
import { inboxSeenAtMs } from "./inbox.ts";
import { patchState, type Turn } from "./turn.ts";

/** Asks for the next wake-up, last of all in a turn. `spent`: the one that was asked for has come, be it early. */
export function settleWake(turn: Turn, spent: boolean): void {
  const { before, state } = turn;
  if (state === before && !spent) return;
  const due = nextDueMs(state) ?? null;
  const asked = spent ? null : state.wakeAtMs;
  if (asked !== null && (due === null || asked <= due)) return;
  patchState(turn, { wakeAtMs: due });
  if (due !== null) turn.effects.push({ type: "wakeAt", atMs: due });
}

function nextDueMs(state: State): number | undefined {
  const times = [...state.statusWakes.values()];
  const slotMs = nextFreeSlotMs(state);
  if (slotMs !== undefined) times.push(slotMs);
  const { notices, escalateAfterMs, replaying, quiet, inbox } = state;
  const noticeMs = nextNoticeMs(notices, { escalateAfterMs, held: replaying });
  for (const dueMs of [noticeMs, nextQuietMs(quiet), nextInboxMs(inbox)]) if (dueMs !== undefined) times.push(dueMs);
  for (const pane of lookedAtPanes(state)) {
    const known = state.panes.get(pane);
    if (known === undefined || state.replaying.has(pane)) continue;
    const since = state.lookedSince.get(pane);
    // Somebody began to look in an event without a time: one is needed at once.
    const seenMs = since === undefined ? 0 : seenAtMs(known.status, since);
    if (seenMs !== undefined) times.push(seenMs);
    const readMs = since === undefined ? undefined : inboxSeenAtMs(state, pane, since);
    if (readMs !== undefined) times.push(readMs);
  }
  return times.length === 0 ? undefined : Math.min(...times);
}
