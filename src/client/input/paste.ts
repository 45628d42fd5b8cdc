// A bracketed paste while it comes in: bytes up to `ESC [ 201 ~`, wherever reads cut them. Linear in its length.

const END = Buffer.from("\x1b[201~");

/** A paste larger than this is handed on in pieces of this size, in bytes. */
export const MAX_PASTE_BYTES: number = 16 * 1024 * 1024;

export interface PasteStep {
  /** Bytes of the input that belong to the paste or its end mark. */
  readonly used: number;
  /** Pieces that are complete. */
  readonly texts: readonly string[];
  readonly ended: boolean;
}

export class PasteCollector {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** Bytes held back since they may begin the end mark. */
  #tail: Buffer = Buffer.alloc(0);

  /** Takes bytes from `at` on. */
  push(bytes: Uint8Array, at: number): PasteStep {
    const fresh = Buffer.from(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
    const all = this.#tail.length > 0 ? Buffer.concat([this.#tail, fresh]) : fresh;
    const end = all.indexOf(END);
    if (end >= 0) {
      this.#keep(all.subarray(0, end));
      const used = end + END.length - this.#tail.length;
      this.#tail = Buffer.alloc(0);
      return { used, texts: [this.#take()], ended: true };
    }
    const held = heldBack(all);
    this.#keep(all.subarray(0, all.length - held));
    this.#tail = Buffer.from(all.subarray(all.length - held));
    return { used: fresh.length, texts: this.#bytes >= MAX_PASTE_BYTES ? [this.#takeWhole()] : [], ended: false };
  }

  /** What came so far, as the end: the mark is missing. */
  finish(): string {
    this.#keep(this.#tail);
    this.#tail = Buffer.alloc(0);
    return this.#take();
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    // A copy: the reader may use its buffer again.
    this.#chunks.push(Uint8Array.prototype.slice.call(bytes));
    this.#bytes += bytes.length;
  }

  #take(): string {
    const text = Buffer.concat(this.#chunks).toString("utf8");
    this.#chunks = [];
    this.#bytes = 0;
    return text;
  }

  /** Everything but a character that is cut off at the end. */
  #takeWhole(): string {
    const all = Buffer.concat(this.#chunks);
    const cut = all.length - cutOff(all);
    this.#chunks = cut < all.length ? [Uint8Array.prototype.slice.call(all, cut)] : [];
    this.#bytes = all.length - cut;
    return all.toString("utf8", 0, cut);
  }
}

/** Length of the longest end of `bytes` with which the end mark begins. */
function heldBack(bytes: Buffer): number {
  for (let length = Math.min(END.length - 1, bytes.length); length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(END.subarray(0, length))) return length;
  }
  return 0;
}

/** Bytes of an unfinished UTF-8 character at the end. */
function cutOff(bytes: Buffer): number {
  for (let back = 1; back < 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
