// SGR: colours and looks of what is printed next. Replaces the emulator's handler, for speed (no objects for a colour) and to
// read two forms it gets wrong: the short colon form of truecolour (48:2:r:g:b) and 59 (the underline's own colour off).
// A plain single underline needs no extension here: the flag in the foreground word says it.

import {
  BG_DIM,
  BG_EXTENDED,
  BG_ITALIC,
  BG_OVERLINE,
  COLOUR_16,
  COLOUR_256,
  COLOUR_MASK,
  COLOUR_RGB,
  FG_BLINK,
  FG_BOLD,
  FG_INVERSE,
  FG_INVISIBLE,
  FG_STRIKE,
  FG_UNDERLINE,
  UNDERLINE_DASHED,
  UNDERLINE_DOUBLE,
  UNDERLINE_SINGLE,
} from "../../core/cell.ts";
import type { XtermAttributes, XtermExtended, XtermParams } from "./xterm.ts";

/** Numbers one sequence may hold, sub-parameters included. */
export const MAX_SGR_CODES = 64;
export const UNDERLINE_SHIFT = 26;
const UNDERLINE_BITS: number = 7 << UNDERLINE_SHIFT;

/** Parameters of one SGR sequence: numbers in order, and which of them a colon binds to the one before. */
export class SgrCodes {
  readonly values: Int32Array = new Int32Array(MAX_SGR_CODES);
  readonly bound: Uint8Array = new Uint8Array(MAX_SGR_CODES);
  length: number = 0;

  /** Takes over what the emulator's parser read. */
  read(params: XtermParams): void {
    this.length = 0;
    for (let i = 0; i < params.length; i++) {
      this.add(params.params[i] ?? 0, 0);
      const sub = params.getSubParams(i);
      if (sub) for (const value of sub) this.add(value, 1);
    }
  }

  add(value: number, bound: number): void {
    if (this.length >= MAX_SGR_CODES) return;
    this.values[this.length] = value;
    this.bound[this.length++] = bound;
  }
}

/** Changes `attributes` as the sequence says. Unknown numbers are ignored. */
export function applySgr(attributes: XtermAttributes, codes: SgrCodes): void {
  const { values, bound, length } = codes;
  for (let at = 0; at < length;) {
    const code = values[at] ?? 0;
    if (code === 38 || code === 48 || code === 58) {
      at = applyColour(attributes, codes, at);
      continue;
    }
    if (code >= 30 && code <= 107 && isPaletteCode(code)) applyPalette(attributes, code);
    else if (code === 4) applyUnderline(attributes, at + 1 < length && bound[at + 1] === 1 ? (values[at + 1] ?? 0) : 1);
    else applyLook(attributes, code);
    at++;
    while (at < length && bound[at] === 1) at++;
  }
}

const isPaletteCode = (code: number): boolean =>
  code <= 37 || (code >= 40 && code <= 47) || (code >= 90 && code <= 97) || code >= 100;

function applyPalette(attributes: XtermAttributes, code: number): void {
  const bright = code >= 90 ? 8 : 0;
  const word = COLOUR_16 | (code % 10) | bright;
  const isForeground = code <= 37 || (code >= 90 && code <= 97);
  if (isForeground) attributes.fg = (attributes.fg & ~COLOUR_MASK) | word;
  else attributes.bg = (attributes.bg & ~COLOUR_MASK) | word;
}

function applyLook(attributes: XtermAttributes, code: number): void {
  switch (code) {
    case 0:
      attributes.fg = 0;
      attributes.bg = 0;
      setExtended(attributes, 0, attributes.extended._urlId);
      return;
    case 1:
      attributes.fg |= FG_BOLD;
      return;
    case 2:
      attributes.bg |= BG_DIM;
      return;
    case 3:
      attributes.bg |= BG_ITALIC;
      return;
    case 5:
      attributes.fg |= FG_BLINK;
      return;
    case 7:
      attributes.fg |= FG_INVERSE;
      return;
    case 8:
      attributes.fg |= FG_INVISIBLE;
      return;
    case 9:
      attributes.fg |= FG_STRIKE;
      return;
    case 21:
      return applyUnderline(attributes, UNDERLINE_DOUBLE);
    case 53:
      attributes.bg |= BG_OVERLINE;
      return;
    default:
      return clearLook(attributes, code);
  }
}

function clearLook(attributes: XtermAttributes, code: number): void {
  switch (code) {
    case 22:
      attributes.fg &= ~FG_BOLD;
      attributes.bg &= ~BG_DIM;
      return;
    case 23:
      attributes.bg &= ~BG_ITALIC;
      return;
    case 24:
      return applyUnderline(attributes, 0);
    case 25:
      attributes.fg &= ~FG_BLINK;
      return;
    case 27:
      attributes.fg &= ~FG_INVERSE;
      return;
    case 28:
      attributes.fg &= ~FG_INVISIBLE;
      return;
    case 29:
      attributes.fg &= ~FG_STRIKE;
      return;
    case 39:
      attributes.fg &= ~COLOUR_MASK;
      return;
    case 49:
      attributes.bg &= ~COLOUR_MASK;
      return;
    case 55:
      attributes.bg &= ~BG_OVERLINE;
      return;
    case 59:
      return setExtended(attributes, attributes.extended._ext & ~COLOUR_MASK, attributes.extended._urlId);
    default:
  }
}

function applyUnderline(attributes: XtermAttributes, style: number): void {
  const known = style < 0 || style > UNDERLINE_DASHED ? UNDERLINE_SINGLE : style;
  if (known === 0) attributes.fg &= ~FG_UNDERLINE;
  else attributes.fg |= FG_UNDERLINE;
  const { _ext, _urlId } = attributes.extended;
  setExtended(attributes, (_ext & ~UNDERLINE_BITS) | (known << UNDERLINE_SHIFT), _urlId);
}

/** Reads 38, 48 or 58 and what belongs to it; returns where the next code begins. */
function applyColour(attributes: XtermAttributes, codes: SgrCodes, at: number): number {
  const { values, bound, length } = codes;
  let end = at + 1;
  while (end < length && bound[end] === 1) end++;
  const hasColons = end > at + 1;
  const mode = hasColons || at + 1 < length ? (values[at + 1] ?? 0) : -1;
  let first = at + 2;
  if (!hasColons) {
    end = Math.min(length, mode === 2 ? at + 5 : mode === 5 ? at + 3 : at + 2);
  } else if (mode === 2 && end - at >= 6) first = at + 3;
  const part = (index: number): number => (first + index < end ? Math.max(0, values[first + index] ?? 0) & 255 : 0);
  if (mode === 2) setColour(attributes, values[at] ?? 0, COLOUR_RGB | (part(0) << 16) | (part(1) << 8) | part(2));
  else if (mode === 5) setColour(attributes, values[at] ?? 0, COLOUR_256 | part(0));
  return end;
}

function setColour(attributes: XtermAttributes, target: number, word: number): void {
  if (target === 38) attributes.fg = (attributes.fg & ~COLOUR_MASK) | word;
  else if (target === 48) attributes.bg = (attributes.bg & ~COLOUR_MASK) | word;
  else setExtended(attributes, (attributes.extended._ext & ~COLOUR_MASK) | word, attributes.extended._urlId);
}

type ExtendedConstructor = new (ext: number, link: number) => XtermExtended;

/** A new extension of the emulator's own class, which only an existing one can name. */
export function makeExtended(like: XtermExtended, ext: number, link: number): XtermExtended {
  // The class is not exported; it takes these two numbers (version pinned).
  const Extended = like.constructor as ExtendedConstructor;
  return new Extended(ext, link);
}

/**
 * Gives `attributes` another extension. Cells share extension objects, so they are replaced and never changed. The flag in
 * the background word says whether cells need it.
 */
export function setExtended(attributes: XtermAttributes, ext: number, link: number): void {
  const current = attributes.extended;
  if (current._ext !== ext || current._urlId !== link) {
    attributes.extended = makeExtended(current, ext, link);
  }
  const style = (ext & UNDERLINE_BITS) >>> UNDERLINE_SHIFT;
  const needed = link !== 0 || style > UNDERLINE_SINGLE || (style === UNDERLINE_SINGLE && (ext & COLOUR_MASK) !== 0);
  if (needed) attributes.bg |= BG_EXTENDED;
  else attributes.bg &= ~BG_EXTENDED;
}
