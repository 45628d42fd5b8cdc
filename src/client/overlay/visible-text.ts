// Text of a person or a name as it may stand in a dialog: no control, bidirectional or invisible characters, blanks kept.

import { segmentCells, textWidth } from "../../core/width.ts";
import { printableCluster } from "../../draw/printable.ts";

/** What of `text` can be seen, cluster by cluster. */
export const visibleText = (text: string): string =>
  segmentCells(text)
    .map((cell) => printableCluster(cell.text))
    .join("");

/** The first of `texts` that fits `cols` cells, else the last. */
export const firstThatFits = (texts: readonly string[], cols: number): string =>
  texts.find((text) => textWidth(text) <= cols) ?? texts.at(-1) ?? "";
