// How a tree takes a new size: what is gained or lost is shared evenly, cell by cell, among the children of each split,
// as tmux does when a window changes size. So a window that shrinks and grows again looks as before, unless a pane
// reached its minimum on the way.

import {
  BORDER_CELLS,
  MIN_PANE_CELLS,
  innerArea,
  type Area,
  type LayoutChild,
  type LayoutNode,
  type LayoutSplit,
  type SplitAxis,
} from "./layout.ts";

/** The fewest cells this tree can have along an axis. */
export function minCells(node: LayoutNode, axis: SplitAxis): number {
  if (node.kind === "pane") return MIN_PANE_CELLS;
  const sizes = node.children.map((child) => minCells(child.node, axis));
  if (node.kind !== axis) return Math.max(...sizes);
  return sizes.reduce((sum, size) => sum + size, (sizes.length - 1) * BORDER_CELLS);
}

/** Cells of a split along its own axis: its children and the borders between them. */
const splitCells = (split: LayoutSplit): number =>
  split.children.reduce((sum, child) => sum + child.cells, (split.children.length - 1) * BORDER_CELLS);

/** The same tree with `cells` along the axis (its minimum where that is more). The same reference when it has them. */
function fitAxis(node: LayoutNode, axis: SplitAxis, cells: number): LayoutNode {
  if (node.kind === "pane") return node;
  if (node.kind !== axis) return mapChildren(node, (child) => withNode(child, fitAxis(child.node, axis, cells)));
  const wanted = Math.max(cells, minCells(node, axis));
  const change = wanted - splitCells(node);
  const shares = change < 0 ? shrinkShares(node.children, axis, -change) : growShares(node.children.length, change);
  return mapChildren(node, (child, at) => resizeChild(child, axis, child.cells + (shares[at] ?? 0)));
}

/** The same tree with `cells` along the axis, in proportion: what makes room for a pane that spans the window. */
export function scaleAxis(node: LayoutNode, axis: SplitAxis, cells: number): LayoutNode {
  if (node.kind === "pane") return node;
  if (node.kind !== axis) return mapChildren(node, (child) => withNode(child, scaleAxis(child.node, axis, cells)));
  const wanted = Math.max(cells, minCells(node, axis));
  const whole = splitCells(node);
  const least = node.children.map((child) => minCells(child.node, axis));
  const last = node.children.length - 1;
  let left = wanted;
  let leastLeft = minCells(node, axis);
  return mapChildren(node, (child, at) => {
    const own = least[at] ?? MIN_PANE_CELLS;
    leastLeft -= own + BORDER_CELLS;
    const share = Math.floor((child.cells * wanted) / whole);
    const size = at === last ? left : Math.max(Math.min(share, left - leastLeft - BORDER_CELLS), own);
    left -= size + BORDER_CELLS;
    return { node: scaleAxis(child.node, axis, size), cells: size };
  });
}

/** Fits a tree into a window of this size (frame included). The same reference when it fits already. */
export function fitLayout(tree: LayoutNode, cols: number, rows: number): LayoutNode {
  const inner = innerArea(tree, { cols, rows });
  return fitInner(tree, inner);
}

/** Fits a tree into an area without a frame. */
export function fitInner(tree: LayoutNode, inner: Area): LayoutNode {
  return fitAxis(fitAxis(tree, "row", inner.cols), "column", inner.rows);
}

/** A child with another size along its parent's axis, and its own tree fitted to it. */
export function resizeChild(child: LayoutChild, axis: SplitAxis, cells: number): LayoutChild {
  const node = fitAxis(child.node, axis, cells);
  return node === child.node && cells === child.cells ? child : { node, cells };
}

/** Replaces children by what `change` makes of them; the same split when each stays itself. */
export function mapChildren(split: LayoutSplit, change: (child: LayoutChild, at: number) => LayoutChild): LayoutSplit {
  const children = split.children.map(change);
  return children.every((child, at) => child === split.children[at]) ? split : { kind: split.kind, children };
}

/** A child whose tree is another one of the same size. */
export const withNode = (child: LayoutChild, node: LayoutNode): LayoutChild =>
  node === child.node ? child : { node, cells: child.cells };

/** `total` cells over `count` children: even, the first ones take the rest. */
export function growShares(count: number, total: number): readonly number[] {
  const each = Math.floor(total / count);
  const rest = total - each * count;
  return Array.from({ length: count }, (_, at) => each + (at < rest ? 1 : 0));
}

// Level by level, in place of cell by cell: each pass takes the same from every child that can still give.
function shrinkShares(children: readonly LayoutChild[], axis: SplitAxis, total: number): readonly number[] {
  const shares = children.map(() => 0);
  const spare = children.map((child) => Math.max(child.cells - minCells(child.node, axis), 0));
  let left = total;
  while (left > 0) {
    const able = spare.flatMap((cells, at) => (cells > 0 ? [at] : []));
    if (able.length === 0) break;
    const each = Math.max(Math.floor(left / able.length), 1);
    for (const at of able) {
      const taken = Math.min(each, spare[at] ?? 0, left);
      shares[at] = (shares[at] ?? 0) - taken;
      spare[at] = (spare[at] ?? 0) - taken;
      left -= taken;
    }
  }
  return shares;
}
