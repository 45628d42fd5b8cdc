// A window's panes as a tree of splits, in cells. Pure geometry; sizes count cells between one-cell borders.
// A "row" lays its children from left to right, a "column" from top to bottom.

import type { PaneId } from "./ids.ts";

export type SplitAxis = "row" | "column";
export type Direction = "left" | "right" | "up" | "down";
export type LayoutPreset = "even-horizontal" | "even-vertical" | "main-horizontal" | "main-vertical" | "tiled";

export type LayoutNode =
  | { readonly kind: "pane"; readonly pane: PaneId }
  | { readonly kind: SplitAxis; readonly children: readonly LayoutChild[] };

export interface LayoutChild {
  readonly node: LayoutNode;
  /** Cells along the parent's axis. */
  readonly cells: number;
}

/** A split node: what a tree is made of above its panes. */
export type LayoutSplit = Exclude<LayoutNode, { readonly kind: "pane" }>;

/** Size in cells of a window (frame included) or of what lies inside its frame. */
export interface Area {
  readonly cols: number;
  readonly rows: number;
}

/** Cells, 0-based, inside a window's area. */
export interface Rect extends Area {
  readonly x: number;
  readonly y: number;
}

/** Cells between two neighbours. */
export const BORDER_CELLS = 1;
/** Cells the frame of a window with several panes takes from each dimension, both sides together. */
export const FRAME_CELLS = 2;
/** A pane is never smaller than this in either dimension; a window too small for that is clipped by clients. */
export const MIN_PANE_CELLS = 1;

/** The axis along which a pane moves in this direction. */
export const axisOf = (direction: Direction): SplitAxis =>
  direction === "left" || direction === "right" ? "row" : "column";

/** The size of an area along an axis. */
export const along = (area: Area, axis: SplitAxis): number => (axis === "row" ? area.cols : area.rows);

/** A tree of one pane. */
export const leaf = (pane: PaneId): LayoutNode => ({ kind: "pane", pane });

/** Panes in the order of their tmux index: the order of the tree, left before right and top before bottom. */
export function panesOf(tree: LayoutNode): readonly PaneId[] {
  if (tree.kind === "pane") return [tree.pane];
  return tree.children.flatMap((child) => panesOf(child.node));
}

/** Whether the pane stands somewhere in the tree. */
export function hasPane(tree: LayoutNode, pane: PaneId): boolean {
  if (tree.kind === "pane") return tree.pane === pane;
  return tree.children.some((child) => hasPane(child.node, pane));
}

/** Whether two trees hold the same panes in the same places. */
export function sameLayout(one: LayoutNode, other: LayoutNode): boolean {
  if (one === other) return true;
  if (one.kind === "pane" || other.kind === "pane") {
    return one.kind === "pane" && other.kind === "pane" && one.pane === other.pane;
  }
  return (
    one.kind === other.kind &&
    one.children.length === other.children.length &&
    one.children.every((child, at) => {
      const twin = other.children[at];
      return twin !== undefined && child.cells === twin.cells && sameLayout(child.node, twin.node);
    })
  );
}

/** The pane `steps` after this one in index order, around the end; a negative number walks backwards. */
export function stepPane(tree: LayoutNode, pane: PaneId, steps: number): PaneId {
  const panes = panesOf(tree);
  const at = panes.indexOf(pane);
  if (at < 0) return pane;
  const wrapped = (((at + steps) % panes.length) + panes.length) % panes.length;
  return panes[wrapped] ?? pane;
}

/** The pane after this one in index order; the first after the last. */
export const nextPane = (tree: LayoutNode, pane: PaneId): PaneId => stepPane(tree, pane, 1);

/** The pane before this one in index order; the last before the first. */
export const previousPane = (tree: LayoutNode, pane: PaneId): PaneId => stepPane(tree, pane, -1);

/** What a frame leaves of a window for its panes and the borders between them. At least one cell. */
export const framedArea = (window: Area): Area => ({
  cols: Math.max(window.cols - FRAME_CELLS, MIN_PANE_CELLS),
  rows: Math.max(window.rows - FRAME_CELLS, MIN_PANE_CELLS),
});

/** What is left for panes: all of a window with one pane, all but a frame where there are more. At least one cell. */
export function innerArea(tree: LayoutNode, window: Area): Area {
  if (tree.kind !== "pane") return framedArea(window);
  return { cols: Math.max(window.cols, MIN_PANE_CELLS), rows: Math.max(window.rows, MIN_PANE_CELLS) };
}
