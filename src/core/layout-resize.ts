// Moving one border, as tmux's resize-pane: the border right of (below) the pane moves; that of the last pane in a split
// is the one left of (above) it. Cells come from the nearest pane behind the border that can give some.

import type { PaneId } from "./ids.ts";
import { axisOf, hasPane, type Direction, type LayoutNode, type LayoutSplit, type SplitAxis } from "./layout.ts";
import { mapChildren, minCells, resizeChild, withNode } from "./layout-fit.ts";

/** Moves the pane's border by so many cells; as far as it goes. The same tree when nothing can move. */
export function resizeBorder(tree: LayoutNode, pane: PaneId, direction: Direction, cells: number): LayoutNode {
  const change = direction === "right" || direction === "down" ? cells : -cells;
  return changePane(tree, pane, axisOf(direction), (split, at) => moveBorder(split, borderOf(split, at), change));
}

/** Gives the pane an exact size along one axis, as far as its neighbours allow. */
export function sizePane(tree: LayoutNode, pane: PaneId, axis: SplitAxis, cells: number): LayoutNode {
  return changePane(tree, pane, axis, (split, at) => {
    const missing = cells - (split.children[at]?.cells ?? cells);
    const last = at === split.children.length - 1;
    return moveBorder(split, borderOf(split, at), last ? -missing : missing);
  });
}

const borderOf = (split: LayoutSplit, at: number): number => (at === split.children.length - 1 ? at - 1 : at);

// Applies the change at the innermost split of this axis above the pane.
function changePane(
  node: LayoutNode,
  pane: PaneId,
  axis: SplitAxis,
  change: (split: LayoutSplit, at: number) => LayoutSplit,
): LayoutNode {
  if (node.kind === "pane") return node;
  const at = node.children.findIndex((child) => hasPane(child.node, pane));
  const child = node.children[at];
  if (child === undefined) return node;
  if (node.kind === axis && !hasSplitAbove(child.node, pane, axis)) return change(node, at);
  const inside = changePane(child.node, pane, axis, change);
  return mapChildren(node, (each, index) => (index === at ? withNode(each, inside) : each));
}

function hasSplitAbove(node: LayoutNode, pane: PaneId, axis: SplitAxis): boolean {
  if (node.kind === "pane") return false;
  if (node.kind === axis) return hasPane(node, pane);
  return node.children.some((child) => hasPane(child.node, pane) && hasSplitAbove(child.node, pane, axis));
}

// Border `at` lies behind child `at`. A positive change grows that child.
function moveBorder(split: LayoutSplit, at: number, change: number): LayoutSplit {
  const sizes = split.children.map((child) => child.cells);
  const spare = (index: number): number => {
    const child = split.children[index];
    return child === undefined ? 0 : Math.max((sizes[index] ?? 0) - minCells(child.node, split.kind), 0);
  };
  const behind = split.children.map((_, index) => index).slice(at + 1);
  const ahead = split.children
    .map((_, index) => index)
    .slice(0, at + 1)
    .toReversed();
  // Growing looks behind the border first and then, for want of room there, at the panes before this one.
  const givers = change > 0 ? [...behind, ...ahead.slice(1)] : ahead;
  const taker = change > 0 ? at : at + 1;
  let needed = Math.abs(change);
  for (const giver of givers) {
    const taken = Math.min(spare(giver), needed);
    sizes[giver] = (sizes[giver] ?? 0) - taken;
    sizes[taker] = (sizes[taker] ?? 0) + taken;
    needed -= taken;
  }
  return mapChildren(split, (child, index) => resizeChild(child, split.kind, sizes[index] ?? child.cells));
}
