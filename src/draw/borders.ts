// The frame of a window with several panes: one box with shared borders, junctions where they meet, the active pane's
// border heavy and in the accent colour.
//   ┏━━━━━┱─────┐
//   ┃     ┃     │
//   ┡━━━━━╃─────┤

import type { PaneView, Rect } from "../wire/view.ts";
import { boxCode } from "./glyphs.ts";
import { ACCENT, DIM } from "./looks.ts";
import type { Sketch } from "./sketch.ts";

// Arms of a border cell: two bits each for its weight.
const UP = 0;
const RIGHT = 2;
const DOWN = 4;
const LEFT = 6;
const LIGHT = 1;
const HEAVY = 2;
/** Bits of the heavy weight in all four arms. */
const ANY_HEAVY = 0b10101010;

/** Draws all borders of the window and notes which can be dragged. */
export function drawBorders(sketch: Sketch, area: Rect): void {
  const { view } = sketch.model;
  const cols = Math.min(view.cols, area.cols);
  const rows = Math.min(view.rows, area.rows);
  if (cols < 1 || rows < 1) return;
  const arms = new Uint8Array(cols * rows);
  for (const pane of view.panes) if (pane.pane !== view.activePane) outline(arms, cols, rows, pane.rect, LIGHT);
  const active = view.panes.find((pane) => pane.pane === view.activePane);
  if (active) outline(arms, cols, rows, active.rect, HEAVY);
  const { grid } = sketch;
  for (let at = 0; at < arms.length; at++) {
    const bits = arms[at]!;
    if (bits === 0) continue;
    const arm = (shift: number): number => Math.min((bits >> shift) & 3, HEAVY);
    const code = boxCode(arm(UP), arm(RIGHT), arm(DOWN), arm(LEFT), sketch.model.ascii);
    const style = (bits & ANY_HEAVY) === 0 ? DIM : ACCENT;
    grid.setCode(area.x + (at % cols), area.y + Math.trunc(at / cols), code, style);
  }
  for (const pane of view.panes) noteEdges(sketch, area, pane);
}

/** Adds the border around a rectangle. A heavy arm outweighs a light one. */
function outline(arms: Uint8Array, cols: number, rows: number, rect: Rect, weight: number): void {
  const [left, top, right, bottom] = [rect.x - 1, rect.y - 1, rect.x + rect.cols, rect.y + rect.rows];
  const add = (x: number, y: number, first: number, second: number): void => {
    if (x < 0 || y < 0 || x >= cols || y >= rows) return;
    const at = y * cols + x;
    for (const shift of [first, second]) {
      const old = (arms[at]! >> shift) & 3;
      arms[at] = (arms[at]! & ~(3 << shift)) | (Math.max(old, weight) << shift);
    }
  };
  for (let x = rect.x; x < right; x++) {
    add(x, top, LEFT, RIGHT);
    add(x, bottom, LEFT, RIGHT);
  }
  for (let y = rect.y; y < bottom; y++) {
    add(left, y, UP, DOWN);
    add(right, y, UP, DOWN);
  }
  add(left, top, RIGHT, DOWN);
  add(right, top, LEFT, DOWN);
  add(left, bottom, RIGHT, UP);
  add(right, bottom, LEFT, UP);
}

/** The right and the bottom edge of a pane can be dragged where another pane lies behind them. */
function noteEdges(sketch: Sketch, area: Rect, { pane, rect }: PaneView): void {
  const { panes } = sketch.model.view;
  const right = rect.x + rect.cols;
  const bottom = rect.y + rect.rows;
  if (panes.some((other) => other.rect.x === right + 1 && overlaps(other.rect.y, other.rect.rows, rect.y, rect.rows))) {
    const edge = { x: area.x + right, y: area.y + rect.y, cols: 1, rows: rect.rows };
    sketch.hit(edge, { kind: "border", pane, edge: "right", header: null });
  }
  for (const other of panes) {
    if (other.rect.y !== bottom + 1 || !overlaps(other.rect.x, other.rect.cols, rect.x, rect.cols)) continue;
    const from = Math.max(rect.x, other.rect.x);
    const end = Math.min(right, other.rect.x + other.rect.cols);
    const edge = { x: area.x + from, y: area.y + bottom, cols: end - from, rows: 1 };
    sketch.hit(edge, { kind: "border", pane, edge: "bottom", header: other.pane });
  }
}

const overlaps = (start: number, length: number, otherStart: number, otherLength: number): boolean =>
  start < otherStart + otherLength && otherStart < start + length;
