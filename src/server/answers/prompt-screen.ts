// A pane's screen as prompts are read off it: rows of text, and the colour behind a cell.

import type { PromptScreen } from "../../catalog/read-prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { CELL_WORDS } from "../screen/xterm.ts";

/** Colour and its mode; the attributes above them say nothing. */
const BACKGROUND_MASK = 0x3ffffff;

export function screenOf(screen: Screen): PromptScreen {
  return {
    rows: Array.from({ length: screen.rows }, (_, row) => screen.rowText(row)),
    background: (row, cell) => ((screen.row(row)?.words[cell * CELL_WORDS + 2] ?? 0) & BACKGROUND_MASK) >>> 0,
  };
}
