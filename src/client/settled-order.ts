// Rows of the sidebar keep their places for a moment, so that none jumps away under a finger.

import { orderRows } from "../draw/sidebar-lines.ts";
import type { StatusRow } from "../wire/view.ts";

/** A new order must have been right for this long before it is shown. */
const SETTLE_MS = 150;

export class SettledOrder {
  #shown: readonly number[] = [];
  #differsSinceMs: number | null = null;

  /** Panes in the order to show at `nowMs`. */
  update(rows: readonly StatusRow[], nowMs: number): readonly number[] {
    const wanted = orderRows(rows).map(({ pane }) => pane);
    const known = this.#shown.filter((pane) => wanted.includes(pane));
    // A row that is new has no place to keep.
    const same = wanted.filter((pane) => known.includes(pane)).every((pane, index) => pane === known[index]);
    if (same) this.#differsSinceMs = null;
    else this.#differsSinceMs ??= nowMs;
    if (same || nowMs - (this.#differsSinceMs ?? nowMs) >= SETTLE_MS) {
      this.#shown = wanted;
      this.#differsSinceMs = null;
    }
    return this.#shown;
  }

  /** When the order may change though nothing else does, or Infinity. */
  get dueMs(): number {
    return this.#differsSinceMs === null ? Infinity : this.#differsSinceMs + SETTLE_MS;
  }
}
