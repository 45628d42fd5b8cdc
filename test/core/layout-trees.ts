// Random layouts by what people do to them, and what must hold of each: the panes tile the window.

import fc from "fast-check";
import type { PaneId } from "../../src/core/ids.ts";
import {
  innerArea,
  leaf,
  panesOf,
  type Area,
  type LayoutNode,
  type Rect,
  type SplitAxis,
} from "../../src/core/layout.ts";
import { removePane, splitLayout, splitPane, swapPanes } from "../../src/core/layout-edit.ts";
import { fitLayout, minCells } from "../../src/core/layout-fit.ts";
import { LAYOUT_PRESETS, presetLayout } from "../../src/core/layout-preset.ts";
import { paneRects } from "../../src/core/layout-rects.ts";
import { resizeBorder, sizePane } from "../../src/core/layout-resize.ts";

export const pane = (id: number): PaneId => id as PaneId;

export interface Laid {
  readonly tree: LayoutNode;
  readonly area: Area;
  readonly next: number;
}

export type LayoutStep = (laid: Laid) => Laid;

const axis = fc.constantFrom<SplitAxis>("row", "column");
const direction = fc.constantFrom("left", "right", "up", "down");
const cells = fc.integer({ min: 0, max: 60 });
const number = fc.nat({ max: 40 });

const pick = (laid: Laid, at: number): PaneId => panesOf(laid.tree)[at % panesOf(laid.tree).length] ?? pane(0);

const step: fc.Arbitrary<LayoutStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(number, axis, fc.option(cells), fc.boolean())
      .map(([at, ax, size, before]): LayoutStep => (laid) => {
        const tree = splitPane(laid.tree, pick(laid, at), pane(laid.next), ax, size, before, laid.area);
        return tree === undefined ? laid : { ...laid, tree, next: laid.next + 1 };
      }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(axis, fc.option(cells), fc.boolean()).map(([ax, size, before]): LayoutStep => (laid) => {
      const tree = splitLayout(laid.tree, pane(laid.next), ax, size, before, laid.area);
      return tree === undefined ? laid : { ...laid, tree, next: laid.next + 1 };
    }),
  },
  {
    weight: 2,
    arbitrary: number.map((at): LayoutStep => (laid) => ({
      ...laid,
      tree: removePane(laid.tree, pick(laid, at), laid.area) ?? laid.tree,
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(number, direction, cells).map(([at, dir, size]): LayoutStep => (laid) => ({
      ...laid,
      tree: resizeBorder(laid.tree, pick(laid, at), dir, size),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(number, axis, cells).map(([at, ax, size]): LayoutStep => (laid) => ({
      ...laid,
      tree: sizePane(laid.tree, pick(laid, at), ax, size),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(number, number).map(([a, b]): LayoutStep => (laid) => ({
      ...laid,
      tree: swapPanes(laid.tree, pick(laid, a), pick(laid, b)),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...LAYOUT_PRESETS).map((preset): LayoutStep => (laid) => ({
      ...laid,
      tree: presetLayout(preset, panesOf(laid.tree), laid.area),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ cols: fc.integer({ min: 1, max: 90 }), rows: fc.integer({ min: 1, max: 40 }) })
      .map((area): LayoutStep => (laid) => ({ ...laid, area, tree: fitLayout(laid.tree, area.cols, area.rows) })),
  },
);

/** A window of 80x24 after up to 20 steps. */
export const layoutSteps: fc.Arbitrary<readonly LayoutStep[]> = fc.array(step, { maxLength: 20 });

export const start: Laid = { tree: leaf(pane(0)), area: { cols: 80, rows: 24 }, next: 1 };

/** What is wrong with how the panes tile the window; undefined when nothing is. */
export function tilingFault({ tree, area }: Laid): string | undefined {
  const rects = [...paneRects(tree, area).values()];
  const origin = tree.kind === "pane" ? 0 : 1;
  const inner = innerArea(tree, area);
  const cols = Math.max(inner.cols, minCells(tree, "row"));
  const rows = Math.max(inner.rows, minCells(tree, "column"));
  const grid = Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
  for (const rect of rects) {
    if (rect.cols < 1 || rect.rows < 1) return `empty ${JSON.stringify(rect)}`;
    const inside =
      rect.x >= origin &&
      rect.y >= origin &&
      rect.x + rect.cols <= origin + cols &&
      rect.y + rect.rows <= origin + rows;
    if (!inside) return `outside ${JSON.stringify(rect)}`;
    cover(grid, rect, origin);
  }
  if (grid.some((row) => row.some((count) => count > 1))) return "overlap";
  // Borders are one cell wide: no two by two cells, the frame included, without a pane.
  for (let y = -1; y < rows; y += 1) {
    for (let x = -1; x < cols; x += 1) {
      const block = [grid[y]?.[x], grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]];
      if (!block.includes(1)) return `hole at ${x},${y}`;
    }
  }
  return undefined;
}

function cover(grid: number[][], rect: Rect, origin: number): void {
  for (let y = rect.y - origin; y < rect.y - origin + rect.rows; y += 1) {
    const row = grid[y];
    for (let x = rect.x - origin; row !== undefined && x < rect.x - origin + rect.cols; x += 1)
      row[x] = (row[x] ?? 0) + 1;
  }
}
