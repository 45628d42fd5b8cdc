// Random grids and random changes of one, from a seed: every kind of character, look and link.

import { BG_DIM, BG_ITALIC, BG_OVERLINE, FG_UNDERLINE, palette, rgb } from "../../src/core/cell.ts";
import type { CellTable } from "../../src/draw/cell-table.ts";
import type { Style } from "../../src/draw/grid.ts";
import { Grid } from "../../src/draw/grid.ts";

const CHARACTERS: readonly (readonly [text: string, width: number])[] = [
  [" ", 1],
  [" ", 1],
  ["a", 1],
  ["Z", 1],
  ["~", 1],
  ["é", 1],
  ["│", 1],
  ["⠋", 1],
  ["漢", 2],
  ["👍", 2],
  ["e\u0301", 1],
  ["👨\u200d👩\u200d👧", 2],
  ["🇫🇷", 2],
];
const LINKS = ["", "", "https://example.org/a?b=c", "file:///tmp/x"];

/** mulberry32: a small generator whose sequence depends on the seed alone. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function colour(next: () => number): number {
  const kind = Math.floor(next() * 4);
  if (kind === 0) return 0;
  if (kind === 1) return palette(Math.floor(next() * 16));
  if (kind === 2) return palette(16 + Math.floor(next() * 240));
  return rgb(Math.floor(next() * 256), Math.floor(next() * 256), Math.floor(next() * 256));
}

export function randomStyle(next: () => number): Style {
  if (next() < 0.4) return { fg: 0, bg: 0 };
  const flags = next() < 0.5 ? 0 : Math.floor(next() * 64) * 0x4000000;
  const looks = next() < 0.6 ? 0 : [BG_ITALIC, BG_DIM, BG_OVERLINE, BG_ITALIC | BG_DIM][Math.floor(next() * 4)]!;
  const underlined = Math.floor(flags / FG_UNDERLINE) % 2 === 1;
  const link = LINKS[Math.floor(next() * LINKS.length)]!;
  const extension = {
    underline: underlined ? 1 + Math.floor(next() * 5) : 0,
    colour: underlined ? colour(next) : 0,
    link,
  };
  return { fg: flags + colour(next), bg: looks + colour(next), extension };
}

/** Changes a few runs, rectangles and single cells. */
export function scribble(grid: Grid, next: () => number, strokes: number): void {
  for (let i = 0; i < strokes; i++) {
    const x = Math.floor(next() * grid.cols);
    const y = Math.floor(next() * grid.rows);
    const style = randomStyle(next);
    const length = 1 + Math.floor(next() * 20);
    const kind = next();
    if (kind < 0.15)
      grid.clear({ x, y, cols: length, rows: 1 + Math.floor(next() * 3) }, next() < 0.5 ? style : undefined);
    else if (kind < 0.3) grid.setText(x, y, "plain text 漢字 cut here", style, length);
    else
      for (let n = 0; n < length; n++) {
        const [text, width] = CHARACTERS[Math.floor(next() * CHARACTERS.length)]!;
        grid.setCell(x + n, y, text, width, next() < 0.8 ? style : randomStyle(next));
      }
  }
}

export function randomGrid(cols: number, rows: number, table: CellTable, next: () => number): Grid {
  const grid = new Grid(cols, rows, table);
  scribble(grid, next, 2 + Math.floor(next() * rows * 2));
  if (next() < 0.7) {
    const [x, y] = [Math.floor(next() * cols), Math.floor(next() * rows)];
    grid.cursor = { x, y, visible: next() < 0.8, shape: Math.floor(next() * 7) };
  }
  return grid;
}
