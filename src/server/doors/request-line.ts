// Puts a request together from the pieces in which it comes: all up to the first line feed, at most 64 KiB. The pieces
// are copied, so that a peer that sends byte by byte costs no more than one that does not.

/** Longest request in bytes, with its line feed. */
export const MAX_REQUEST_BYTES: number = 64 * 1024;

const FIRST_BYTES = 4 * 1024;
const LINE_FEED = 0x0a;

export type LineProgress =
  | { readonly kind: "more" }
  /** The line without its line feed. What came after it is not looked at. */
  | { readonly kind: "line"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large" };

const MORE: LineProgress = { kind: "more" };
const TOO_LARGE: LineProgress = { kind: "too-large" };

export class RequestLine {
  #held: Uint8Array = new Uint8Array(0);
  #length = 0;

  /** Takes the next piece. Nothing is to be pushed after a line or after too much. */
  push(piece: Uint8Array): LineProgress {
    const end = piece.indexOf(LINE_FEED);
    const wanted = this.#length + (end < 0 ? piece.length : end);
    if (wanted >= MAX_REQUEST_BYTES) {
      this.#held = new Uint8Array(0);
      return TOO_LARGE;
    }
    if (end >= 0 && this.#length === 0) return { kind: "line", bytes: piece.subarray(0, end) };
    this.#reserve(wanted);
    this.#held.set(end < 0 ? piece : piece.subarray(0, end), this.#length);
    this.#length = wanted;
    return end < 0 ? MORE : { kind: "line", bytes: this.#held.subarray(0, wanted) };
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#held.length) return;
    let size = Math.max(FIRST_BYTES, this.#held.length);
    while (size < bytes) size *= 2;
    const larger = new Uint8Array(size);
    larger.set(this.#held.subarray(0, this.#length));
    this.#held = larger;
  }
}
