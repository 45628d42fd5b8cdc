// tmux's five preset layouts. The main pane of the main-* ones is the first in index order.

import type { PaneId } from "./ids.ts";
import {
  BORDER_CELLS,
  MIN_PANE_CELLS,
  along,
  framedArea,
  leaf,
  type Area,
  type LayoutChild,
  type LayoutNode,
  type LayoutPreset,
  type SplitAxis,
} from "./layout.ts";
import { fitInner, growShares } from "./layout-fit.ts";
import { unreachable } from "./unreachable.ts";

/** The presets in the order in which `next-layout` walks through them. */
export const LAYOUT_PRESETS: readonly LayoutPreset[] = [
  "even-horizontal",
  "even-vertical",
  "main-horizontal",
  "main-vertical",
  "tiled",
];

/** Columns of the main pane of main-vertical and rows of that of main-horizontal, unless asked otherwise. */
const DEFAULT_MAIN_COLS = 80;
const DEFAULT_MAIN_ROWS = 24;

/**
 * Lays the panes out anew in a window of this size (frame included). `mainSize` is the size of the main pane in cells.
 * Panes must not be empty.
 */
export function presetLayout(
  preset: LayoutPreset,
  panes: readonly PaneId[],
  window: Area,
  mainSize?: number,
): LayoutNode {
  const [first, ...others] = panes;
  if (first === undefined) throw new Error("a layout needs a pane");
  if (others.length === 0) return leaf(first);
  const area = framedArea(window);
  return fitInner(drawPreset(preset, first, others, area, mainSize), area);
}

function drawPreset(
  preset: LayoutPreset,
  first: PaneId,
  others: readonly PaneId[],
  area: Area,
  mainSize: number | undefined,
): LayoutNode {
  switch (preset) {
    case "even-horizontal":
      return even([first, ...others].map(leaf), "row", area.cols);
    case "even-vertical":
      return even([first, ...others].map(leaf), "column", area.rows);
    case "main-horizontal":
      return main(first, others, "column", area, mainSize ?? DEFAULT_MAIN_ROWS);
    case "main-vertical":
      return main(first, others, "row", area, mainSize ?? DEFAULT_MAIN_COLS);
    case "tiled":
      return tiled([first, ...others], area);
    default:
      return unreachable(preset);
  }
}

function even(nodes: readonly LayoutNode[], axis: SplitAxis, cells: number): LayoutNode {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  const free = Math.max(cells - (nodes.length - 1) * BORDER_CELLS, nodes.length * MIN_PANE_CELLS);
  const sizes = growShares(nodes.length, free);
  return { kind: axis, children: nodes.map((node, at) => ({ node, cells: sizes[at] ?? MIN_PANE_CELLS })) };
}

function main(first: PaneId, others: readonly PaneId[], axis: SplitAxis, area: Area, wanted: number): LayoutNode {
  const across = axis === "row" ? "column" : "row";
  const free = along(area, axis) - BORDER_CELLS;
  const size = Math.max(Math.min(wanted, free - MIN_PANE_CELLS), MIN_PANE_CELLS);
  return {
    kind: axis,
    children: [
      { node: leaf(first), cells: size },
      { node: even(others.map(leaf), across, along(area, across)), cells: Math.max(free - size, MIN_PANE_CELLS) },
    ],
  };
}

function tiled(panes: readonly PaneId[], area: Area): LayoutNode {
  const { rows, columns } = gridFor(panes.length);
  const height = Math.max(Math.floor((area.rows - (rows - 1) * BORDER_CELLS) / rows), MIN_PANE_CELLS);
  const width = Math.max(Math.floor((area.cols - (columns - 1) * BORDER_CELLS) / columns), MIN_PANE_CELLS);
  const lines = Array.from({ length: rows }, (_, at) => panes.slice(at * columns, (at + 1) * columns)).filter(
    (line) => line.length > 0,
  );
  const children = lines.map((line) => ({ node: tiledLine(line, width, area.cols), cells: height }));
  return { kind: "column", children: stretchLast(children, area.rows) };
}

function tiledLine(panes: readonly PaneId[], width: number, cols: number): LayoutNode {
  const [only] = panes;
  if (only !== undefined && panes.length === 1) return leaf(only);
  const children = panes.map((pane) => ({ node: leaf(pane), cells: width }));
  return { kind: "row", children: stretchLast(children, cols) };
}

// As in tmux what does not divide evenly goes to the last one.
function stretchLast(children: readonly LayoutChild[], cells: number): readonly LayoutChild[] {
  const last = children.at(-1);
  if (last === undefined) return children;
  const used = children.reduce((sum, child) => sum + child.cells + BORDER_CELLS, -BORDER_CELLS);
  return [...children.slice(0, -1), { node: last.node, cells: last.cells + Math.max(cells - used, 0) }];
}

function gridFor(count: number): { readonly rows: number; readonly columns: number } {
  let rows = 1;
  let columns = 1;
  while (rows * columns < count) {
    rows += 1;
    if (rows * columns < count) columns += 1;
  }
  return { rows, columns };
}
