// A composition under way: the grid, the model, and what is noted for the Picture. Parts draw through it, so that cutting,
// ASCII, the spinner and ages are dealt with in one place.

import { formatAge, nextAgeChangeMs } from "../core/format-age.ts";
import type { Status } from "../core/status.ts";
import type { StatusWords } from "../core/status-words.ts";
import type { Rect } from "../wire/view.ts";
import type { Glyphs } from "./glyphs.ts";
import { SPINNER_REST_CODE, glyphsOf, spinnerCode } from "./glyphs.ts";
import type { Grid, Style } from "./grid.ts";
import { lookOf } from "./looks.ts";
import type { Hit, Region } from "./picture.ts";
import type { ScreenLayout } from "../core/screen-layout.ts";
import type { ScreenModel } from "./screen-model.ts";

/** A piece of a line. A shape stands for itself and takes one cell. */
export type Piece =
  | { readonly text: string; readonly style: Style; readonly hit?: Hit }
  | { readonly shape: StatusWords; readonly style: Style; readonly hit?: Hit };

export class Sketch {
  readonly grid: Grid;
  readonly model: ScreenModel;
  readonly layout: ScreenLayout;
  readonly glyphs: Glyphs;
  readonly regions: Region[] = [];
  readonly ticks: Rect[] = [];
  nextAgeMs: number = Infinity;
  sidebarScroll: number = 0;

  constructor(grid: Grid, model: ScreenModel, layout: ScreenLayout) {
    this.grid = grid;
    this.model = model;
    this.layout = layout;
    this.glyphs = glyphsOf(model.ascii);
  }

  /** Writes a text, cut at `maxCells` or at the edge of the screen; returns the cells used. */
  text(x: number, y: number, text: string, style: Style, maxCells: number = Infinity): number {
    return this.grid.setText(x, y, text, style, maxCells, this.glyphs.cut);
  }

  /** Cells of a text that is not cut. */
  width(text: string): number {
    return this.grid.table.textCells(text).length;
  }

  /** The shape of a status, one cell. A working one moves, unless the user wants no motion. */
  shape(x: number, y: number, words: StatusWords, style: Style = lookOf(words.colour, words.bold)): void {
    const { ascii, tick, view } = this.model;
    if (!words.spinning || ascii) return void this.text(x, y, ascii ? words.ascii : words.shape, style, 1);
    const still = view.settings.reduceMotion;
    this.grid.setCode(x, y, still ? SPINNER_REST_CODE : spinnerCode(tick), style);
    if (!still && x < this.grid.cols && y < this.grid.rows) this.ticks.push({ x, y, cols: 1, rows: 1 });
  }

  /** The age of a status as text. Where it is drawn, `noteAge` must follow. */
  age(status: Status): string {
    return formatAge(this.model.nowMs - status.since);
  }

  /** The age of this status is on show: remembers when it will read differently. */
  noteAge(status: Status): void {
    this.nextAgeMs = Math.min(this.nextAgeMs, nextAgeChangeMs(this.model.nowMs - status.since));
  }

  /** Draws pieces one after the other into `cells`, cut at the last one that fits; returns the cells used. */
  pieces(x: number, y: number, pieces: readonly Piece[], cells: number): number {
    let at = x;
    for (const piece of pieces) {
      const room = x + cells - at;
      if (room < 1) break;
      const from = at;
      if ("shape" in piece) {
        this.shape(at, y, piece.shape, piece.style);
        at += 1;
      } else {
        at += this.text(at, y, piece.text, piece.style, room);
      }
      if (piece.hit) this.hit({ x: from, y, cols: at - from, rows: 1 }, piece.hit);
    }
    return at - x;
  }

  /** Cells that pieces take when nothing is cut. */
  piecesWidth(pieces: readonly Piece[]): number {
    return pieces.reduce((sum, piece) => sum + ("shape" in piece ? 1 : this.width(piece.text)), 0);
  }

  hit(rect: Rect, hit: Hit): void {
    if (rect.cols > 0 && rect.rows > 0) this.regions.push({ rect, hit });
  }

  /** A horizontal line. */
  rule(x: number, y: number, cells: number, style: Style): void {
    for (let i = 0; i < cells; i++) this.grid.setCode(x + i, y, this.glyphs.rule, style);
  }
}
