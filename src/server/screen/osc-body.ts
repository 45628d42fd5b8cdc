// Collects the body of one kind of OSC up to a limit; a longer one is dropped whole. Stands in for the emulator's own
// collector, which keeps up to 10 MB.

import type { XtermOscHandler } from "./xterm.ts";

/** Code points made into a string at a time: more would overflow the stack of `fromCodePoint`. */
const STRING_PIECE = 1024;

export class OscBody implements XtermOscHandler {
  readonly #maxLength: number;
  readonly #handle: (body: string) => void;
  /** Body so far, and whether it outgrew its limit: what a snapshot keeps. */
  body: string = "";
  isOver: boolean = false;

  /** `maxLength` in UTF-16 code units. `handle` gets whole bodies only, never one cut by CAN, SUB or another ESC. */
  constructor(maxLength: number, handle: (body: string) => void) {
    this.#maxLength = maxLength;
    this.#handle = handle;
  }

  start(): void {
    this.body = "";
    this.isOver = false;
  }

  put(data: Uint32Array, from: number, to: number): void {
    if (this.isOver) return;
    if (this.body.length + to - from > this.#maxLength) {
      this.body = "";
      this.isOver = true;
      return;
    }
    for (let at = from; at < to; at += STRING_PIECE) {
      this.body += String.fromCodePoint(...data.subarray(at, Math.min(to, at + STRING_PIECE)));
    }
  }

  end(success: boolean): boolean {
    const { body } = this;
    const isWhole = success && !this.isOver;
    this.start();
    if (isWhole) this.#handle(body);
    return true;
  }
}
