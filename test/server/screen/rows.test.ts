// Rows on the wire, painted by a client of the plainest kind: what it then holds is what the screen shows.

import { describe, expect, it } from "vitest";
import { BG_EXTENDED, BG_PROTECTED, FG_UNDERLINE, rgb, type Extension } from "../../../src/core/cell.ts";
import { RUN_BLANK, RUN_TEXT, RowReader, RowWriter } from "../../../src/wire/rows.ts";
import { cellExtension, cellText } from "../../../src/server/screen/cell-row.ts";
import { RowCache, encodeChangedRows } from "../../../src/server/screen/rows.ts";
import type { Screen } from "../../../src/server/screen/screen.ts";
import { feedText, openScreen } from "./screens.ts";
import { cutStream, makeStream, seeded } from "./streams.ts";

interface PaintedCell {
  readonly text: string;
  readonly fg: number;
  readonly bg: number;
  readonly extension: Extension | undefined;
}

const BLANK: PaintedCell = { text: " ", fg: 0, bg: 0, extension: undefined };

const blankRow = (cols: number): PaintedCell[] => Array.from({ length: cols }, () => BLANK);

class PlainClient {
  readonly cells: PaintedCell[][];
  readonly #cols: number;

  constructor(cols: number, rows: number) {
    this.#cols = cols;
    this.cells = Array.from({ length: rows }, () => blankRow(cols));
  }

  /** Returns how many rows came. */
  paint(bytes: Uint8Array): number {
    const reader = new RowReader(bytes);
    let rows = 0;
    for (; !reader.done; rows++) {
      const y = reader.varint();
      reader.u8();
      const row = blankRow(this.#cols);
      let x = 0;
      for (let runs = reader.varint(); runs > 0; runs--) x = this.#paintRun(reader, row, x);
      expect(x).toBeLessThanOrEqual(this.#cols);
      this.cells[y] = row;
    }
    return rows;
  }

  #paintRun(reader: RowReader, row: PaintedCell[], start: number): number {
    const head = reader.varint();
    const look = { fg: reader.u32(), bg: reader.u32(), extension: reader.extension() };
    const kind = head & 3;
    const cells = head >>> 2;
    const text = kind === RUN_BLANK ? "" : reader.text();
    const parts = kind === RUN_TEXT ? [...text] : kind === RUN_BLANK ? [] : [text];
    for (let i = 0; i < cells; i++) row[start + i] = { text: parts[i] ?? (kind === RUN_BLANK ? " " : ""), ...look };
    return start + cells;
  }
}

function expectShown(client: PlainClient, screen: Screen, top: number, what: string): void {
  for (let y = 0; y < screen.rows; y++) {
    const row = screen.row(y - top);
    for (let x = 0; x < screen.cols; x++) {
      const [content = 0x400000, fg = 0, bg = 0] = row && x < row.cells ? row.words.subarray(x * 3, x * 3 + 3) : [];
      const extension = row && x < row.cells ? cellExtension(row, x) : undefined;
      const text = content >>> 22 === 0 ? "" : row ? cellText(row, x) || " " : " ";
      const shown = {
        text,
        fg,
        bg: ((bg & ~(BG_EXTENDED | BG_PROTECTED)) | (extension ? BG_EXTENDED : 0)) >>> 0,
        extension,
      };
      expect(client.cells[y]?.[x], `${what}: cell ${x},${y}`).toEqual(shown);
    }
  }
}

describe("encodeChangedRows", () => {
  it("gives a client what the screen shows, row by row, live and scrolled back", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed);
      const cols = 4 + random(40);
      const rows = 2 + random(10);
      const { screen } = openScreen({ cols, rows });
      const cache = new RowCache(cols, rows);
      const client = new PlainClient(cols, rows);
      const writer = new RowWriter();
      for (const piece of cutStream(random, makeStream(random, { cols, rows, length: 120 }), 500)) {
        screen.feed(piece);
        const top = random(4) === 0 ? random(screen.historyLength + 1) : 0;
        const changed = encodeChangedRows(screen, top, cache, writer);
        expect(client.paint(writer.take())).toBe(changed);
        expectShown(client, screen, top, `seed ${seed}`);
      }
    }
  });

  it("writes only rows that changed", () => {
    const { screen } = openScreen();
    const cache = new RowCache(20, 5);
    const writer = new RowWriter();
    feedText(screen, "a\r\nb\r\n\x1b[4:3mc");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(3);
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(0);
    feedText(screen, "\x1b[2;1HX");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(1);
    feedText(screen, "\x1b[2;2H\x1b[0m\x1b]8;;http://a.example/\x07y\x1b]8;;\x07");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(1);
    feedText(screen, "\x1b[2;2H\x1b]8;;http://b.example/\x07y\x1b]8;;\x07");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(1);
    feedText(screen, "\x1b[1;1He\u0301");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(1);
    feedText(screen, "\x1b[1;1He\u0300");
    expect(encodeChangedRows(screen, 0, cache, writer)).toBe(1);
  });

  it("a plain underline needs no extension, a blank row no runs", () => {
    const { screen } = openScreen();
    feedText(screen, "\x1b[4mu");
    expect(screen.row(0)?.words[1]).toBe(FG_UNDERLINE);
    expect(screen.row(0)?.words[2]).toBe(0);
    const writer = new RowWriter();
    expect(encodeChangedRows(screen, 0, new RowCache(20, 5), writer)).toBe(1);
    expect(writer.length).toBeLessThan(20);
  });
});

describe("looks", () => {
  it.each([
    ["the short colon form of truecolour", "\x1b[48:2:20:22:27mX", 0, rgb(20, 22, 27)],
    ["the long colon form", "\x1b[48:2::20:22:27mX", 0, rgb(20, 22, 27)],
    ["semicolons", "\x1b[38;2;20;22;27mX", rgb(20, 22, 27), 0],
    ["palette colours", "\x1b[38:5:200;48;5;3mX", 0x20000c8, 0x2000003],
    ["reset by nothing", "\x1b[31;42m\x1b[mX", 0, 0],
  ])("%s", (_, bytes, fg, bg) => {
    const { screen } = openScreen();
    feedText(screen, bytes);
    expect([...(screen.row(0)?.words.subarray(1, 3) ?? [])]).toEqual([fg >>> 0, bg >>> 0]);
  });

  it.each([
    ["\x1b[4:3mX", { underline: 3, colour: 0, link: "" }],
    ["\x1b[21mX", { underline: 2, colour: 0, link: "" }],
    ["\x1b[4;58:2::1:2:3mX", { underline: 1, colour: rgb(1, 2, 3), link: "" }],
    ["\x1b[4;58:2:1:2:3m\x1b[59mX", undefined],
    ["\x1b[4:3m\x1b[24mX", undefined],
    ["\x1b]8;;http://a.example/\x07X", { underline: 0, colour: 0, link: "http://a.example/" }],
  ])("%j has the extension %j", (bytes, extension) => {
    const { screen } = openScreen();
    feedText(screen, bytes);
    const row = screen.row(0);
    expect(row && cellExtension(row, 0)).toEqual(extension);
  });
});
