// Where each pane of a tree lies in its window. A window with one pane has no border; with more, a frame of one cell runs
// around all of them and a border of one cell between each two. A window too small for its panes gives rects that reach
// beyond it: clients clip.

import type { PaneId } from "./ids.ts";
import {
  BORDER_CELLS,
  FRAME_CELLS,
  innerArea,
  type Area,
  type Direction,
  type LayoutNode,
  type Rect,
} from "./layout.ts";
import { fitInner, minCells } from "./layout-fit.ts";

/** Rects of all panes in index order. The tree is fitted to the window first, so its cells need not match. */
export function paneRects(tree: LayoutNode, window: Area): Map<PaneId, Rect> {
  const inner = innerArea(tree, window);
  const area = {
    cols: Math.max(inner.cols, minCells(tree, "row")),
    rows: Math.max(inner.rows, minCells(tree, "column")),
  };
  const origin = tree.kind === "pane" ? 0 : FRAME_CELLS / 2;
  const rects = new Map<PaneId, Rect>();
  place(fitInner(tree, area), { x: origin, y: origin, ...area }, rects);
  return rects;
}

/**
 * The pane that touches this one on that side, around the edge of the window. Of several the one first in `visited`
 * (latest first), else the first in index order. Undefined when there is none.
 */
export function neighbour(
  rects: ReadonlyMap<PaneId, Rect>,
  pane: PaneId,
  direction: Direction,
  visited: readonly PaneId[] = [],
): PaneId | undefined {
  const from = rects.get(pane);
  if (from === undefined) return undefined;
  const axis = direction === "left" || direction === "right" ? "row" : "column";
  const forward = direction === "right" || direction === "down";
  const spans = new Map([...rects].map(([id, rect]) => [id, spanOf(rect, axis)]));
  const start = Math.min(...[...spans.values()].map((span) => span.start));
  const end = Math.max(...[...spans.values()].map((span) => span.end));
  const own = spanOf(from, axis);
  const touching = [...spans].flatMap(([id, span]) => {
    if (id === pane || !overlaps(span, own)) return [];
    const edge = forward ? (own.end === end ? start : own.end + BORDER_CELLS) : span.start;
    if (forward) return span.start === edge ? [id] : [];
    return span.end === (own.start === start ? end : own.start - BORDER_CELLS) ? [id] : [];
  });
  return visited.find((id) => touching.includes(id)) ?? touching[0];
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly acrossStart: number;
  readonly acrossEnd: number;
}

const spanOf = (rect: Rect, axis: "row" | "column"): Span =>
  axis === "row"
    ? { start: rect.x, end: rect.x + rect.cols, acrossStart: rect.y, acrossEnd: rect.y + rect.rows }
    : { start: rect.y, end: rect.y + rect.rows, acrossStart: rect.x, acrossEnd: rect.x + rect.cols };

// As in tmux the border cell behind a pane counts as part of it.
const overlaps = (one: Span, other: Span): boolean =>
  one.acrossStart <= other.acrossEnd && other.acrossStart < one.acrossEnd;

function place(node: LayoutNode, rect: Rect, rects: Map<PaneId, Rect>): void {
  if (node.kind === "pane") {
    rects.set(node.pane, rect);
    return;
  }
  let at = node.kind === "row" ? rect.x : rect.y;
  for (const { node: child, cells } of node.children) {
    place(child, node.kind === "row" ? { ...rect, x: at, cols: cells } : { ...rect, y: at, rows: cells }, rects);
    at += cells + BORDER_CELLS;
  }
}
