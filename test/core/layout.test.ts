import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { innerArea, leaf, nextPane, panesOf, previousPane, type LayoutNode, type Rect } from "../../src/core/layout.ts";
import { removePane, splitLayout, splitPane, swapPanes } from "../../src/core/layout-edit.ts";
import { fitLayout, minCells } from "../../src/core/layout-fit.ts";
import { presetLayout } from "../../src/core/layout-preset.ts";
import { neighbour, paneRects } from "../../src/core/layout-rects.ts";
import { resizeBorder, sizePane } from "../../src/core/layout-resize.ts";
import { layoutSteps, pane, start, tilingFault } from "./layout-trees.ts";

const area = { cols: 80, rows: 24 };
const [p0, p1, p2, p3] = [pane(0), pane(1), pane(2), pane(3)] as const;

function split(
  tree: LayoutNode,
  at: number,
  added: number,
  axis: "row" | "column",
  cells: number | null = null,
): LayoutNode {
  const result = splitPane(tree, pane(at), pane(added), axis, cells, false, area);
  if (result === undefined) throw new Error("no room");
  return result;
}

const sizes = (tree: LayoutNode, window = area): readonly string[] =>
  [...paneRects(tree, window).values()].map((rect: Rect) => `${rect.cols}x${rect.rows}+${rect.x}+${rect.y}`);

describe("layout", () => {
  it("keeps tiling the window whatever is done to it", () => {
    fc.assert(
      fc.property(layoutSteps, (steps) => {
        let laid = start;
        for (const step of steps) {
          laid = step(laid);
          expect(tilingFault(laid)).toBeUndefined();
          expect(new Set(panesOf(laid.tree)).size).toBe(panesOf(laid.tree).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the reference of a tree that fits", () => {
    fc.assert(
      fc.property(layoutSteps, (steps) => {
        const laid = steps.reduce((each, step) => step(each), start);
        const fitted = fitLayout(laid.tree, laid.area.cols, laid.area.rows);
        expect(fitLayout(fitted, laid.area.cols, laid.area.rows)).toBe(fitted);
      }),
    );
  });

  it("looks as before after it shrank and grew again, as long as every pane had room", () => {
    fc.assert(
      fc.property(layoutSteps, fc.integer({ min: 1, max: 20 }), (steps, less) => {
        const laid = steps.reduce((each, step) => step(each), start);
        const tree = fitLayout(laid.tree, 200, 100);
        const widest = [...paneRects(tree, { cols: 200, rows: 100 }).values()];
        fc.pre(widest.every((rect) => rect.cols > less && rect.rows > less));
        expect(fitLayout(fitLayout(tree, 200 - less, 100 - less), 200, 100)).toEqual(tree);
      }),
    );
  });

  it("gives a single pane the whole window, and frames more", () => {
    expect(sizes(leaf(p0))).toEqual(["80x24+0+0"]);
    expect(sizes(split(leaf(p0), 0, 1, "row"))).toEqual(["39x22+1+1", "38x22+41+1"]);
    expect(sizes(split(leaf(p0), 0, 1, "column"))).toEqual(["78x11+1+1", "78x10+1+13"]);
  });

  it("gives a new pane the cells it was asked for, on either side, and always leaves one", () => {
    const asked = (cells: number, before: boolean): readonly string[] | undefined => {
      const tree = splitPane(leaf(p0), p0, p1, "row", cells, before, area);
      return tree && sizes(tree).map((size) => size.slice(0, size.indexOf("x")));
    };
    expect(asked(20, false)).toEqual(["57", "20"]);
    expect(asked(20, true)).toEqual(["20", "57"]);
    expect(asked(0, false)).toEqual(["76", "1"]);
    expect(asked(500, false)).toEqual(["1", "76"]);
  });

  it("splits only where two panes and a border have room", () => {
    const within = (cols: number): boolean =>
      splitPane(leaf(p0), p0, p1, "row", null, false, { cols, rows: 24 }) !== undefined;
    expect([within(4), within(5)]).toEqual([false, true]);
    expect(splitPane(leaf(p0), p3, p1, "row", null, false, area)).toBeUndefined();
    expect(splitLayout(split(leaf(p0), 0, 1, "row"), p2, "row", null, false, { cols: 6, rows: 9 })).toBeUndefined();
  });

  it("adds to a split of the same kind, and nests one of the other", () => {
    const row = split(split(leaf(p0), 0, 1, "row"), 0, 2, "row");
    expect(row).toMatchObject({ kind: "row", children: [{ cells: 19 }, { cells: 19 }, { cells: 38 }] });
    expect(panesOf(row)).toEqual([0, 2, 1]);
    const nested = split(split(leaf(p0), 0, 1, "row"), 1, 2, "column");
    expect(nested).toMatchObject({ kind: "row", children: [{}, { node: { kind: "column" } }] });
  });

  it("splits the whole window", () => {
    const row = split(split(leaf(p0), 0, 1, "row"), 1, 2, "column");
    expect(sizes(splitLayout(row, p3, "column", 5, false, area) ?? row)).toEqual([
      "39x16+1+1",
      "38x8+41+1",
      "38x7+41+10",
      "78x5+1+18",
    ]);
    const wide = splitLayout(row, p3, "row", 10, true, area);
    expect(wide && panesOf(wide)).toEqual([3, 0, 1, 2]);
    expect(wide).toMatchObject({ kind: "row", children: [{ cells: 10 }, { cells: 33 }, { cells: 33 }] });
  });

  it("gives the cells of a pane that goes to the one before it, of the first to the next", () => {
    const row = split(split(leaf(p0), 0, 1, "row", 30), 1, 2, "row", 10);
    expect(sizes(row).map((size) => size.split("x")[0])).toEqual(["47", "19", "10"]);
    expect(removePane(row, p1, area)).toMatchObject({ children: [{ cells: 67 }, { cells: 10 }] });
    expect(removePane(row, p0, area)).toMatchObject({ children: [{ cells: 67 }, { cells: 10 }] });
    expect(removePane(split(leaf(p0), 0, 1, "row"), p0, area)).toEqual(leaf(p1));
    expect(removePane(leaf(p0), p0, area)).toBeUndefined();
    expect(removePane(row, p3, area)).toBe(row);
  });

  it("does not nest a row in a row when what stood between them goes", () => {
    const tree = split(split(split(leaf(p0), 0, 1, "row"), 1, 2, "column"), 2, 3, "row");
    const left = removePane(tree, p1, area);
    expect(left).toMatchObject({ kind: "row", children: [{ cells: 39 }, { cells: 19 }, { cells: 18 }] });
  });

  it("swaps panes and keeps the sizes of their places", () => {
    const row = split(leaf(p0), 0, 1, "row", 20);
    expect(paneRects(swapPanes(row, p0, p1), area).get(p1)).toEqual(paneRects(row, area).get(p0));
  });

  it("walks panes in index order, around the ends", () => {
    const row = split(split(leaf(p0), 0, 1, "row"), 1, 2, "column");
    expect([nextPane(row, p0), nextPane(row, p2), previousPane(row, p0), previousPane(row, p1)]).toEqual([1, 0, 2, 0]);
  });

  it("fits a window too small for its panes by letting them reach beyond it", () => {
    const row = split(split(leaf(p0), 0, 1, "row"), 1, 2, "row");
    const small = fitLayout(row, 3, 1);
    expect(sizes(small, { cols: 3, rows: 1 })).toEqual(["1x1+1+1", "1x1+3+1", "1x1+5+1"]);
    expect(minCells(row, "row")).toBe(5);
    expect(innerArea(row, { cols: 1, rows: 1 })).toEqual({ cols: 1, rows: 1 });
  });
});

describe("resize", () => {
  const row = split(split(leaf(p0), 0, 1, "row", 51), 1, 2, "row", 25);
  const cells = (tree: LayoutNode): readonly number[] =>
    tree.kind === "pane" ? [] : tree.children.map((each) => each.cells);

  it.each([
    ["right border of the first moves right", 0, "right", 5, [31, 20, 25]],
    ["right border of the first moves left", 0, "left", 5, [21, 30, 25]],
    ["the last pane has its left border moved", 2, "left", 5, [26, 20, 30]],
    ["and to the right it shrinks", 2, "right", 5, [26, 30, 20]],
    ["cells come from the next one that has some", 0, "right", 30, [56, 1, 19]],
    ["from panes before it when none is left behind", 1, "right", 30, [20, 55, 1]],
    ["shrinking goes on to the panes before", 1, "left", 30, [20, 1, 55]],
    ["as far as it goes", 0, "right", 500, [74, 1, 1]],
  ] as const)("%s", (_, at, direction, by, expected) => {
    expect(cells(row)).toEqual([26, 25, 25]);
    expect(cells(resizeBorder(row, pane(at), direction, by))).toEqual(expected);
  });

  it("keeps the reference when there is no border that way or nothing to give", () => {
    expect(resizeBorder(row, p0, "up", 3)).toBe(row);
    expect(resizeBorder(row, p0, "right", 0)).toBe(row);
    expect(resizeBorder(leaf(p0), p0, "right", 3)).toEqual(leaf(p0));
  });

  it("moves the innermost border of that direction", () => {
    const tree = split(split(row, 1, 3, "column"), 3, 4, "row");
    const moved = resizeBorder(tree, pane(3), "right", 2);
    expect(cells(moved)).toEqual([26, 25, 25]);
    expect(paneRects(moved, area).get(pane(3))?.cols).toBe(14);
  });

  it("sets an exact size, of the last pane at its left border", () => {
    expect(cells(sizePane(row, p1, "row", 10))).toEqual([26, 10, 40]);
    expect(cells(sizePane(row, p2, "row", 10))).toEqual([26, 40, 10]);
    expect(cells(sizePane(row, p2, "row", 500))).toEqual([1, 1, 74]);
    expect(sizePane(row, p2, "row", 25)).toBe(row);
    expect(sizePane(row, p2, "column", 5)).toBe(row);
  });
});

describe("presets", () => {
  const window = { cols: 85, rows: 27 };
  const five = [0, 1, 2, 3, 4].map(pane);

  it.each([
    ["even-horizontal", ["16x25", "16x25", "16x25", "16x25", "15x25"]],
    ["even-vertical", ["83x5", "83x4", "83x4", "83x4", "83x4"]],
    ["main-horizontal", ["83x23", "20x1", "20x1", "20x1", "20x1"]],
    ["main-vertical", ["80x25", "2x6", "2x6", "2x5", "2x5"]],
    ["tiled", ["41x7", "41x7", "41x7", "41x7", "83x9"]],
  ] as const)("%s", (preset, expected) => {
    const tree = presetLayout(preset, five, window);
    expect(sizes(tree, window).map((size) => size.slice(0, size.indexOf("+")))).toEqual(expected);
  });

  it("gives the main pane the size asked for", () => {
    const tree = presetLayout("main-vertical", five, window, 40);
    expect(paneRects(tree, window).get(p0)?.cols).toBe(40);
  });

  it("leaves one pane alone", () => {
    expect(presetLayout("tiled", [p0], window)).toEqual(leaf(p0));
  });
});

describe("neighbours", () => {
  // 0 | 1
  //   | 2
  const tree = split(split(leaf(p0), 0, 1, "row"), 1, 2, "column");
  const rects = paneRects(tree, area);

  it.each([
    [0, "right", [], 1],
    [0, "right", [2], 2],
    [1, "left", [], 0],
    [1, "down", [], 2],
    [2, "up", [], 1],
    [1, "up", [], 2],
    [2, "down", [], 1],
    [0, "left", [2], 2],
    [2, "right", [], 0],
    [0, "up", [], undefined],
  ] as const)("of pane %s to the %s, visited %j: %s", (from, direction, visited, expected) => {
    expect(neighbour(rects, pane(from), direction, visited.map(pane))).toBe(expected);
  });
});
