// A question with yes and no: `kill-pane 1? (y/n)`. Enter is yes, Esc is no, other keys do nothing.

import { formatKeyName } from "../../core/key-name.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { ScreenSize } from "../../draw/screen-model.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { Rect } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { EdgeBox } from "./edge-box.ts";
import { visibleText } from "./visible-text.ts";
import type { Overlay, OverlayStep } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";

const HINTS: readonly string[] = ["y Enter yes · n Esc no", "y yes · n no", "y/n"];
const YES: ReadonlySet<string> = new Set(["y", "Y", "Enter", "KPEnter"]);
const NO: ReadonlySet<string> = new Set(["n", "N", "q", "Escape", "C-c", "C-g"]);

export interface ConfirmOptions {
  readonly question: string;
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** The pane it is about, which stays in sight. */
  readonly about?: Rect;
}

export function confirmOverlay(blessed: BlessedModule, options: ConfirmOptions): Overlay<boolean> {
  const question = visibleText(options.question);
  const wanted = Math.max(...[question, ...HINTS].map(textWidth));
  const box = new EdgeBox(blessed, { ...options, label: "", contentCols: wanted });
  const handleKey: Overlay<boolean>["handleKey"] = (key): OverlayStep<boolean> => {
    const name = formatKeyName(key);
    if (YES.has(name)) return closedWith(true);
    return NO.has(name) ? CANCELLED : "open";
  };
  return {
    handleKey,
    handlePaste: () => "open",
    resize: (size) => box.resize(size),
    render: () => box.render(cutToWidth(question, box.innerCols), HINTS, null),
    destroy: () => box.destroy(),
  };
}
