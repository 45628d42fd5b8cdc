// The inbox (prefix I): what waits for a person, newest first, then what was dealt with in the last day, dim. It follows
// while it is open.

import type * as Blessed from "blessed";
import { isOpen } from "../../core/inbox.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { InboxRow } from "../../wire/inbox.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import { aboutText, CAUSE_LOOKS, columnsOf, rowText, titleOf, type InboxColumns } from "./inbox-lines.ts";
import { chosenRow, INITIAL_INBOX, reduceInboxKey, type InboxState } from "./inbox-state.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";
import { fitBox, placeCentre } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";
import { wrapText } from "./wrap-text.ts";

const MAX_COLS = 96;
/** Most and fewest items in sight, where the screen has room. */
const MAX_ITEMS = 18;
const MIN_ITEMS = 4;
/** Lines for all of the chosen one's text. */
const ABOUT_ROWS = 2;
/** Border, the chosen one in full with a blank line above, hints. */
const OTHER_ROWS: number = 4 + ABOUT_ROWS;
const SIDE_COLS = 4;
const MARGIN = 2;
const SHAPE_CELLS = 2;
/** In place of the shape of what is dealt with: it is told apart without colours, too. */
const RESOLVED_SHAPE = "·";

const HINTS: readonly string[] = [
  "Enter go there · r resolve · R resolve all · ↑ ↓ choose · Esc close",
  "Enter go · r resolve · R all · ↑ ↓ · Esc",
  "Enter · r · R · ↑ ↓ · Esc",
];
const EMPTY_HINTS: readonly string[] = ["Esc close"];

export interface InboxOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** What is known so far, in the order in which it is shown; null: not yet. */
  rows(): readonly InboxRow[] | null;
  nowMs(): number;
  onResolve(id: number | "all"): void;
}

/** Closes with the item to go to. */
export function inboxOverlay(blessed: BlessedModule, options: InboxOptions): Overlay<InboxRow> {
  const view = new InboxView(blessed, options);
  let state = INITIAL_INBOX;
  return {
    handleKey: (key) => {
      const step = reduceInboxKey(state, key, options.rows() ?? [], view.page);
      if (step.type === "close") return CANCELLED;
      if (step.type === "jump") return closedWith(step.row);
      state = step.state;
      if (step.type === "resolve") options.onResolve(step.id);
      return "open";
    },
    handlePaste: () => "open",
    resize: (size) => view.resize(size),
    render: () => view.render(state),
    destroy: () => view.destroy(),
  };
}

class InboxView {
  readonly #options: InboxOptions;
  readonly #host: BlessedScreen;
  readonly #frame: Blessed.Widgets.BoxElement;
  readonly #list: Blessed.Widgets.BoxElement;
  readonly #about: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  constructor(blessed: BlessedModule, options: InboxOptions) {
    this.#options = options;
    this.#screen = options.size;
    this.#box = this.#fit(0);
    this.#host = new BlessedScreen(blessed, this.#box);
    this.#frame = frameBox(blessed, this.#host);
    const inside = { parent: this.#frame, left: 1, right: 1, wrap: false };
    this.#list = blessed.box({ ...inside, top: 0, bottom: ABOUT_ROWS + 1, tags: true });
    this.#about = blessed.box({ ...inside, height: ABOUT_ROWS, bottom: 1 });
    this.#hint = hintLine(blessed, this.#frame);
  }

  /** Items in sight. */
  get page(): number {
    return Math.max(1, this.#box.rows - OTHER_ROWS);
  }

  get #cols(): number {
    return Math.max(1, this.#box.cols - SIDE_COLS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
  }

  /** As large as what there is to show. */
  #grow(items: number): void {
    const box = this.#fit(items);
    if (box.cols === this.#box.cols && box.rows === this.#box.rows) return;
    this.#box = box;
    this.#host.resize(box);
  }

  render(state: InboxState): OverlayImage {
    const { standIns } = this.#host;
    const known = this.#options.rows();
    const rows = known ?? [];
    this.#grow(rows.length);
    const nowMs = this.#options.nowMs();
    const chosen = chosenRow(state, rows);
    const top = Math.max(0, Math.min(rows.length - this.page, chosen - (this.page >> 1)));
    const columns = columnsOf(rows);
    const lines = rows.slice(top, top + this.page).map((row, i) => this.#line(row, columns, nowMs, top + i === chosen));
    const row = rows[chosen];
    const about = row === undefined ? [] : wrapText(aboutText(row, nowMs), this.#cols).slice(0, ABOUT_ROWS);
    this.#frame.setLabel(` ${standIns.encode(this.#title(rows, top))} `);
    this.#list.setContent(rows.length === 0 ? `{8-fg}${emptyText(known === null)}{/8-fg}` : lines.join("\n"));
    this.#about.setContent(about.map((line) => standIns.encode(line)).join("\n"));
    this.#hint.setContent(standIns.encode(firstThatFits(rows.length === 0 ? EMPTY_HINTS : HINTS, this.#cols)));
    const { x, y } = placeCentre(this.#box, this.#screen);
    return { x, y, cells: this.#host.render(this.#options.table), cursor: null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  /** With which items are in sight, where not all are. */
  #title(rows: readonly InboxRow[], top: number): string {
    const last = Math.min(rows.length, top + this.page);
    return rows.length <= this.page ? titleOf(rows) : `${titleOf(rows)} · ${top + 1}-${last} of ${rows.length}`;
  }

  #line(row: InboxRow, columns: InboxColumns, nowMs: number, isChosen: boolean): string {
    const { standIns } = this.#host;
    const { shape, tag } = CAUSE_LOOKS[row.cause];
    const text = standIns.encode(rowText(row, columns, nowMs, Math.max(1, this.#cols - SHAPE_CELLS)));
    const look = isChosen ? "inverse" : isOpen(row) ? "" : "8-fg";
    const said = look === "" ? text : `{${look}}${text}{/${look}}`;
    const [mark, colour] = isOpen(row) ? [shape, tag] : [RESOLVED_SHAPE, "8-fg"];
    return `{${colour}}${standIns.encode(mark)}{/${colour}} ${said}`;
  }

  #fit(items: number): ScreenSize {
    const { cols, rows } = this.#screen;
    const wanted = OTHER_ROWS + Math.max(MIN_ITEMS, Math.min(MAX_ITEMS, items));
    return fitBox(
      Math.min(MAX_COLS, Math.max(20, cols - 2 * MARGIN)),
      Math.min(wanted, Math.max(OTHER_ROWS + 1, rows - 2 * MARGIN)),
      this.#screen,
    );
  }
}

const emptyText = (isAsking: boolean): string => (isAsking ? "asking the server" : "nothing waits for you");
