// Hands the facts outside the screens to pty-host, newest state only, one blob in flight. `stored()` resolves when all
// that was true at the call is with pty-host: a command is answered after it.

import { encodeFacts } from "../../core/persist.ts";
import type { State } from "../../core/state.ts";

/** Shortest time between two blobs that nobody waits for. */
const INTERVAL_MS = 25;

export class FactsStore {
  readonly #send: (version: number, text: string) => void;
  readonly #state: () => State;
  #version: number;
  #storedVersion: number;
  #dirty = false;
  #sentAtMs = -Infinity;
  #waiting: { readonly version: number; readonly done: () => void }[] = [];

  /** `version`: that of the blob the state was read from, 0 for none. */
  constructor(version: number, state: () => State, send: (version: number, text: string) => void) {
    this.#version = version;
    this.#storedVersion = version;
    this.#state = state;
    this.#send = send;
  }

  /**
   * A fact changed. The first one after quiet is sent at the end of this turn, of a burst (a program that reports all the
   * time) one blob an interval; whoever must be answered asks for `stored`, which does not wait.
   */
  markDirty(): void {
    if (this.#dirty) return;
    this.#dirty = true;
    const quietMs = performance.now() - this.#sentAtMs;
    if (quietMs >= INTERVAL_MS) setImmediate(() => this.#flush());
    else setTimeout(() => this.#flush(), INTERVAL_MS - quietMs);
  }

  stored(): Promise<void> {
    this.#flush();
    if (!this.#dirty && this.#version === this.#storedVersion) return Promise.resolve();
    const version = this.#dirty ? this.#version + 1 : this.#version;
    return new Promise((done) => this.#waiting.push({ version, done }));
  }

  handleStored(version: number): void {
    this.#storedVersion = Math.max(this.#storedVersion, version);
    this.#waiting = this.#waiting.filter((waiter) => {
      if (waiter.version > version) return true;
      waiter.done();
      return false;
    });
    if (this.#waiting.length > 0) this.#flush();
    else if (this.#dirty) setTimeout(() => this.#flush(), INTERVAL_MS);
  }

  #flush(): void {
    if (!this.#dirty || this.#version !== this.#storedVersion) return;
    this.#dirty = false;
    this.#sentAtMs = performance.now();
    this.#version += 1;
    this.#send(this.#version, encodeFacts(this.#state()));
  }
}
