// Lines at another width: joins the rows of one logical line and cuts them anew. A wide character that would be cut goes to
// the next row.

import type { CellRow } from "./cell-row.ts";
import { CELL_WORDS, CONTENT_WIDTH_SHIFT } from "./xterm.ts";
import type { Extension } from "../../core/cell.ts";

/** One logical line: the rows' cells one after the other. */
export function joinRows(rows: readonly CellRow[]): CellRow {
  const [only] = rows;
  if (only && rows.length === 1) return only;
  const cells = rows.reduce((sum, row) => sum + row.cells, 0);
  const words = new Uint32Array(cells * CELL_WORDS);
  const combined: Record<number, string> = {};
  const starts: number[] = [];
  let at = 0;
  for (const row of rows) {
    words.set(row.words.subarray(0, row.cells * CELL_WORDS), at * CELL_WORDS);
    for (const key in row.combined) if (Number(key) < row.cells) combined[Number(key) + at] = row.combined[key] ?? "";
    starts.push(at);
    at += row.cells;
  }
  const extension = (x: number): Extension | undefined => {
    const index = starts.findLastIndex((start) => start <= x);
    return rows[index]?.extension(x - (starts[index] ?? 0));
  };
  return { words, cells, wrapped: only?.wrapped ?? false, combined, extension };
}

/** Where the rows of a line begin at width `cols`, and after the last one its end: at least [0, cells]. */
export function rowStarts(words: Uint32Array, cells: number, cols: number): number[] {
  const starts = [0];
  let at = 0;
  while (cells - at > cols) {
    const last = words[(at + cols - 1) * CELL_WORDS] ?? 0;
    at += last >>> CONTENT_WIDTH_SHIFT === 2 && cols > 1 ? cols - 1 : cols;
    starts.push(at);
  }
  starts.push(cells);
  return starts;
}

/** Cells `from`..`to` of a line as a row. */
export function sliceRow(line: CellRow, from: number, to: number, wrapped: boolean): CellRow {
  const combined: Record<number, string> = {};
  for (const key in line.combined) {
    const x = Number(key);
    if (x >= from && x < to) combined[x - from] = line.combined[key] ?? "";
  }
  return {
    words: line.words.subarray(from * CELL_WORDS, to * CELL_WORDS),
    cells: to - from,
    wrapped,
    combined,
    extension: (x) => line.extension(x + from),
  };
}
