// The cells of an outer terminal in words, so that two terminals can be compared: text and look of each cell. Colours 0 to
// 15 are one thing whichever sequence set them; looks that cannot be seen on a blank are left out.

import type xterm from "@xterm/headless";
import type { OuterTerminal } from "./outer-terminal.ts";

/** What @xterm/headless 6 keeps of a cell besides its public face. */
interface InnerCell extends xterm.IBufferCell {
  readonly extended: { readonly underlineStyle: number; readonly underlineColor: number };
}

/** Mode bits of a colour: the 16, the 256, true colour; the rest is the value. */
const MODE_MASK = 0x3000000;
const VALUE_MASK = 0xffffff;
const MODE_RGB = 0x3000000;
const INDEX_MASK = 0xff;
/** What SGR 59 leaves behind. */
const NO_UNDERLINE_COLOUR = 0x3ffffff;

/** One string a cell, row by row, of the upper left `cols` by `rows`. Wide characters stand in their first cell. */
export function cellsOf(outer: OuterTerminal, cols: number, rows: number): readonly (readonly string[])[] {
  const { active } = outer.terminal.buffer;
  return Array.from({ length: rows }, (_, y) => {
    const line = active.getLine(active.baseY + y);
    // The public cell is the inner one; nothing else tells underline styles.
    return Array.from({ length: cols }, (_unused, x) => describe(line?.getCell(x) as InnerCell | undefined));
  });
}

/** Where two sets of cells differ: "12,3: want … got …"; [] when they are the same. */
export function differences(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
): readonly string[] {
  return wanted.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === got[y]?.[x] ? [] : [`${x},${y}: want ${cell} got ${got[y]?.[x]}`])),
  );
}

function describe(cell: InnerCell | undefined): string {
  if (!cell) return "none";
  const chars = cell.getWidth() === 0 ? "" : cell.getChars() || " ";
  const blank = chars === " ";
  const inverse = cell.isInverse() !== 0;
  const lines = [
    underlineOf(cell),
    cell.isStrikethrough() === 0 ? "" : "strike",
    cell.isOverline() === 0 ? "" : "overline",
  ].filter((word) => word !== "");
  const weights = [
    cell.isBold() === 0 ? "" : "bold",
    cell.isDim() === 0 ? "" : "dim",
    cell.isItalic() === 0 ? "" : "italic",
    cell.isBlink() === 0 ? "" : "blink",
    cell.isInvisible() === 0 ? "" : "invisible",
  ].filter((word) => word !== "");
  const fg = blank && lines.length === 0 && !inverse ? "" : colour("fg", cell.getFgColorMode(), cell.getFgColor());
  const bg = colour("bg", cell.getBgColorMode(), cell.getBgColor());
  const look = [fg, bg, inverse ? "inverse" : "", ...lines, ...(blank ? [] : weights)].filter((word) => word !== "");
  return [`'${chars}'`, ...look].join(" ");
}

function underlineOf(cell: InnerCell): string {
  if (cell.isUnderline() === 0) return "";
  const { underlineStyle, underlineColor } = cell.extended;
  const own = underlineColor === NO_UNDERLINE_COLOUR ? 0 : underlineColor;
  const painted = colour(" line", own & MODE_MASK, own & VALUE_MASK);
  return `underline${underlineStyle || 1}${painted}`;
}

function colour(name: string, mode: number, value: number): string {
  if (mode === 0) return "";
  return mode === MODE_RGB ? `${name}#${value.toString(16).padStart(6, "0")}` : `${name}${value & INDEX_MASK}`;
}
