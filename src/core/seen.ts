// When a person has seen what a pane has to say, and what a sidebar shows while records settle ([S7], [S13] of
// protocols/osc7501/SPEC.md).

import type { Status } from "./status.ts";

/** A pane counts as seen after this long as the active pane of an attached client, not by passing through. */
export const SEEN_AFTER_MS = 1000;

/** The status once a person has seen the pane, by a key in it or by looking. The same reference when it was seen before. */
export function markSeen(status: Status): Status {
  if (!status.unread && status.finished !== true) return status;
  const { finished: _, ...rest } = status;
  return { ...rest, unread: false };
}

/** Wall clock, ms, at which a pane watched since `watchedSinceMs` has been seen; undefined: nothing to see, or nobody. */
export function seenAtMs(status: Status, watchedSinceMs: number | undefined): number | undefined {
  if (!status.unread || watchedSinceMs === undefined) return undefined;
  return Math.max(status.since, watchedSinceMs) + SEEN_AFTER_MS;
}

/** What a sidebar shows: for a moment after a prompt or an exit still what was there before, so that nothing flickers. */
export function shownStatus(status: Status, nowMs: number): Status {
  return status.held !== undefined && nowMs < status.held.untilMs ? status.held.status : status;
}
