// The list of keys (prefix ?): type to find one, move with arrows or j and k.

import type * as Blessed from "blessed";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { HelpRow } from "../keymap/key-tables.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import { filteredRows, INITIAL_HELP, reduceHelp, typeFilter, type HelpState } from "./help-list.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED } from "./overlay.ts";
import { fitBox, placeCentre } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";

/** Widest box; the longest help line and its keys fit. */
const MAX_COLS = 64;
/** Border, filter line, hint line. */
const OTHER_ROWS = 4;
const SIDE_COLS = 4;
/** Left free on every side where the screen has room. */
const MARGIN = 2;
const BORDER_LEFT = 2;
const FILTER_LABEL = "/";
const HINTS: readonly string[] = ["type to find · ↑ ↓ move · Esc close", "↑ ↓ move · Esc close", "Esc close"];

export interface HelpOptions {
  readonly rows: readonly HelpRow[];
  readonly size: ScreenSize;
  readonly table: CellTable;
}

/** Closes without a value. */
export function helpOverlay(blessed: BlessedModule, options: HelpOptions): Overlay<never> {
  const view = new HelpView(blessed, options);
  let state = INITIAL_HELP;
  return {
    handleKey: (key) => {
      const next = reduceHelp(state, key, options.rows, view.page);
      if (next === null) return CANCELLED;
      state = next;
      return "open";
    },
    handlePaste: (text) => {
      state = typeFilter(state, text);
      return "open";
    },
    resize: (size) => view.resize(size),
    render: () => view.render(filteredRows(options.rows, state.filter), state),
    destroy: () => view.destroy(),
  };
}

class HelpView {
  readonly #options: HelpOptions;
  readonly #host: BlessedScreen;
  readonly #list: Blessed.Widgets.ListElement;
  readonly #filter: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  readonly #keyCols: number;
  #screen: ScreenSize;
  #box: ScreenSize;
  /** First row in sight. */
  #top = 0;

  constructor(blessed: BlessedModule, options: HelpOptions) {
    this.#options = options;
    this.#keyCols = Math.max(0, ...options.rows.map(({ keys }) => textWidth(keys)));
    this.#screen = options.size;
    this.#box = this.#fit();
    this.#host = new BlessedScreen(blessed, this.#box);
    const frame = frameBox(blessed, this.#host);
    frame.setLabel(" Keys ");
    this.#list = blessed.list({
      parent: frame,
      top: 0,
      left: 1,
      right: 1,
      bottom: 2,
      tags: true,
      keys: false,
      mouse: false,
      style: { selected: { inverse: true } },
    });
    const line = { parent: frame, left: 1, right: 1, height: 1, wrap: false };
    this.#filter = blessed.box({ ...line, bottom: 1 });
    this.#hint = hintLine(blessed, frame);
  }

  /** Rows of the list in sight. */
  get page(): number {
    return Math.max(1, this.#box.rows - OTHER_ROWS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
    this.#box = this.#fit();
    this.#host.resize(this.#box);
  }

  render(rows: readonly HelpRow[], state: HelpState): OverlayImage {
    const { standIns } = this.#host;
    const cols = Math.max(1, this.#box.cols - SIDE_COLS);
    const shown = this.#rowsInSight(rows, state.selected);
    // Its types want elements where it takes strings.
    this.#list.setItems(shown.map((row) => this.#item(row, cols)));
    this.#list.select(state.selected - this.#top);
    const count = rows.length === 0 ? "nothing found" : `${state.selected + 1} of ${rows.length}`;
    const filter = state.filter !== "" ? `${FILTER_LABEL}${state.filter}` : "";
    const room = Math.max(0, cols - textWidth(filter) - textWidth(count));
    this.#filter.setContent(standIns.encode(cutToWidth(filter + " ".repeat(room) + count, cols)));
    this.#hint.setContent(standIns.encode(firstThatFits(HINTS, cols)));
    const { x, y } = placeCentre(this.#box, this.#screen);
    const cursor = { x: Math.min(this.#box.cols - 2, BORDER_LEFT + textWidth(filter)), y: this.#box.rows - 3 };
    return { x, y, cells: this.#host.render(this.#options.table), cursor: state.filter !== "" ? cursor : null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  /** Only these go to blessed, which makes an element of every item. */
  #rowsInSight(rows: readonly HelpRow[], selected: number): readonly HelpRow[] {
    const lowest = Math.max(0, Math.min(selected, rows.length - this.page));
    this.#top = Math.max(selected - this.page + 1, Math.min(this.#top, lowest));
    return rows.slice(this.#top, this.#top + this.page);
  }

  #item({ keys, help }: HelpRow, cols: number): string {
    const { standIns } = this.#host;
    const padded = keys + " ".repeat(this.#keyCols - textWidth(keys));
    const rest = cutToWidth(help, Math.max(0, cols - this.#keyCols - 2));
    return `{cyan-fg}${standIns.encode(cutToWidth(padded, cols))}{/cyan-fg}  ${standIns.encode(rest)}`;
  }

  #fit(): ScreenSize {
    const { cols, rows } = this.#screen;
    return fitBox(
      Math.min(MAX_COLS, Math.max(20, cols - 2 * MARGIN)),
      Math.min(this.#options.rows.length + OTHER_ROWS, Math.max(6, rows - 2 * MARGIN)),
      this.#screen,
    );
  }
}
