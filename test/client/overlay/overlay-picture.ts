// A dialog as text on a screen of nothing else, and typing into it.

import { feedOverlay, type Overlay, type OverlayStep } from "../../../src/client/overlay/overlay.ts";
import { WIDE_RIGHT, type CellTable } from "../../../src/draw/cell-table.ts";
import type { Grid } from "../../../src/draw/grid.ts";
import type { ScreenSize } from "../../../src/draw/screen-model.ts";
import { decode } from "../../harness/decode.ts";

export function overlayPicture<T>(overlay: Overlay<T>, table: CellTable, size: ScreenSize): string {
  const { x, y, cells } = overlay.render();
  const grid = cells as Grid;
  const screen = Array.from({ length: size.rows }, () => Array.from({ length: size.cols }, () => " "));
  for (let at = 0; at < grid.rows * grid.cols; at++) {
    const code = grid.chars[at] ?? 0;
    const line = screen[y + Math.trunc(at / grid.cols)] ?? [];
    line[x + (at % grid.cols)] = code === WIDE_RIGHT ? "" : table.text(code);
  }
  return `${screen.map((line) => line.join("").trimEnd()).join("\n")}\n`;
}

/** What came of the last key that it took. */
export function typeInto<T>(overlay: Overlay<T>, bytes: string): OverlayStep<T> {
  let step: OverlayStep<T> = "open";
  for (const item of decode([bytes])) {
    if (step === "open" && item.kind !== "focus" && item.kind !== "reply") step = feedOverlay(overlay, item);
  }
  return step;
}
