// Cuts one escape sequence out of bytes that start with ESC. Knows the grammar of ECMA-48, not what a sequence means.
//   CSI: ESC [ parameters (30-3F) intermediates (20-2F) final (40-7E)     SS3: ESC O [digits] letter
//   strings: ESC ] … BEL or ESC \, ESC P … ESC \, ESC _ … ESC \           X10 mouse: ESC [ M and three bytes
// ESC ] and its like begin a string only where what follows can be an answer; else they are a key with Alt.

const ESC = 0x1b;
const BEL = 0x07;
const BACKSLASH = 0x5c;

/** Longest sequence, in bytes; the rest of a longer one is swallowed up to its end. */
export const MAX_SEQUENCE_BYTES = 8192;

export type Sequence =
  /** More bytes must come. */
  | { readonly kind: "incomplete" }
  /** Not a sequence: Alt with the character after ESC. */
  | { readonly kind: "alt" }
  /** Broke off; `length` bytes are to be dropped. */
  | { readonly kind: "broken"; readonly length: number }
  /** Too long; what follows the first `length` bytes belongs to it up to its end. */
  | { readonly kind: "long"; readonly rest: "csi" | "string"; readonly length: number }
  | {
      readonly kind: "csi";
      /** Parameters with a private mark in front ("?2026;2"). */
      readonly params: string;
      readonly intermediates: string;
      readonly final: string;
      readonly length: number;
    }
  | { readonly kind: "mouse"; readonly bytes: readonly [number, number, number]; readonly length: number }
  /** `CSI [ A`: function keys of the Linux console. */
  | { readonly kind: "linux"; readonly final: string; readonly length: number }
  | { readonly kind: "ss3"; readonly params: string; readonly final: string; readonly length: number }
  | { readonly kind: "string"; readonly introducer: "]" | "P" | "_"; readonly body: string; readonly length: number };

const INCOMPLETE: Sequence = { kind: "incomplete" };
const ALT: Sequence = { kind: "alt" };

const inRange = (byte: number | undefined, from: number, to: number): boolean =>
  byte !== undefined && byte >= from && byte <= to;
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** The sequence at `at`, where `bytes[at]` is ESC. */
export function scanSequence(bytes: Uint8Array, at: number): Sequence {
  if (at + 1 >= bytes.length) return INCOMPLETE;
  switch (bytes[at + 1]) {
    case 0x5b:
      return scanCsi(bytes, at);
    case 0x4f:
      return scanSs3(bytes, at);
    case 0x5d:
      return scanString(bytes, at, "]", (byte) => inRange(byte, 0x30, 0x39));
    case 0x50:
      return scanString(bytes, at, "P", (byte) => inRange(byte, 0x30, 0x39) || byte === 0x3e || byte === 0x21);
    case 0x5f:
      return scanString(bytes, at, "_", (byte) => byte === 0x47);
    default:
      return ALT;
  }
}

function scanCsi(bytes: Uint8Array, at: number): Sequence {
  let end = at + 2;
  if (bytes[end] === 0x5b) return scanLinux(bytes, at);
  if (bytes[end] === 0x4d) return scanMouse(bytes, at);
  while (inRange(bytes[end], 0x30, 0x3f)) end++;
  const params = end;
  while (inRange(bytes[end], 0x20, 0x2f)) end++;
  if (end - at >= MAX_SEQUENCE_BYTES) return { kind: "long", rest: "csi", length: MAX_SEQUENCE_BYTES };
  const final = bytes[end];
  if (final === undefined) return INCOMPLETE;
  const length = end - at + 1;
  if (inRange(final, 0x40, 0x7e)) {
    return {
      kind: "csi",
      params: ascii(bytes, at + 2, params),
      intermediates: ascii(bytes, params, end),
      final: String.fromCharCode(final),
      length,
    };
  }
  if (length === 3) return ALT;
  return isRxvtShift(bytes, at, end)
    ? { kind: "csi", params: ascii(bytes, at + 2, params), intermediates: "", final: "$", length: length - 1 }
    : { kind: "broken", length: length - 1 };
}

/** `ESC [ 3 $` without a final byte: rxvt's Shift+Delete. */
export function isRxvtShift(bytes: Uint8Array, at: number, end: number): boolean {
  return /^\x1b\[\d+\$$/.test(ascii(bytes, at, Math.min(end, at + 16)));
}

function scanLinux(bytes: Uint8Array, at: number): Sequence {
  const final = bytes[at + 3];
  if (final === undefined) return INCOMPLETE;
  if (!inRange(final, 0x41, 0x45)) return ALT;
  return { kind: "linux", final: String.fromCharCode(final), length: 4 };
}

function scanMouse(bytes: Uint8Array, at: number): Sequence {
  const [flags, x, y] = bytes.subarray(at + 3, at + 6);
  if (flags === undefined || x === undefined || y === undefined) return INCOMPLETE;
  return { kind: "mouse", bytes: [flags, x, y], length: 6 };
}

function scanSs3(bytes: Uint8Array, at: number): Sequence {
  let end = at + 2;
  while (inRange(bytes[end], 0x30, 0x39)) end++;
  const final = bytes[end];
  if (final === undefined) return INCOMPLETE;
  const isFinal = inRange(final, 0x40, 0x7e) || (end === at + 2 && final === 0x20);
  if (!isFinal) return ALT;
  return { kind: "ss3", params: ascii(bytes, at + 2, end), final: String.fromCharCode(final), length: end - at + 1 };
}

function scanString(
  bytes: Uint8Array,
  at: number,
  introducer: "]" | "P" | "_",
  isStart: (byte: number) => boolean,
): Sequence {
  const first = bytes[at + 2];
  if (first === undefined) return INCOMPLETE;
  if (!isStart(first)) return ALT;
  const limit = Math.min(bytes.length, at + MAX_SEQUENCE_BYTES);
  for (let end = at + 3; end < limit; end++) {
    const byte = bytes[end] ?? 0;
    if (byte === BEL && introducer === "]") return stringOf(bytes, at, end, 1, introducer);
    if (byte === ESC && end + 1 >= bytes.length) return INCOMPLETE;
    if (byte === ESC && bytes[end + 1] === BACKSLASH) return stringOf(bytes, at, end, 2, introducer);
    // No answer holds another control character: the terminal broke off, and this is a key.
    if (byte < 0x20) return { kind: "broken", length: end - at };
  }
  return limit - at < MAX_SEQUENCE_BYTES ? INCOMPLETE : { kind: "long", rest: "string", length: limit - at };
}

function stringOf(
  bytes: Uint8Array,
  at: number,
  end: number,
  terminator: number,
  introducer: "]" | "P" | "_",
): Sequence {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset + at + 2, end - at - 2).toString("utf8");
  return { kind: "string", introducer, body, length: end - at + terminator };
}
