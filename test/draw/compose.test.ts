import { describe, expect, it } from "vitest";
import { BG_DIM, FG_INVERSE } from "../../src/core/cell.ts";
import { composeScreen, drawTick } from "../../src/draw/compose.ts";
import { Grid } from "../../src/draw/grid.ts";
import { Painter } from "../../src/draw/painter.ts";
import { hitTest } from "../../src/draw/picture.ts";
import { layoutScreen } from "../../src/core/screen-layout.ts";
import type { Drawn } from "./scene.ts";
import { MIXED, NOW_MS, SIDEBAR, SPLITS, drawScene, gridText, row, sceneModel, status } from "./scene.ts";

const WIDE = { cols: 120, rows: 32 };
const NARROW = { cols: 80, rows: 24 };
const CAPS = { colours: "rgb", underlines: true, links: true, sync: true, unicode: true } as const;

const lineOf = (drawn: Drawn, y: number): string => gridText(drawn.grid).split("\n")[y] ?? "";
const styleAt = ({ grid }: Drawn, x: number, y: number): readonly [number, number] => [
  grid.fg[y * grid.cols + x] ?? 0,
  grid.bg[y * grid.cols + x] ?? 0,
];

describe("the layout of a screen", () => {
  it("tiles the screen exactly, at any size", () => {
    for (let cols = 0; cols < 220; cols += 7) {
      for (let rows = 1; rows < 60; rows += 1) {
        for (const visible of [true, false, "auto"] as const) {
          const { panes, sidebar, attention, statusLine, hints } = layoutScreen({ cols, rows }, { visible, width: 32 });
          const parts = [panes, sidebar, attention, statusLine, hints].filter((part) => part !== null);
          expect(parts.reduce((sum, part) => sum + part.cols * part.rows, 0)).toBe(cols * rows);
        }
      }
    }
  });

  it("does not depend on any status: a pane keeps its size whatever is reported", () => {
    for (const size of [WIDE, NARROW]) {
      const sizes = [MIXED, [], MIXED.slice(0, 1)].map((rows) => drawScene({ size, rows }).picture.layout.panes);
      expect(new Set(sizes.map((rect) => JSON.stringify(rect))).size).toBe(1);
    }
  });

  it("leaves 80x24 two rows short, one with the sidebar off, and keeps the sidebar a column from 100 columns on", () => {
    expect(layoutScreen(NARROW, SIDEBAR).panes).toEqual({ x: 0, y: 0, cols: 80, rows: 22 });
    expect(layoutScreen(NARROW, { visible: false, width: 32 }).panes).toEqual({ x: 0, y: 0, cols: 80, rows: 23 });
    expect(layoutScreen({ cols: 99, rows: 24 }, SIDEBAR).sidebar).toBe(null);
    expect(layoutScreen({ cols: 100, rows: 24 }, SIDEBAR).sidebar?.cols).toBe(32);
    expect(layoutScreen(NARROW, { visible: true, width: 32 }).sidebar?.cols).toBe(32);
  });
});

describe("the sidebar", () => {
  it("fills only rows that need a person now, and no guess", () => {
    const guess = row(12, "codex", "lab", status("blocked", 5, { confidence: "weak" }));
    const drawn = drawScene({ size: WIDE, rows: [...MIXED, guess] });
    for (let y = 1; y < 30; y++) {
      const [fg] = styleAt(drawn, 5, y);
      const blocked = y <= 4;
      expect((fg & FG_INVERSE) !== 0, lineOf(drawn, y)).toBe(blocked);
    }
  });

  it("keeps the columns of all rows when one changes", () => {
    const ages = [0, 59, 61, 3599, 86_399, 86_400 * 300].map((age) => [
      row(1, "claude", "api", status("working", age)),
    ]);
    for (const rows of ages) {
      const text = gridText(drawScene({ size: WIDE, rows: [...rows, ...MIXED.slice(1)] }).grid);
      const line = text.split("\n").find((candidate) => candidate.startsWith(" ⠋ claude")) ?? "";
      expect([line.indexOf("claude"), line.indexOf("api")]).toEqual([3, 17]);
      expect(line.slice(26, 31)).toMatch(/^[ \d]*\d[smhd] $/);
    }
  });

  it("wears ~ on a guess", () => {
    const rows = [row(1, "codex", "lab", status("working", 5, { confidence: "weak" }))];
    expect(gridText(drawScene({ size: WIDE, rows }).grid)).toContain("~working");
  });

  it("scrolls no further than its end, and to the row in focus", () => {
    const size = { cols: 120, rows: 14 };
    const far = drawScene({ size, sidebar: { scroll: 1000 } });
    expect(lineOf(far, 11) + lineOf(far, 10)).toContain("4 idle");
    const focus = drawScene({ size, sidebar: { focus: 5 } });
    expect(gridText(focus.grid)).toContain("❯⠋ deploy");
    expect(focus.picture.sidebarScroll).toBeGreaterThan(0);
  });
});

describe("the frame", () => {
  it("is heavy and in the accent colour around the active pane only", () => {
    const drawn = drawScene({
      size: { cols: 40, rows: 13 },
      split: SPLITS[4]!,
      active: 2,
      sidebar: { visible: false },
    });
    expect(lineOf(drawn, 3)).toMatch(/^│.*┃.*┃$/u);
    expect(lineOf(drawn, 8)).toMatch(/^│.*│.*│$/u);
    const [, bg] = styleAt(drawn, 0, 3);
    expect(bg & BG_DIM).not.toBe(0);
  });

  it("has no border for a single pane, whatever its status", () => {
    expect(gridText(drawScene({ size: NARROW }).grid)).not.toMatch(/[┌┏│┃]/u);
  });

  it("tells of a scrolled pane how far it is", () => {
    const model = sceneModel({ size: NARROW, split: SPLITS[2]! });
    const buffer = model.panes.get(1)!;
    buffer.head = { ...buffer.head!, scroll: 12, history: 3000 };
    const grid = new Grid(80, 24, buffer.table);
    composeScreen(model, grid);
    expect(gridText(grid)).toContain("↑ 12/3000");
    expect(grid.cursor.visible).toBe(false);
  });
});

describe("the cursor", () => {
  it("is the active pane's, in a pending wrap on the last column", () => {
    const model = sceneModel({ size: NARROW });
    const buffer = model.panes.get(1)!;
    buffer.head = { ...buffer.head!, cursorX: 80, cursorY: 3, cursorShape: 4 };
    const grid = new Grid(80, 24, buffer.table);
    composeScreen(model, grid);
    expect(grid.cursor).toEqual({ x: 79, y: 3, visible: true, shape: 4 });
  });

  it("is an overlay's while one is open, and hidden while the sidebar has the keyboard", () => {
    const model = sceneModel({ size: NARROW });
    const { table } = model.panes.get(1)!;
    const grid = new Grid(80, 24, table);
    const cells = new Grid(20, 5, table);
    composeScreen({ ...model, overlays: [{ x: 10, y: 4, cells, cursor: { x: 3, y: 1 } }] }, grid);
    expect(grid.cursor).toEqual({ x: 13, y: 5, visible: true, shape: 0 });
    composeScreen({ ...model, sidebar: { ...model.sidebar, focus: 1 } }, grid);
    expect(grid.cursor.visible).toBe(false);
  });
});

describe("a selection", () => {
  it("is inverted in its pane and nowhere else", () => {
    const selection = { pane: 1, startX: 3, startY: 1, endX: 5, endY: 2, block: false };
    const drawn = drawScene({ size: NARROW, split: SPLITS[2]!, more: { selection } });
    const inverted = (x: number, y: number): boolean => (styleAt(drawn, x, y)[0] & FG_INVERSE) !== 0;
    expect([inverted(3, 2), inverted(4, 2), inverted(38, 2), inverted(39, 2), inverted(1, 3), inverted(6, 3)]).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(inverted(7, 3)).toBe(false);
  });
});

describe("the spinner", () => {
  it("moves only where a row at work is in sight", () => {
    expect(drawScene({ size: WIDE, rows: MIXED.slice(0, 3) }).picture.ticks).toEqual([]);
    expect(drawScene({ size: WIDE }).picture.ticks).toHaveLength(2);
    expect(drawScene({ size: WIDE, sidebar: { visible: false } }).picture.ticks).toHaveLength(0);
    expect(drawScene({ size: WIDE, ascii: true }).picture.ticks).toEqual([]);
    const { settings } = sceneModel({ size: WIDE }).view;
    const still = drawScene({ size: WIDE, view: { settings: { ...settings, reduceMotion: true } } });
    expect(still.picture.ticks).toEqual([]);
    expect(gridText(still.grid)).toContain("⠿ gemini");
  });

  it("costs its cells: at most 40 bytes for a row at work, painted as a whole composition would", () => {
    const rows = [row(9, "claude", "api", status("working", 38))];
    const scene = { size: WIDE, rows };
    const { grid, picture } = drawScene(scene);
    const painter = new Painter(CAPS);
    painter.paint(grid);
    drawTick(picture, grid, 1);
    const bytes = painter.paintCells(grid, picture.ticks);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.length).toBeLessThanOrEqual(40);
    expect(gridText(grid)).toBe(gridText(drawScene({ ...scene, more: { tick: 1 } }).grid));
    expect(painter.paint(grid).length).toBe(0);
  });

  it("stands still under an overlay", () => {
    const model = sceneModel({ size: WIDE });
    const { table } = model.panes.get(1)!;
    const cells = new Grid(120, 32, table);
    const picture = composeScreen(
      { ...model, overlays: [{ x: 0, y: 0, cells, cursor: null }] },
      new Grid(120, 32, table),
    );
    expect(picture.ticks).toEqual([]);
  });
});

describe("ages", () => {
  it("say when the next one on show changes", () => {
    const rows = [row(1, "claude", "api", status("working", 3700)), row(2, "pi", "docs", status("done", 150))];
    expect(drawScene({ size: WIDE, rows }).picture.nextAgeMs).toBe(30_000);
    const later = drawScene({ size: WIDE, rows, more: { nowMs: NOW_MS + 29_999 } });
    expect(later.picture.nextAgeMs).toBe(1);
    expect(gridText(later.grid)).toBe(gridText(drawScene({ size: WIDE, rows }).grid));
    expect(drawScene({ size: WIDE, rows: [] }).picture.nextAgeMs).toBe(Infinity);
  });
});

describe("what is under the mouse", () => {
  const find = (drawn: Drawn, text: string): readonly [number, number] => {
    const lines = gridText(drawn.grid).split("\n");
    const y = lines.findIndex((line) => line.includes(text));
    return [lines[y]?.indexOf(text) ?? -1, y];
  };
  const framed = drawScene({ size: WIDE, split: SPLITS[3]! });

  it("is a pane, in its own cells", () => {
    expect(hitTest(framed.picture, 33, 1)).toEqual({ kind: "pane", pane: 1, x: 0, y: 0 });
    expect(hitTest(framed.picture, 40, 25)).toMatchObject({ kind: "pane", pane: 2 });
  });

  it("is a row by both of its lines, the fold, or the sidebar", () => {
    expect(hitTest(framed.picture, 4, 1)).toEqual({ kind: "row", pane: 1 });
    expect(hitTest(framed.picture, 4, 2)).toEqual({ kind: "row", pane: 1 });
    expect(hitTest(framed.picture, ...find(framed, "4 idle"))).toEqual({ kind: "fold" });
    expect(hitTest(framed.picture, 4, 25)).toEqual({ kind: "sidebar" });
    expect(hitTest(framed.picture, 31, 25)).toEqual({ kind: "sidebarEdge" });
  });

  it("is a border that can be dragged, with the pane whose name is on it", () => {
    const [x, y] = find(framed, "codex · ~");
    expect(hitTest(framed.picture, x, y)).toEqual({ kind: "border", pane: 1, edge: "bottom", header: 2 });
    const [wall] = find(framed, "┯");
    expect(hitTest(framed.picture, wall, y + 2)).toEqual({ kind: "border", pane: 2, edge: "right", header: null });
    expect(hitTest(framed.picture, 34, 0)).toEqual({ kind: "header", pane: 1 });
    expect(hitTest(framed.picture, 119, 3)).toEqual({ kind: "nothing" });
  });

  it("is a window, the session, a hint, or the name in the status line", () => {
    expect(hitTest(framed.picture, ...find(framed, "2 web"))).toEqual({ kind: "window", window: 2 });
    expect(hitTest(framed.picture, 2, 31)).toEqual({ kind: "session" });
    expect(hitTest(framed.picture, ...find(framed, "? help"))).toEqual({ kind: "hint", key: "?" });
    const one = drawScene({ size: WIDE });
    expect(hitTest(one.picture, ...find(one, "blocked:"))).toEqual({ kind: "header", pane: 1 });
  });

  it("is a row of the folded sidebar", () => {
    const narrow = drawScene({ size: NARROW });
    expect(hitTest(narrow.picture, ...find(narrow, "claude api:"))).toEqual({ kind: "row", pane: 1 });
    expect(hitTest(narrow.picture, ...find(narrow, "codex web"))).toEqual({ kind: "row", pane: 2 });
  });

  it("is an overlay before anything else, and nothing outside the screen", () => {
    const model = sceneModel({ size: WIDE });
    const { table } = model.panes.get(1)!;
    const cells = new Grid(20, 5, table);
    const picture = composeScreen(
      { ...model, overlays: [{ x: 2, y: 1, cells, cursor: null }] },
      new Grid(120, 32, table),
    );
    expect(hitTest(picture, 3, 2)).toEqual({ kind: "overlay", index: 0, x: 1, y: 1 });
    expect(hitTest(picture, 500, 500)).toEqual({ kind: "nothing" });
  });
});
