// The quick paths (front, print, SGR, scrolling, erasing) against the emulator as it is published: the same cells.

import { describe, expect, it } from "vitest";
import { charProperties } from "../../../src/core/char-width.ts";
import { COLOUR_256, COLOUR_MASK, COLOUR_MODE_MASK, COLOUR_RGB, FG_UNDERLINE } from "../../../src/core/cell.ts";
import { cellExtension, cellText, type CellRow } from "../../../src/server/screen/cell-row.ts";
import { openTerminal, type XtermCore, type XtermLine } from "../../../src/server/screen/xterm.ts";
import { openScreen } from "./screens.ts";
import { cutStream, makeStream, seeded } from "./streams.ts";

/** A published emulator with our widths, and with saves of the cursor that keep the underline's style (as ours do). */
function openReference(cols: number, rows: number): XtermCore {
  const { terminal, core } = openTerminal({ cols, rows, scrollback: 200 });
  terminal.unicode.register({ version: "mux", wcwidth: () => 1, charProperties });
  terminal.unicode.activeVersion = "mux";
  const input = core._inputHandler;
  const { saveCursor, restoreCursor } = input;
  input.saveCursor = () => {
    input._activeBuffer.savedCurAttrData.extended = input._curAttrData.extended;
    return saveCursor.call(input);
  };
  input.restoreCursor = () => {
    input._curAttrData.extended = input._activeBuffer.savedCurAttrData.extended;
    return restoreCursor.call(input);
  };
  return core;
}

/** The emulator leaves bits of an earlier 24-bit colour beside a palette index. */
function colourOf(word: number): number {
  const mode = word & COLOUR_MODE_MASK;
  if (mode === COLOUR_RGB) return word & COLOUR_MASK;
  return mode === 0 ? 0 : word & (COLOUR_256 | mode | 255);
}

const flagsOf = (word: number): number => (word & ~COLOUR_MASK & ~(1 << 28)) >>> 0;

function describeOurs(row: CellRow, x: number): string {
  const [content = 0, fg = 0, bg = 0] = row.words.subarray(x * 3, x * 3 + 3);
  const extension = cellExtension(row, x);
  const style = fg & FG_UNDERLINE ? (extension?.underline ?? 1) || 1 : 0;
  const underline = style === 0 ? "" : `${style},${extension?.colour ?? 0}`;
  return [content >>> 22, cellText(row, x), colourOf(fg), flagsOf(fg), colourOf(bg), flagsOf(bg), underline].join();
}

function describeTheirs(line: XtermLine, x: number): string {
  const [content = 0, fg = 0, bg = 0] = line._data.subarray(x * 3, x * 3 + 3);
  const ext = bg & (1 << 28) ? (line._extendedAttrs[x]?._ext ?? 0) : 0;
  const style = fg & FG_UNDERLINE ? (ext >>> 26) & 7 || 1 : 0;
  const code = content & 0x1fffff;
  const text = content & 0x200000 ? (line._combined[x] ?? "") : code === 0 ? "" : String.fromCodePoint(code);
  const underline = style === 0 ? "" : `${style},${colourOf(ext)}`;
  return [content >>> 22, text, colourOf(fg), flagsOf(fg), colourOf(bg), flagsOf(bg), underline].join();
}

describe("a screen and the published emulator", () => {
  it.each(Array.from({ length: 8 }, (_, i) => 1 + i * 50))("agree in every cell (50 streams from seed %i)", (first) => {
    for (let seed = first; seed < first + 50; seed++) {
      const random = seeded(seed);
      const cols = 4 + random(40);
      const rows = 2 + random(12);
      const stream = makeStream(random, { cols, rows, length: 20 + random(150), likeXterm: true });
      const core = openReference(cols, rows);
      // Character by character: what the emulator mends at the ends of a chunk, a screen mends always.
      for (const character of stream.toString()) core._inputHandler.parse(Buffer.from(character));
      const { screen } = openScreen({ cols, rows });
      for (const piece of cutStream(random, stream, 200)) screen.feed(piece);
      const { buffer } = core._bufferService;
      expect([screen.cursor().x, screen.cursor().y], `seed ${seed}: cursor`).toEqual([buffer.x, buffer.y]);
      for (let y = 0; y < rows; y++) {
        const theirs = buffer.lines.get(buffer.ybase + y);
        const ours = screen.row(y);
        if (!theirs || !ours) throw new Error(`seed ${seed}: no row ${y}`);
        expect(ours.wrapped, `seed ${seed} row ${y}: wrapped`).toBe(theirs.isWrapped);
        for (let x = 0; x < cols; x++) {
          expect(describeOurs(ours, x), `seed ${seed} cell ${x},${y}`).toBe(describeTheirs(theirs, x));
        }
      }
    }
  });
});
