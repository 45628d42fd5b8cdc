// The quick way into the emulator: reads bytes while its parser is between sequences and does at once what it would do.
// Text goes straight into cells; C0 controls, ESC x and CSI sequences go to the same handlers that the emulator's parser
// calls. What it does not know (strings, C1, broken UTF-8, a sequence cut at the end) it leaves to that parser.

import type { Printer } from "./print.ts";
import { SgrCodes, applySgr } from "./sgr.ts";
import type { XtermCore, XtermParser } from "./xterm.ts";

const ESC = 0x1b;
const DEL = 0x7f;
/** Code points decoded before they are printed. */
const SCRATCH = 4096;
const MAX_NUMBER = 0x7fffffff;
const IS_ESCAPE_FINAL = (byte: number): boolean =>
  byte >= 0x30 && byte <= 0x7e && byte !== 0x50 && byte !== 0x58 && (byte < 0x5b || byte > 0x5f);

export class Front {
  readonly #core: XtermCore;
  readonly #parser: XtermParser;
  readonly #printer: Printer;
  readonly #codes = new SgrCodes();
  readonly #scratch = new Uint32Array(SCRATCH);
  /** Index of the first byte that is not dealt with; right too when a handler threw. */
  at: number = 0;

  constructor(core: XtermCore, printer: Printer) {
    this.#core = core;
    this.#parser = core._inputHandler._parser;
    this.#printer = printer;
  }

  /** Takes in bytes from `at` up to `end`; stops before what it leaves to the emulator's parser. */
  run(bytes: Uint8Array, from: number, end: number): void {
    this.at = from;
    while (this.at < end) {
      const byte = bytes[this.at] ?? 0;
      if (byte >= 0x80) {
        if (!this.#decode(bytes, end)) return;
      } else if (byte >= 0x20) this.#text(bytes, end);
      else if (byte !== ESC) this.#control(byte);
      else if (!this.#sequence(bytes, end)) return;
    }
  }

  #text(bytes: Uint8Array, end: number): void {
    const from = this.at;
    let to = from;
    while (to < end) {
      const byte = bytes[to] ?? 0;
      if (byte < 0x20 || byte >= DEL) break;
      to++;
    }
    this.at = to;
    if (to === from) this.at = to + 1;
    else if (this.#printer.takesAscii()) this.#printer.printAscii(bytes, from, to);
    else {
      const scratch = this.#scratch;
      for (let at = from; at < to; at += SCRATCH) {
        const length = Math.min(SCRATCH, to - at);
        for (let i = 0; i < length; i++) scratch[i] = bytes[at + i] ?? 0;
        this.#printer.print(scratch, 0, length);
      }
    }
  }

  #control(byte: number): void {
    this.at++;
    const buffer = this.#core._inputHandler._activeBuffer;
    if (byte === 0x0d) buffer.x = 0;
    else if (byte === 0x0a) this.#core._inputHandler.lineFeed();
    else this.#parser._executeHandlers[byte]?.();
    this.#parser.precedingJoinState = 0;
  }

  /** Prints well-formed UTF-8 from a byte of 0x80 or more on. False where the first character is none. */
  #decode(bytes: Uint8Array, end: number): boolean {
    const scratch = this.#scratch;
    let length = 0;
    let at = this.at;
    while (at < end && length < SCRATCH) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) {
        if (byte < 0x20 || byte === DEL) break;
        scratch[length++] = byte;
        at++;
        continue;
      }
      const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      const code = at + size <= end ? decodeAt(bytes, at, size, byte) : -1;
      if (code < 0) break;
      scratch[length++] = code;
      at += size;
    }
    if (length === 0) return false;
    this.at = at;
    this.#printer.print(scratch, 0, length);
    return true;
  }

  #sequence(bytes: Uint8Array, end: number): boolean {
    const at = this.at + 1;
    const next = at < end ? (bytes[at] ?? 0) : 0;
    if (next === 0x5b) return this.#csi(bytes, at + 1, end);
    if (IS_ESCAPE_FINAL(next)) return this.#escape(next, at + 1);
    if (next < 0x20 || next > 0x2f || at + 1 >= end) return false;
    const final = bytes[at + 1] ?? 0;
    if (final < 0x30 || final > 0x7e) return false;
    return this.#escape((next << 8) | final, at + 2);
  }

  #escape(id: number, next: number): boolean {
    this.at = next;
    this.#parser._params.reset();
    this.#parser._params.addParam(0);
    this.#parser._collect = id >> 8;
    const handlers = this.#parser._escHandlers[id];
    for (let i = handlers ? handlers.length - 1 : -1; i >= 0; i--) if (handlers?.[i]?.()) break;
    this.#parser.precedingJoinState = 0;
    return true;
  }

  /** `at` is behind `ESC [`. */
  #csi(bytes: Uint8Array, at: number, end: number): boolean {
    let last = at;
    while (last < end && (bytes[last] ?? 0) >= 0x30 && (bytes[last] ?? 0) <= 0x3b) last++;
    if (last >= end) return false;
    if (bytes[last] === 0x6d) {
      this.at = last + 1;
      this.#sgr(bytes, at, last);
      return true;
    }
    return this.#dispatch(bytes, at, end);
  }

  #sgr(bytes: Uint8Array, from: number, to: number): void {
    const codes = this.#codes;
    codes.length = 0;
    let value = -1;
    let bound = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x3a) {
        value = (value < 0 ? 0 : value * 10) + byte - 0x30;
        if (value > MAX_NUMBER) value = MAX_NUMBER;
        continue;
      }
      codes.add(value < 0 && bound === 0 ? 0 : value, bound);
      value = -1;
      bound = byte === 0x3a ? 1 : 0;
    }
    codes.add(value < 0 && bound === 0 ? 0 : value, bound);
    applySgr(this.#core._inputHandler._curAttrData, codes);
    this.#parser.precedingJoinState = 0;
  }

  #dispatch(bytes: Uint8Array, from: number, end: number): boolean {
    const parser = this.#parser;
    const params = parser._params;
    let at = from;
    let collect = 0;
    const prefix = bytes[at] ?? 0;
    if (prefix >= 0x3c && prefix <= 0x3f) {
      collect = prefix;
      at++;
    }
    params.reset();
    params.addParam(0);
    let byte = bytes[at] ?? 0;
    for (; at < end && byte >= 0x30 && byte <= 0x3b; byte = bytes[++at] ?? 0) {
      if (byte === 0x3b) params.addParam(0);
      else if (byte === 0x3a) params.addSubParam(-1);
      else params.addDigit(byte - 0x30);
    }
    for (; at < end && byte >= 0x20 && byte <= 0x2f; byte = bytes[++at] ?? 0) collect = (collect << 8) | byte;
    if (at >= end || byte < 0x40 || byte > 0x7e) return false;
    this.at = at + 1;
    parser._collect = collect;
    const handlers = parser._csiHandlers[(collect << 8) | byte];
    for (let i = handlers ? handlers.length - 1 : -1; i >= 0; i--) if (handlers?.[i]?.(params)) break;
    parser.precedingJoinState = 0;
    return true;
  }
}

/** The code point of `size` bytes at `at`, or -1 where they are no character that may be printed as it is. */
function decodeAt(bytes: Uint8Array, at: number, size: number, lead: number): number {
  const second = bytes[at + 1] ?? 0;
  if ((second & 0xc0) !== 0x80) return -1;
  if (size === 2) {
    const code = ((lead & 0x1f) << 6) | (second & 0x3f);
    return lead >= 0xc2 && code >= 0xa0 ? code : -1;
  }
  const third = bytes[at + 2] ?? 0;
  if ((third & 0xc0) !== 0x80) return -1;
  if (size === 3) {
    const code = ((lead & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
    return code >= 0x800 && (code < 0xd800 || code > 0xdfff) && code !== 0xfeff ? code : -1;
  }
  const fourth = bytes[at + 3] ?? 0;
  if ((fourth & 0xc0) !== 0x80 || lead > 0xf4) return -1;
  const code = ((lead & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f);
  return code >= 0x10000 && code <= 0x10ffff ? code : -1;
}

/** How many bytes at the end of `bytes` begin a UTF-8 character that is not complete (0-3). */
export function incompleteTail(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const size = byte >= 0xf8 ? 0 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    return size > back ? back : 0;
  }
  return 0;
}
