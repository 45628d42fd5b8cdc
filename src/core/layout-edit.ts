// Panes that come, go and change places in a tree. Areas are those of the window, frame included: a window that gets its
// second pane loses a frame, one that keeps a single pane wins it back.

import type { PaneId } from "./ids.ts";
import {
  BORDER_CELLS,
  MIN_PANE_CELLS,
  along,
  framedArea,
  hasPane,
  leaf,
  type Area,
  type LayoutChild,
  type LayoutNode,
  type LayoutSplit,
  type SplitAxis,
} from "./layout.ts";
import { fitLayout, mapChildren, minCells, resizeChild, scaleAxis, withNode } from "./layout-fit.ts";
import { paneRects } from "./layout-rects.ts";

/** How the cells of a node that is split are shared. */
interface Shares {
  readonly old: number;
  readonly added: number;
}

/**
 * Splits a pane. `cells` is the size of the new pane along the axis, null for half; `before` puts it left or above.
 * Undefined when there is no room for two panes and a border, or no such pane.
 */
export function splitPane(
  tree: LayoutNode,
  pane: PaneId,
  added: PaneId,
  axis: SplitAxis,
  cells: number | null,
  before: boolean,
  area: Area,
): LayoutNode | undefined {
  const fitted = fitFramed(tree, area);
  const rect = framedRects(fitted, area).get(pane);
  if (rect === undefined) return undefined;
  const shares = share(along(rect, axis), cells, before);
  if (shares === undefined) return undefined;
  return insertBeside(fitted, pane, { node: leaf(added), cells: shares.added }, axis, shares.old, before);
}

/** Splits the whole window: the new pane spans all of it across the axis. Undefined when there is no room. */
export function splitLayout(
  tree: LayoutNode,
  added: PaneId,
  axis: SplitAxis,
  cells: number | null,
  before: boolean,
  area: Area,
): LayoutNode | undefined {
  const fitted = fitFramed(tree, area);
  const shares = share(along(framedArea(area), axis), cells, before);
  if (shares === undefined || shares.old < minCells(tree, axis)) return undefined;
  const child = { node: leaf(added), cells: shares.added };
  const old = { node: scaleAxis(fitted, axis, shares.old), cells: shares.old };
  if (old.node.kind !== axis) return { kind: axis, children: before ? [child, old] : [old, child] };
  return { kind: axis, children: before ? [child, ...old.node.children] : [...old.node.children, child] };
}

/** Takes a pane out; its neighbour before it (after it, for a first one) gets its cells. Undefined: none is left. */
export function removePane(tree: LayoutNode, pane: PaneId, area: Area): LayoutNode | undefined {
  const left = dropPane(tree, pane);
  return left === undefined || left === tree ? left : fitLayout(left, area.cols, area.rows);
}

/** Two panes change places; sizes stay with the places. */
export function swapPanes(tree: LayoutNode, first: PaneId, second: PaneId): LayoutNode {
  if (tree.kind !== "pane") {
    return mapChildren(tree, (child) => withNode(child, swapPanes(child.node, first, second)));
  }
  if (tree.pane === first) return leaf(second);
  return tree.pane === second ? leaf(first) : tree;
}

/** Puts another pane in the place of one. */
export function replacePane(tree: LayoutNode, pane: PaneId, by: PaneId): LayoutNode {
  if (tree.kind === "pane") return tree.pane === pane ? leaf(by) : tree;
  return mapChildren(tree, (child) => withNode(child, replacePane(child.node, pane, by)));
}

const fitFramed = (tree: LayoutNode, area: Area): LayoutNode =>
  tree.kind === "pane" ? tree : fitLayout(tree, area.cols, area.rows);

// A split always ends with more than one pane: room is counted inside the frame, also when there is none yet.
function framedRects(tree: LayoutNode, area: Area): ReadonlyMap<PaneId, Area> {
  return tree.kind === "pane" ? new Map([[tree.pane, framedArea(area)]]) : paneRects(tree, area);
}

function share(whole: number, cells: number | null, before: boolean): Shares | undefined {
  const most = whole - BORDER_CELLS - MIN_PANE_CELLS;
  if (most < MIN_PANE_CELLS) return undefined;
  const half = Math.ceil((whole - BORDER_CELLS) / 2);
  // As in tmux the pane on the right or below is the smaller half.
  const wanted = cells ?? (before ? half : whole - BORDER_CELLS - half);
  const added = Math.min(Math.max(wanted, MIN_PANE_CELLS), most);
  return { added, old: whole - BORDER_CELLS - added };
}

function insertBeside(
  node: LayoutNode,
  pane: PaneId,
  added: LayoutChild,
  axis: SplitAxis,
  old: number,
  before: boolean,
): LayoutNode {
  const pair = (kept: LayoutNode): readonly LayoutChild[] =>
    before ? [added, { node: kept, cells: old }] : [{ node: kept, cells: old }, added];
  if (node.kind === "pane") return node.pane === pane ? { kind: axis, children: pair(node) } : node;
  const at = node.children.findIndex((child) => child.node.kind === "pane" && child.node.pane === pane);
  if (at >= 0 && node.kind === axis) {
    return { kind: axis, children: node.children.toSpliced(at, 1, ...pair(leaf(pane))) };
  }
  return mapChildren(node, (child) => withNode(child, insertBeside(child.node, pane, added, axis, old, before)));
}

function dropPane(node: LayoutNode, pane: PaneId): LayoutNode | undefined {
  if (node.kind === "pane") return node.pane === pane ? undefined : node;
  const at = node.children.findIndex((child) => hasPane(child.node, pane));
  const child = node.children[at];
  if (child === undefined) return node;
  const inside = dropPane(child.node, pane);
  const split: LayoutSplit =
    inside === undefined
      ? dropChild(node, at, child.cells)
      : { kind: node.kind, children: node.children.toSpliced(at, 1, ...absorb(node.kind, inside, child.cells)) };
  const only = split.children.length === 1 ? split.children[0] : undefined;
  return only === undefined ? split : only.node;
}

// A split that shrank to one child of its grandparent's kind would nest a row in a row: its children move up.
function absorb(axis: SplitAxis, node: LayoutNode, cells: number): readonly LayoutChild[] {
  return node.kind === axis ? node.children : [{ node, cells }];
}

function dropChild(split: LayoutSplit, at: number, cells: number): LayoutSplit {
  const heir = at === 0 ? 1 : at - 1;
  const children = split.children.map((child, index) =>
    index === heir ? resizeChild(child, split.kind, child.cells + cells + BORDER_CELLS) : child,
  );
  return { kind: split.kind, children: children.toSpliced(at, 1) };
}
