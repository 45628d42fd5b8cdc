// The outer terminal's pen: which look the next printed cell gets, and the shortest SGR and OSC 8 that change it.
//   ESC [ 1;38;2;255;0;0;4:3 m        ESC ] 8 ; id=x ; https://… ESC \
// Starts and ends plain: a paint leaves no look behind.

import {
  BG_DIM,
  BG_ITALIC,
  BG_OVERLINE,
  COLOUR_16,
  COLOUR_256,
  COLOUR_DEFAULT,
  COLOUR_MASK,
  COLOUR_MODE_MASK,
  COLOUR_RGB,
  FG_BLINK,
  FG_BOLD,
  FG_INVERSE,
  FG_INVISIBLE,
  FG_STRIKE,
  FG_UNDERLINE,
  palette,
} from "../core/cell.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { CellTable } from "./cell-table.ts";
import type { ColourDepth } from "./colour-depth.ts";
import { isLight, toDepth } from "./colour-depth.ts";

/** What the outer terminal can do. */
export interface PaintCaps {
  readonly colours: ColourDepth;
  /** Underline styles and colours (4:3, 58:…). */
  readonly underlines: boolean;
  /** OSC 8. */
  readonly links: boolean;
  /** DEC 2026. */
  readonly sync: boolean;
  /** UTF-8; without it every other character is shown as its nearest ASCII one. */
  readonly unicode: boolean;
}

const FG_FLAGS = FG_INVERSE | FG_BOLD | FG_BLINK | FG_INVISIBLE | FG_STRIKE;
const BG_FLAGS = BG_ITALIC | BG_DIM | BG_OVERLINE;
/** Flags that can be switched on and off alone: mask, on, off. Bold and dim share their off. */
const FG_SWITCHES = [
  [FG_INVERSE, 7, 27],
  [FG_BLINK, 5, 25],
  [FG_INVISIBLE, 8, 28],
  [FG_STRIKE, 9, 29],
] as const;
const BG_SWITCHES = [
  [BG_ITALIC, 3, 23],
  [BG_OVERLINE, 53, 55],
] as const;
const FOREGROUND = 30;
const BACKGROUND = 40;
const ESC = 0x1b;

export class Pen {
  readonly #out: ByteWriter;
  readonly #table: CellTable;
  readonly #caps: PaintCaps;
  // The cell words last set, and what they came to at the terminal.
  #fgWord = 0;
  #bgWord = 0;
  #extension = 0;
  #flags = 0;
  #looks = 0;
  #fg: number = COLOUR_DEFAULT;
  #bg: number = COLOUR_DEFAULT;
  #underline = 0;
  #underlineColour = 0;
  #link = "";
  #open = false;

  constructor(out: ByteWriter, table: CellTable, caps: PaintCaps) {
    this.#out = out;
    this.#table = table;
    this.#caps = caps;
  }

  /** A space printed now looks like one that is erased. */
  get blanksPlainly(): boolean {
    return (
      this.#bg === COLOUR_DEFAULT &&
      (this.#flags & (FG_INVERSE | FG_STRIKE)) === 0 &&
      (this.#looks & BG_OVERLINE) === 0 &&
      this.#underline === 0 &&
      this.#link === ""
    );
  }

  isAt(fg: number, bg: number, extension: number): boolean {
    return fg === this.#fgWord && bg === this.#bgWord && extension === this.#extension;
  }

  set(fg: number, bg: number, extension: number): void {
    if (fg === this.#fgWord && bg === this.#bgWord && extension === this.#extension) return;
    this.#fgWord = fg;
    this.#bgWord = bg;
    if (extension !== this.#extension || extension !== 0 || ((fg & FG_UNDERLINE) !== 0) !== (this.#underline !== 0)) {
      this.#extension = extension;
      this.#setExtension(fg, extension);
    }
    this.#setFlags(fg & FG_FLAGS, bg & BG_FLAGS);
    this.#setColours(colourOf(fg), colourOf(bg));
    if (!this.#open) return;
    this.#out.byte(0x6d);
    this.#open = false;
  }

  /** Back to the plain look, in three bytes. */
  reset(): void {
    const { fg, bg } = { fg: this.#fg, bg: this.#bg };
    const styled = this.#flags !== 0 || this.#looks !== 0 || this.#underline !== 0 || this.#underlineColour !== 0;
    if (styled || fg !== COLOUR_DEFAULT || bg !== COLOUR_DEFAULT) this.#out.ascii("\x1b[m");
    if (this.#link !== "") this.#setLink("");
    this.#fgWord = this.#bgWord = this.#extension = this.#flags = this.#looks = 0;
    this.#underline = this.#underlineColour = 0;
    this.#fg = this.#bg = COLOUR_DEFAULT;
  }

  #setExtension(fg: number, number: number): void {
    const extension = this.#table.extensionAt(number);
    if (this.#caps.links && extension.link !== this.#link) this.#setLink(extension.link);
    let underline = extension.underline === 0 && (fg & FG_UNDERLINE) !== 0 ? 1 : extension.underline;
    if (!this.#caps.underlines && underline > 1) underline = 1;
    if (underline !== this.#underline) {
      this.#next();
      this.#out.decimal(underline === 0 ? 24 : 4);
      if (underline > 1) this.#out.ascii(`:${underline}`);
      this.#underline = underline;
    }
    const colour = this.#caps.underlines ? toDepth(colourOf(extension.colour), this.#caps.colours) : COLOUR_DEFAULT;
    if (colour !== this.#underlineColour) this.#setUnderlineColour(colour);
  }

  #setUnderlineColour(colour: number): void {
    this.#underlineColour = colour;
    this.#next();
    const mode = colour & COLOUR_MODE_MASK;
    if (mode === COLOUR_DEFAULT) this.#out.ascii("59");
    else if (mode === COLOUR_16 || mode === COLOUR_256) this.#out.ascii(`58:5:${colour & 255}`);
    else this.#out.ascii(`58:2::${(colour >> 16) & 255}:${(colour >> 8) & 255}:${colour & 255}`);
  }

  #setFlags(flags: number, looks: number): void {
    if (flags === this.#flags && looks === this.#looks) return;
    const changedFlags = flags ^ this.#flags;
    const changedLooks = looks ^ this.#looks;
    if ((changedFlags & FG_BOLD) !== 0 || (changedLooks & BG_DIM) !== 0) this.#setWeight(flags, looks);
    for (const [mask, on, off] of FG_SWITCHES)
      if ((changedFlags & mask) !== 0) this.#parameter(flags & mask ? on : off);
    for (const [mask, on, off] of BG_SWITCHES)
      if ((changedLooks & mask) !== 0) this.#parameter(looks & mask ? on : off);
    this.#flags = flags;
    this.#looks = looks;
  }

  #setWeight(flags: number, looks: number): void {
    const bold = (flags & FG_BOLD) !== 0;
    const dim = (looks & BG_DIM) !== 0;
    let wasBold = (this.#flags & FG_BOLD) !== 0;
    let wasDim = (this.#looks & BG_DIM) !== 0;
    if ((wasBold && !bold) || (wasDim && !dim)) {
      this.#parameter(22);
      wasBold = wasDim = false;
    }
    if (bold && !wasBold) this.#parameter(1);
    if (dim && !wasDim) this.#parameter(2);
  }

  #setColours(fgWord: number, bgWord: number): void {
    const { colours } = this.#caps;
    let fg = fgWord;
    let bg = bgWord;
    if (colours !== "rgb") {
      fg = toDepth(fgWord, colours);
      bg = toDepth(bgWord, colours);
      // Two colours that became one would hide the text.
      if (fg === bg && fgWord !== bgWord && fg !== COLOUR_DEFAULT) fg = palette(isLight(bg & 255) ? 0 : 15);
    }
    if (fg !== this.#fg) this.#colour(fg, FOREGROUND);
    if (bg !== this.#bg) this.#colour(bg, BACKGROUND);
    this.#fg = fg;
    this.#bg = bg;
  }

  #colour(colour: number, base: number): void {
    const mode = colour & COLOUR_MODE_MASK;
    const out = this.#out;
    if (mode === COLOUR_DEFAULT) return this.#parameter(base + 9);
    if (mode === COLOUR_16) {
      const index = colour & 15;
      return this.#parameter(index < 8 ? base + index : base + 52 + index);
    }
    this.#next();
    if (mode === COLOUR_RGB) return out.rgb(base + 8, colour);
    out.decimal(base + 8);
    out.ascii(";5;");
    out.decimal(colour & 255);
  }

  #parameter(value: number): void {
    this.#next();
    this.#out.decimal(value);
  }

  /** Opens the SGR, or separates it from the parameter before. */
  #next(): void {
    if (this.#open) return this.#out.byte(0x3b);
    this.#out.byte(ESC);
    this.#out.byte(0x5b);
    this.#open = true;
  }

  /** The id is the URI's own: all cells of one link light up together, and no program's id passes. */
  #setLink(link: string): void {
    this.#link = link;
    this.#out.ascii(link === "" ? "\x1b]8;;\x1b\\" : `\x1b]8;id=${hash(link)};${link}\x1b\\`);
  }
}

/** The colour of a word. A screen leaves the bits of an older colour above a palette index. */
function colourOf(word: number): number {
  const mode = word & COLOUR_MODE_MASK;
  return mode === COLOUR_16 || mode === COLOUR_256 ? mode | (word & 255) : word & COLOUR_MASK;
}

/** FNV-1a, base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
