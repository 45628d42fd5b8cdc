// The client's one clock. While a visible row works it ticks every 90 ms; otherwise it wakes only when a shown age passes
// its next unit; with neither it stands still.

/** One step of every spinner. */
export const TICK_MS = 90;
/** Never sleeps longer than a timer can count. */
const MAX_SLEEP_MS = 2 ** 31 - 1;

export interface ClockDemand {
  /** Something visible spins. */
  readonly spinning: boolean;
  /** Time to the next change of a shown age, or null. */
  readonly nextAgeMs: number | null;
}

export class Clock {
  readonly #onTick: (tick: number) => void;
  readonly #onAge: () => void;
  #timer: NodeJS.Timeout | null = null;
  #dueMs = 0;
  #spinning = false;
  tick = 0;

  constructor(onTick: (tick: number) => void, onAge: () => void) {
    this.#onTick = onTick;
    this.#onAge = onAge;
  }

  /** States what is needed now; keeps a running tick in step. */
  demand({ spinning, nextAgeMs }: ClockDemand): void {
    if (spinning && this.#spinning && this.#timer) return;
    this.stop();
    const sleepMs = spinning ? TICK_MS : nextAgeMs;
    if (sleepMs === null) return;
    this.#spinning = spinning;
    this.#arm(sleepMs);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#spinning = false;
  }

  #arm(sleepMs: number): void {
    this.#dueMs = performance.now() + sleepMs;
    this.#timer = setTimeout(() => this.#fire(), Math.min(MAX_SLEEP_MS, Math.max(1, sleepMs)));
  }

  #fire(): void {
    this.#timer = null;
    if (!this.#spinning) return this.#onAge();
    this.tick += 1;
    // Counted from when it was due, so that a late tick does not delay all later ones.
    this.#arm(Math.max(1, TICK_MS - (performance.now() - this.#dueMs)));
    this.#onTick(this.tick);
  }
}
