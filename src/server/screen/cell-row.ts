// One row of cells, wherever it comes from: the emulator's buffer or the packed history. Three words a cell, as the emulator
// keeps them; what words cannot hold lies beside them.

import { BG_EXTENDED, COLOUR_MASK, UNDERLINE_SINGLE, type Extension } from "../../core/cell.ts";
import type { Links } from "./links.ts";
import { UNDERLINE_SHIFT } from "./sgr.ts";
import {
  CELL_WORDS,
  CONTENT_ANY,
  CONTENT_CODE_POINT,
  CONTENT_COMBINED,
  type XtermExtended,
  type XtermLine,
} from "./xterm.ts";

export interface CellRow {
  /** At least `cells` cells; what lies behind them does not count. */
  readonly words: Uint32Array;
  readonly cells: number;
  /** Continues the row above. */
  readonly wrapped: boolean;
  /** Text of the cells whose content word has CONTENT_COMBINED. */
  readonly combined: Readonly<Record<number, string>>;
  /** Extension of the cells whose background word has BG_EXTENDED, as the row's owner keeps it. */
  extension(x: number): Extension | undefined;
}

/** Text of a cell; "" where it is empty or the right half of a wide character. */
export function cellText(row: CellRow, x: number): string {
  const content = row.words[x * CELL_WORDS] ?? 0;
  if (content & CONTENT_COMBINED) return row.combined[x] ?? "";
  return content & CONTENT_ANY ? String.fromCodePoint(content & CONTENT_CODE_POINT) : "";
}

// Cells share the emulator's extension objects, which never change: each is read once.
const known = new WeakMap<XtermExtended, Extension>();

function readExtended(extended: XtermExtended, links: Links): Extension {
  const seen = known.get(extended);
  if (seen) return seen;
  const extension: Extension = {
    underline: (extended._ext >>> UNDERLINE_SHIFT) & 7,
    colour: extended._ext & COLOUR_MASK,
    link: links.uri(extended._urlId),
  };
  known.set(extended, extension);
  return extension;
}

/** What the words of the cell at `x` do not say, or undefined where they say it all. */
export function cellExtension(row: CellRow, x: number): Extension | undefined {
  return (row.words[x * CELL_WORDS + 2] ?? 0) & BG_EXTENDED ? row.extension(x) : undefined;
}

/** A row of the emulator as it is now; not a copy. */
export function liveRow(line: XtermLine, cols: number, links: Links): CellRow {
  return {
    words: line._data,
    cells: Math.min(line.length, cols),
    wrapped: line.isWrapped,
    combined: line._combined,
    extension: (x) => {
      const extended = line._extendedAttrs[x];
      if (!extended) return undefined;
      const extension = readExtended(extended, links);
      const isPlain = extension.underline <= UNDERLINE_SINGLE && extension.colour === 0 && extension.link === "";
      return isPlain ? undefined : extension;
    },
  };
}
