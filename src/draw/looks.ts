// The looks of everything that is not a pane's own. Colours come from the outer terminal's palette of 16, so that they
// follow the user's theme; no background is assumed. Each look also says something without colour: weight or inversion.

import { BG_DIM, FG_BOLD, FG_INVERSE, palette } from "../core/cell.ts";
import type { StatusColour } from "../core/status-words.ts";
import type { Style } from "./grid.ts";

const BLACK = palette(0);
const RED = palette(1);
const GREEN = palette(2);
const YELLOW = palette(3);
const BLUE = palette(4);
const CYAN = palette(6);

const bold = (style: Style): Style => ({ ...style, fg: style.fg | FG_BOLD });

export const TEXT: Style = { fg: 0, bg: 0 };
export const STRONG: Style = bold(TEXT);
export const DIM: Style = { fg: 0, bg: BG_DIM };
export const ACCENT: Style = { fg: CYAN, bg: 0 };
export const ACCENT_STRONG: Style = bold(ACCENT);
/** The session's name: the one filled thing of the status line. */
export const CHIP: Style = { fg: CYAN | FG_INVERSE | FG_BOLD, bg: 0 };
/** Black on yellow by inversion, so that it stays filled on a terminal without colours. */
export const FILLED: Style = { fg: YELLOW | FG_INVERSE, bg: BLACK };
export const FILLED_STRONG: Style = bold(FILLED);
/** The mark at the edge of a filled row: one with the filling, and seen where there is no colour. */
export const FILLED_MARK: Style = { fg: YELLOW | FG_INVERSE | FG_BOLD, bg: YELLOW };
export const FAILURE: Style = { fg: RED, bg: 0 };

const STATUS_LOOKS: Readonly<Record<StatusColour, Style>> = {
  attention: { fg: YELLOW, bg: 0 },
  failure: FAILURE,
  lost: { fg: RED, bg: BG_DIM },
  success: { fg: GREEN, bg: 0 },
  activity: { fg: BLUE, bg: 0 },
  dim: DIM,
  muted: DIM,
};

/** The look of a status' shape and word. */
export function lookOf(colour: StatusColour, isBold: boolean): Style {
  const look = STATUS_LOOKS[colour];
  return isBold ? bold(look) : look;
}
