// A client's whole screen: panes, their borders and headers, the sidebar or its folded line, the status line, overlays.
// Draws everything anew; the painter finds what changed. Nothing throws for want of room: all of it clips.

import { FG_INVERSE } from "../core/cell.ts";
import type { PaneView, Rect } from "../wire/view.ts";
import { drawAttentionLine } from "./attention-line.ts";
import { drawBorders } from "./borders.ts";
import { spinnerCode } from "./glyphs.ts";
import type { Grid, GridCursor } from "./grid.ts";
import { HIDDEN_CURSOR } from "./grid.ts";
import { drawHints } from "./hints.ts";
import type { PaneBuffer } from "./pane-buffer.ts";
import { selectedColumns } from "./pane-buffer.ts";
import { drawPaneHeader } from "./pane-header.ts";
import type { Picture } from "./picture.ts";
import { contains } from "./picture.ts";
import { layoutScreen } from "../core/screen-layout.ts";
import type { ScreenModel } from "./screen-model.ts";
import { drawSidebar } from "./sidebar.ts";
import { Sketch } from "./sketch.ts";
import { drawStatusLine } from "./status-line.ts";

/** Draws the model into a grid of its size. */
export function composeScreen(model: ScreenModel, grid: Grid): Picture {
  const layout = layoutScreen(model.size, model.sidebar);
  const sketch = new Sketch(grid, model, layout);
  grid.clear();
  if (model.view.framed) drawBorders(sketch, layout.panes);
  for (const pane of model.view.panes) drawPane(sketch, pane);
  if (layout.sidebar) drawSidebar(sketch, layout.sidebar);
  if (layout.hints) drawHints(sketch, layout.hints);
  if (layout.attention) drawAttentionLine(sketch, layout.attention);
  drawStatusLine(sketch, layout.statusLine);
  grid.cursor = cursorOf(sketch);
  drawOverlays(sketch);
  const { regions, ticks, nextAgeMs, sidebarScroll } = sketch;
  return { view: model.view, layout, regions, ticks: ticksInSight(sketch, ticks), nextAgeMs, sidebarScroll };
}

/** Turns the spinner: changes only the cells of `picture.ticks`, which are then painted with `Painter.paintCells`. */
export function drawTick(picture: Picture, grid: Grid, tick: number): void {
  const code = spinnerCode(tick);
  for (const { x, y } of picture.ticks) grid.chars[y * grid.cols + x] = code;
}

/** The pane's rectangle on the screen, cut to the area of the window. */
function paneRect({ layout }: Sketch, { rect }: PaneView): Rect {
  const { panes } = layout;
  const cols = Math.max(0, Math.min(rect.cols, panes.cols - rect.x));
  const rows = Math.max(0, Math.min(rect.rows, panes.rows - rect.y));
  return { x: panes.x + rect.x, y: panes.y + rect.y, cols, rows };
}

function drawPane(sketch: Sketch, pane: PaneView): void {
  const rect = paneRect(sketch, pane);
  if (rect.cols > 0 && rect.rows > 0) {
    const buffer = sketch.model.panes.get(pane.pane);
    if (buffer) sketch.grid.blit(buffer, rect);
    if (buffer) drawSelection(sketch, pane.pane, buffer, rect);
    sketch.hit(rect, { kind: "pane", pane: pane.pane, x: 0, y: 0 });
  }
  if (!sketch.model.view.framed || pane.rect.y > sketch.layout.panes.rows) return;
  const edge = { x: rect.x, y: rect.y - 1, cols: rect.cols, rows: 1 };
  const above = sketch.regions.findLast(
    ({ hit, rect: other }) => hit.kind === "border" && contains(other, edge.x, edge.y),
  );
  drawPaneHeader(sketch, pane, edge);
  if (!above) sketch.hit(edge, { kind: "header", pane: pane.pane });
}

function drawSelection(sketch: Sketch, pane: number, buffer: PaneBuffer, rect: Rect): void {
  const { selection } = sketch.model;
  if (!selection || selection.pane !== pane) return;
  for (let y = Math.max(0, selection.startY); y <= Math.min(selection.endY, rect.rows - 1); y++) {
    const [from, end] = selectedColumns(selection, y, Math.min(buffer.cols, rect.cols));
    const cells = { x: rect.x + from, y: rect.y + y, cols: end - from, rows: 1 };
    sketch.grid.restyle(cells, (fg, bg) => [(fg ^ FG_INVERSE) >>> 0, bg]);
  }
}

/** The active pane's own cursor, unless the keyboard is elsewhere or the pane is scrolled. */
function cursorOf(sketch: Sketch): GridCursor {
  const { view, panes, sidebar } = sketch.model;
  const pane = view.panes.find((candidate) => candidate.pane === view.activePane);
  const head = panes.get(view.activePane)?.head;
  if (!pane || !head || !head.cursorVisible || head.scroll > 0 || sidebar.focus !== null) return HIDDEN_CURSOR;
  const rect = paneRect(sketch, pane);
  // A pending wrap puts the cursor behind the last column.
  const x = Math.min(head.cursorX, pane.rect.cols - 1);
  if (x >= rect.cols || head.cursorY >= rect.rows) return HIDDEN_CURSOR;
  return { x: rect.x + x, y: rect.y + head.cursorY, visible: true, shape: head.cursorShape };
}

function drawOverlays(sketch: Sketch): void {
  const { grid, model } = sketch;
  for (const [index, { x, y, cells, cursor }] of model.overlays.entries()) {
    const rect = { x, y, cols: cells.cols, rows: cells.rows };
    grid.blit(cells, rect);
    sketch.hit(grid.clip(rect), { kind: "overlay", index, x: 0, y: 0 });
    const inside = cursor && contains(grid.clip(rect), x + cursor.x, y + cursor.y);
    grid.cursor = inside ? { x: x + cursor.x, y: y + cursor.y, visible: true, shape: 0 } : HIDDEN_CURSOR;
  }
}

/** A spinner under an overlay stands still. */
function ticksInSight({ model }: Sketch, ticks: readonly Rect[]): Rect[] {
  const covers = model.overlays.map(({ x, y, cells }) => ({ x, y, cols: cells.cols, rows: cells.rows }));
  return ticks.filter((tick) => !covers.some((cover) => contains(cover, tick.x, tick.y)));
}
