// The box of a small dialog: a border with a label, one line of content, one line that says what the keys do.

import type * as Blessed from "blessed";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { Rect } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen, DIM_COLOUR } from "./blessed-screen.ts";
import { frameBox } from "./frame-box.ts";
import { fitBox, placeEdge } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";

/** Border and a blank on both sides. */
const SIDE_COLS = 4;
const ROWS = 4;
const BORDER_LEFT = 2;
const BORDER_TOP = 1;

export interface EdgeBoxOptions {
  readonly label: string;
  /** Cells of the longest line. */
  readonly contentCols: number;
  readonly size: ScreenSize;
  readonly table: CellTable;
  readonly about?: Rect;
}

export class EdgeBox {
  readonly #options: EdgeBoxOptions;
  readonly #host: BlessedScreen;
  readonly #content: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  constructor(blessed: BlessedModule, options: EdgeBoxOptions) {
    this.#options = options;
    this.#screen = options.size;
    this.#box = this.#fit();
    this.#host = new BlessedScreen(blessed, this.#box);
    const frame = frameBox(blessed, this.#host);
    if (options.label !== "") frame.setLabel(` ${this.#host.standIns.encode(options.label)} `);
    const line = { parent: frame, left: 1, right: 1, height: 1, wrap: false };
    this.#content = blessed.box({ ...line, top: 0 });
    this.#hint = blessed.box({ ...line, top: 1, style: { fg: DIM_COLOUR } });
  }

  /** Cells of a line inside. */
  get innerCols(): number {
    return Math.max(1, this.#box.cols - SIDE_COLS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
    this.#box = this.#fit();
    this.#host.resize(this.#box);
  }

  /** `hints`: the longest that fits is shown. `cursor`: cell in the content's line. */
  render(content: string, hints: readonly string[], cursor: number | null): OverlayImage {
    const { standIns } = this.#host;
    this.#content.setContent(standIns.encode(content));
    this.#hint.setContent(standIns.encode(firstThatFits(hints, this.innerCols)));
    const cells = this.#host.render(this.#options.table);
    const { x, y } = placeEdge(this.#box, this.#screen, this.#options.about);
    return { x, y, cells, cursor: cursor === null ? null : { x: BORDER_LEFT + cursor, y: BORDER_TOP } };
  }

  destroy(): void {
    this.#host.destroy();
  }

  #fit(): ScreenSize {
    return fitBox(this.#options.contentCols + SIDE_COLS, ROWS, this.#screen);
  }
}
