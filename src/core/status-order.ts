// Which pane comes first: the order of rows, and where "next pane that needs you" and "next unread" go.

import type { Status } from "./status.ts";
import { unreachable } from "./unreachable.ts";

export interface StatusOfPane {
  readonly pane: number;
  readonly status: Status;
}

/** `needs`: blocked, then failed, then done, the last two until seen. `unread`: whatever is not seen yet. */
export type JumpMode = "needs" | "unread";

const NEEDS_LAST_RANK = 2;

/** Whether a person is waited for: what the count behind ▲ counts. */
export function needsYou(status: Status): boolean {
  return status.state === "blocked";
}

/** Order of rows: who needs you, failed, done, working, starting, idle, no status; within one, the oldest first. */
export function compareStatus(a: Status, b: Status): number {
  return rankOf(a) - rankOf(b) || a.since - b.since;
}

/**
 * The pane to go to from `current`, or undefined where there is none but it. Repeated, it goes through all of them and
 * begins again: `current` need not be among them.
 */
export function nextPaneThatNeeds(
  rows: readonly StatusOfPane[],
  current: number | undefined,
  mode: JumpMode,
): number | undefined {
  const stops = stopsOf(rows, mode);
  const at = stops.findIndex(({ pane }) => pane === current);
  const next = stops[(at + 1) % stops.length];
  return next === undefined || next.pane === current ? undefined : next.pane;
}

/** The panes to go to, in the order in which they are gone to. */
export function stopsOf<T extends StatusOfPane>(rows: readonly T[], mode: JumpMode): readonly T[] {
  return rows.filter(({ status }) => isStop(status, mode)).toSorted(compareRows);
}

function compareRows(a: StatusOfPane, b: StatusOfPane): number {
  return compareStatus(a.status, b.status) || a.pane - b.pane;
}

function isStop(status: Status, mode: JumpMode): boolean {
  if (mode === "unread") return status.unread;
  return needsYou(status) || (status.unread && rankOf(status) <= NEEDS_LAST_RANK);
}

function rankOf(status: Status): number {
  switch (status.state) {
    case "blocked":
      return 0;
    case "error":
    case "stopped":
      return 1;
    case "done":
      return status.unread ? 2 : 5;
    case "idle":
      return status.unread && status.finished === true ? 2 : 5;
    case "working":
      return 3;
    case "starting":
    case "queued":
      return 4;
    case "none":
      return 6;
    default:
      return unreachable(status.state);
  }
}
