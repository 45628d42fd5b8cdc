// How much to give to the emulator's own parser at a time: up to the place where the quick front can take over again.

import { incompleteTail } from "./front.ts";

/** The emulator gets no more at once. */
export const MAX_SLICE = 4096;
/** Parser states from here on are strings: OSC, DCS, APC, PM, SOS. */
const FIRST_STRING_STATE = 7;

/** End of the piece that begins at `at`; more than `at`. `state` is the parser's. */
export function slowEnd(bytes: Uint8Array, at: number, end: number, state: number): number {
  const limit = Math.min(end, at + MAX_SLICE);
  const isString = state >= FIRST_STRING_STATE || (state === 0 && startsString(bytes, at, end));
  let to = at + 1;
  if (isString) to = stringEnd(bytes, at, limit);
  else if (state === 0 && bytes[at] !== 0x1b) while (to < limit && (bytes[to] ?? 0) >= 0x80) to++;
  else while (to < limit && !isFinal(bytes[to - 1] ?? 0, to - 1 === at)) to++;
  // A piece never ends inside a character: the emulator's decoder may lose one that does.
  if (to === limit && to < end) to -= incompleteTail(bytes.subarray(at, to), to - at);
  return Math.max(to, at + 1);
}

function startsString(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at] !== 0x1b || at + 1 >= end) return false;
  const next = bytes[at + 1] ?? 0;
  return next === 0x50 || next === 0x58 || (next >= 0x5d && next <= 0x5f);
}

/** Behind the terminator, or behind an ESC that may be the beginning of one. */
function stringEnd(bytes: Uint8Array, at: number, limit: number): number {
  for (let to = at; to < limit; to++) {
    const byte = bytes[to] ?? 0;
    if (byte === 0x07 || byte === 0x18 || byte === 0x1a) return to + 1;
    if (byte === 0x1b && to > at) return Math.min(to + 2, limit);
  }
  return limit;
}

/** A byte that ends an escape or control sequence; `[` right after the ESC does not. */
const isFinal = (byte: number, isFirst: boolean): boolean => !isFirst && byte >= 0x40 && byte !== 0x5b;
