// Rows of the emulator's buffers as words: blanking, recycling, and moving rows inside a scroll region without making new
// ones (the emulator itself clones a row for each one that scrolls).

import {
  BLANK_CONTENT,
  CELL_WORDS,
  CONTENT_ANY,
  CONTENT_WIDTH_SHIFT,
  type XtermAttributes,
  type XtermBuffer,
  type XtermLine,
} from "./xterm.ts";

interface Blanks {
  words: Uint32Array;
  bg: number;
}

// Erasing mostly alternates between the default ground and one colour.
const plain: Blanks = { words: new Uint32Array(0), bg: 0 };
const coloured: Blanks = { words: new Uint32Array(0), bg: -1 };

/** At least `cells` blank cells on a ground; the foreground of a blank is always the default. Valid till the next call. */
export function blankCells(cells: number, bg: number): Uint32Array {
  const cache = bg === 0 ? plain : coloured;
  const words = cells * CELL_WORDS;
  if (cache.words.length >= words && cache.bg === bg) return cache.words;
  if (cache.words.length < words) cache.words = new Uint32Array(words);
  cache.bg = bg;
  const target = cache.words;
  target[0] = BLANK_CONTENT;
  target[1] = 0;
  target[2] = bg;
  for (let filled = CELL_WORDS; filled < target.length; filled *= 2) target.copyWithin(filled, 0, filled);
  return target;
}

export function isEmptyObject(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

/** Makes `line` a blank row of `cols` cells; keeps its memory where it can. */
export function blankLine(line: XtermLine, cols: number, bg: number, wrapped: boolean): void {
  const words = cols * CELL_WORDS;
  if (line.length !== cols || line._data.length !== words) line._data = new Uint32Array(words);
  line.length = cols;
  const blank = blankCells(cols, bg);
  line._data.set(blank.length === words ? blank : blank.subarray(0, words));
  if (!isEmptyObject(line._combined)) line._combined = {};
  if (!isEmptyObject(line._extendedAttrs)) line._extendedAttrs = {};
  line.isWrapped = wrapped;
}

/** Blanks cells `from`..`to` (exclusive), and the other half of a wide character that the border cuts. */
export function eraseCells(line: XtermLine, from: number, to: number, erase: XtermAttributes): void {
  const data = line._data;
  const end = Math.min(to, line.length);
  if (from >= end) return;
  if (from > 0 && (data[from * CELL_WORDS - CELL_WORDS] ?? 0) >>> CONTENT_WIDTH_SHIFT === 2) {
    line.setCellFromCodepoint(from - 1, 0, 1, erase);
  }
  if (end < line.length && (data[end * CELL_WORDS - CELL_WORDS] ?? 0) >>> CONTENT_WIDTH_SHIFT === 2) {
    line.setCellFromCodepoint(end, 0, 1, erase);
  }
  const blank = blankCells(end, erase.bg);
  data.set(blank.subarray(from * CELL_WORDS, end * CELL_WORDS), from * CELL_WORDS);
}

/** Blanks halves of wide characters that lost their other half: every row is as wide as its cells. */
export function mendHalves(line: XtermLine): void {
  const data = line._data;
  for (let x = 0; x < line.length; x++) {
    const at = x * CELL_WORDS;
    const width = (data[at] ?? 0) >>> CONTENT_WIDTH_SHIFT;
    const isWhole = x + 1 < line.length && data[at + CELL_WORDS] === 0;
    if (width === 2 && isWhole) x++;
    else if (width !== 1) data[at] = BLANK_CONTENT;
  }
}

/** Moves rows `top`..`bottom` (absolute, inclusive) up by `count`; the rows that leave come back blank at the bottom. */
export function shiftRowsUp(
  buffer: XtermBuffer,
  top: number,
  bottom: number,
  count: number,
  cols: number,
  erase: XtermAttributes,
): void {
  const { lines } = buffer;
  const height = bottom - top + 1;
  const moved = Math.min(count, height);
  const freed: XtermLine[] = [];
  for (let i = 0; i < moved; i++) freed.push(lines.get(top + i) ?? buffer.getBlankLine(erase));
  for (let y = top; y + moved <= bottom; y++) lines.set(y, lines.get(y + moved));
  for (let i = 0; i < moved; i++) {
    const line = freed[i];
    if (!line) continue;
    blankLine(line, cols, erase.bg, false);
    lines.set(bottom - moved + 1 + i, line);
  }
}

/** As `shiftRowsUp`, downwards: blank rows come in at the top. */
export function shiftRowsDown(
  buffer: XtermBuffer,
  top: number,
  bottom: number,
  count: number,
  cols: number,
  erase: XtermAttributes,
): void {
  const { lines } = buffer;
  const moved = Math.min(count, bottom - top + 1);
  const freed: XtermLine[] = [];
  for (let i = 0; i < moved; i++) freed.push(lines.get(bottom - i) ?? buffer.getBlankLine(erase));
  for (let y = bottom; y - moved >= top; y--) lines.set(y, lines.get(y - moved));
  for (let i = 0; i < moved; i++) {
    const line = freed[i];
    if (!line) continue;
    blankLine(line, cols, erase.bg, false);
    lines.set(top + i, line);
  }
}

/** Of the first `cells`, those up to the last that is not a blank in the default look. */
export function shownCells(words: Uint32Array, cells: number): number {
  let shown = cells;
  while (shown > 0) {
    const at = shown * CELL_WORDS - CELL_WORDS;
    if (words[at] !== BLANK_CONTENT || words[at + 1] !== 0 || words[at + 2] !== 0) break;
    shown--;
  }
  return shown;
}

/** Cells of `line` that belong to its text when `next` continues it: all, but for a last one that a wide character left. */
export function continuedLength(line: XtermLine, next: XtermLine, cols: number): number {
  const last = line._data[cols * CELL_WORDS - CELL_WORDS] ?? 0;
  const first = next._data[0] ?? 0;
  const left = (last & CONTENT_ANY) === 0 && last >>> CONTENT_WIDTH_SHIFT === 1;
  return left && first >>> CONTENT_WIDTH_SHIFT === 2 ? cols - 1 : cols;
}
