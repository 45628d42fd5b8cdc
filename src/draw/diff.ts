// The fewest bytes that turn what the outer terminal shows into the next grid. All that is ever written:
//   CUP CUF · SGR · text · EL ECH ED · OSC 8 · DECTCEM DECSCUSR · 2026      (each only where the terminal has it)
// It prints into the last column and never past it, and takes no position for granted behind a character whose width
// terminals disagree on. Not done: scrolling regions, REP, tabs, line feeds.

import { BG_OVERLINE, COLOUR_MASK, FG_INVERSE, FG_STRIKE, FG_UNDERLINE } from "../core/cell.ts";
import type { Rect } from "../wire/view.ts";
import { foldToAscii } from "./ascii-fold.ts";
import { ByteWriter } from "./byte-writer.ts";
import { BLANK, CLUSTER, WIDE_RIGHT } from "./cell-table.ts";
import { Grid } from "./grid.ts";
import type { PaintCaps } from "./pen.ts";
import { Pen } from "./pen.ts";

/** Equal cells of the same look that are printed again rather than jumped over: a jump takes four bytes. */
const MAX_REPRINT = 4;
/** Blanks from which erasing and jumping (up to ten bytes) beats spaces. */
const MIN_ERASE = 11;
/** Blanks at the end of a row from which EL beats spaces. */
const MIN_ERASE_LINE = 4;
/** A paint this small comes to the terminal in one read: it needs neither 2026 nor a hidden cursor. */
const SMALL_PAINT_BYTES = 64;
/** From here on terminals may not agree on a character's width: scripts of the last years, emoji of any age. */
const FIRST_DOUBTFUL = 0x16f00;
/** Older blocks with characters that became wide lately: trigrams, digrams, ideographic descriptions, hexagrams. */
const WIDE_SINCE_LATELY: readonly (readonly [from: number, to: number])[] = [
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2ffc, 0x2fff],
  [0x312f, 0x312f],
  [0x31e4, 0x31ef],
  [0x4dc0, 0x4dff],
];
/** Room for one cell: its move, its look without a link, its character. */
const CELL_BYTES = 160;
/** Blanks of this look could as well be erased. */
const FG_SEEN = FG_INVERSE | FG_UNDERLINE | FG_STRIKE;
const BG_SEEN = COLOUR_MASK | BG_OVERLINE;

const isDoubtful = (char: number): boolean => {
  if (char < 0x2630) return false;
  if (char >= FIRST_DOUBTFUL) return char !== WIDE_RIGHT;
  return char < 0x4e00 && WIDE_SINCE_LATELY.some(([from, to]) => char >= from && char <= to);
};

const out: ByteWriter = new ByteWriter();

/** Bytes that turn `prev` into `next`; from an unknown screen when `prev` is null or of another size. */
export function paintDiff(prev: Grid | null, next: Grid, caps: PaintCaps): Uint8Array {
  const known = prev && prev.cols === next.cols && prev.rows === next.rows ? prev : null;
  const paint = new Paint(known, next, caps);
  if (!known) paint.start();
  for (let y = 0; y < next.rows; y++) paint.row(y, 0, next.cols);
  return paint.finish();
}

/** As `paintDiff`, but looks only at the cells of `rects`: what a tick of the spinner costs. Sizes must be equal. */
export function paintCells(prev: Grid, next: Grid, rects: readonly Rect[], caps: PaintCaps): Uint8Array {
  const paint = new Paint(prev, next, caps);
  for (const rect of rects) {
    const area = next.clip(rect);
    for (let y = area.y; y < area.y + area.rows; y++) paint.row(y, area.x, area.x + area.cols);
  }
  return paint.finish();
}

class Paint {
  readonly #prev: Grid;
  readonly #next: Grid;
  readonly #caps: PaintCaps;
  readonly #pen: Pen;
  readonly #unknown: boolean;
  /** Where the next character lands; -1 where that cannot be known. */
  #x = -1;
  #y = -1;

  constructor(prev: Grid | null, next: Grid, caps: PaintCaps) {
    this.#unknown = prev === null;
    this.#prev = prev ?? new Grid(next.cols, next.rows, next.table);
    this.#next = next;
    this.#caps = caps;
    out.clear();
    this.#pen = new Pen(out, next.table, caps);
  }

  /** Clears a screen of which nothing is known. */
  start(): void {
    out.ascii("\x1b[m\x1b[2J");
  }

  /** Columns [from, end) of one row. */
  row(y: number, from: number, end: number): void {
    const base = y * this.#next.cols;
    const stop = base + end;
    let tail = -1;
    for (let at = this.#firstChange(base + from, stop); at < stop; at = this.#firstChange(at, stop)) {
      if (tail < 0) tail = end === this.#next.cols ? this.#tail(base, stop) : stop;
      if (at >= tail && stop - at >= MIN_ERASE_LINE) return this.#eraseLine(at - base, y);
      if (this.#next.chars[at] === WIDE_RIGHT && at > base) at--;
      at = this.#print(at, stop, base, y, tail);
    }
  }

  /** Puts pen and cursor in their places and returns the bytes. */
  finish(): Uint8Array {
    this.#pen.reset();
    const body = out.take();
    const was = this.#unknown ? null : this.#prev.cursor;
    const now = this.#next.cursor;
    const large = body.length > SMALL_PAINT_BYTES;
    const hide = large && !this.#caps.sync && (was === null || was.visible);
    if (large && this.#caps.sync) out.ascii("\x1b[?2026h");
    if (hide || (!now.visible && (was === null || was.visible))) out.ascii("\x1b[?25l");
    const head = out.take();
    if (was === null || was.shape !== now.shape) out.ascii(`\x1b[${now.shape} q`);
    if (now.visible) {
      const moved = was === null || !was.visible || was.x !== now.x || was.y !== now.y;
      if (body.length > 0 || moved) this.#moveTo(now.x, now.y);
      if (hide || was === null || !was.visible) out.ascii("\x1b[?25h");
    }
    if (large && this.#caps.sync) out.ascii("\x1b[?2026l");
    return concat(head, body, out.take());
  }

  /** Index of the first cell from `at` on that must be printed. */
  #firstChange(at: number, stop: number): number {
    const { chars, fg, bg, ext } = this.#next;
    const old = this.#prev;
    let i = at;
    for (; i < stop; i++) {
      const same = chars[i] === old.chars[i] && fg[i] === old.fg[i] && bg[i] === old.bg[i] && ext[i] === old.ext[i];
      if (!same && !(erasable(this.#next, i) && erasable(old, i))) break;
    }
    return i;
  }

  /** Index behind the last cell of the row that cannot be erased. */
  #tail(base: number, stop: number): number {
    let i = stop;
    while (i > base && erasable(this.#next, i - 1)) i--;
    return i;
  }

  /** Prints from a changed cell on, over short gaps; returns the index behind the last cell dealt with. */
  #print(from: number, stop: number, base: number, y: number, tail: number): number {
    const limit = from < tail ? Math.min(stop, tail) : stop;
    let at = from;
    while (at < limit) {
      const blanks = this.#blanks(at, limit);
      if (blanks >= MIN_ERASE) at = this.#erase(at, at + blanks, base, y);
      else at = this.#cell(at, base, y);
      const change = this.#firstChange(at, Math.min(limit, at + MAX_REPRINT + 1));
      if (change === at) continue;
      if (change > at + MAX_REPRINT || change >= limit || !this.#reprintable(at, change)) return change;
      while (at < change) at = this.#cell(at, base, y);
    }
    return at;
  }

  #reprintable(from: number, end: number): boolean {
    const { chars, fg, bg, ext } = this.#next;
    if (this.#x < 0) return false;
    for (let i = from; i < end; i++) {
      if (chars[i]! > 0x7e || !this.#pen.isAt(fg[i]!, bg[i]!, ext[i]!)) return false;
    }
    return true;
  }

  /** How many changed cells from `at` on are blanks that may be erased. */
  #blanks(at: number, stop: number): number {
    let i = at;
    while (i < stop && erasable(this.#next, i)) i++;
    return i - at;
  }

  /** Prints the cell at `at`; returns the index of the next one. */
  #cell(at: number, base: number, y: number): number {
    const { chars, fg, bg, ext, cols } = this.#next;
    const x = at - base;
    const wide = x + 1 < cols && chars[at + 1] === WIDE_RIGHT;
    const char = chars[at]!;
    out.reserve(CELL_BYTES);
    this.#moveTo(x, y);
    if (!(char === BLANK && this.#pen.blanksPlainly && erasable(this.#next, at))) {
      this.#pen.set(fg[at]!, bg[at]!, ext[at]!);
    }
    const doubtful = isDoubtful(char);
    // Blanks first: a terminal that takes the character for a narrow one leaves its second cell alone.
    if (doubtful && wide) {
      out.ascii("  ");
      this.#x = -1;
      this.#moveTo(x, y);
    }
    this.#glyph(char, wide);
    const next = x + (wide ? 2 : 1);
    this.#x = doubtful || next >= cols ? -1 : next;
    // What it covered, or will cover where it is wider than we think, is printed anew.
    if (next < cols && (doubtful || isDoubtful(this.#prev.chars[at]!))) return this.#follow(at + next - x, base, y);
    return at + next - x;
  }

  /** Prints the cell behind a doubtful one unless it is doubtful too: then its own turn comes. */
  #follow(at: number, base: number, y: number): number {
    return isDoubtful(this.#next.chars[at]!) || this.#next.chars[at] === WIDE_RIGHT ? at : this.#cell(at, base, y);
  }

  #glyph(char: number, wide: boolean): void {
    if (char >= 0x20 && char < 0x7f) return out.byte(char);
    if (char === WIDE_RIGHT) return out.byte(BLANK);
    if (!this.#caps.unicode) {
      const code = char >= CLUSTER ? (this.#next.table.text(char).codePointAt(0) ?? BLANK) : char;
      return out.ascii(code < 0x7f ? String.fromCharCode(code) : foldToAscii(code) + (wide ? " " : ""));
    }
    if (char >= CLUSTER) out.text(this.#next.table.text(char));
    else out.codePoint(char);
  }

  #erase(at: number, end: number, base: number, y: number): number {
    this.#moveTo(at - base, y);
    if (!this.#pen.blanksPlainly) this.#pen.reset();
    out.ascii(`\x1b[${end - at}X`);
    return end;
  }

  #eraseLine(x: number, y: number): void {
    this.#moveTo(x, y);
    if (!this.#pen.blanksPlainly) this.#pen.reset();
    out.ascii("\x1b[K");
  }

  #moveTo(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    const ahead = x - this.#x;
    out.reserve(16);
    out.byte(0x1b);
    out.byte(0x5b);
    if (y === this.#y && this.#x >= 0 && ahead > 0) {
      if (ahead > 1) out.decimal(ahead);
      out.byte(0x43);
    } else {
      if (y > 0 || x > 0) out.decimal(y + 1);
      if (x > 0) {
        out.byte(0x3b);
        out.decimal(x + 1);
      }
      out.byte(0x48);
    }
    this.#x = x;
    this.#y = y;
  }
}

/** A blank that looks as if nothing had ever been there, whatever its foreground. */
function erasable(grid: Grid, at: number): boolean {
  return (
    grid.chars[at] === BLANK &&
    (grid.bg[at]! & BG_SEEN) === 0 &&
    (grid.fg[at]! & FG_SEEN) === 0 &&
    (grid.ext[at] === 0 || !looksLinkedOrLined(grid, at))
  );
}

/** An extension on a blank shows only as a link or an underline. */
function looksLinkedOrLined(grid: Grid, at: number): boolean {
  const extension = grid.table.extensionAt(grid.ext[at]!);
  return extension.link !== "" || extension.underline !== 0;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const filled = parts.filter((part) => part.length > 0);
  if (filled.length < 2) return filled[0] ?? new Uint8Array(0);
  const whole = new Uint8Array(filled.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of filled) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
