import { describe, expect, it } from "vitest";
import { FG_BOLD, FG_UNDERLINE, palette, rgb } from "../../src/core/cell.ts";
import { CellTable } from "../../src/draw/cell-table.ts";
import { paintDiff } from "../../src/draw/diff.ts";
import type { Style } from "../../src/draw/grid.ts";
import { Grid } from "../../src/draw/grid.ts";
import { Painter } from "../../src/draw/painter.ts";
import type { PaintCaps } from "../../src/draw/pen.ts";
import { OuterTerminal, describeGrid } from "./outer-terminal.ts";
import { isPaint } from "./paint-grammar.ts";
import { random, randomGrid, scribble } from "./random-grid.ts";

const FULL: PaintCaps = { colours: "rgb", underlines: true, links: true, sync: true, unicode: true };
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe("what is painted is what a terminal then shows", () => {
  for (const sync of [true, false]) {
    it(`over random grids and sequences of changes, ${sync ? "with" : "without"} synchronized output`, async () => {
      const caps = { ...FULL, sync };
      for (let seed = 1; seed <= 30; seed++) {
        const next = random(seed);
        const cols = 2 + Math.floor(next() * 50);
        const rows = 1 + Math.floor(next() * 12);
        const table = new CellTable();
        const outer = new OuterTerminal(cols, rows);
        const painter = new Painter(caps);
        const grid = randomGrid(cols, rows, table, next);
        for (let step = 0; step < 12; step++) {
          const bytes = painter.paint(grid);
          expect(isPaint(text(bytes))).toBe(true);
          await outer.write(bytes);
          expect(outer.describe(), `seed ${seed}, step ${step}`).toEqual(describeGrid(grid));
          const { active } = outer.terminal.buffer;
          if (grid.cursor.visible) expect([active.cursorX, active.cursorY]).toEqual([grid.cursor.x, grid.cursor.y]);
          expect(active.baseY).toBe(0);
          scribble(grid, next, Math.floor(next() * 6));
          if (next() < 0.5) grid.cursor = randomGrid(cols, rows, table, next).cursor;
        }
      }
    });
  }

  it("by any of two painters of one terminal, once told that it is unknown", async () => {
    const next = random(7);
    const outer = new OuterTerminal(30, 6);
    const table = new CellTable();
    const painter = new Painter(FULL);
    for (let i = 0; i < 10; i++) {
      await outer.write(painter.paint(randomGrid(30, 6, table, next)));
      await outer.write(new Painter(FULL).paint(randomGrid(30, 6, table, next)));
      painter.invalidate();
      const grid = randomGrid(30, 6, table, next);
      await outer.write(painter.paint(grid));
      expect(outer.describe()).toEqual(describeGrid(grid));
    }
  });
});

describe("bytes", () => {
  const table = new CellTable();
  const blank = (): Grid => new Grid(80, 24, table);

  it("are none when nothing changed", () => {
    expect(paintDiff(blank(), blank(), FULL).length).toBe(0);
  });

  it("of one changed cell are a move, the cell and no more", () => {
    const next = blank();
    next.setCell(10, 5, "x", 1, { fg: 0, bg: 0 });
    expect(text(paintDiff(blank(), next, FULL))).toBe("\x1b[6;11Hx");
  });

  it("erase a long end of a row and jump over what stays", () => {
    const prev = blank();
    prev.setText(0, 0, "x".repeat(80), { fg: 0, bg: 0 });
    const next = blank();
    next.setText(0, 0, "xx", { fg: 0, bg: 0 });
    next.setCell(60, 0, "x", 1, { fg: 0, bg: 0 });
    expect(text(paintDiff(prev, next, FULL))).toBe("\x1b[1;3H\x1b[58X\x1b[59C\x1b[K");
  });

  it("leave the corner of the screen without scrolling it", async () => {
    const outer = new OuterTerminal(80, 24);
    const next = blank();
    for (let y = 0; y < 24; y++) next.setText(0, y, `${y} `.repeat(40), { fg: 0, bg: 0 }, 80);
    await outer.write(paintDiff(null, next, FULL));
    expect(outer.describe()).toEqual(describeGrid(next));
  });
});

describe("a terminal that can less", () => {
  const table = new CellTable();
  const painted = (style: Style, caps: Partial<PaintCaps>): string => {
    const next = new Grid(20, 2, table);
    next.setText(0, 0, "x", style);
    return text(paintDiff(new Grid(20, 2, table), next, { ...FULL, ...caps }));
  };
  const ORANGE = rgb(255, 135, 0);

  it("gets the nearest colours it has, or none", () => {
    expect(painted({ fg: ORANGE, bg: palette(3) }, {})).toBe("\x1b[H\x1b[38;2;255;135;0;43mx\x1b[m");
    expect(painted({ fg: ORANGE, bg: palette(3) }, { colours: "256" })).toBe("\x1b[H\x1b[38;5;208;43mx\x1b[m");
    expect(painted({ fg: rgb(250, 10, 5), bg: palette(208) }, { colours: "16" })).toBe("\x1b[H\x1b[91;43mx\x1b[m");
    expect(painted({ fg: ORANGE | FG_BOLD, bg: palette(3) }, { colours: "mono" })).toBe("\x1b[H\x1b[1mx\x1b[m");
    expect(painted({ fg: rgb(8, 8, 8), bg: rgb(250, 250, 250) }, { colours: "256" })).toContain("38;5;232;48;5;231");
  });

  it("never gets text in the colour of its background because two colours became one", () => {
    expect(painted({ fg: rgb(0, 0, 0), bg: rgb(20, 20, 20) }, { colours: "16" })).toBe("\x1b[H\x1b[97;40mx\x1b[m");
    expect(painted({ fg: rgb(250, 250, 250), bg: rgb(255, 255, 255) }, { colours: "16" })).toContain("30;107");
  });

  it("gets a plain underline for every style, and no links", () => {
    const extension = { underline: 3, colour: rgb(255, 0, 0), link: "https://example.org/" };
    const style = { fg: FG_UNDERLINE, bg: 0, extension };
    const link = "\x1b]8;id=ro3ka;https://example.org/\x1b\\";
    expect(painted(style, { sync: false }).replace(/id=\w+/, "id=ro3ka")).toBe(
      `\x1b[H${link}\x1b[4:3;58:2::255:0:0mx\x1b[m\x1b]8;;\x1b\\`,
    );
    expect(painted(style, { underlines: false, links: false })).toBe("\x1b[H\x1b[4mx\x1b[m");
  });

  it("gets its cursor hidden while much is painted, unless it has synchronized output", () => {
    const next = new Grid(80, 4, table);
    for (let y = 0; y < 4; y++) next.setText(0, y, "word ".repeat(16), { fg: 0, bg: 0 });
    next.cursor = { x: 3, y: 2, visible: true, shape: 2 };
    const prev = new Grid(80, 4, table);
    prev.cursor = { x: 0, y: 0, visible: true, shape: 0 };
    const plain = text(paintDiff(prev, next, { ...FULL, sync: false }));
    expect(plain.startsWith("\x1b[?25l\x1b[H")).toBe(true);
    expect(plain.endsWith("\x1b[2 q\x1b[3;4H\x1b[?25h")).toBe(true);
    const sync = text(paintDiff(prev, next, FULL));
    expect(sync.startsWith("\x1b[?2026h\x1b[H")).toBe(true);
    expect(sync.endsWith("\x1b[2 q\x1b[3;4H\x1b[?2026l")).toBe(true);
  });

  it("learns the cursor's shape even while it is hidden", () => {
    const next = new Grid(20, 2, table);
    next.cursor = { x: 0, y: 0, visible: false, shape: 4 };
    expect(text(paintDiff(new Grid(20, 2, table), next, FULL))).toBe("\x1b[4 q");
  });
});
