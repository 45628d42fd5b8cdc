// Acknowledgements of input on their way to the server. Nobody waits for one, so they travel with whatever goes out next
// and only the highest of each client: a wake-up of the server costs more than the message.

import type { FrameParts } from "./host-frame.ts";
import { encodeMessage } from "./host-frame.ts";

/** An acknowledgement goes out alone after this time. */
const ALONE_AFTER_MS = 5;

export class AckQueue {
  readonly #flush: () => void;
  readonly #waiting: Map<string, number> = new Map();
  #timer: NodeJS.Timeout | undefined;

  /** `flush` is called when nothing else went out in time. */
  constructor(flush: () => void) {
    this.#flush = flush;
  }

  add(client: string, seq: number): void {
    this.#waiting.set(client, Math.max(seq, this.#waiting.get(client) ?? 0));
    this.#timer ??= setTimeout(this.#flush, ALONE_AFTER_MS);
  }

  /** What waits, as frames; nothing waits behind it. */
  take(): FrameParts {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return [];
    const frames = [...this.#waiting].flatMap(([client, seq]) => encodeMessage({ t: "inputAck", client, seq }));
    this.#waiting.clear();
    return frames;
  }
}
