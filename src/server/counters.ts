// Work, counted: what `mux counters` prints and tests assert in place of time.

export class Counters {
  readonly #values = new Map<string, number>();

  /** Adds to a counter; names are dotted ("reports.applied", "reports.discarded.size"). */
  add(name: string, amount: number = 1): void {
    this.#values.set(name, (this.#values.get(name) ?? 0) + amount);
  }

  get(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  toJson(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
