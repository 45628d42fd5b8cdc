import { describe, expect, it } from "vitest";
import { BLOCK_ROWS } from "../../../src/server/screen/history.ts";
import { Screen, WINDOW_ROWS } from "../../../src/server/screen/screen.ts";
import { environment, feedText, openScreen, screenText } from "./screens.ts";

const lines = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => `line ${from + i}\r\n`).join("");
const everything = (screen: Screen): string[] => screen.captureText({ start: -Infinity }).split("\n");

describe("history", () => {
  it("holds every row that left the screen, in order, whatever it holds", () => {
    const { screen } = openScreen({ cols: 40 });
    const rows = [
      "plain",
      "\x1b[31mred\x1b[0m",
      "日本語 👍🏽 e\u0301",
      "\x1b[4:3;58;2;1;2;3mcurly\x1b[0m \x1b]8;;http://a.example/\x1b\\link\x1b]8;;\x1b\\",
      "\x1b[44m\x1b[K\x1b[0m",
      "",
    ];
    feedText(screen, `${rows.join("\r\n")}\r\n`);
    const live = screen.captureText({ start: -Infinity, end: -screen.historyLength + rows.length - 1, escapes: true });
    feedText(screen, lines(WINDOW_ROWS + 600));
    const packed = screen.captureText({
      start: -Infinity,
      end: -screen.historyLength + rows.length - 1,
      escapes: true,
    });
    expect(packed).toBe(live);
    expect(everything(screen).slice(6, 8)).toEqual(["line 0", "line 1"]);
    expect(screen.historyLength).toBe(rows.length + WINDOW_ROWS + 600 - 4);
  });

  it.each([0, 1, 50, 2000])("of %i lines keeps at least those, and at most a block more", (historyLines) => {
    const { screen } = openScreen({ historyLines });
    feedText(screen, lines(6000));
    expect(screen.historyLength).toBeGreaterThanOrEqual(historyLines);
    expect(screen.historyLength).toBeLessThanOrEqual(historyLines === 0 ? 0 : historyLines + 2 * BLOCK_ROWS);
    expect(everything(screen).at(-3)).toBe("line 5999");
  });

  it("is bounded in bytes", () => {
    const { screen } = openScreen({ cols: 200, historyBytes: 1 << 20 });
    for (let i = 0; i < 4000; i++) feedText(screen, `${"\x1b[38;5;9mx\x1b[0my".repeat(90)}\r\n`);
    const bytes = screen.takeSealedBlocks().reduce((sum, block) => sum + block.bytes.length, 0);
    expect(bytes).toBeLessThanOrEqual((1 << 20) + (256 << 10));
    expect(screen.lowestBlock).toBeGreaterThan(1);
  });

  it.each([
    ["ED 3", "\x1b[3J"],
    ["RIS", "\x1bc"],
  ])("is gone after %s", (_, bytes) => {
    const { screen } = openScreen();
    feedText(screen, lines(1000), bytes);
    expect(screen.historyLength).toBe(0);
    expect(screen.lowestBlock).toBeGreaterThan(1);
    feedText(screen, lines(700, 5000));
    expect(everything(screen).find((line) => line.startsWith("line 5"))).toMatch(/^line 5/);
    expect(everything(screen)).not.toContain("line 3");
  });

  it("takes rows that leave a region at the top of the screen, and none of another", () => {
    const { screen } = openScreen({ cols: 20, rows: 8 });
    feedText(screen, "\x1b[1;6r\x1b[6;1Hh1\r\nh2\r\nh3\r\nh4\r\nh5\r\nh6\r\nh7\r\nh8\x1b[r\x1b[8;1H> prompt");
    expect(screenText(screen)).toEqual(["h3", "h4", "h5", "h6", "h7", "h8", "", "> prompt"]);
    expect(screen.captureText({ start: -2, end: -1 })).toBe("h1\nh2\n");
    const before = screen.historyLength;
    feedText(screen, "\x1b[2;4r\x1b[4;1H\n\n\n");
    expect(screen.historyLength).toBe(before);
  });

  it("wraps anew at another width and back, and loses nothing", () => {
    const { screen } = openScreen({ cols: 60, rows: 6 });
    const texts = Array.from({ length: 1500 }, (_, i) => `${i} ${"日本x".repeat(i % 23)}`);
    for (const text of texts) feedText(screen, `${text}\r\n`);
    const joined = (): string[] =>
      screen
        .captureText({ start: -Infinity, join: true })
        .split("\n")
        .filter((line) => line !== "");
    const wanted = joined();
    expect(wanted.map((line) => line.trimEnd())).toEqual(texts.map((line) => line.trimEnd()));
    for (const cols of [17, 200, 5, 61, 60]) {
      screen.resize(cols, 6);
      for (let y = -screen.historyLength; y < screen.rows; y++) {
        const row = screen.row(y);
        expect(row).toBeDefined();
        expect(row?.cells).toBeLessThanOrEqual(cols);
      }
      expect(joined().join("\n").replaceAll("\n", "").length).toBe(wanted.join("").length);
    }
  });

  it("hands each full block over once, and is whole again from blocks and the live part", () => {
    const { screen } = openScreen();
    feedText(screen, lines(1000));
    const first = screen.takeSealedBlocks();
    feedText(screen, lines(1000, 1000));
    const second = screen.takeSealedBlocks();
    const numbers = [...first, ...second].map((block) => block.number);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(screen.takeSealedBlocks()).toEqual([]);
    const restored = Screen.restore(screen.snapshotLive(), [...second, ...first], { environment, onAnswer: () => {} });
    expect(everything(restored)).toEqual(everything(screen));
    const cut = Screen.restore(screen.snapshotLive(), second, { environment, onAnswer: () => {} });
    expect(cut.historyLength).toBeLessThan(screen.historyLength);
    const { length } = everything(cut);
    expect(everything(cut)).toEqual(everything(screen).slice(-length));
  });
});
