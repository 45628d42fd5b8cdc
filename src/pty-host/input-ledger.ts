// Which input was applied: the highest sequence number of each client. A client sends again what was not acknowledged,
// maybe through another server; the ledger makes that harmless.

import { MAX_INPUT_CLIENTS } from "./host-limits.ts";

export class InputLedger {
  readonly #highest: Map<string, number> = new Map();

  /** True for input that is new and is to be applied now; false for a repetition. */
  admit(client: string, seq: number): boolean {
    const highest = this.#highest.get(client);
    if (highest !== undefined && seq <= highest) return false;
    this.#highest.delete(client);
    this.#highest.set(client, seq);
    if (this.#highest.size > MAX_INPUT_CLIENTS) this.#forgetOldest();
    return true;
  }

  /** Highest applied number of each client, as the welcome carries it. */
  snapshot(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#highest);
  }

  #forgetOldest(): void {
    for (const client of this.#highest.keys()) {
      this.#highest.delete(client);
      return;
    }
  }
}
