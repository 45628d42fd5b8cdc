// What one program may do to the server: nothing. Work and memory are bounded, and no sequence throws.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CLUSTER_CODE_POINTS } from "../../../src/core/char-width.ts";
import { segmentCells } from "../../../src/core/width.ts";
import { MAX_LINK_LENGTH, MAX_LINKS } from "../../../src/server/screen/links.ts";
import { MAX_COLS, MAX_ROWS } from "../../../src/server/screen/screen.ts";
import { feedText, openScreen, screenText } from "./screens.ts";

const linkAt = (bytes: string): string => {
  const { screen } = openScreen();
  feedText(screen, bytes);
  return screen.row(0)?.extension(0)?.link ?? "";
};

describe("guards", () => {
  it.each([
    "b",
    "L",
    "M",
    "S",
    "T",
    "Z",
    "I",
    "^",
    "@",
    "P",
    "X",
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "d",
    " @",
    " A",
    "'}",
    "'~",
  ])("a count without measure ends at the screen: CSI n %s", (final) => {
    for (const count of ["99999", "2147483647", "4294967297"]) {
      const { screen } = openScreen({ cols: 200, rows: 50 });
      feedText(screen, `a\x1b[${count}${final}`.repeat(50), "\x1b[1;1H\x1b[2Jdone");
      expect(screenText(screen)[0]).toBe("done");
      expect(screen.faults).toBe(0);
    }
  });

  it("ED 1 in the last cell of a fresh screen erases it and throws nothing", () => {
    for (const erase of ["\x1b[1J", "\x1b[?1J"]) {
      const { screen } = openScreen();
      feedText(screen, `x\x1b[999;999H${erase}\x1b[HY`);
      expect(screenText(screen)).toEqual(["Y", "", "", "", ""]);
      expect(screen.faults).toBe(0);
    }
  });

  it.each([
    "\x1b]0;",
    "\x1b]7501;",
    "\x1b]8;;http://",
    "\x1b]52;c;",
    "\x1b]1337;",
    "\x1bP$q",
    "\x1bPq",
    "\x1b_",
    "\x1b^",
  ])("%j without an end keeps next to nothing, and what follows prints", (open) => {
    const { screen } = openScreen();
    feedText(screen, open);
    const piece = Buffer.alloc(64 << 10, "A");
    for (let i = 0; i < 40; i++) screen.feed(piece);
    expect(screen.snapshotLive().length).toBeLessThan(100 << 10);
    feedText(screen, "\x1b\\text");
    expect(screenText(screen)[0]).toBe("text");
  });

  it("a million colour questions in one sequence are dropped", () => {
    const { screen, answers } = openScreen();
    feedText(screen, `\x1b]4;${"1;?;".repeat(250_000)}\x07x`);
    expect(answers).toEqual([]);
    expect(screenText(screen)[0]).toBe("x");
  });

  it("marks without end stay within one cell's limit", () => {
    const { screen } = openScreen();
    feedText(screen, `a${"\u0301".repeat(100_000)}b`);
    const text = screen.rowText(0);
    expect(segmentCells(text).map((cell) => [...cell.text].length)).toEqual([MAX_CLUSTER_CODE_POINTS, 1]);
    expect([...text].length).toBe(MAX_CLUSTER_CODE_POINTS + 1);
  });

  it.each([
    ["http://a.example/", "http://a.example/"],
    ["HTTPS://a.example/ü", "HTTPS://a.example/ü"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["file:///tmp/a;b", "file:///tmp/a;b"],
    ["javascript:alert(1)", ""],
    ["ssh://-oProxyCommand=x", ""],
    ["x-man-page://1", ""],
    ["http://a b", ""],
    [`http://${"a".repeat(MAX_LINK_LENGTH - 7)}`, `http://${"a".repeat(MAX_LINK_LENGTH - 7)}`],
    [`http://${"a".repeat(MAX_LINK_LENGTH - 6)}`, ""],
  ])("a link to %j is kept as %j", (uri, link) => expect(linkAt(`\x1b]8;;${uri}\x1b\\x`)).toBe(link));

  it("links that no cell shows are let go, and the table has an end", () => {
    const { screen } = openScreen({ historyLines: 0 });
    for (let i = 0; i < MAX_LINKS * 3; i++) feedText(screen, `\x1b[H\x1b]8;;http://e.example/${i}\x07x`);
    expect(screen.row(0)?.extension(0)?.link).toMatch(/^http:/);
    expect(screen.snapshotLive().length).toBeLessThan(MAX_LINKS * 64);
  });

  it.each([
    [0, 0, 2, 1],
    [-1, -5, 2, 1],
    [Number.NaN, Number.NaN, 2, 1],
    [1e9, 1e9, MAX_COLS, MAX_ROWS],
    [80.9, 24.9, 80, 24],
  ])("a size of %d by %d becomes %d by %d", (cols, rows, wantCols, wantRows) => {
    const { screen } = openScreen();
    feedText(screen, "some text\r\n");
    screen.resize(cols, rows);
    expect([screen.cols, screen.rows]).toEqual([wantCols, wantRows]);
    feedText(screen, "日x");
    expect(screen.faults).toBe(0);
  });

  it("no bytes whatever make a screen throw, or its rows a wrong width", () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ maxLength: 20 }).map((text) => Buffer.from(`\x1b[${text}`)),
      fc
        .tuple(fc.integer({ min: 0, max: 70_000 }), fc.constantFrom(..."ABCDEFGHIJKLMPSTXZ@`abcdefghlmnqrstu"))
        .map(([n, f]) => Buffer.from(`\x1b[${n}${f}`)),
      fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        (pieces, cols, rows) => {
          const { screen } = openScreen({ cols, rows, historyLines: 20 });
          for (const bytes of pieces) screen.feed(bytes);
          expect(screen.faults).toBe(0);
          for (let y = 0; y < rows; y++) {
            const row = screen.row(y);
            let width = 0;
            for (let x = 0; x < cols; x++) width += (row?.words[x * 3] ?? 0) >>> 22;
            expect(width).toBe(cols);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
