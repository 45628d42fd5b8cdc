// Remembers what the outer terminal shows and hands out the bytes that change it. Whoever takes the bytes must write them.

import type { Rect } from "../wire/view.ts";
import { paintCells, paintDiff } from "./diff.ts";
import { Grid } from "./grid.ts";
import type { PaintCaps } from "./pen.ts";

export class Painter {
  readonly #caps: PaintCaps;
  #shown: Grid | null = null;

  constructor(caps: PaintCaps) {
    this.#caps = caps;
  }

  /** Bytes for a whole frame; empty when nothing changed. Everything, the first time and after a change of size. */
  paint(next: Grid): Uint8Array {
    const shown = this.#shown;
    const bytes = paintDiff(shown, next, this.#caps);
    const same = shown && shown.cols === next.cols && shown.rows === next.rows && shown.table === next.table;
    const kept = same ? shown : new Grid(next.cols, next.rows, next.table);
    kept.copyRect(next, { x: 0, y: 0, cols: next.cols, rows: next.rows });
    kept.cursor = next.cursor;
    this.#shown = kept;
    return bytes;
  }

  /** As `paint`, where only the cells of `rects` may have changed. */
  paintCells(next: Grid, rects: readonly Rect[]): Uint8Array {
    const shown = this.#shown;
    if (!shown || shown.cols !== next.cols || shown.rows !== next.rows) return this.paint(next);
    const bytes = paintCells(shown, next, rects, this.#caps);
    for (const rect of rects) shown.copyRect(next, rect);
    shown.cursor = next.cursor;
    return bytes;
  }

  /** Somebody else wrote to the terminal, or it was resized: the next paint takes nothing for granted. */
  invalidate(): void {
    this.#shown = null;
  }
}
