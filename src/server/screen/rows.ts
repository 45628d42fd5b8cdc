// Rows as a client gets them: what changed since it was last sent, in the form of wire/rows.ts. A RowCache remembers what
// one client was sent of one pane; a row that did not change costs a compare of its words.

import { BG_EXTENDED, BG_PROTECTED, type Extension } from "../../core/cell.ts";
import { RUN_BLANK, RUN_CLUSTER, RUN_TEXT, type RowWriter } from "../../wire/rows.ts";
import { cellExtension, cellText, type CellRow } from "./cell-row.ts";
import type { Screen } from "./screen.ts";
import {
  BLANK_CONTENT,
  CELL_WORDS,
  CONTENT_ANY,
  CONTENT_CODE_POINT,
  CONTENT_COMBINED,
  CONTENT_WIDTH_SHIFT,
} from "./xterm.ts";

/** Blanks in a row from which on they are a run of their own; fewer are cheaper as text. */
const BLANK_RUN = 12;

/** What one client holds of one pane: blank at first. */
export class RowCache {
  readonly cols: number;
  readonly rows: number;
  readonly words: Uint32Array;
  /** Texts and extensions of the row's cells that words do not tell, "" for most rows. */
  readonly extras: string[];
  readonly wrapped: Uint8Array;

  constructor(cols: number, rows: number) {
    this.cols = cols;
    this.rows = rows;
    this.words = new Uint32Array(cols * rows * CELL_WORDS);
    for (let i = 0; i < this.words.length; i += CELL_WORDS) this.words[i] = BLANK_CONTENT;
    this.extras = new Array<string>(rows).fill("");
    this.wrapped = new Uint8Array(rows);
  }
}

/** A row beyond the history or the screen. */
const NO_ROW: CellRow = {
  words: new Uint32Array(0),
  cells: 0,
  wrapped: false,
  combined: {},
  extension: () => undefined,
};

/**
 * Writes the rows that differ from `cache` and brings it up to date; returns how many. `top` is the number of rows that the
 * view is scrolled back: 0 shows the live screen. The cache must be of the screen's size.
 */
export function encodeChangedRows(screen: Screen, top: number, cache: RowCache, writer: RowWriter): number {
  let changed = 0;
  for (let y = 0; y < cache.rows; y++) {
    const row = screen.row(y - top) ?? NO_ROW;
    if (!updateCache(cache, y, row)) continue;
    encodeRow(writer, y, row);
    changed++;
  }
  return changed;
}

/** True where the row differs from what the cache held of it. */
function updateCache(cache: RowCache, y: number, row: CellRow): boolean {
  const cells = Math.min(row.cells, cache.cols);
  const start = y * cache.cols * CELL_WORDS;
  const end = start + cells * CELL_WORDS;
  const { words } = cache;
  let isChanged = (cache.wrapped[y] === 1) !== row.wrapped;
  let marks = 0;
  for (let from = 0, to = start; to < end; from += CELL_WORDS, to += CELL_WORDS) {
    const content = row.words[from] ?? 0;
    const fg = row.words[from + 1] ?? 0;
    const bg = row.words[from + 2] ?? 0;
    marks |= (content & CONTENT_COMBINED) | (bg & BG_EXTENDED);
    if (words[to] === content && words[to + 1] === fg && words[to + 2] === bg) continue;
    isChanged = true;
    words[to] = content;
    words[to + 1] = fg;
    words[to + 2] = bg;
  }
  for (let to = end; to < start + cache.cols * CELL_WORDS; to += CELL_WORDS) {
    if (words[to] === BLANK_CONTENT && words[to + 1] === 0 && words[to + 2] === 0) continue;
    isChanged = true;
    words[to] = BLANK_CONTENT;
    words[to + 1] = 0;
    words[to + 2] = 0;
  }
  const extras = marks === 0 ? "" : describeExtras(row, cells);
  if (extras !== cache.extras[y]) isChanged = true;
  cache.extras[y] = extras;
  cache.wrapped[y] = row.wrapped ? 1 : 0;
  return isChanged;
}

function describeExtras(row: CellRow, cells: number): string {
  let text = "";
  let last: Extension | undefined;
  for (let x = 0; x < cells; x++) {
    if ((row.words[x * CELL_WORDS] ?? 0) & CONTENT_COMBINED) text += `${x}${row.combined[x] ?? ""}\n`;
    const extension = cellExtension(row, x);
    if (extension === last) continue;
    last = extension;
    text += `${x};${extension ? `${extension.underline};${extension.colour};${extension.link}` : ""}\n`;
  }
  return text;
}

interface Run {
  kind: number;
  cells: number;
  fg: number;
  bg: number;
  extension: Extension | undefined;
  text: string;
}

const BG_WIRE_DROPPED: number = BG_PROTECTED | BG_EXTENDED;
const isBlank = (content: number): boolean => (content & CONTENT_ANY) === 0 || (content & CONTENT_ANY) === 0x20;

/** Appends the row's runs; what is right of the last is blank in the default look. */
export function encodeRow(writer: RowWriter, y: number, row: CellRow): void {
  const runs = rowRuns(row);
  writer.row(y, row.wrapped, runs.length);
  for (const run of runs) writer.run(run.kind, run.cells, run.fg, run.bg, run.extension, run.text);
}

function rowRuns(row: CellRow): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let x = 0; x < row.cells;) {
    const { fg, bg, extension } = lookAt(row, x);
    const blanks = blanksAt(row, x);
    const content = row.words[x * CELL_WORDS] ?? 0;
    const width = Math.max(1, content >>> CONTENT_WIDTH_SHIFT);
    const isCluster = (content & CONTENT_COMBINED) !== 0 || width > 1;
    const isSame =
      run !== undefined && run.kind === RUN_TEXT && run.fg === fg && run.bg === bg && run.extension === extension;
    if (blanks >= BLANK_RUN || (blanks > 0 && x + blanks >= row.cells)) {
      runs.push({ kind: RUN_BLANK, cells: blanks, fg, bg, extension, text: "" });
      run = undefined;
      x += blanks;
    } else if (isCluster) {
      const cells = Math.min(width, row.cells - x);
      runs.push({ kind: RUN_CLUSTER, cells, fg, bg, extension, text: cellText(row, x) });
      run = undefined;
      x += cells;
    } else {
      if (!run || !isSame) {
        run = { kind: RUN_TEXT, cells: 0, fg, bg, extension, text: "" };
        runs.push(run);
      }
      const code = content & CONTENT_CODE_POINT;
      run.text += code === 0 ? " " : String.fromCodePoint(code);
      run.cells++;
      x++;
    }
  }
  while (runs.length > 0 && isDefaultBlank(runs.at(-1))) runs.pop();
  return runs;
}

function lookAt(row: CellRow, x: number): { fg: number; bg: number; extension: Extension | undefined } {
  const extension = cellExtension(row, x);
  const bg = ((row.words[x * CELL_WORDS + 2] ?? 0) & ~BG_WIRE_DROPPED) | (extension ? BG_EXTENDED : 0);
  return { fg: row.words[x * CELL_WORDS + 1] ?? 0, bg: bg >>> 0, extension };
}

/** Blank cells of one look from `x` on. */
function blanksAt(row: CellRow, x: number): number {
  const { words, cells } = row;
  const at = x * CELL_WORDS;
  if (!isBlank(words[at] ?? 0)) return 0;
  const fg = words[at + 1];
  const bg = words[at + 2] ?? 0;
  const extension = bg & BG_EXTENDED ? cellExtension(row, x) : undefined;
  let end = x + 1;
  while (
    end < cells &&
    isBlank(words[end * CELL_WORDS] ?? 0) &&
    words[end * CELL_WORDS + 1] === fg &&
    words[end * CELL_WORDS + 2] === bg
  ) {
    if (bg & BG_EXTENDED && cellExtension(row, end) !== extension) break;
    end++;
  }
  return end - x;
}

const isDefaultBlank = (run: Run | undefined): boolean => run?.kind === RUN_BLANK && run.fg === 0 && run.bg === 0;
