// The judge of what was painted: a second terminal that reads the bytes, and shows its cells in the words of core/cell.ts.

import headless from "@xterm/headless";
import {
  BG_EXTENDED,
  BG_PROTECTED,
  COLOUR_256,
  COLOUR_MASK,
  COLOUR_MODE_MASK,
  COLOUR_RGB,
  FG_UNDERLINE,
} from "../../src/core/cell.ts";
import { charProperties, wcwidth } from "../../src/core/char-width.ts";
import { WIDE_RIGHT } from "../../src/draw/cell-table.ts";
import type { Grid } from "../../src/draw/grid.ts";

/** What @xterm/headless 6 keeps of a cell besides its public face. */
interface InnerCell {
  readonly fg: number;
  readonly bg: number;
  readonly extended: { readonly underlineStyle: number; readonly underlineColor: number; readonly urlId: number };
  getChars(): string;
  getWidth(): number;
}

interface InnerTerminal {
  readonly _core: { readonly _oscLinkService: { getLinkData(id: number): { readonly uri: string } | undefined } };
}

export class OuterTerminal {
  readonly terminal: headless.Terminal;

  constructor(cols: number, rows: number) {
    this.terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, logLevel: "off", scrollback: 0 });
    this.terminal.unicode.register({
      version: "mux",
      wcwidth: (code: number) => wcwidth(code) as 0 | 1 | 2,
      charProperties,
    });
    this.terminal.unicode.activeVersion = "mux";
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.terminal.write(bytes, resolve));
  }

  /** One line a cell: text, width, look. Looks that cannot be seen on a blank are left out. */
  describe(): string[] {
    const lines: string[] = [];
    for (let y = 0; y < this.terminal.rows; y++) {
      const row = this.terminal.buffer.active.getLine(y);
      for (let x = 0; x < this.terminal.cols; x++) {
        // The public cell is the inner one; nothing else tells underline styles and links.
        const cell = row?.getCell(x) as unknown as InnerCell;
        const width = cell.getWidth();
        const link = this.#link(cell.extended.urlId);
        const underline = cell.fg & FG_UNDERLINE ? (link === "" ? cell.extended.underlineStyle || 1 : 1) : 0;
        lines.push(
          describeCell(x, y, width === 0 ? "" : cell.getChars() || " ", cell.fg, cell.bg, {
            underline,
            colour: cell.bg & BG_EXTENDED && underline > 0 ? underlineColour(cell.extended.underlineColor) : 0,
            link,
          }),
        );
      }
    }
    return lines;
  }

  #link(id: number): string {
    if (id === 0) return "";
    return (this.terminal as unknown as InnerTerminal)._core._oscLinkService.getLinkData(id)?.uri ?? "";
  }
}

/** As `OuterTerminal.describe`, of a grid. */
export function describeGrid(grid: Grid): string[] {
  const lines: string[] = [];
  for (let y = 0; y < grid.rows; y++) {
    for (let x = 0; x < grid.cols; x++) {
      const at = y * grid.cols + x;
      const char = grid.chars[at] ?? 0;
      const fg = grid.fg[at] ?? 0;
      const { underline, colour, link } = grid.table.extensionAt(grid.ext[at] ?? 0);
      const style = fg & FG_UNDERLINE ? (link === "" ? underline || 1 : 1) : 0;
      const extension = { underline: style, colour: style > 0 ? underlineColour(colour) : 0, link };
      lines.push(describeCell(x, y, char === WIDE_RIGHT ? "" : grid.table.text(char), fg, grid.bg[at] ?? 0, extension));
    }
  }
  return lines;
}

/** The terminal keeps one mode for all 256, more bits than count, and all bits set for SGR 59. */
function underlineColour(colour: number): number {
  const mode = colour & COLOUR_MODE_MASK;
  if (mode === 0 || (colour & COLOUR_MASK) === COLOUR_MASK) return 0;
  return mode === COLOUR_RGB ? colour & COLOUR_MASK : COLOUR_256 | (colour & 255);
}

/** A word without the bits of an older colour above a palette index. */
function withoutOldBits(word: number): number {
  const mode = word & COLOUR_MODE_MASK;
  return (mode === 0 || mode === COLOUR_RGB ? word : word & ~0xffff00) >>> 0;
}

const FG_SEEN_ON_BLANK = 0x04000000 | 0x10000000 | 0x80000000;

function describeCell(
  x: number,
  y: number,
  text: string,
  fg: number,
  bg: number,
  extension: { readonly underline: number; readonly colour: number; readonly link: string },
): string {
  const cleanFg = withoutOldBits(fg);
  const cleanBg = withoutOldBits(bg & ~(BG_EXTENDED | BG_PROTECTED));
  const plain = text === " " && (fg & FG_SEEN_ON_BLANK) === 0 && (cleanBg & 0x43ffffff) === 0 && extension.link === "";
  if (plain) return `${x},${y} blank`;
  const { underline, colour, link } = extension;
  return `${x},${y} "${text}" ${cleanFg.toString(16)} ${cleanBg.toString(16)} ${underline} ${colour.toString(16)} ${link}`;
}
