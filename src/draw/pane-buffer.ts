// One pane's rows as the server's frames left them, ready to be copied into a grid. Frames are ours, so missing bytes
// throw; a position outside the pane is clipped, since a size may change between a view and the next frame.

import type { Extension } from "../core/cell.ts";
import { BG_EXTENDED, BG_PROTECTED } from "../core/cell.ts";
import type { PaneHead } from "../wire/frame.ts";
import { readFrameHead, readPaneHead } from "../wire/frame.ts";
import { ROW_WRAPPED, RUN_BLANK, RUN_CLUSTER, RowReader } from "../wire/rows.ts";
import type { CellTable } from "./cell-table.ts";
import { BLANK, WIDE_RIGHT } from "./cell-table.ts";
import type { CellSource } from "./grid.ts";

/** Largest pane that is drawn; a larger size in a frame is clipped. */
const MAX_COLS = 1000;
const MAX_ROWS = 500;

/** Cells between two points of a pane's shown rows, both included, in reading order; or the rectangle between them. */
export interface PaneSelection {
  readonly pane: number;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly block: boolean;
}

export class PaneBuffer implements CellSource {
  readonly table: CellTable;
  cols = 0;
  rows = 0;
  chars: Uint32Array = new Uint32Array(0);
  fg: Uint32Array = new Uint32Array(0);
  bg: Uint32Array = new Uint32Array(0);
  ext: Uint32Array = new Uint32Array(0);
  /** 1: the row continues the one above. */
  wrapped: Uint8Array = new Uint8Array(0);
  /** Head of the last frame that named the pane; null before the first. */
  head: PaneHead | null = null;

  constructor(table: CellTable) {
    this.table = table;
    table.hold(this);
  }

  /** Takes in `head.changedRows` rows from the reader. */
  apply(reader: RowReader, head: PaneHead): void {
    this.#resize(Math.min(head.cols, MAX_COLS), Math.min(head.rows, MAX_ROWS));
    if (head.full) this.#blank(0, this.chars.length);
    if (head.full) this.wrapped.fill(0);
    for (let i = 0; i < head.changedRows; i++) this.#row(reader);
    this.head = head;
  }

  /** Selected text: rows joined where they wrapped, blanks at the end of a line left out. */
  textOf(selection: PaneSelection): string {
    let text = "";
    for (let y = Math.max(0, selection.startY); y <= Math.min(selection.endY, this.rows - 1); y++) {
      const [from, end] = selectedColumns(selection, y, this.cols);
      if (y > selection.startY && (selection.block || this.wrapped[y] !== 1)) text = `${text.replace(/ +$/, "")}\n`;
      for (let x = from; x < end; x++) text += this.table.text(this.chars[y * this.cols + x]!);
    }
    return text.replace(/ +$/, "");
  }

  #row(reader: RowReader): void {
    const y = reader.varint();
    const flags = reader.u8();
    const runs = reader.varint();
    const inside = y < this.rows;
    const start = inside ? y * this.cols : 0;
    const end = inside ? start + this.cols : 0;
    if (inside) this.wrapped[y] = flags & ROW_WRAPPED;
    let at = start;
    for (let i = 0; i < runs; i++) at = this.#run(reader, at, end);
    if (inside) this.#blank(Math.min(at, end), end);
  }

  /** Reads one run to cells from `at`, none past `end`; returns where the next one begins. */
  #run(reader: RowReader, at: number, end: number): number {
    const word = reader.varint();
    const fg = reader.u32();
    const bg = reader.u32();
    const extension = reader.extension();
    const kind = word & 3;
    const text = kind === RUN_BLANK ? "" : reader.text();
    const next = at + (word >>> 2);
    const stop = Math.min(next, end);
    if (stop <= at) return next;
    if (kind === RUN_BLANK) this.chars.fill(BLANK, at, stop);
    else if (kind === RUN_CLUSTER) this.#cluster(text, at, stop, next);
    else this.#codePoints(text, at, stop);
    this.#look(at, stop, fg, bg, extension);
    return next;
  }

  #cluster(text: string, at: number, stop: number, next: number): void {
    const whole = stop === next;
    this.chars[at] = whole ? this.table.char(text) : BLANK;
    this.chars.fill(whole ? WIDE_RIGHT : BLANK, at + 1, stop);
  }

  #codePoints(text: string, at: number, stop: number): void {
    let unit = 0;
    for (let cell = at; cell < stop; cell++) {
      const code = text.codePointAt(unit) ?? BLANK;
      unit += code > 0xffff ? 2 : 1;
      this.chars[cell] = code >= 0x20 && code < 0x7f ? code : this.table.code(code);
    }
  }

  #look(at: number, stop: number, fg: number, bg: number, extension: Extension | undefined): void {
    this.fg.fill(fg, at, stop);
    this.bg.fill(bg & ~(BG_EXTENDED | BG_PROTECTED), at, stop);
    this.ext.fill(this.table.extension(extension), at, stop);
  }

  #blank(from: number, end: number): void {
    this.chars.fill(BLANK, from, end);
    this.fg.fill(0, from, end);
    this.bg.fill(0, from, end);
    this.ext.fill(0, from, end);
  }

  #resize(cols: number, rows: number): void {
    if (cols === this.cols && rows === this.rows) return;
    this.cols = cols;
    this.rows = rows;
    this.chars = new Uint32Array(cols * rows).fill(BLANK);
    this.fg = new Uint32Array(cols * rows);
    this.bg = new Uint32Array(cols * rows);
    this.ext = new Uint32Array(cols * rows);
    this.wrapped = new Uint8Array(rows);
  }
}

/** Columns [from, end) of a selection in one row. */
export function selectedColumns(selection: PaneSelection, y: number, cols: number): readonly [number, number] {
  if (y < selection.startY || y > selection.endY) return [0, 0];
  const from = selection.block || y === selection.startY ? selection.startX : 0;
  const last = selection.block || y === selection.endY ? selection.endX : cols - 1;
  return [Math.max(0, from), Math.max(0, Math.min(last + 1, cols))];
}

export interface DecodedFrame {
  /** To be acknowledged with `painted`. */
  readonly number: number;
  /** Panes that it named. */
  readonly panes: readonly number[];
}

/** Applies the payload of a CONTROL_FRAME. Panes not yet in the map are added; the caller drops those no view shows. */
export function decodeFrame(bytes: Uint8Array, panes: Map<number, PaneBuffer>, table: CellTable): DecodedFrame {
  const reader = new RowReader(bytes);
  const { number, panes: count } = readFrameHead(reader);
  const named: number[] = [];
  for (let i = 0; i < count; i++) {
    const head = readPaneHead(reader);
    let buffer = panes.get(head.pane);
    if (!buffer) panes.set(head.pane, (buffer = new PaneBuffer(table)));
    buffer.apply(reader, head);
    named.push(head.pane);
  }
  return { number, panes: named };
}
