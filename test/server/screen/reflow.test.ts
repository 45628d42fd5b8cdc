import { describe, expect, it } from "vitest";
import { feedText, openScreen, screenText } from "./screens.ts";

type Step = string | readonly [cols: number, rows: number];

const CASES: readonly (readonly [
  what: string,
  steps: readonly Step[],
  rows: readonly string[],
  cursor: readonly [number, number],
])[] = [
  ["the cursor's line is kept when narrow", ["ABCDEFGH", [5, 5]], ["ABCDE", "FGH", "", "", ""], [3, 1]],
  ["and comes back", ["ABCDEFGH", [5, 5], [20, 5]], ["ABCDEFGH", "", "", "", ""], [8, 0]],
  ["a full row waits for its next character", ["ABCDE", [5, 5]], ["ABCDE", "", "", "", ""], [5, 0]],
  ["and then wraps", ["ABCDE", [5, 5], "F"], ["ABCDE", "F", "", "", ""], [1, 1]],
  ["a wide character goes to the next row whole", ["ab日本", [3, 5]], ["ab", "日", "本", "", ""], [2, 2]],
  ["and comes back too", ["ab日本", [3, 5], [20, 5]], ["ab日本", "", "", "", ""], [6, 0]],
  ["clusters keep their marks", ["ae\u0301👍🏽z", [2, 5], [20, 5]], ["ae\u0301👍🏽z", "", "", "", ""], [5, 0]],
  ["a lower screen pushes rows up only where it must", ["1\r\n2\r\n3", [20, 3]], ["1", "2", "3"], [1, 2]],
  ["else the top goes", ["1\r\n2\r\n3\r\n4", [20, 3]], ["2", "3", "4"], [1, 2]],
  ["text below the cursor is not lost", ["1\r\n2\r\n3\r\n4\x1b[2;1H", [20, 3]], ["2", "3", "4"], [0, 0]],
  ["a higher screen takes rows back", ["1\r\n2\r\n3\r\n4\r\n5\r\n6", [20, 6]], ["1", "2", "3", "4", "5", "6"], [1, 5]],
  ["and grows downwards where there is room", ["1\r\n2", [20, 7]], ["1", "2", "", "", "", "", ""], [1, 1]],
  ["the alternate screen is cut", ["\x1b[?1049h\x1b[Habcdefgh", [4, 2]], ["abcd", ""], [3, 0]],
  [
    "the main screen behind it keeps its text",
    ["main text", "\x1b[?1049halt", [5, 5], [20, 5], "\x1b[?1049l"],
    ["main text", "", "", "", ""],
    [9, 0],
  ],
];

describe("another size", () => {
  it.each(CASES)("%s", (_, steps, rows, cursor) => {
    const { screen } = openScreen();
    for (const step of steps) {
      if (typeof step === "string") feedText(screen, step);
      else screen.resize(step[0], step[1]);
    }
    expect(screenText(screen)).toEqual(rows);
    expect([screen.cursor().x, screen.cursor().y]).toEqual(cursor);
  });

  it("a saved cursor stays on its character", () => {
    const { screen } = openScreen();
    feedText(screen, "abcdefgh\x1b7\x1b[1;1H");
    screen.resize(4, 5);
    feedText(screen, "\x1b8X");
    expect(screenText(screen).slice(0, 3)).toEqual(["abcd", "efgX", ""]);
  });
});
