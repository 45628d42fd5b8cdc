import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CLUSTER_CODE_POINTS, wcwidth } from "../../src/core/char-width.ts";
import { clusterWidth, cutToWidth, segmentCells, textWidth } from "../../src/core/width.ts";

const WIDTHS: readonly (readonly [text: string, width: number, what: string])[] = [
  ["a", 1, "ASCII"],
  ["é", 1, "a composed letter"],
  ["e\u0301", 1, "a letter with a combining mark"],
  ["ก็", 1, "Thai with a mark"],
  ["你", 2, "an ideograph"],
  ["ﾊ", 1, "half width kana"],
  ["각", 2, "Hangul of three conjoining jamo"],
  ["가가", 4, "two Hangul syllables, which do not join"],
  ["❤", 1, "a pictograph in text style"],
  ["❤\uFE0F", 2, "the same with VS16"],
  ["☁\uFE0F", 2, "a cloud with VS16"],
  ["1\uFE0F\u20E3", 2, "a keycap"],
  ["👍🏽", 2, "a skin tone"],
  ["👨‍👩‍👧‍👦", 2, "a ZWJ family"],
  ["🇫🇷", 2, "a flag"],
  ["🇫🇷🇩🇪", 4, "two flags"],
  ["🇫🇷🇩", 3, "a flag and half of one"],
  ["🏴\u{e0067}\u{e0062}\u{e007f}", 2, "a tag sequence"],
  ["⠋", 1, "a spinner"],
  ["a\u200bb", 2, "an invisible character takes nothing"],
  ["\u0301", 1, "a mark alone takes a cell"],
  ["", 0, "nothing"],
];

describe("widths", () => {
  it.each(WIDTHS)("%j takes %i: %s", (text, width) => {
    expect(textWidth(text)).toBe(width);
    expect(clusterWidth(text)).toBe(width);
    expect(segmentCells(text).reduce((sum, cell) => sum + cell.width, 0)).toBe(width);
  });

  it("of a single code point are 0, 1 or 2", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x10ffff }), (codePoint) => [0, 1, 2].includes(wcwidth(codePoint))),
    );
  });

  it("cut a text into cells that hold all of it but what is invisible", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const cells = segmentCells(text);
        expect(cells.every((cell) => cell.width === 1 || cell.width === 2)).toBe(true);
        expect(cells.reduce((sum, cell) => sum + cell.width, 0)).toBe(textWidth(text));
        const visible = [...text].filter(
          (character) => !/[\p{Cc}]/u.test(character) && wcwidth(character.codePointAt(0) ?? 0) > 0,
        );
        const kept = cells.map((cell) => cell.text).join("");
        for (const character of visible) expect(kept).toContain(character);
      }),
    );
  });

  it.each([
    [MAX_CLUSTER_CODE_POINTS - 1, MAX_CLUSTER_CODE_POINTS],
    [MAX_CLUSTER_CODE_POINTS, MAX_CLUSTER_CODE_POINTS],
    [5000, MAX_CLUSTER_CODE_POINTS],
  ])("%i marks leave %i code points in the cell", (marks, codePoints) => {
    const [cell, ...rest] = segmentCells(`a${"\u0301".repeat(marks)}`);
    expect([...(cell?.text ?? "")].length).toBe(codePoints);
    expect(rest).toEqual([]);
  });
});

describe("cutToWidth", () => {
  it.each([
    ["hello", 5, "hello"],
    ["hello!", 5, "hell…"],
    ["日本語", 6, "日本語"],
    ["日本語", 5, "日本…"],
    ["日本語", 4, "日…"],
    ["日本", 1, "…"],
    ["x", 0, ""],
  ])("%j in %i cells is %j", (text, cells, cut) => expect(cutToWidth(text, cells)).toBe(cut));

  it("is never wider than asked", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 20 }), (text, cells) => {
        expect(textWidth(cutToWidth(text, cells))).toBeLessThanOrEqual(cells);
      }),
    );
  });
});
