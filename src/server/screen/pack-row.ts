// A row of history as bytes: about a twelfth of what the emulator takes for it.
//   row = u8 flags, u16 cells, u16 cols (width it was wrapped at), u32 bytes that follow,
//         cells ASCII bytes (0 = empty) or, with COMPLEX, cells × u24 content words,
//         with RUNS: u16 count, (u16 cells, u32 fg, u32 bg)*             absent: one run in the default look
//         with EXTRAS: u16 count, (u16 x, u8 UTF-16 units)*, u16 bytes, the texts of combined cells one after the other,
//                      u16 count, (u16 x, u16 cells, u8 underline, u32 colour, u16 bytes, link)* extensions
// Little endian. Cells right of the last that shows something are left out, unless the next row continues this one.

import type { Extension } from "../../core/cell.ts";
import { BG_EXTENDED } from "../../core/cell.ts";
import { cellExtension, type CellRow } from "./cell-row.ts";
import { BLANK_CONTENT, CELL_WORDS, CONTENT_COMBINED } from "./xterm.ts";

export const PACKED_WRAPPED = 1;
/** Content words, not ASCII. */
export const PACKED_COMPLEX = 2;
const RUNS = 4;
const EXTRAS = 8;
export const PACKED_HEAD = 9;
/** Bytes one cell can take at most, its run included, before extras. */
const MAX_CELL_BYTES = 13;

/** Bytes of one combined cell beside its text. */
const COMBINED_BYTES = 3;

/** A growing buffer of packed rows. */
export class PackedRows {
  bytes: Buffer;
  length: number = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** Appends a row of ASCII in the default look, as most are; false, and nothing, where it is none. */
  addPlain(words: Uint32Array, cells: number, wrapped: boolean, cols: number): boolean {
    this.#room(PACKED_HEAD + cells);
    const { bytes, length: head } = this;
    let at = head + PACKED_HEAD;
    const end = cells * CELL_WORDS;
    for (let word = 0; word < end; word += CELL_WORDS) {
      const code = (words[word] ?? 0) ^ BLANK_CONTENT;
      if (code > 0x7f || words[word + 1] !== 0 || words[word + 2] !== 0) return false;
      bytes[at++] = code;
    }
    this.#finish(head, wrapped ? PACKED_WRAPPED : 0, cells, cols, at);
    return true;
  }

  #finish(head: number, flags: number, cells: number, cols: number, end: number): void {
    const { bytes } = this;
    const size = end - head - PACKED_HEAD;
    bytes[head] = flags;
    bytes[head + 1] = cells & 255;
    bytes[head + 2] = cells >> 8;
    bytes[head + 3] = cols & 255;
    bytes[head + 4] = cols >> 8;
    bytes[head + 5] = size & 255;
    bytes[head + 6] = (size >> 8) & 255;
    bytes[head + 7] = (size >> 16) & 255;
    bytes[head + 8] = size >>> 24;
    this.length = end;
  }

  /** Appends the first `cells` cells of `row`; `cols` is the width at which it was wrapped. */
  add(row: CellRow, cells: number, cols: number): void {
    this.#room(PACKED_HEAD + cells * MAX_CELL_BYTES + 8);
    const head = this.length;
    this.length += PACKED_HEAD;
    let flags = row.wrapped ? PACKED_WRAPPED : 0;
    if (!this.#addAscii(row.words, cells)) {
      flags |= PACKED_COMPLEX;
      this.#addContent(row.words, cells);
    }
    const look = this.#addRuns(row.words, cells);
    if (look > 0) flags |= RUNS;
    if (look > 1 || (flags & PACKED_COMPLEX && hasCombined(row.words, cells))) {
      flags |= EXTRAS;
      this.#addExtras(row, cells, look > 1);
    }
    this.#finish(head, flags, cells, cols, this.length);
  }

  #addAscii(words: Uint32Array, cells: number): boolean {
    const { bytes } = this;
    let at = this.length;
    for (let word = 0; word < cells * CELL_WORDS; word += CELL_WORDS) {
      const code = (words[word] ?? 0) ^ BLANK_CONTENT;
      if (code > 0x7f) return false;
      bytes[at++] = code;
    }
    this.length = at;
    return true;
  }

  #addContent(words: Uint32Array, cells: number): void {
    const { bytes } = this;
    let at = this.length;
    for (let word = 0; word < cells * CELL_WORDS; word += CELL_WORDS) {
      const content = words[word] ?? 0;
      bytes[at++] = content & 255;
      bytes[at++] = (content >> 8) & 255;
      bytes[at++] = content >> 16;
    }
    this.length = at;
  }

  /** 0 = nothing written, all in the default look; 1 = runs; 2 = runs, some with extensions. */
  #addRuns(words: Uint32Array, cells: number): number {
    const start = this.length;
    let at = start + 2;
    let count = 0;
    let look = 1;
    const end = cells * CELL_WORDS;
    for (let word = 0; word < end;) {
      const from = word;
      const fg = words[word + 1] ?? 0;
      const bg = words[word + 2] ?? 0;
      do word += CELL_WORDS;
      while (word < end && words[word + 1] === fg && words[word + 2] === bg);
      if (from === 0 && word === end && fg === 0 && bg === 0) return 0;
      if (bg & BG_EXTENDED) look = 2;
      this.bytes.writeUInt16LE((word - from) / CELL_WORDS, at);
      this.bytes.writeUInt32LE(fg, at + 2);
      this.bytes.writeUInt32LE(bg, at + 6);
      at += 10;
      count++;
    }
    if (count === 0) return 0;
    this.bytes.writeUInt16LE(count, start);
    this.length = at;
    return look;
  }

  #addExtras(row: CellRow, cells: number, hasExtensions: boolean): void {
    const combined = this.#countAt();
    // One text for all cells: a write for each would cost more than the rest of the row.
    let texts = "";
    this.#room(cells * COMBINED_BYTES);
    for (let x = 0; x < cells; x++) {
      if (!((row.words[x * CELL_WORDS] ?? 0) & CONTENT_COMBINED)) continue;
      const text = row.combined[x] ?? "";
      this.bytes[this.length++] = x & 255;
      this.bytes[this.length++] = x >> 8;
      this.bytes[this.length++] = text.length;
      texts += text;
      combined.count++;
    }
    this.#text(texts);
    this.bytes.writeUInt16LE(combined.count, combined.at);
    const extended = this.#countAt();
    for (let x = 0; hasExtensions && x < cells;) {
      const extension = cellExtension(row, x);
      const from = x++;
      if (!extension) continue;
      while (x < cells && isSameExtension(cellExtension(row, x), extension)) x++;
      this.#u16(from);
      this.#u16(x - from);
      this.#room(5);
      this.bytes[this.length] = extension.underline;
      this.bytes.writeUInt32LE(extension.colour, this.length + 1);
      this.length += 5;
      this.#text(extension.link);
      extended.count++;
    }
    this.bytes.writeUInt16LE(extended.count, extended.at);
  }

  #countAt(): { at: number; count: number } {
    const at = this.length;
    this.#u16(0);
    return { at, count: 0 };
  }

  #u16(value: number): void {
    this.#room(2);
    this.length = this.bytes.writeUInt16LE(value, this.length);
  }

  #text(text: string): void {
    const size = Buffer.byteLength(text);
    this.#u16(size);
    this.#room(size);
    this.length += this.bytes.write(text, this.length);
  }

  #room(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function hasCombined(words: Uint32Array, cells: number): boolean {
  for (let word = 0; word < cells * CELL_WORDS; word += CELL_WORDS)
    if ((words[word] ?? 0) & CONTENT_COMBINED) return true;
  return false;
}

function isSameExtension(one: Extension | undefined, other: Extension): boolean {
  if (one === other) return true;
  return (
    one !== undefined && one.underline === other.underline && one.colour === other.colour && one.link === other.link
  );
}

/** Reads the row at `at`. The bytes are our own; a RangeError means a broken snapshot. */
export function unpackRow(bytes: Buffer, at: number): CellRow {
  const flags = bytes.readUInt8(at);
  const cells = bytes.readUInt16LE(at + 1);
  const words = new Uint32Array(cells * CELL_WORDS);
  let from = at + PACKED_HEAD;
  for (let x = 0; x < cells; x++) {
    words[x * CELL_WORDS] =
      flags & PACKED_COMPLEX ? bytes.readUIntLE(from + x * 3, 3) : bytes.readUInt8(from + x) | BLANK_CONTENT;
  }
  from += flags & PACKED_COMPLEX ? cells * 3 : cells;
  if (flags & RUNS) from = unpackRuns(bytes, from, words);
  const combined: Record<number, string> = {};
  const extensions: Record<number, Extension> = {};
  if (flags & EXTRAS) unpackExtras(bytes, from, combined, extensions);
  return { words, cells, wrapped: (flags & PACKED_WRAPPED) !== 0, combined, extension: (x) => extensions[x] };
}

function unpackRuns(bytes: Buffer, start: number, words: Uint32Array): number {
  const count = bytes.readUInt16LE(start);
  let at = start + 2;
  let word = 0;
  for (let i = 0; i < count; i++, at += 10) {
    const end = word + bytes.readUInt16LE(at) * CELL_WORDS;
    const fg = bytes.readUInt32LE(at + 2);
    const bg = bytes.readUInt32LE(at + 6);
    for (; word < end; word += CELL_WORDS) {
      words[word + 1] = fg;
      words[word + 2] = bg;
    }
  }
  return at;
}

function unpackExtras(
  bytes: Buffer,
  start: number,
  combined: Record<number, string>,
  extensions: Record<number, Extension>,
): void {
  const cells = bytes.readUInt16LE(start);
  let at = start + 2 + cells * COMBINED_BYTES;
  const textBytes = bytes.readUInt16LE(at);
  const texts = bytes.toString("utf8", at + 2, at + 2 + textBytes);
  let from = 0;
  for (let i = 0; i < cells; i++) {
    const cell = start + 2 + i * COMBINED_BYTES;
    const to = from + bytes.readUInt8(cell + 2);
    combined[bytes.readUInt16LE(cell)] = texts.slice(from, to);
    from = to;
  }
  at += 2 + textBytes;
  const count = bytes.readUInt16LE(at);
  at += 2;
  for (let i = 0; i < count; i++) {
    const x = bytes.readUInt16LE(at);
    const end = x + bytes.readUInt16LE(at + 2);
    const size = bytes.readUInt16LE(at + 9);
    const link = bytes.toString("utf8", at + 11, at + 11 + size);
    const extension = { underline: bytes.readUInt8(at + 4), colour: bytes.readUInt32LE(at + 5), link };
    for (let cell = x; cell < end; cell++) extensions[cell] = extension;
    at += 11 + size;
  }
}
