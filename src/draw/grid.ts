// A rectangle of cells in four flat arrays: character word, foreground word, background word (core/cell.ts), extension
// number (cell-table.ts). Everything is clipped; a wide cell is never left in halves. Does not know what it shows.

import type { Extension } from "../core/cell.ts";
import { BG_EXTENDED, BG_PROTECTED } from "../core/cell.ts";
import type { Rect } from "../wire/view.ts";
import type { CellArrays, CellTable } from "./cell-table.ts";
import { BLANK, WIDE_RIGHT } from "./cell-table.ts";

export interface Style {
  readonly fg: number;
  readonly bg: number;
  readonly extension?: Extension;
}

export const PLAIN: Style = { fg: 0, bg: 0 };
/** The mark at which a text was cut. */
const ELLIPSIS = 0x2026;
/** Bits of a background word that say nothing about the look: the extension has its own number. */
const BG_UNSEEN = BG_EXTENDED | BG_PROTECTED;

export interface GridCursor {
  readonly x: number;
  readonly y: number;
  readonly visible: boolean;
  /** DECSCUSR number, 0 = the terminal's own. */
  readonly shape: number;
}

export const HIDDEN_CURSOR: GridCursor = { x: 0, y: 0, visible: false, shape: 0 };

/** What can be copied into a grid: another grid, a pane's buffer. */
export interface CellSource extends CellArrays {
  readonly cols: number;
  readonly rows: number;
  readonly fg: Uint32Array;
  readonly bg: Uint32Array;
}

export class Grid implements CellSource {
  readonly cols: number;
  readonly rows: number;
  readonly table: CellTable;
  readonly chars: Uint32Array;
  readonly fg: Uint32Array;
  readonly bg: Uint32Array;
  readonly ext: Uint32Array;
  cursor: GridCursor = HIDDEN_CURSOR;

  constructor(cols: number, rows: number, table: CellTable) {
    this.cols = Math.max(0, Math.trunc(cols));
    this.rows = Math.max(0, Math.trunc(rows));
    this.table = table;
    const cells = this.cols * this.rows;
    this.chars = new Uint32Array(cells).fill(BLANK);
    this.fg = new Uint32Array(cells);
    this.bg = new Uint32Array(cells);
    this.ext = new Uint32Array(cells);
    table.hold(this);
  }

  /** Blanks a rectangle, or everything. */
  clear(rect: Rect = { x: 0, y: 0, cols: this.cols, rows: this.rows }, style: Style = PLAIN): void {
    const area = this.clip(rect);
    for (let y = area.y; y < area.y + area.rows; y++) {
      const from = y * this.cols + area.x;
      this.#release(area.x, area.x + area.cols, y);
      this.chars.fill(BLANK, from, from + area.cols);
      this.#paint(from, from + area.cols, style);
    }
  }

  /** One cell of `width` 1 or 2. A wide character with no room for its right half becomes a blank. */
  setCell(x: number, y: number, text: string, width: number, style: Style): void {
    if (x < 0 || y < 0 || x >= this.cols || y >= this.rows) return;
    const fits = width < 2 || x + 1 < this.cols;
    const end = x + (width > 1 && fits ? 2 : 1);
    this.#release(x, end, y);
    const at = y * this.cols + x;
    this.chars[at] = fits ? this.table.char(text) : BLANK;
    if (end > x + 1) this.chars[at + 1] = WIDE_RIGHT;
    this.#paint(at, at + end - x, style);
  }

  /** One narrow cell by its code point, which the caller knows to be printable. */
  setCode(x: number, y: number, code: number, style: Style): void {
    if (x < 0 || y < 0 || x >= this.cols || y >= this.rows) return;
    this.#release(x, x + 1, y);
    const at = y * this.cols + x;
    this.chars[at] = code;
    this.fg[at] = style.fg;
    this.bg[at] = style.bg & ~BG_UNSEEN;
    this.ext[at] = this.table.extension(style.extension);
  }

  /**
   * Writes a text from left to right over at most `maxCells`, and ends a longer one with `cutMark` (a code point).
   * Returns the cells used.
   */
  setText(
    x: number,
    y: number,
    text: string,
    style: Style,
    maxCells: number = Infinity,
    cutMark: number = ELLIPSIS,
  ): number {
    const room = Math.min(maxCells, this.cols - x);
    if (x < 0 || y < 0 || y >= this.rows || room < 1) return 0;
    const cells = this.table.textCells(text);
    const used = Math.min(cells.length, room);
    this.#release(x, x + used, y);
    const at = y * this.cols + x;
    this.chars.set(cells.subarray(0, used), at);
    if (used < cells.length) {
      this.chars[at + used - 1] = cutMark;
      // The mark took the right half of a wide character.
      if (cells[used - 1] === WIDE_RIGHT && used > 1) this.chars[at + used - 2] = BLANK;
    }
    this.#paint(at, at + used, style);
    return used;
  }

  /** Changes only the look of cells. */
  restyle(rect: Rect, change: (fg: number, bg: number) => readonly [fg: number, bg: number]): void {
    const area = this.clip(rect);
    for (let y = area.y; y < area.y + area.rows; y++) {
      for (let at = y * this.cols + area.x, end = at + area.cols; at < end; at++) {
        const [fg, bg] = change(this.fg[at]!, this.bg[at]!);
        this.fg[at] = fg;
        this.bg[at] = bg;
      }
    }
  }

  /** Copies the source's top left corner into `rect`; what it does not cover becomes blank. Tables must be the same. */
  blit(source: CellSource, rect: Rect): void {
    const area = this.clip(rect);
    const left = area.x - rect.x;
    const top = area.y - rect.y;
    const cols = Math.min(area.cols, source.cols - left);
    const rows = Math.min(area.rows, source.rows - top);
    if (cols < area.cols || rows < area.rows) this.clear(area);
    for (let y = 0; y < rows && cols > 0; y++) this.#copyRow(source, left, top + y, area.x, area.y + y, cols);
  }

  /** Makes these cells equal to those of a grid of the same size and table. */
  copyRect(source: Grid, rect: Rect): void {
    const area = this.clip(rect);
    for (let y = area.y; y < area.y + area.rows; y++) {
      const from = y * this.cols + area.x;
      for (const name of ["chars", "fg", "bg", "ext"] as const) {
        this[name].set(source[name].subarray(from, from + area.cols), from);
      }
    }
  }

  clip(rect: Rect): Rect {
    const x = Math.min(Math.max(rect.x, 0), this.cols);
    const y = Math.min(Math.max(rect.y, 0), this.rows);
    const cols = Math.max(0, Math.min(rect.x + rect.cols, this.cols) - x);
    const rows = Math.max(0, Math.min(rect.y + rect.rows, this.rows) - y);
    return { x, y, cols, rows };
  }

  #copyRow(source: CellSource, fromX: number, fromY: number, x: number, y: number, cols: number): void {
    const from = fromY * source.cols + fromX;
    const to = y * this.cols + x;
    this.#release(x, x + cols, y);
    this.chars.set(source.chars.subarray(from, from + cols), to);
    this.fg.set(source.fg.subarray(from, from + cols), to);
    this.bg.set(source.bg.subarray(from, from + cols), to);
    this.ext.set(source.ext.subarray(from, from + cols), to);
    if (this.chars[to] === WIDE_RIGHT) this.chars[to] = BLANK;
    if (fromX + cols < source.cols && source.chars[from + cols] === WIDE_RIGHT) this.chars[to + cols - 1] = BLANK;
  }

  /** Blanks the halves that stay outside when columns from `x` to `end` are overwritten. */
  #release(x: number, end: number, y: number): void {
    const row = y * this.cols;
    if (x > 0 && this.chars[row + x] === WIDE_RIGHT) this.chars[row + x - 1] = BLANK;
    if (end < this.cols && end > x && this.chars[row + end] === WIDE_RIGHT) this.chars[row + end] = BLANK;
  }

  #paint(from: number, end: number, style: Style): void {
    this.fg.fill(style.fg, from, end);
    this.bg.fill(style.bg & ~BG_UNSEEN, from, end);
    this.ext.fill(this.table.extension(style.extension), from, end);
  }
}
