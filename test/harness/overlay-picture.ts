// A view over the panes in a test: keys go in as bytes, and what it shows comes out as text.

import { feedOverlay, type Overlay, type OverlayStep } from "../../src/client/overlay/overlay.ts";
import type { InputItem } from "../../src/core/key.ts";
import { WIDE_RIGHT, type CellTable } from "../../src/draw/cell-table.ts";
import type { ScreenSize } from "../../src/draw/screen-model.ts";
import { decode } from "./decode.ts";

/** Types the bytes until the view closes; the last step. */
export function typeInto<T>(overlay: Overlay<T>, bytes: string): OverlayStep<T> {
  let step: OverlayStep<T> = "open";
  for (const item of decode([bytes])) if (step === "open") step = feedOverlay(overlay, item as InputItem);
  return step;
}

/** The screen with nothing but the view on it, right-trimmed rows. */
export function overlayPicture<T>(overlay: Overlay<T>, table: CellTable, size: ScreenSize): string {
  const { x, y, cells } = overlay.render();
  const screen = Array.from({ length: size.rows }, () => Array.from({ length: size.cols }, () => " "));
  for (let row = 0; row < cells.rows; row++) {
    for (let col = 0; col < cells.cols; col++) {
      const char = cells.chars[row * cells.cols + col] ?? 0;
      const line = screen[y + row] ?? [];
      line[x + col] = char === WIDE_RIGHT ? "" : table.text(char);
    }
  }
  return `${screen.map((line) => line.join("").trimEnd()).join("\n")}\n`;
}
