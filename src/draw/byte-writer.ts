// A growing buffer for what goes to the outer terminal: ASCII, decimal numbers, UTF-8. Knows no escape sequences.

const INITIAL_BYTES = 1 << 16;
const ZERO = 0x30;
const SEMICOLON = 0x3b;

/** Digits of 0 to 999, the first in the lowest byte, and their number less one in the highest. */
const DECIMALS: Int32Array = Int32Array.from({ length: 1000 }, (_, value) => {
  const digits = [...String(value)].map((digit) => digit.charCodeAt(0));
  return (digits[0] ?? 0) | ((digits[1] ?? 0) << 8) | ((digits[2] ?? 0) << 16) | ((digits.length - 1) << 24);
});

export class ByteWriter {
  #bytes: Uint8Array = new Uint8Array(INITIAL_BYTES);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** Drops what was written. */
  clear(): void {
    this.#at = 0;
  }

  /** A copy of what was written. The buffer starts anew. */
  take(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#at);
    this.#at = 0;
    return bytes;
  }

  /** Makes room for that many bytes more. */
  reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + bytes));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }

  /** Text that is known to be ASCII. */
  ascii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#at++] = text.charCodeAt(i);
  }

  byte(value: number): void {
    this.reserve(1);
    this.#bytes[this.#at++] = value;
  }

  /** A whole number from 0 to 99999 in decimal. */
  decimal(value: number): void {
    this.reserve(5);
    if (value < 1000) {
      this.#at = this.#small(value, this.#at);
      return;
    }
    this.#at = this.#small(Math.trunc(value / 1000), this.#at);
    const rest = value % 1000;
    this.#bytes[this.#at++] = ZERO + Math.trunc(rest / 100);
    this.#bytes[this.#at++] = ZERO + (Math.trunc(rest / 10) % 10);
    this.#bytes[this.#at++] = ZERO + (rest % 10);
  }

  /** "38;2;255;0;0" for `base` 38 and 0xff0000: the longest and most frequent thing in a colourful screen. */
  rgb(base: number, colour: number): void {
    this.reserve(17);
    const bytes = this.#bytes;
    let at = this.#small(base, this.#at);
    bytes[at++] = SEMICOLON;
    bytes[at++] = ZERO + 2;
    bytes[at++] = SEMICOLON;
    at = this.#small((colour >> 16) & 255, at);
    bytes[at++] = SEMICOLON;
    at = this.#small((colour >> 8) & 255, at);
    bytes[at++] = SEMICOLON;
    this.#at = this.#small(colour & 255, at);
  }

  codePoint(code: number): void {
    this.reserve(4);
    const bytes = this.#bytes;
    if (code < 0x80) {
      bytes[this.#at++] = code;
    } else if (code < 0x800) {
      bytes[this.#at++] = 0xc0 | (code >> 6);
      bytes[this.#at++] = 0x80 | (code & 63);
    } else if (code < 0x10000) {
      bytes[this.#at++] = 0xe0 | (code >> 12);
      bytes[this.#at++] = 0x80 | ((code >> 6) & 63);
      bytes[this.#at++] = 0x80 | (code & 63);
    } else {
      bytes[this.#at++] = 0xf0 | (code >> 18);
      bytes[this.#at++] = 0x80 | ((code >> 12) & 63);
      bytes[this.#at++] = 0x80 | ((code >> 6) & 63);
      bytes[this.#at++] = 0x80 | (code & 63);
    }
  }

  text(text: string): void {
    for (const character of text) this.codePoint(character.codePointAt(0) ?? 0xfffd);
  }

  /** Writes 0 to 999 at `at`; returns where the next byte goes. */
  #small(value: number, at: number): number {
    const packed = DECIMALS[value]!;
    const bytes = this.#bytes;
    bytes[at] = packed & 255;
    if (packed < 0x1000000) return at + 1;
    bytes[at + 1] = (packed >> 8) & 255;
    if (packed < 0x2000000) return at + 2;
    bytes[at + 2] = (packed >> 16) & 255;
    return at + 3;
  }
}
