import { expect, test } from "vitest";
import { cleanTitle, MAX_TITLE_LENGTH } from "../../src/protocols/title/clean-title.ts";

test("[T1] a title is one line of visible text", () => {
  expect(cleanTitle("⠋ build")).toBe("⠋ build");
  expect(cleanTitle(" a\u{202e}b\u{200b}\nc \x1b[2J")).toBe("ab c [2J");
  expect(cleanTitle("\u{200b}\u{feff}")).toBe("");
});
test("[T2] a title is bounded in characters, and no character is halved", () => {
  expect(cleanTitle("a".repeat(MAX_TITLE_LENGTH))).toHaveLength(MAX_TITLE_LENGTH);
  expect(cleanTitle("a".repeat(MAX_TITLE_LENGTH + 1))).toHaveLength(MAX_TITLE_LENGTH);
  expect(cleanTitle("😀".repeat(10_000_000 / 2))).toBe("😀".repeat(MAX_TITLE_LENGTH));
  expect(cleanTitle(`a${"😀".repeat(MAX_TITLE_LENGTH)}`)).toBe(`a${"😀".repeat(MAX_TITLE_LENGTH - 1)}`);
});
