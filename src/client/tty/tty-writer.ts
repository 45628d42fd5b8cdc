// Writes to the outer terminal without ever waiting for it. A terminal that does not read (Ctrl-S, a dead ssh) makes the
// writer busy; whoever draws then skips frames and draws the newest state when it is told of the drain.

import fs from "node:fs";
import type { WriteStream } from "node:tty";

/** How long the last bytes may try to get out when the terminal does not read. */
const LAST_WRITE_MS = 100;
const LAST_WRITE_PAUSE_MS = 5;

/** What Node's terminal streams have and its types do not tell: the descriptor, and libuv's handle. */
interface TtyInternals {
  readonly fd: number;
  readonly _handle?: {
    readonly setBlocking?: (blocking: boolean) => number;
    /** Bytes that the terminal has not taken. */
    readonly writeQueueSize?: number;
  };
}

export class TtyWriter {
  readonly #stream: WriteStream;
  readonly #internals: TtyInternals;
  readonly #onDrain: () => void;
  #closed = false;
  /** Somebody was told that the writer is busy. */
  #awaited = false;

  /** `onDrain` when everything was taken after somebody found the writer busy; `onError` when the terminal is gone. */
  constructor(stream: WriteStream, onDrain: () => void, onError: (error: Error) => void) {
    this.#stream = stream;
    this.#onDrain = onDrain;
    // Private parts, hence the cast: Node opens terminals blocking, and a write would stop the event loop for as long as
    // the terminal does not read.
    this.#internals = stream as unknown as TtyInternals;
    this.#internals._handle?.setBlocking?.(false);
    stream.on("error", onError);
  }

  /** Bytes written earlier have not all been taken. */
  get busy(): boolean {
    const waiting = this.#internals._handle?.writeQueueSize ?? this.#stream.writableLength;
    if (waiting > 0) this.#awaited = true;
    return waiting > 0;
  }

  /** Queues bytes. False: the terminal is behind; do not write again before the drain. Nothing is written once closed. */
  write(bytes: Uint8Array | string): boolean {
    if (this.#closed) return false;
    if (bytes.length > 0) this.#stream.write(bytes, () => this.#written());
    return !this.busy;
  }

  /** The last bytes, at once and past the queue; given up when the terminal does not take them. Closes the writer. */
  writeLast(text: string): void {
    if (this.#closed) return;
    this.#closed = true;
    writeNow(this.#internals.fd, Buffer.from(text));
  }

  /** Back in use after a suspension. */
  reopen(): void {
    this.#closed = false;
  }

  #written(): void {
    if (!this.#awaited || this.busy) return;
    this.#awaited = false;
    if (!this.#closed) this.#onDrain();
  }
}

function writeNow(fd: number, bytes: Buffer): void {
  const end = performance.now() + LAST_WRITE_MS;
  for (let at = 0; at < bytes.length && performance.now() < end;) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITE_PAUSE_MS);
    }
  }
}
