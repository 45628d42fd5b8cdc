// What the bench's outer terminal answers; a query that comes in two pieces gets one answer.

import { expect, test } from "vitest";
import { answersTo } from "../../bench/harness/answers.ts";

const SIZE = { cols: 200, rows: 50 };

test.each([
  ["DA1", "\x1b[c", "\x1b[?62;22c"],
  ["DA2", "\x1b[>c", "\x1b[>41;370;0c"],
  ["XTVERSION", "\x1b[>0q", "\x1bP>|bench(1)\x1b\\"],
  ["2026: can be set", "\x1b[?2026$p", "\x1b[?2026;2$y"],
  ["a mode it does not know", "\x1b[?9999$p", "\x1b[?9999;0$y"],
  ["its size in cells", "\x1b[18t", "\x1b[8;50;200t"],
  ["background, with BEL", "\x1b]11;?\x07", "\x1b]11;rgb:1111/2222/3333\x1b\\"],
  ["a colour of the palette", "\x1b]4;7;?\x1b\\", "\x1b]4;7;rgb:1111/2222/3333\x1b\\"],
  ["two in order", "\x1b[5n\x1b[c", "\x1b[0n\x1b[?62;22c"],
  ["the kitty keyboard: no answer", "\x1b[?u", ""],
  ["program status: no answer", "\x1b]7501;?\x1b\\", ""],
  ["text", "[c 6n", ""],
])("%s", (_, query, answer) => {
  expect(answersTo(`text${query}text`, 0, SIZE)).toBe(answer);
});

test("what was answered before is not answered again", () => {
  const text = "\x1b[5n\x1b[c";
  expect(answersTo(text, 4, SIZE)).toBe("\x1b[?62;22c");
  expect(answersTo(text, 3, SIZE)).toBe("\x1b[0n\x1b[?62;22c");
  expect(answersTo(text, text.length, SIZE)).toBe("");
});
