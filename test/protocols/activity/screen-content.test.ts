// What is new on a screen and what is the same once more.

import { describe, expect, test } from "vitest";
import { contentOf, showsNew } from "../../../src/protocols/activity/screen-content.ts";

const isNew = (before: readonly string[], after: readonly string[]): boolean =>
  showsNew(contentOf(before), contentOf(after));

const TUI = ["╭──────────╮", "│ > fix it │", "╰──────────╯", "⠋ Thinking… (12s · 1.2k tokens)"];

describe("[A54] the same content", () => {
  test.each([
    ["the same frame", TUI, TUI],
    ["a spinner that turned", TUI, TUI.with(3, "⠙ Thinking… (12s · 1.2k tokens)")],
    ["an ASCII spinner", ["| Loading"], ["/ Loading"]],
    ["dots that come and go", ["Loading."], ["Loading..."]],
    ["a bar that moves", ["░█░░ Waiting"], ["░░█░ Waiting"]],
    ["seconds that tick", TUI, TUI.with(3, "⠙ Thinking… (13s · 1.3k tokens)")],
    ["a frame painted a row lower", TUI, ["", ...TUI]],
    ["a screen that shows less", ["one", "1234"], ["one", ""]],
  ])("%s is no activity", (_what, before, after) => {
    expect(isNew(before, after)).toBe(false);
  });

  test.each([
    ["a word more", TUI, [...TUI, "done"]],
    ["another word", TUI, TUI.with(3, "⠋ Reading… (12s · 1.2k tokens)")],
    ["digits in a row that was blank", ["copying"], ["copying", "1"]],
    ["a listing that scrolls", ["line 1", "line 2", "line 3"], ["line 4", "line 5", "line 6"]],
    ["Chinese", ["好"], ["好的"]],
  ])("but %s is", (_what, before, after) => {
    expect(isNew(before, after)).toBe(true);
  });
});
