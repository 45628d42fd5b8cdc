// Hands the facts outside the screens to pty-host, newest state only, one blob in flight. `stored()` resolves when all
// that was true at the call is with pty-host: a command is answered after it.

import { encodeFacts } from "../../core/persist.ts";
import type { State } from "../../core/state.ts";

export class FactsStore {
  readonly #send: (version: number, text: string) => void;
  readonly #state: () => State;
  #version: number;
  #storedVersion: number;
  #dirty = false;
  #waiting: { readonly version: number; readonly done: () => void }[] = [];

  /** `version`: that of the blob the state was read from, 0 for none. */
  constructor(version: number, state: () => State, send: (version: number, text: string) => void) {
    this.#version = version;
    this.#storedVersion = version;
    this.#state = state;
    this.#send = send;
  }

  /** A fact changed; it is sent at the end of this turn, or when the blob in flight has arrived. */
  markDirty(): void {
    if (this.#dirty) return;
    this.#dirty = true;
    setImmediate(() => this.#flush());
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
    this.#flush();
  }

  #flush(): void {
    if (!this.#dirty || this.#version !== this.#storedVersion) return;
    this.#dirty = false;
    this.#version += 1;
    this.#send(this.#version, encodeFacts(this.#state()));
  }
}
