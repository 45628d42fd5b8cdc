// A line of text to type: a new name, a command. Enter accepts, Esc gives up; a paste is taken in without its line ends.

import { formatKeyName } from "../../core/key-name.ts";
import { cutToWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { ScreenSize } from "../../draw/screen-model.ts";
import type { Rect } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { EdgeBox } from "./edge-box.ts";
import { insertText, lineOf, reduceLine, textOfLine, viewOfLine } from "./line-editor.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";

const HINTS: readonly string[] = ["Enter accept · C-u clear · Esc cancel", "Enter accept · Esc cancel", "Enter · Esc"];
/** Cells of the line, where the screen has them. */
const LINE_COLS = 60;
const ACCEPT: ReadonlySet<string> = new Set(["Enter", "KPEnter"]);
const CANCEL: ReadonlySet<string> = new Set(["Escape", "C-c", "C-g"]);

export interface PromptOptions {
  /** What the text is for ("rename-window"). */
  readonly label: string;
  readonly initial: string;
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** The pane it is about, which stays in sight. */
  readonly about?: Rect;
}

export function promptOverlay(blessed: BlessedModule, options: PromptOptions): Overlay<string> {
  const label = cutToWidth(options.label, LINE_COLS / 2);
  const box = new EdgeBox(blessed, { ...options, label, contentCols: LINE_COLS });
  let line = lineOf(options.initial);
  return {
    handleKey: (key) => {
      const name = formatKeyName(key);
      if (ACCEPT.has(name)) return closedWith(textOfLine(line));
      if (CANCEL.has(name)) return CANCELLED;
      line = reduceLine(line, key);
      return "open";
    },
    handlePaste: (text) => {
      line = insertText(line, text);
      return "open";
    },
    resize: (size) => box.resize(size),
    render: () => {
      const view = viewOfLine(line, box.innerCols);
      return box.render(view.text, HINTS, view.cursor);
    },
    destroy: () => box.destroy(),
  };
}
