// Shares the server's time between panes: each turn of the event loop every pane with waiting output gets one slice, the
// one a person looks at first, so that a flood holds up neither keys nor other panes.

/** Longest time one turn spends on output before sockets and timers get their chance. */
const TURN_MS = 8;
/** Longest time one pane may take of a turn while others wait. */
const SLICE_MS = 2;

export interface Feed {
  /** Takes in waiting entries until `deadlineMs` (of performance.now); true while some are left. */
  step(deadlineMs: number): boolean;
}

export class Turns {
  readonly #ready = new Set<Feed>();
  readonly #onTurnEnd: () => void;
  #scheduled = false;
  #first: Feed | null = null;

  /** `onTurnEnd` is called once after each turn that took something in. */
  constructor(onTurnEnd: () => void) {
    this.#onTurnEnd = onTurnEnd;
  }

  /** The feed that goes first: that of the pane whose keys are being typed. */
  prefer(feed: Feed | null): void {
    this.#first = feed;
  }

  add(feed: Feed): void {
    this.#ready.add(feed);
  }

  remove(feed: Feed): void {
    this.#ready.delete(feed);
    if (this.#first === feed) this.#first = null;
  }

  /** Takes in what is ready now; what does not fit into this turn comes in the next. */
  run(): void {
    if (this.#ready.size === 0 || this.#scheduled) return;
    const end = performance.now() + TURN_MS;
    while (this.#ready.size > 0 && performance.now() < end) this.#round(end);
    this.#onTurnEnd();
    if (this.#ready.size === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.run();
    });
  }

  #round(end: number): void {
    const feeds = [...this.#ready];
    const first = this.#first;
    if (first && this.#ready.has(first)) feeds.unshift(...feeds.splice(feeds.indexOf(first), 1));
    for (const feed of feeds) {
      const now = performance.now();
      if (now >= end) return;
      const slice = feeds.length === 1 ? end : Math.min(end, now + SLICE_MS);
      if (!feed.step(slice)) this.#ready.delete(feed);
    }
  }
}
