// The core's one timer: it asks for times, the earliest counts.

export class Wake {
  readonly #onWake: (atMs: number) => void;
  #timer: NodeJS.Timeout | null = null;
  #atMs = Infinity;

  /** `onWake` gets the wall clock in ms. */
  constructor(onWake: (atMs: number) => void) {
    this.#onWake = onWake;
  }

  at(atMs: number): void {
    if (this.#timer && this.#atMs <= atMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#atMs = atMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#atMs = Infinity;
        this.#onWake(Date.now());
      },
      Math.max(0, atMs - Date.now()),
    );
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
