import { describe, expect, it } from "vitest";
import type { CaptureOptions } from "../../../src/server/screen/capture.ts";
import { feedText, openScreen } from "./screens.ts";

const CASES: readonly (readonly [what: string, bytes: string, options: CaptureOptions, text: string])[] = [
  ["the screen", "a  \r\nb", {}, "a\nb\n\n\n\n"],
  ["some rows", "a\r\nb\r\nc", { start: 1, end: 2 }, "b\nc\n"],
  ["history", "1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7", { start: -2, end: 0 }, "1\n2\n3\n"],
  ["history from its beginning", "1\r\n2\r\n3\r\n4\r\n5\r\n6", { start: -Infinity, end: -1 }, "1\n"],
  ["wrapped rows apart", "abcdefghijklmnopqrstuvwxyz", { end: 1 }, "abcdefghijklmnopqrst\nuvwxyz\n"],
  ["wrapped rows joined", "abcdefghijklmnopqrstuvwxyz", { end: 1, join: true }, "abcdefghijklmnopqrstuvwxyz\n"],
  ["wide characters", "日本 x", { end: 0 }, "日本 x\n"],
  ["escapes", "a\x1b[1;31mb\x1b[0mc", { end: 0, escapes: true }, "a\x1b[0;1;31mb\x1b[0mc\n"],
  ["escapes over rows", "\x1b[32ma\r\nb", { end: 1, escapes: true }, "\x1b[0;32ma\nb\x1b[0m\n"],
  [
    "a link",
    "\x1b]8;;http://a.example/\x07x\x1b]8;;\x07y",
    { end: 0, escapes: true },
    "\x1b]8;;http://a.example/\x1b\\x\x1b]8;;\x1b\\y\n",
  ],
  ["a coloured ground", "\x1b[44m\x1b[2K", { end: 0, escapes: true }, `\x1b[0;44m${" ".repeat(20)}\x1b[0m\n`],
];

describe("captureText", () => {
  it.each(CASES)("gives %s", (_, bytes, options, text) => {
    const { screen } = openScreen();
    feedText(screen, bytes);
    expect(screen.captureText(options)).toBe(text);
  });

  it("rowText gives one row, and nothing beyond the ends", () => {
    const { screen } = openScreen();
    feedText(screen, "1\r\n2\r\n3\r\n4\r\n5\r\n6  ");
    expect([-2, -1, 0, 4, 5].map((row) => screen.rowText(row))).toEqual(["", "1", "2", "6", ""]);
  });
});
