// Puts characters into cells. Does what the emulator's own print handler does, with two differences: runs of ASCII are
// written as words, and the mending of half overwritten wide characters happens at every character, not at the ends of a
// chunk, so that the result never depends on how the output was cut.

import { charProperties, propertiesDropped, propertiesJoin, propertiesWidth } from "../../core/char-width.ts";
import {
  BLANK_CONTENT,
  CELL_WORDS,
  CONTENT_WIDTH_SHIFT,
  type XtermBuffer,
  type XtermCore,
  type XtermExtended,
  type XtermLine,
} from "./xterm.ts";
import { BG_EXTENDED } from "../../core/cell.ts";
import { mendHalves } from "./lines.ts";

/** Properties of the ASCII characters, each after nothing. */
const ascii: Uint16Array = Uint16Array.from({ length: 0x7f }, (_, code) => charProperties(code, 0));

export class Printer {
  readonly #core: XtermCore;
  /** The last wrap scrolled the region. */
  #scrolled = false;

  constructor(core: XtermCore) {
    this.#core = core;
  }

  /** Prints code points; controls must not be among them. */
  print(data: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to;) {
      const end = this.takesAscii() ? this.#printRun(data, at, to) : at;
      if (end === at) this.#printOne(data[at++] ?? 0);
      else at = end;
    }
  }

  /** Prints what stands alone in its cells and fits on the row; returns where it stopped. */
  #printRun(data: Uint32Array, from: number, to: number): number {
    const input = this.#core._inputHandler;
    const { cols } = this.#core._bufferService;
    const buffer = input._activeBuffer;
    const { fg, bg, extended } = input._curAttrData;
    const line = lineAt(buffer, buffer.y);
    if (!line) return from;
    const words = line._data;
    const start = buffer.x;
    let x = start;
    let before = input._parser.precedingJoinState;
    let at = from;
    for (; at < to; at++) {
      const code = data[at] ?? 0;
      const properties = code < 0x7f ? (ascii[code] ?? 0) : charProperties(code, before);
      const width = propertiesWidth(properties);
      if (propertiesJoin(properties) || width === 0 || x + width > cols) break;
      if (at === from) this.#mendLeft(buffer);
      const word = x * CELL_WORDS;
      words[word] = code | (width << CONTENT_WIDTH_SHIFT);
      words[word + 1] = fg;
      words[word + 2] = bg;
      if (width === 2) {
        words[word + 3] = 0;
        words[word + 4] = fg;
        words[word + 5] = bg;
      }
      x += width;
      before = properties;
    }
    if (at === from) return from;
    if (bg & BG_EXTENDED) for (let i = start; i < x; i++) line._extendedAttrs[i] = extended;
    buffer.x = x;
    input._parser.precedingJoinState = before;
    if (x < cols && words[x * CELL_WORDS] === 0) this.#blank(line, x);
    return at;
  }

  /** ASCII is itself here: no line-drawing set, no inserting. */
  takesAscii(): boolean {
    return this.#core._charsetService.charset === undefined && !this.#core.coreService.modes.insertMode;
  }

  /** Prints 0x20-0x7e; only while `takesAscii`. */
  printAscii(data: Uint32Array | Uint8Array, from: number, to: number): void {
    const input = this.#core._inputHandler;
    const { cols } = this.#core._bufferService;
    const buffer = input._activeBuffer;
    const { fg, bg, extended } = input._curAttrData;
    const isExtended = (bg & BG_EXTENDED) !== 0;
    for (let at = from; at < to;) {
      this.#mendLeft(buffer);
      if (buffer.x >= cols && !this.#wrap(buffer, cols)) {
        buffer.x = cols - 1;
        this.#mendLeft(buffer);
      }
      const x = buffer.x;
      const end = Math.min(to, at + cols - x);
      const line = lineAt(buffer, buffer.y);
      if (!line) return;
      const words = line._data;
      let word = x * CELL_WORDS;
      if (isExtended) for (let i = at; i < end; i++) line._extendedAttrs[x + i - at] = extended;
      for (; at < end; at++) {
        words[word] = (data[at] ?? 0) | BLANK_CONTENT;
        words[word + 1] = fg;
        words[word + 2] = bg;
        word += CELL_WORDS;
      }
      buffer.x = word / CELL_WORDS;
      if (buffer.x < cols && words[word] === 0) this.#blank(line, buffer.x);
    }
    input._parser.precedingJoinState = ascii[data[to - 1] ?? 0] ?? 0;
  }

  #printOne(given: number): void {
    const core = this.#core;
    const input = core._inputHandler;
    const parser = input._parser;
    const code = given < 0x7f ? translate(given, core._charsetService.charset) : given;
    const before = parser.precedingJoinState;
    const properties = charProperties(code, before);
    if (propertiesDropped(properties)) return;
    const joins = propertiesJoin(properties);
    const width = propertiesWidth(properties);
    const oldWidth = joins ? propertiesWidth(before) : 0;
    parser.precedingJoinState = properties;
    const buffer = input._activeBuffer;
    const { cols } = core._bufferService;
    this.#mendLeft(buffer);
    if (buffer.x + width - oldWidth > cols && !this.#makeRoom(buffer, cols, oldWidth, width)) return;
    const line = lineAt(buffer, buffer.y);
    if (!line) return;
    if (joins && buffer.x > 0) this.#join(line, buffer, code, width, oldWidth);
    else this.#place(line, buffer, code, width);
    if (buffer.x < cols && line._data[buffer.x * CELL_WORDS] === 0) this.#blank(line, buffer.x);
  }

  /** Goes to the next row for a character that does not fit; a cluster that grew goes with it. False: it is refused. */
  #makeRoom(buffer: XtermBuffer, cols: number, oldWidth: number, width: number): boolean {
    let column = buffer.x - oldWidth;
    const old = lineAt(buffer, buffer.y);
    const moved = old && oldWidth > 0 ? copyCell(old, column, oldWidth) : undefined;
    if (!this.#wrap(buffer, cols)) {
      buffer.x = cols - 1;
      if (width !== 2) this.#mendLeft(buffer);
      return width !== 2;
    }
    buffer.x = oldWidth;
    const line = lineAt(buffer, buffer.y);
    if (!old || !line) return true;
    if (moved) pasteCell(line, moved);
    // In a region of one row the row that scrolled away came back as the new one: nothing of it is left to clear.
    const isReused = old === line && this.#scrolled;
    while (!isReused && column < cols) this.#blank(old, column++);
    return true;
  }

  #join(line: XtermLine, buffer: XtermBuffer, code: number, width: number, oldWidth: number): void {
    const last = (line._data[buffer.x * CELL_WORDS - CELL_WORDS] ?? 0) >>> CONTENT_WIDTH_SHIFT;
    line.addCodepointToCell(buffer.x - (last > 0 ? 1 : 2), code, width);
    const attributes = this.#core._inputHandler._curAttrData;
    for (let added = width - oldWidth; added > 0; added--) line.setCellFromCodepoint(buffer.x++, 0, 0, attributes);
  }

  #place(line: XtermLine, buffer: XtermBuffer, code: number, width: number): void {
    const attributes = this.#core._inputHandler._curAttrData;
    if (this.#core.coreService.modes.insertMode) {
      line.insertCells(buffer.x, width, buffer.getNullCell(attributes));
      mendHalves(line);
    }
    line.setCellFromCodepoint(buffer.x++, code, width, attributes);
    if (width === 2) line.setCellFromCodepoint(buffer.x++, 0, 0, attributes);
  }

  /** The cursor to the first cell of the next row, which continues this one. False where wrapping is off (DECAWM). */
  #wrap(buffer: XtermBuffer, cols: number): boolean {
    const service = this.#core._bufferService;
    if (!this.#core.coreService.decPrivateModes.wraparound) return false;
    buffer.x = 0;
    buffer.y++;
    this.#scrolled = buffer.y === buffer.scrollBottom + 1;
    if (this.#scrolled) {
      buffer.y--;
      service.scroll(this.#core._inputHandler._eraseAttrData(), true);
    } else {
      if (buffer.y >= service.rows) buffer.y = service.rows - 1;
      const line = lineAt(buffer, buffer.y);
      if (line && line.length >= cols) line.isWrapped = true;
    }
    return true;
  }

  /** What is printed next would cut a wide character in two: its left half goes. */
  #mendLeft(buffer: XtermBuffer): void {
    if (buffer.x === 0) return;
    const line = lineAt(buffer, buffer.y);
    const left = line?._data[buffer.x * CELL_WORDS - CELL_WORDS] ?? 0;
    if (line && left >>> CONTENT_WIDTH_SHIFT === 2) this.#blank(line, buffer.x - 1);
  }

  #blank(line: XtermLine, x: number): void {
    line.setCellFromCodepoint(x, 0, 1, this.#core._inputHandler._curAttrData);
  }
}

const lineAt = (buffer: XtermBuffer, y: number): XtermLine | undefined => buffer.lines.get(buffer.ybase + y);

interface CopiedCell {
  readonly words: Uint32Array;
  readonly combined: string | undefined;
  readonly extended: XtermExtended | undefined;
}

/** The cluster of `width` cells at `x`. */
function copyCell(line: XtermLine, x: number, width: number): CopiedCell {
  const words = line._data.slice(x * CELL_WORDS, (x + width) * CELL_WORDS);
  return { words, combined: line._combined[x], extended: line._extendedAttrs[x] };
}

/** Puts it into the first cells of `line`. */
function pasteCell(line: XtermLine, { words, combined, extended }: CopiedCell): void {
  line._data.set(words);
  if (combined !== undefined) line._combined[0] = combined;
  for (let x = 0; extended && x < words.length / CELL_WORDS; x++) line._extendedAttrs[x] = extended;
}

function translate(code: number, charset: Record<string, string> | undefined): number {
  return charset?.[String.fromCharCode(code)]?.charCodeAt(0) ?? code;
}
