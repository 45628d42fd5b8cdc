// A dialog that is a list in the middle of the screen: rows, below them all that is known of the chosen one, and what keys
// do. As large as what there is to show.

import type * as Blessed from "blessed";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import { firstInSight } from "./list-choice.ts";
import { fitBox, placeCentre } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";
import { wrapText } from "./wrap-text.ts";

const MAX_COLS = 96;
/** Most and fewest rows in sight, where the screen has room. */
const MAX_ITEMS = 18;
const MIN_ITEMS = 4;
/** Border, blank line above what is known of the chosen one, hints. */
const OTHER_ROWS = 4;
const SIDE_COLS = 4;
const MARGIN = 2;

export interface ListLine {
  /** A mark and its look, before the text. */
  readonly mark: string;
  readonly markTag: string;
  readonly text: string;
  /** A tag of blessed, "" for none. */
  readonly tag: string;
}

export interface ListPicture {
  readonly title: string;
  readonly lines: readonly ListLine[];
  readonly chosen: number;
  /** In place of lines where there are none. */
  readonly empty: string;
  readonly about: readonly ListLine[];
  /** What keys do, longest first. */
  readonly hints: readonly string[];
}

export class ListBox {
  readonly #table: CellTable;
  readonly #aboutRows: number;
  readonly #host: BlessedScreen;
  readonly #frame: Blessed.Widgets.BoxElement;
  readonly #list: Blessed.Widgets.BoxElement;
  readonly #about: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  /** `aboutRows`: lines for what is known of the chosen one. */
  constructor(blessed: BlessedModule, size: ScreenSize, table: CellTable, aboutRows: number) {
    this.#table = table;
    this.#aboutRows = aboutRows;
    this.#screen = size;
    this.#box = this.#fit(0);
    this.#host = new BlessedScreen(blessed, this.#box);
    this.#frame = frameBox(blessed, this.#host);
    const inside = { parent: this.#frame, left: 1, right: 1, wrap: false };
    this.#list = blessed.box({ ...inside, top: 0, bottom: aboutRows + 1, tags: true });
    this.#about = blessed.box({ ...inside, height: aboutRows, bottom: 1, tags: true });
    this.#hint = hintLine(blessed, this.#frame);
  }

  /** Rows in sight. */
  get page(): number {
    return Math.max(1, this.#box.rows - OTHER_ROWS - this.#aboutRows);
  }

  /** Cells of a line. */
  get cols(): number {
    return Math.max(1, this.#box.cols - SIDE_COLS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
  }

  /** Makes room for as many rows; to be called before lines are made for `cols`. */
  grow(items: number): void {
    const box = this.#fit(items);
    if (box.cols === this.#box.cols && box.rows === this.#box.rows) return;
    this.#box = box;
    this.#host.resize(box);
  }

  render({ title, lines, chosen, empty, about, hints }: ListPicture): OverlayImage {
    const { standIns } = this.#host;
    const top = firstInSight(chosen, lines.length, this.page);
    const last = Math.min(lines.length, top + this.page);
    const count = lines.length <= this.page ? "" : ` · ${top + 1}-${last} of ${lines.length}`;
    const shown = lines.slice(top, last).map((line, i) => this.#line(line, top + i === chosen));
    this.#frame.setLabel(` ${standIns.encode(cutToWidth(`${title}${count}`, Math.max(1, this.cols - 2)))} `);
    this.#list.setContent(lines.length === 0 ? `{8-fg}${empty}{/8-fg}` : shown.join("\n"));
    this.#about.setContent(
      about
        .flatMap((line) => wrapText(line.text, this.cols).map((text) => this.#line({ ...line, text }, false)))
        .slice(0, this.#aboutRows)
        .join("\n"),
    );
    this.#hint.setContent(standIns.encode(firstThatFits(hints, this.cols)));
    const { x, y } = placeCentre(this.#box, this.#screen);
    return { x, y, cells: this.#host.render(this.#table), cursor: null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  /** The chosen one over its whole width. */
  #line({ mark, markTag, text, tag }: ListLine, isChosen: boolean): string {
    const { standIns } = this.#host;
    const before = mark === "" ? "" : `${tagged(markTag, standIns.encode(mark))} `;
    const room = Math.max(1, this.cols - (mark === "" ? 0 : textWidth(mark) + 1));
    const cut = cutToWidth(text, room);
    const filled = isChosen ? cut + " ".repeat(Math.max(0, room - textWidth(cut))) : cut;
    return before + tagged(isChosen ? "inverse" : tag, standIns.encode(filled));
  }

  #fit(items: number): ScreenSize {
    const { cols, rows } = this.#screen;
    const others = OTHER_ROWS + this.#aboutRows;
    const wanted = others + Math.max(MIN_ITEMS, Math.min(MAX_ITEMS, items));
    return fitBox(
      Math.min(MAX_COLS, Math.max(20, cols - 2 * MARGIN)),
      Math.min(wanted, Math.max(others + 1, rows - 2 * MARGIN)),
      this.#screen,
    );
  }
}

const tagged = (tag: string, text: string): string => (tag === "" ? text : `{${tag}}${text}{/${tag}}`);
