// A cell's look as two packed words and an optional extension: the form in which screens keep it, frames carry it and
// the painter compares it. The layout is that of @xterm/headless 6, so that a row is copied and never converted.
//   foreground word  bits 0-23 colour, 24-25 colour mode, then inverse, bold, underline, blink, invisible, strike
//   background word  bits 0-23 colour, 24-25 colour mode, then italic, dim, extended, protected, overline

/** Colour modes (bits 24-25 of either word): the terminal's default, palette 0-15, palette 0-255, 24-bit RGB. */
export const COLOUR_DEFAULT = 0;
export const COLOUR_16 = 0x1000000;
export const COLOUR_256 = 0x2000000;
export const COLOUR_RGB = 0x3000000;
export const COLOUR_MODE_MASK = 0x3000000;
/** Mode and value together: what one colour is. */
export const COLOUR_MASK = 0x3ffffff;

export const FG_INVERSE = 0x4000000;
export const FG_BOLD = 0x8000000;
export const FG_UNDERLINE = 0x10000000;
export const FG_BLINK = 0x20000000;
export const FG_INVISIBLE = 0x40000000;
export const FG_STRIKE = 0x80000000;

export const BG_ITALIC = 0x4000000;
export const BG_DIM = 0x8000000;
/** The cell has an `Extension`. */
export const BG_EXTENDED = 0x10000000;
export const BG_PROTECTED = 0x20000000;
export const BG_OVERLINE = 0x40000000;

export const UNDERLINE_SINGLE = 1;
export const UNDERLINE_DOUBLE = 2;
export const UNDERLINE_DASHED = 5;

/** What two words cannot hold: the underline's style (0-5) and colour (mode and value, 0 = the text's), and a link. */
export interface Extension {
  readonly underline: number;
  readonly colour: number;
  /** A checked URI (http, https, file, mailto; at most 2083 bytes), or "". */
  readonly link: string;
}

export const rgb = (red: number, green: number, blue: number): number => COLOUR_RGB | (red << 16) | (green << 8) | blue;
export const palette = (index: number): number => (index < 16 ? COLOUR_16 : COLOUR_256) | index;
