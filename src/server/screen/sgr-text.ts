// A look as the SGR sequence that gives it, from the default look: for DECRQSS and for captures with escapes.
//   bold, red on default -> "0;1;31"

import {
  BG_DIM,
  BG_ITALIC,
  BG_OVERLINE,
  COLOUR_16,
  COLOUR_256,
  COLOUR_MODE_MASK,
  COLOUR_RGB,
  FG_BLINK,
  FG_BOLD,
  FG_INVERSE,
  FG_INVISIBLE,
  FG_STRIKE,
  FG_UNDERLINE,
} from "../../core/cell.ts";

const FG_FLAGS: readonly (readonly [number, string])[] = [
  [FG_BOLD, "1"],
  [FG_BLINK, "5"],
  [FG_INVERSE, "7"],
  [FG_INVISIBLE, "8"],
  [FG_STRIKE, "9"],
];
const BG_FLAGS: readonly (readonly [number, string])[] = [
  [BG_DIM, "2"],
  [BG_ITALIC, "3"],
  [BG_OVERLINE, "53"],
];

/** Parameters of the SGR for this look, reset included. `underline` 0-5 as in core/cell.ts; `underlineColour` 0 = none. */
export function sgrParameters(fg: number, bg: number, underline: number, underlineColour: number): string {
  const parts = ["0"];
  for (const [bit, code] of FG_FLAGS) if (fg & bit) parts.push(code);
  for (const [bit, code] of BG_FLAGS) if (bg & bit) parts.push(code);
  if (fg & FG_UNDERLINE) parts.push(underline > 1 ? `4:${underline}` : "4");
  pushColour(parts, fg, 30, "38");
  pushColour(parts, bg, 40, "48");
  pushColour(parts, underlineColour, -1, "58");
  return parts.join(";");
}

/** `base` is the code of palette colour 0, -1 where short codes do not exist. */
function pushColour(parts: string[], word: number, base: number, long: string): void {
  const mode = word & COLOUR_MODE_MASK;
  const index = word & 255;
  if (mode === COLOUR_RGB) parts.push(`${long};2;${(word >> 16) & 255};${(word >> 8) & 255};${index}`);
  else if (mode === COLOUR_256 || (mode === COLOUR_16 && base < 0)) parts.push(`${long};5;${index}`);
  else if (mode === COLOUR_16) parts.push(String(index < 8 ? base + index : base + 52 + index));
}
