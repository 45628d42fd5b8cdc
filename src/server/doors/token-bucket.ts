// How much each pane may say: so many requests a second, and a burst of twice that. Time is data.

import type { PaneId } from "../../core/ids.ts";

/** Requests a second that a pane may go on making. An agent with hooks for each tool makes a few. */
export const REQUESTS_PER_SECOND = 100;
/** Requests at once after quiet. */
export const MAX_BURST = 200;

interface Bucket {
  tokens: number;
  atMs: number;
}

export class TokenBuckets {
  readonly #buckets = new Map<PaneId, Bucket>();

  /** Takes one request of the pane; false: it has none left. `nowMs` is a clock that does not go back. */
  take(pane: PaneId, nowMs: number): boolean {
    const bucket = this.#buckets.get(pane) ?? { tokens: MAX_BURST, atMs: nowMs };
    const gained = ((nowMs - bucket.atMs) / 1000) * REQUESTS_PER_SECOND;
    bucket.tokens = Math.min(MAX_BURST, bucket.tokens + gained);
    bucket.atMs = nowMs;
    this.#buckets.set(pane, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Forgets the panes that are no more. */
  keep(panes: ReadonlyMap<PaneId, unknown>): void {
    if (this.#buckets.size <= panes.size) return;
    for (const pane of this.#buckets.keys()) if (!panes.has(pane)) this.#buckets.delete(pane);
  }
}
