// Rows of cells as bytes, for frames. A row is a list of runs of one look; text a run holds is already cut into cells, so
// that a client needs no width tables and cannot disagree with the screen.
//   row  = varint y, u8 flags (1 = continues the row above), varint runs, run*
//   run  = varint (cells << 2 | kind), u32 fg, u32 bg, varint ext, [varint bytes, text]
//   kind = 0 one code point a cell · 1 one cluster, `cells` wide · 2 blanks, no text
//   ext  = 0 none · 1 defined here: u8 underline, u32 colour, varint bytes, link · n the (n-2)th defined in this writer
// What lies right of the last run is blank in the default look.

import type { Extension } from "../core/cell.ts";

export const RUN_TEXT = 0;
export const RUN_CLUSTER = 1;
export const RUN_BLANK = 2;
export const ROW_WRAPPED = 1;

/** Appends to one growing buffer. Texts go in as JavaScript strings and out as UTF-8. */
export class RowWriter {
  #buffer: Buffer;
  #at = 0;
  #extensions = new Map<string, number>();

  constructor(bytes: number = 1 << 16) {
    this.#buffer = Buffer.allocUnsafeSlow(bytes);
  }

  get length(): number {
    return this.#at;
  }

  /** What was written, as a copy. */
  take(): Uint8Array {
    const out = Uint8Array.prototype.slice.call(this.#buffer, 0, this.#at);
    this.reset();
    return out;
  }

  reset(): void {
    this.#at = 0;
    if (this.#extensions.size > 0) this.#extensions = new Map();
  }

  u8(value: number): void {
    this.#room(1);
    this.#buffer[this.#at++] = value;
  }

  u32(value: number): void {
    this.#room(4);
    this.#at = this.#buffer.writeUInt32LE(value >>> 0, this.#at);
  }

  /** Unsigned, below 2^32. */
  varint(value: number): void {
    this.#room(5);
    let rest = value >>> 0;
    while (rest > 127) {
      this.#buffer[this.#at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#buffer[this.#at++] = rest;
  }

  text(value: string): void {
    const bytes = Buffer.byteLength(value);
    this.varint(bytes);
    this.#room(bytes);
    this.#at += this.#buffer.write(value, this.#at);
  }

  /** What was written from `start` on, as a view that is valid until the next write. */
  view(start: number): Uint8Array {
    return this.#buffer.subarray(start, this.#at);
  }

  /** Appends bytes of another writer. Extensions in them keep the numbers of that writer. */
  bytes(value: Uint8Array): void {
    this.#room(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  row(y: number, wrapped: boolean, runs: number): void {
    this.varint(y);
    this.u8(wrapped ? ROW_WRAPPED : 0);
    this.varint(runs);
  }

  run(kind: number, cells: number, fg: number, bg: number, extension: Extension | undefined, text: string): void {
    this.varint((cells << 2) | kind);
    this.u32(fg);
    this.u32(bg);
    this.#extension(extension);
    if (kind !== RUN_BLANK) this.text(text);
  }

  #extension(extension: Extension | undefined): void {
    if (!extension) return this.varint(0);
    const key = `${extension.underline};${extension.colour};${extension.link}`;
    const known = this.#extensions.get(key);
    if (known !== undefined) return this.varint(known + 2);
    this.#extensions.set(key, this.#extensions.size);
    this.varint(1);
    this.u8(extension.underline);
    this.u32(extension.colour);
    this.text(extension.link);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

/** Reads what a RowWriter wrote. Throws a RangeError where bytes are missing: the sender is ours, so that is a bug. */
export class RowReader {
  readonly #buffer: Buffer;
  #at: number;
  readonly #extensions: Extension[] = [];

  constructor(bytes: Uint8Array, at = 0) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get done(): boolean {
    return this.#at >= this.#buffer.length;
  }

  u8(): number {
    return this.#buffer.readUInt8(this.#at++);
  }

  u32(): number {
    this.#at += 4;
    return this.#buffer.readUInt32LE(this.#at - 4);
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError("varint over 32 bits");
  }

  text(): string {
    const bytes = this.varint();
    if (this.#at + bytes > this.#buffer.length) throw new RangeError("text past the end");
    this.#at += bytes;
    return this.#buffer.toString("utf8", this.#at - bytes, this.#at);
  }

  extension(): Extension | undefined {
    const index = this.varint();
    if (index === 0) return undefined;
    if (index > 1) return this.#extensions[index - 2];
    const extension = { underline: this.u8(), colour: this.u32(), link: this.text() };
    this.#extensions.push(extension);
    return extension;
  }
}
