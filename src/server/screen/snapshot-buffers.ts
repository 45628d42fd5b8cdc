// Both screens of the emulator as plain data, rows as words.
//   words of a row = length × 2 + wrapped, cells stored, the cells, and one more that all cells behind them equal

import { makeExtended } from "./sgr.ts";
import {
  CELL_WORDS,
  type XtermAttributes,
  type XtermBuffer,
  type XtermCore,
  type XtermExtended,
  type XtermLine,
} from "./xterm.ts";

/** fg, bg, extension's bits, extension's link. */
type SavedAttributes = readonly [number, number, number, number];

interface SavedBuffer {
  readonly x: number;
  readonly y: number;
  readonly ybase: number;
  readonly scrollTop: number;
  readonly scrollBottom: number;
  readonly savedX: number;
  readonly savedY: number;
  readonly savedAttributes: SavedAttributes;
  readonly savedCharset: Record<string, string> | undefined;
  readonly tabs: readonly number[];
  readonly lines: number;
  readonly words: Uint32Array;
  /** Row, cell, text: one after the other. */
  readonly combined: readonly (number | string)[];
  /** Row, cell, bits, link. */
  readonly extended: Float64Array;
}

export interface SavedBuffers {
  readonly isAlternate: boolean;
  readonly normal: SavedBuffer;
  readonly alt: SavedBuffer;
  readonly current: SavedAttributes;
  readonly erase: SavedAttributes;
}

export function saveBuffers(core: XtermCore): SavedBuffers {
  const { buffers } = core._bufferService;
  const input = core._inputHandler;
  return {
    isAlternate: buffers.active === buffers.alt,
    normal: saveBuffer(buffers.normal),
    alt: saveBuffer(buffers.alt),
    current: saveAttributes(input._curAttrData),
    erase: saveAttributes(input._eraseAttrDataInternal),
  };
}

export function restoreBuffers(core: XtermCore, saved: SavedBuffers): void {
  const { buffers } = core._bufferService;
  const input = core._inputHandler;
  restoreBuffer(buffers.normal, saved.normal, input._curAttrData.extended);
  restoreBuffer(buffers.alt, saved.alt, input._curAttrData.extended);
  buffers._activeBuffer = saved.isAlternate ? buffers.alt : buffers.normal;
  input._activeBuffer = buffers._activeBuffer;
  restoreAttributes(input._curAttrData, saved.current);
  restoreAttributes(input._eraseAttrDataInternal, saved.erase);
}

function saveAttributes({ fg, bg, extended }: XtermAttributes): SavedAttributes {
  return [fg, bg, extended._ext, extended._urlId];
}

function restoreAttributes(attributes: XtermAttributes, [fg, bg, ext, link]: SavedAttributes): void {
  attributes.fg = fg;
  attributes.bg = bg;
  attributes.extended = makeExtended(attributes.extended, ext, link);
}

function saveBuffer(buffer: XtermBuffer): SavedBuffer {
  const { x, y, ybase, scrollTop, scrollBottom, savedX, savedY, savedCharset } = buffer;
  return {
    ...{ x, y, ybase, scrollTop, scrollBottom, savedX, savedY },
    savedAttributes: saveAttributes(buffer.savedCurAttrData),
    savedCharset: savedCharset && { ...savedCharset },
    tabs: Object.keys(buffer.tabs)
      .filter((key) => buffer.tabs[Number(key)])
      .map(Number),
    ...saveLines(buffer),
  };
}

function saveLines(buffer: XtermBuffer): Pick<SavedBuffer, "lines" | "words" | "combined" | "extended"> {
  const { lines } = buffer;
  const combined: (number | string)[] = [];
  const extended: number[] = [];
  let words = new Uint32Array(1 << 14);
  let at = 0;
  for (let row = 0; row < lines.length; row++) {
    const line = lines.get(row);
    if (!line) throw new Error(`row ${row} is missing`);
    const need = line._data.length + CELL_WORDS + 2;
    if (at + need > words.length) {
      const larger = new Uint32Array((at + need) * 2);
      larger.set(words.subarray(0, at));
      words = larger;
    }
    at = saveWords(line, words, at);
    for (const x in line._combined) combined.push(row, Number(x), line._combined[x] ?? "");
    for (const x in line._extendedAttrs) {
      const extension = line._extendedAttrs[x];
      if (extension) extended.push(row, Number(x), extension._ext, extension._urlId);
    }
  }
  return { lines: lines.length, words: words.slice(0, at), combined, extended: Float64Array.from(extended) };
}

function saveWords(line: XtermLine, words: Uint32Array, start: number): number {
  const data = line._data;
  let end = data.length;
  const [content, fg, bg] = [data[end - 3], data[end - 2], data[end - 1]];
  while (end > 0 && data[end - 3] === content && data[end - 2] === fg && data[end - 1] === bg) end -= CELL_WORDS;
  words[start] = line.length * 2 + (line.isWrapped ? 1 : 0);
  words[start + 1] = end / CELL_WORDS;
  const stored = Math.min(end + CELL_WORDS, data.length);
  words.set(data.subarray(0, stored), start + 2);
  return start + 2 + stored;
}

function restoreBuffer(buffer: XtermBuffer, saved: SavedBuffer, like: XtermExtended): void {
  const { x, y, ybase, scrollTop, scrollBottom, savedX, savedY, savedCharset } = saved;
  Object.assign(buffer, { x, y, ybase, ydisp: ybase, scrollTop, scrollBottom, savedX, savedY, savedCharset });
  restoreAttributes(buffer.savedCurAttrData, saved.savedAttributes);
  buffer.tabs = Object.fromEntries(saved.tabs.map((tab) => [tab, true]));
  const list = restoreLines(buffer, saved);
  for (let i = 0; i + 2 < saved.combined.length; i += 3) {
    const line = list[Number(saved.combined[i])];
    if (line) line._combined[Number(saved.combined[i + 1])] = String(saved.combined[i + 2]);
  }
  restoreExtensions(list, saved.extended, like);
  const slots = new Array<XtermLine | undefined>(buffer.lines.maxLength);
  for (const [i, line] of list.entries()) slots[i] = line;
  buffer.lines._array = slots;
  buffer.lines._startIndex = 0;
  buffer.lines._length = list.length;
}

function restoreLines(buffer: XtermBuffer, { words, lines }: SavedBuffer): XtermLine[] {
  const list: XtermLine[] = [];
  const fill = buffer.getNullCell();
  for (let at = 0; list.length < lines;) {
    const head = words[at] ?? 0;
    const length = head >>> 1;
    const cells = (words[at + 1] ?? 0) * CELL_WORDS;
    const data = new Uint32Array(length * CELL_WORDS);
    const stored = Math.min(cells + CELL_WORDS, data.length);
    data.set(words.subarray(at + 2, at + 2 + stored));
    for (let word = stored; word < data.length; word++) data[word] = data[word - CELL_WORDS] ?? 0;
    const line = buffer.getBlankLine(fill, (head & 1) === 1);
    line._data = data;
    line.length = length;
    list.push(line);
    at += 2 + stored;
  }
  return list;
}

/** Cells of one look share one object again. */
function restoreExtensions(list: readonly XtermLine[], extended: Float64Array, like: XtermExtended): void {
  const made = new Map<string, XtermExtended>();
  for (let i = 0; i + 3 < extended.length; i += 4) {
    const ext = extended[i + 2] ?? 0;
    const link = extended[i + 3] ?? 0;
    const key = `${ext};${link}`;
    const extension = made.get(key) ?? makeExtended(like, ext, link);
    made.set(key, extension);
    const line = list[extended[i] ?? 0];
    if (line) line._extendedAttrs[extended[i + 1] ?? 0] = extension;
  }
}
