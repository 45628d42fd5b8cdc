// Who waits to hear whether a pane's program could be started.

export class Spawns {
  readonly #waiting = new Map<number, ((problem: string | null) => void)[]>();

  /** Resolves with null once the pane runs, or with one line that says why it does not. */
  wait(pane: number): Promise<string | null> {
    return new Promise((resolve) => this.#waiting.set(pane, [...(this.#waiting.get(pane) ?? []), resolve]));
  }

  settle(pane: number, problem: string | null): void {
    const waiting = this.#waiting.get(pane);
    this.#waiting.delete(pane);
    for (const resolve of waiting ?? []) resolve(problem);
  }
}
