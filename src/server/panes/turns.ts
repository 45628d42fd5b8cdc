// Shares the server's time between panes: each turn of the event loop every pane with waiting output gets one slice, so
// that a flood holds up neither keys nor other panes. After a key its pane has the server to itself until the echo came:
// an echo passes through several processes, and each would have to wait for a processor that floods keep busy.

/** Longest time one turn spends on output before sockets and timers get their chance. */
const TURN_MS = 4;
/** Longest time one pane may take of a turn while others wait. */
const SLICE_MS = 1;
/** Other panes wait this long for an echo that does not come. */
const FAVOUR_MS = 12;
/** And this long after it came, while it is being painted. */
const PAINT_MS = 2;

export interface Feed {
  /** Takes in waiting entries until `deadlineMs` (of performance.now); true while some are left. */
  step(deadlineMs: number): boolean;
}

export class Turns {
  readonly #ready = new Set<Feed>();
  readonly #onTurnEnd: () => void;
  #scheduled = false;
  #favoured: Feed | null = null;
  #favouredUntilMs = 0;

  /** `onTurnEnd` is called once after each turn that took something in. */
  constructor(onTurnEnd: () => void) {
    this.#onTurnEnd = onTurnEnd;
  }

  /** A key went to the pane of `feed`: its output comes first. */
  favour(feed: Feed): void {
    this.#favoured = feed;
    this.#favouredUntilMs = performance.now() + FAVOUR_MS;
  }

  add(feed: Feed): void {
    this.#ready.add(feed);
  }

  remove(feed: Feed): void {
    this.#ready.delete(feed);
    if (this.#favoured === feed) this.#favoured = null;
  }

  /** Takes in what is ready now; what does not fit into this turn comes in the next. */
  run(): void {
    if (this.#ready.size === 0) return;
    const favoured = this.#favoured;
    if (favoured && this.#ready.has(favoured) && performance.now() < this.#favouredUntilMs) {
      this.#favouredUntilMs = performance.now() + PAINT_MS;
      this.#step(favoured, performance.now() + TURN_MS);
      this.#onTurnEnd();
    } else if (!this.#scheduled && !this.#isHeld()) {
      const end = performance.now() + TURN_MS;
      while (this.#ready.size > 0 && performance.now() < end) this.#round(end);
      this.#onTurnEnd();
    }
    this.#schedule();
  }

  #isHeld(): boolean {
    return this.#favoured !== null && performance.now() < this.#favouredUntilMs;
  }

  #schedule(): void {
    if (this.#ready.size === 0 || this.#scheduled) return;
    this.#scheduled = true;
    const next = (): void => {
      this.#scheduled = false;
      this.run();
    };
    if (this.#isHeld()) setTimeout(next, Math.max(1, this.#favouredUntilMs - performance.now()));
    else setImmediate(next);
  }

  #round(end: number): void {
    const feeds = [...this.#ready];
    for (const feed of feeds) {
      const now = performance.now();
      if (now >= end) return;
      this.#step(feed, feeds.length === 1 ? end : Math.min(end, now + SLICE_MS));
    }
  }

  /** Whoever had a slice goes behind the others: a turn that ends early must not end before the same ones each time. */
  #step(feed: Feed, deadlineMs: number): void {
    this.#ready.delete(feed);
    if (feed.step(deadlineMs)) this.#ready.add(feed);
  }
}
