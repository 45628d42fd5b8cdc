// Another size for both screens, in the place of the emulator's own resize, which loses text (the cursor's line, rows cut
// from a full buffer) and leaves timers behind. Lines of the main screen are wrapped anew, the cursor and the saved cursor
// stay on their characters; rows that no longer fit go to the history. The alternate screen is cut or padded.

import { continuedLength, mendHalves } from "./lines.ts";
import { rowStarts } from "./rewrap.ts";
import type { RowSink } from "./scroll.ts";
import {
  CELL_WORDS,
  CONTENT_ANY,
  CONTENT_WIDTH_SHIFT,
  type XtermBuffer,
  type XtermCore,
  type XtermLine,
} from "./xterm.ts";

/** A place in the list of rows that must follow its text. */
interface Anchor {
  row: number;
  x: number;
}

/** Sizes `core` to `cols` × `rows`. Both are within the limits of a terminal (2 or more, 1 or more). */
export function resizeScreens(core: XtermCore, sink: RowSink, cols: number, rows: number): void {
  const service = core._bufferService;
  const { normal, alt } = service.buffers;
  service.cols = cols;
  service.rows = rows;
  resizeMain(normal, sink, cols, rows, core.optionsService.rawOptions.scrollback);
  resizeAlternate(alt, cols, rows);
  for (const buffer of [normal, alt]) {
    buffer.scrollTop = 0;
    buffer.scrollBottom = rows - 1;
    buffer._cols = cols;
    buffer._rows = rows;
    buffer.setupTabStops(cols);
  }
}

function resizeMain(buffer: XtermBuffer, sink: RowSink, cols: number, rows: number, scrollback: number): void {
  const oldCols = buffer._cols;
  const cursor: Anchor = { row: buffer.ybase + buffer.y, x: buffer.x };
  const saved: Anchor = { row: buffer.savedY, x: buffer.savedX };
  const top: Anchor = { row: buffer.ybase, x: 0 };
  let lines = listOf(buffer);
  if (cols !== oldCols) lines = rewrapLines(buffer, lines, cols, oldCols, [cursor, saved, top]);
  const lastUsed = lastUsedRow(lines, cursor.row);
  const isFull = lastUsed === lines.length - 1;
  const lowest = Math.max(0, lastUsed - rows + 1);
  const ybase = Math.min(isFull ? lowest : Math.max(top.row, lowest), cursor.row);
  lines.length = Math.min(lines.length, ybase + rows);
  while (lines.length < ybase + rows) lines.push(buffer.getBlankLine(buffer.getNullCell()));
  const excess = Math.max(0, lines.length - rows - scrollback);
  for (let i = 0; i < excess; i++) {
    const line = lines[i];
    if (line) sink.add(line, lines[i + 1], cols);
  }
  setLines(buffer, lines.slice(excess), rows + scrollback);
  buffer.ybase = ybase - excess;
  buffer.ydisp = buffer.ybase;
  buffer.y = cursor.row - ybase;
  buffer.x = cursor.x;
  buffer.savedY = Math.max(0, Math.min(saved.row - excess, buffer.ybase + rows - 1));
  buffer.savedX = Math.min(saved.x, cols - 1);
}

function listOf(buffer: XtermBuffer): XtermLine[] {
  const lines: XtermLine[] = [];
  for (let i = 0; i < buffer.lines.length; i++) {
    lines.push(buffer.lines.get(i) ?? buffer.getBlankLine(buffer.getNullCell()));
  }
  return lines;
}

/** Makes `lines` the buffer's list, with room for `maxLength`. */
function setLines(buffer: XtermBuffer, lines: readonly XtermLine[], maxLength: number): void {
  const list = buffer.lines;
  const slots = new Array<XtermLine | undefined>(maxLength);
  for (const [i, line] of lines.entries()) slots[i] = line;
  list._array = slots;
  list._startIndex = 0;
  list._length = lines.length;
  list._maxLength = maxLength;
}

/** Cells up to the last that holds text. */
function textLength(line: XtermLine): number {
  for (let x = line.length - 1; x >= 0; x--) {
    const content = line._data[x * CELL_WORDS] ?? 0;
    if (content & CONTENT_ANY) return x + (content >>> CONTENT_WIDTH_SHIFT);
  }
  return 0;
}

const isUnused = (line: XtermLine | undefined): boolean => !line || (textLength(line) === 0 && !line.isWrapped);

function lastUsedRow(lines: readonly XtermLine[], cursorRow: number): number {
  let last = lines.length - 1;
  while (last > cursorRow && isUnused(lines[last])) last--;
  return last;
}

function rewrapLines(
  buffer: XtermBuffer,
  lines: readonly XtermLine[],
  cols: number,
  oldCols: number,
  anchors: readonly Anchor[],
): XtermLine[] {
  const out: XtermLine[] = [];
  const moved = anchors.map((anchor) => ({ ...anchor }));
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && lines[to]?.isWrapped) to++;
    const group = lines.slice(from, to);
    const lengths = group.map((line, i) => {
      const next = group[i + 1];
      return next ? continuedLength(line, next, Math.min(oldCols, line.length)) : textLength(line);
    });
    const starts = wrapGroup(buffer, group, lengths, cols, out);
    for (const [i, anchor] of anchors.entries()) {
      if (anchor.row < from || anchor.row >= to) continue;
      const offset = lengths.slice(0, anchor.row - from).reduce((sum, length) => sum + length, 0) + anchor.x;
      moved[i] = placeAnchor(offset, starts, out.length - starts.length + 1, cols);
    }
    from = to;
  }
  for (const [i, anchor] of anchors.entries()) Object.assign(anchor, moved[i]);
  return out;
}

/** `starts` as from rowStarts; `firstRow` is where the line's first row went. */
function placeAnchor(offset: number, starts: readonly number[], firstRow: number, cols: number): Anchor {
  let index = 0;
  while (index + 2 < starts.length && offset >= (starts[index + 1] ?? 0)) index++;
  const x = offset - (starts[index] ?? 0);
  // Right behind a row that is full the cursor waits for the next character (a pending wrap).
  const end = starts.at(-1) ?? 0;
  return { row: firstRow + index, x: Math.min(x, offset === end ? cols : cols - 1) };
}

/** Appends the rows of one logical line to `out`; returns where they begin in it (rowStarts). */
function wrapGroup(
  buffer: XtermBuffer,
  group: readonly XtermLine[],
  lengths: readonly number[],
  cols: number,
  out: XtermLine[],
): number[] {
  const [first] = group;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (first && group.length === 1 && total <= cols) {
    first.resize(cols, buffer.getNullCell());
    out.push(first);
    return [0, total];
  }
  const words = new Uint32Array(total * CELL_WORDS);
  const starts: number[] = [];
  let at = 0;
  for (const [i, line] of group.entries()) {
    const length = lengths[i] ?? 0;
    words.set(line._data.subarray(0, length * CELL_WORDS), at * CELL_WORDS);
    starts.push(at);
    at += length;
  }
  const cuts = rowStarts(words, total, cols);
  const rows: XtermLine[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const line = buffer.getBlankLine(buffer.getNullCell(), i > 0 || first?.isWrapped === true);
    line._data.set(words.subarray((cuts[i] ?? 0) * CELL_WORDS, (cuts[i + 1] ?? 0) * CELL_WORDS));
    rows.push(line);
  }
  for (const [i, line] of group.entries()) moveExtras(line, lengths[i] ?? 0, starts[i] ?? 0, cuts, rows);
  out.push(...rows);
  return cuts;
}

function moveExtras(
  from: XtermLine,
  length: number,
  start: number,
  cuts: readonly number[],
  rows: readonly XtermLine[],
): void {
  const target = (x: number): { line: XtermLine; x: number } | undefined => {
    if (x >= length) return undefined;
    const index = cuts.findLastIndex((cut, i) => i < rows.length && cut <= start + x);
    const line = rows[index];
    return line && { line, x: start + x - (cuts[index] ?? 0) };
  };
  for (const key in from._combined) {
    const place = target(Number(key));
    if (place) place.line._combined[place.x] = from._combined[key] ?? "";
  }
  for (const key in from._extendedAttrs) {
    const place = target(Number(key));
    if (place) place.line._extendedAttrs[place.x] = from._extendedAttrs[key];
  }
}

/** Keeps the top where it is, or scrolls it away where the cursor would fall off the bottom. Inactive, it has no rows. */
function resizeAlternate(buffer: XtermBuffer, cols: number, rows: number): void {
  const lines = listOf(buffer);
  const isUsed = lines.length > 0;
  const scrolled = isUsed ? Math.max(0, buffer.y - rows + 1) : 0;
  const kept = lines.slice(scrolled, scrolled + rows);
  for (const line of kept) {
    line.resize(cols, buffer.getNullCell());
    mendHalves(line);
  }
  while (isUsed && kept.length < rows) kept.push(buffer.getBlankLine(buffer.getNullCell()));
  setLines(buffer, kept, rows);
  buffer.y = Math.min(buffer.y - scrolled, rows - 1);
  buffer.x = Math.min(buffer.x, cols - 1);
  buffer.savedY = Math.max(0, Math.min(buffer.savedY - scrolled, rows - 1));
  buffer.savedX = Math.min(buffer.savedX, cols - 1);
  buffer.ybase = 0;
  buffer.ydisp = 0;
}
