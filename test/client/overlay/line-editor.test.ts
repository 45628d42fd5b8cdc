import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../../src/client/overlay/line-editor.ts";
import {
  insertText,
  lineOf,
  MAX_LINE_LENGTH,
  reduceLine,
  textOfLine,
  viewOfLine,
} from "../../../src/client/overlay/line-editor.ts";
import { parseKeyName } from "../../../src/core/key-name.ts";
import { pressed } from "../../../src/core/key-text.ts";
import { textWidth } from "../../../src/core/width.ts";

/** `|` marks the cursor. */
const line = (text: string): Line => {
  const [before = "", after = ""] = text.split("|");
  return { before, after };
};
const show = ({ before, after }: Line): string => `${before}|${after}`;
const press = (from: string, ...keys: string[]): string =>
  show(keys.reduce((at, name) => reduceLine(at, parseKeyName(name) ?? pressed("Escape")), line(from)));

describe("reduceLine", () => {
  it.each([
    ["ab|c", ["x"], "abx|c"],
    ["ab|c", ["Left", "Left", "Left"], "|abc"],
    ["ab|c", ["Right", "Right"], "abc|"],
    ["ab|c", ["Home", "X"], "X|abc"],
    ["ab|c", ["C-e", "C-b"], "ab|c"],
    ["ab|c", ["BSpace"], "a|c"],
    ["ab|c", ["DC"], "ab|"],
    ["|abc", ["BSpace"], "|abc"],
    ["one two|", ["C-w"], "one |"],
    ["one two-three  |x", ["C-w"], "one |x"],
    ["one two-three|", ["M-BSpace"], "one two-|"],
    ["one two|", ["M-b", "M-b"], "|one two"],
    ["|one two", ["M-f"], "one| two"],
    ["|one two", ["M-d"], "| two"],
    ["one| two", ["C-u"], "| two"],
    ["one| two", ["C-k"], "one|"],
    ["a👨‍👩‍👧|b", ["BSpace"], "a|b"],
    ["a|👨‍👩‍👧b", ["DC"], "a|b"],
    ["你好|", ["Left", "é"], "你é|好"],
    ["a|", ["F5", "C-x", "M-z", "Up", "C-j"], "a|"],
  ])("%s %j", (from, keys, to) => {
    expect(press(from, ...keys)).toBe(to);
  });

  it("is the same object where nothing changed", () => {
    const at = line("a|");
    expect(reduceLine(at, pressed("Up"))).toBe(at);
    expect(reduceLine(at, pressed("Right"))).toBe(at);
  });
});

describe("a line", () => {
  it("holds no control characters, however they come", () => {
    expect(show(insertText(line("a|b"), "x\x1b[31m\r\ny\tz\u202e"))).toBe("ax[31m y z|b");
    expect(textOfLine(lineOf("a\x07b"))).toBe("ab");
  });

  it("takes no more than its length, in whole clusters", () => {
    const full = insertText(line("|"), "é".repeat(MAX_LINE_LENGTH * 2));
    expect(textOfLine(full).length).toBe(MAX_LINE_LENGTH);
    expect(insertText(full, "x")).toBe(full);
    expect(textOfLine(insertText(line("|"), `${"a".repeat(MAX_LINE_LENGTH - 1)}👍`)).length).toBe(MAX_LINE_LENGTH - 1);
  });

  it("shows the cursor inside the columns", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 1, max: 20 }),
        (before, after, cols) => {
          const at = { before: textOfLine(lineOf(before)), after: textOfLine(lineOf(after)) };
          const view = viewOfLine(at, cols);
          expect(view.cursor).toBeLessThan(cols);
          expect(view.cursor).toBeLessThanOrEqual(textWidth(at.before));
        },
      ),
    );
  });
});
