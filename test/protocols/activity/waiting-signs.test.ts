// Signs that an agent waits at its prompt, at the end of its terminal.

import { describe, expect, test } from "vitest";
import { endsWithClosedBox, endsWithPrompt } from "../../../src/protocols/activity/waiting-signs.ts";

const AIDER = /(?:^|\n)\s*(?:aider|architect)?>\s*$/;

describe("[A58] Aider's prompt", () => {
  const at = (rows: readonly string[], cursorRow: number = rows.length - 1): boolean =>
    endsWithPrompt(rows, cursorRow, AIDER);

  test.each([
    ["the bare prompt", ["Tokens: 2k sent", "", "> "]],
    ["its name", ["aider> "]],
    ["in another mode", ["architect>"]],
    ["above blank rows", ["text", "> ", "", ""]],
  ])("is %s", (_what, rows) => {
    expect(at(rows)).toBe(true);
  });

  test("counts up to the cursor: a menu may be painted below", () => {
    expect(at(["> ", "/add  Add files", "/ask  Ask"], 0)).toBe(true);
  });

  test.each([
    ["text that is being typed", ["> fix the test"]],
    ["a prompt that scrolled up", ["> ", "Thinking"]],
    ["a quotation", ["as he said > that"]],
    ["another mode's name", ["help> "]],
    ["nothing", [""]],
  ])("is not %s", (_what, rows) => {
    expect(at(rows)).toBe(false);
  });
});

describe("[A57] the closed box of Gemini CLI and Qwen Code", () => {
  test.each([
    ["the box of the prompt", ["╭──────────────╮", "│ > Type here  │", "╰──────────────╯", " ~/src   no sandbox"]],
    ["a wide one", [`╭${"─".repeat(300)}╮`, "│ >", `╰${"─".repeat(300)}╯`]],
    ["its words", ["✦ I'm ready. What shall we build?"]],
  ])("is %s", (_what, rows) => {
    expect(endsWithClosedBox(rows)).toBe(true);
  });

  test.each([
    ["a box that is open", ["╭──────────────╮", "│ > Type here  │"]],
    ["one far above", ["╰──────────────╯", ...Array.from({ length: 12 }, (_, index) => `text ${index}`)]],
    ["the words in a word", ["I'm readying it"]],
  ])("is not %s", (_what, rows) => {
    expect(endsWithClosedBox(rows)).toBe(false);
  });
});
