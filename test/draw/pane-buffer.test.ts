import { describe, expect, it } from "vitest";
import { FG_BOLD, palette } from "../../src/core/cell.ts";
import { CellTable, WIDE_RIGHT } from "../../src/draw/cell-table.ts";
import { Grid } from "../../src/draw/grid.ts";
import type { PaneBuffer } from "../../src/draw/pane-buffer.ts";
import { decodeFrame } from "../../src/draw/pane-buffer.ts";
import type { PaneHead } from "../../src/wire/frame.ts";
import { readFrameHead, readPaneHead, writeFrameHead, writePaneHead } from "../../src/wire/frame.ts";
import { RUN_BLANK, RUN_CLUSTER, RUN_TEXT, RowReader, RowWriter } from "../../src/wire/rows.ts";

const HEAD: PaneHead = {
  pane: 300,
  cols: 10,
  rows: 3,
  full: true,
  cursorVisible: true,
  cursorX: 10,
  cursorY: 2,
  cursorShape: 5,
  scroll: 70_000,
  history: 100_000,
  changedRows: 2,
};
const select = (startX: number, startY: number, endX: number, endY: number, block = false) => ({
  pane: 300,
  startX,
  startY,
  endX,
  endY,
  block,
});

function frame(head: PaneHead, rows: (writer: RowWriter) => void): Uint8Array {
  const writer = new RowWriter();
  writeFrameHead(writer, 7, 1);
  writePaneHead(writer, head);
  rows(writer);
  return writer.take();
}

function twoRows(writer: RowWriter): void {
  writer.row(0, false, 3);
  writer.run(RUN_TEXT, 3, palette(2) | FG_BOLD, 0, undefined, "ab│");
  writer.run(RUN_CLUSTER, 2, 0, palette(4), { underline: 3, colour: 0, link: "https://example.org/" }, "漢");
  writer.run(RUN_BLANK, 5, 0, palette(1), undefined, "");
  writer.row(1, true, 1);
  writer.run(RUN_TEXT, 2, 0, 0, undefined, "cd");
}

function textRows(buffer: PaneBuffer): string[] {
  return Array.from({ length: buffer.rows }, (_, y) => buffer.textOf(select(0, y, buffer.cols - 1, y)));
}

describe("a frame", () => {
  it("has heads that come back as they were written", () => {
    const reader = new RowReader(frame(HEAD, () => undefined));
    expect(readFrameHead(reader)).toEqual({ number: 7, panes: 1 });
    expect(readPaneHead(reader)).toEqual(HEAD);
    expect(reader.done).toBe(true);
  });

  it("fills the buffer of each pane it names", () => {
    const table = new CellTable();
    const panes = new Map<number, PaneBuffer>();
    expect(decodeFrame(frame(HEAD, twoRows), panes, table)).toEqual({ number: 7, panes: [300] });
    const buffer = panes.get(300)!;
    expect(textRows(buffer)).toEqual(["ab│漢", "cd", ""]);
    expect(buffer.chars[4]).toBe(WIDE_RIGHT);
    expect(buffer.fg[0]).toBe(palette(2) | FG_BOLD);
    expect(buffer.bg[9]).toBe(palette(1));
    expect(table.extensionAt(buffer.ext[3]!)).toEqual({ underline: 3, colour: 0, link: "https://example.org/" });
    expect(buffer.head).toEqual(HEAD);
  });

  it("that is not full changes the rows it names and no other", () => {
    const table = new CellTable();
    const panes = new Map<number, PaneBuffer>();
    decodeFrame(frame(HEAD, twoRows), panes, table);
    const change = (writer: RowWriter): void => {
      writer.row(1, false, 1);
      writer.run(RUN_TEXT, 1, 0, 0, undefined, "x");
    };
    decodeFrame(frame({ ...HEAD, full: false, changedRows: 1 }, change), panes, table);
    expect(textRows(panes.get(300)!)).toEqual(["ab│漢", "x", ""]);
  });

  it("clips rows and cells outside the pane, and a wide cell at its edge becomes blank", () => {
    const panes = new Map<number, PaneBuffer>();
    const head = { ...HEAD, cols: 4, changedRows: 3 };
    const rows = (writer: RowWriter): void => {
      twoRows(writer);
      writer.row(9, false, 1);
      writer.run(RUN_TEXT, 2, 0, 0, undefined, "no");
    };
    decodeFrame(frame(head, rows), panes, new CellTable());
    expect(textRows(panes.get(300)!)).toEqual(["ab│", "cd", ""]);
  });

  it("that is cut throws", () => {
    const bytes = frame(HEAD, twoRows);
    for (let end = 0; end < bytes.length; end++) {
      expect(() => decodeFrame(bytes.subarray(0, end), new Map(), new CellTable())).toThrow(RangeError);
    }
  });
});

describe("selected text", () => {
  const panes = new Map<number, PaneBuffer>();
  decodeFrame(frame(HEAD, twoRows), panes, new CellTable());
  const buffer = panes.get(300)!;

  it("joins wrapped rows as they are, and others with a line end", () => {
    expect(buffer.textOf(select(1, 0, 1, 1))).toBe("b│漢     cd");
    buffer.wrapped[1] = 0;
    expect(buffer.textOf(select(1, 0, 1, 2))).toBe("b│漢\ncd\n");
  });

  it("of a block is its columns", () => {
    expect(buffer.textOf(select(0, 0, 0, 1, true))).toBe("a\nc");
  });
});

describe("a grid", () => {
  it("never keeps half of a wide cell", () => {
    const grid = new Grid(6, 1, new CellTable());
    const plain = { fg: 0, bg: 0 };
    const text = (): string => Array.from(grid.chars, (char) => grid.table.text(char)).join("");
    grid.setText(0, 0, "漢漢漢", plain);
    expect(text()).toBe("漢漢漢");
    grid.setCell(1, 0, "x", 1, plain);
    expect(text()).toBe(" x漢漢");
    grid.setCell(5, 0, "漢", 2, plain);
    expect(text()).toBe(" x漢  ");
    grid.setText(0, 0, "漢漢漢漢", plain, 4);
    expect(text()).toBe("漢 …  ");
    grid.clear({ x: 1, y: 0, cols: 1, rows: 1 });
    expect(text()).toBe("   …  ");
  });

  it("cuts a copy at its edges without halves", () => {
    const table = new CellTable();
    const source = new Grid(4, 1, table);
    source.setText(0, 0, "a漢b", { fg: 0, bg: 0 });
    const grid = new Grid(6, 1, table);
    const text = (): string => Array.from(grid.chars, (char) => table.text(char)).join("");
    grid.blit(source, { x: 0, y: 0, cols: 2, rows: 1 });
    expect(text()).toBe("a     ");
    grid.blit(source, { x: -2, y: 0, cols: 4, rows: 1 });
    expect(text()).toBe(" b    ");
    grid.blit(source, { x: 4, y: 0, cols: 4, rows: 1 });
    expect(text()).toBe(" b  a ");
  });
});

describe("a cell table", () => {
  it("forgets what no grid shows, and keeps what one does", () => {
    const table = new CellTable();
    const grid = new Grid(2, 1, table);
    grid.setCell(0, 0, "e\u0301", 1, { fg: 0, bg: 0, extension: { underline: 3, colour: 0, link: "" } });
    for (let i = 0; i < 20_000; i++) {
      const cluster = `x${String.fromCharCode(0x300 + (i % 100))}${String.fromCharCode(0x300 + Math.floor(i / 100))}`;
      const link = `https://example.org/${i}`;
      grid.setCell(1, 0, cluster, 1, { fg: 0, bg: 0, extension: { underline: 0, colour: 0, link } });
      if (table.text(grid.chars[1]!) !== cluster) throw new Error(`cluster ${i} was lost`);
    }
    expect(table.sizes.clusters).toBeLessThanOrEqual(4096);
    expect(table.sizes.extensions).toBeLessThanOrEqual(4096);
    expect(table.text(grid.chars[0]!)).toBe("e\u0301");
    expect(table.extensionAt(grid.ext[0]!).underline).toBe(3);
    expect(table.extensionAt(grid.ext[1]!).link).toBe("https://example.org/19999");
  });

  it("[A4] holds no link that is no link", () => {
    const table = new CellTable();
    const linkOf = (link: string): string => table.extensionAt(table.extension({ underline: 0, colour: 0, link })).link;
    const longest = `https://${"a".repeat(2083 - 8)}`;
    expect(linkOf(longest)).toBe(longest);
    expect(linkOf(`${longest}a`)).toBe("");
    for (const bad of [
      "javascript:x",
      "ssh://x",
      "https://a b",
      "https://a\x07",
      "https://é",
      "x-man-page://ls",
      "https:",
    ]) {
      expect(linkOf(bad), bad).toBe("");
    }
    for (const good of ["HTTP://x", "file:///tmp", "mailto:a@b.c"]) expect(linkOf(good)).toBe(good);
  });

  it("[B4] holds at most 32 units of a cell, without what turns or hides text", () => {
    const table = new CellTable();
    expect(table.text(table.char(`e${"\u0301".repeat(5000)}`)).length).toBe(32);
    expect(table.text(table.char("a\u202e\u0301"))).toBe("a\u0301");
    expect(table.text(table.char("\x1b\u0301"))).toBe("\u0301");
    expect(table.text(table.char("\x1b"))).toBe("\ufffd");
    expect(table.text(table.char("\u202e"))).toBe("\ufffd");
  });
});
