// The order in which triage goes through the panes: who waits for a person, then who failed, then who is done and unread,
// the oldest first, who is snoozed left out; one that was passed over does not come again until something else becomes of it. Pure.

import { stopsOf } from "../core/status-order.ts";
import type { StatusRow } from "../wire/view.ts";

/** A pane as it stood when it was passed over. */
export type Passed = ReadonlyMap<number, number>;

const isPassed = (passed: Passed, { pane, status }: StatusRow): boolean => passed.get(pane) === status.seq;

export function queueOf(rows: Iterable<StatusRow>, passed: Passed): readonly StatusRow[] {
  return stopsOf([...rows], "needs").filter((row) => row.quiet !== "snoozed" && !isPassed(passed, row));
}

/** With `pane` passed over as it stands now. */
export function pass(passed: Passed, rows: ReadonlyMap<number, StatusRow>, pane: number): Passed {
  const row = rows.get(pane);
  return row === undefined ? passed : new Map([...passed, [pane, row.status.seq]]);
}
