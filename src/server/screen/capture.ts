// Text of a pane for people and scripts: `capture-pane -p`, with -e (escapes), -J (join) and -S/-E (from/to).

import { BG_EXTENDED, type Extension } from "../../core/cell.ts";
import { cellExtension, cellText, type CellRow } from "./cell-row.ts";
import { shownCells } from "./lines.ts";
import type { Screen } from "./screen.ts";
import { sgrParameters } from "./sgr-text.ts";
import { CELL_WORDS, CONTENT_ANY, CONTENT_WIDTH_SHIFT } from "./xterm.ts";

export interface CaptureOptions {
  /** First row: 0 is the top of the live screen, negative rows are history, -Infinity its beginning. Default 0. */
  readonly start?: number;
  /** Last row, inclusive. Default the bottom of the screen. */
  readonly end?: number;
  /** With SGR sequences and hyperlinks. Default false. */
  readonly escapes?: boolean;
  /** Joins rows that were wrapped, and keeps blanks at the end of rows. Default false. */
  readonly join?: boolean;
  /** Keeps blanks at the end of rows. Default false. */
  readonly trailingSpaces?: boolean;
}

/** One row's text without blanks at its end; "" for a row that does not exist. */
export function rowText(screen: Screen, index: number): string {
  const row = screen.row(index);
  return row ? plainText(row, row.cells).trimEnd() : "";
}

/** Rows joined by newlines, one after the last too; "" where the range is empty. */
export function captureText(screen: Screen, options: CaptureOptions = {}): string {
  const first = Math.max(-screen.historyLength, Math.min(options.start ?? 0, screen.rows - 1));
  const last = Math.max(first, Math.min(options.end ?? screen.rows - 1, screen.rows - 1));
  let out = "";
  let look = "0";
  for (let index = first; index <= last; index++) {
    const row = screen.row(index);
    const next = index < last ? screen.row(index + 1) : undefined;
    const isContinued = next?.wrapped === true;
    if (row) {
      const cells = cellsToShow(row, options, isContinued ? next : undefined);
      if (options.escapes) {
        const shown = escapedText(row, cells, look);
        out += shown.text;
        look = shown.look;
      } else out += plainText(row, cells);
    }
    if (!(options.join && isContinued)) out += "\n";
  }
  return look === "0" ? out : `${out.slice(0, -1)}\x1b[0m\n`;
}

/** `next` is the row that continues this one, if any. */
function cellsToShow(row: CellRow, options: CaptureOptions, next: CellRow | undefined): number {
  if (next && options.join) return isLeftByWide(row, next) ? row.cells - 1 : row.cells;
  if (options.trailingSpaces || options.join || options.escapes) return shownCells(row.words, row.cells);
  let cells = row.cells;
  while (cells > 0 && isSpace(row, cells - 1)) cells--;
  return cells;
}

/** The last cell is empty only because the wide character that follows did not fit. */
function isLeftByWide(row: CellRow, next: CellRow): boolean {
  const last = row.words[row.cells * CELL_WORDS - CELL_WORDS] ?? 0;
  return (last & CONTENT_ANY) === 0 && (next.words[0] ?? 0) >>> CONTENT_WIDTH_SHIFT === 2;
}

function isSpace(row: CellRow, x: number): boolean {
  const content = row.words[x * CELL_WORDS] ?? 0;
  if (content >>> CONTENT_WIDTH_SHIFT === 0) return false;
  const text = cellText(row, x);
  return text === "" || text === " ";
}

function plainText(row: CellRow, cells: number): string {
  let text = "";
  for (let x = 0; x < cells; x++) {
    if ((row.words[x * CELL_WORDS] ?? 0) >>> CONTENT_WIDTH_SHIFT > 0) text += cellText(row, x) || " ";
  }
  return text;
}

function escapedText(row: CellRow, cells: number, before: string): { text: string; look: string } {
  let text = "";
  let look = before;
  let link = "";
  for (let x = 0; x < cells; x++) {
    if ((row.words[x * CELL_WORDS] ?? 0) >>> CONTENT_WIDTH_SHIFT === 0) continue;
    const extension = cellExtension(row, x);
    const next = lookOf(row, x, extension);
    if (next !== look) text += `\x1b[${next}m`;
    look = next;
    const target = extension?.link ?? "";
    if (target !== link) text += `\x1b]8;;${target}\x1b\\`;
    link = target;
    text += cellText(row, x) || " ";
  }
  return { text: link === "" ? text : `${text}\x1b]8;;\x1b\\`, look };
}

function lookOf(row: CellRow, x: number, extension: Extension | undefined): string {
  const fg = row.words[x * CELL_WORDS + 1] ?? 0;
  const bg = (row.words[x * CELL_WORDS + 2] ?? 0) & ~BG_EXTENDED;
  return sgrParameters(fg, bg, extension?.underline ?? 1, extension?.colour ?? 0);
}
