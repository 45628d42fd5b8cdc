// The board (prefix B): all panes as cards in five columns. It fills the screen but for the status line; a column of many
// cards scrolls with the choice.

import type * as Blessed from "blessed";
import { BOARD_COLUMNS, BOARD_HEADINGS } from "../../core/board.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { StatusColour } from "../../core/status-words.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { StatusRow } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import { boardPanes, boardRows, cardOf, type BoardRows, type Card } from "./board-cards.ts";
import {
  clickBoard,
  openedBoard,
  reduceBoard,
  settleBoard,
  type BoardDeed,
  type BoardState,
  type BoardStep,
} from "./board-state.ts";
import { CANCELLED, closedWith, type Overlay, type OverlayStep } from "./overlay.ts";
import { firstThatFits } from "./visible-text.ts";

/** Heading and the blank line below it. */
const HEADING_ROWS = 2;
/** Lines of a card with the blank one below it; one more where any tells what it has used. */
const CARD_ROWS = 4;
/** Borders and hint. */
const OTHER_ROWS = 3;
/** Border, heading and the blank line below it. */
const FIRST_CARD_ROW = 3;
/** Narrower columns show nothing that can be read: then only those that have cards are shown. */
const MIN_COLUMN_COLS = 13;
/** The status line stays in sight. */
const FREE_ROWS = 1;
/** Column at which the choice begins: who needs the person. */
const FIRST_CHOICE = 2;
const HINTS: readonly string[] = [
  "←→↑↓ choose · Enter jump · v view · y answer · x close pane · Esc back",
  "Enter jump · v view · y answer · x close · Esc",
  "Enter · v · y · x · Esc",
];
const TAGS: Readonly<Record<StatusColour, string>> = {
  attention: "yellow-fg",
  failure: "red-fg",
  lost: "red-fg",
  success: "green-fg",
  activity: "blue-fg",
  dim: "8-fg",
  muted: "8-fg",
};

export interface BoardOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  readonly ascii: boolean;
  rows(): Iterable<StatusRow>;
  /** Wall clock, ms. */
  nowMs(): number;
}

/** What is to be done with which pane. */
export interface BoardChoice {
  readonly deed: BoardDeed;
  readonly pane: number;
}

export function boardOverlay(blessed: BlessedModule, options: BoardOptions): Overlay<BoardChoice> {
  const view = new BoardView(blessed, options);
  let state = openedBoard(boardPanes(boardRows(options.rows())), FIRST_CHOICE);
  const take = (step: BoardStep): OverlayStep<BoardChoice> => {
    if (step.type === "close") return CANCELLED;
    if (step.type === "do") return closedWith({ deed: step.deed, pane: step.pane });
    state = step.state;
    return "open";
  };
  return {
    handleKey: (key) => take(reduceBoard(state, key, boardPanes(boardRows(options.rows())))),
    handlePaste: () => "open",
    handleClick: (x, y) => {
      const pane = view.paneAt(x, y);
      return pane === undefined ? "open" : take(clickBoard(state, pane, boardPanes(boardRows(options.rows()))));
    },
    resize: (size) => view.resize(size),
    render: () => {
      const rows = boardRows(options.rows());
      state = settleBoard(state, boardPanes(rows));
      return view.render(rows, state);
    },
    destroy: () => view.destroy(),
  };
}

interface Column {
  readonly heading: string;
  readonly rows: readonly StatusRow[];
  readonly x: number;
  readonly cols: number;
}

class BoardView {
  readonly #options: BoardOptions;
  readonly #host: BlessedScreen;
  readonly #frame: Blessed.Widgets.BoxElement;
  readonly #body: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #box: ScreenSize;
  #cardRows = CARD_ROWS;
  /** Where cards stand, in cells of the screen. */
  #hits: { readonly x: number; readonly y: number; readonly cols: number; readonly pane: number }[] = [];

  constructor(blessed: BlessedModule, options: BoardOptions) {
    this.#options = options;
    this.#box = boxIn(options.size);
    this.#host = new BlessedScreen(blessed, this.#box);
    this.#frame = frameBox(blessed, this.#host);
    const line = { parent: this.#frame, left: 1, right: 1, wrap: false };
    this.#body = blessed.box({ ...line, top: 0, bottom: 1, tags: true });
    this.#hint = hintLine(blessed, this.#frame);
  }

  paneAt(x: number, y: number): number | undefined {
    return this.#hits.find((hit) => x >= hit.x && x < hit.x + hit.cols && y >= hit.y && y < hit.y + this.#cardRows - 1)
      ?.pane;
  }

  resize(screen: ScreenSize): void {
    this.#box = boxIn(screen);
    this.#host.resize(this.#box);
  }

  render(rows: BoardRows, state: BoardState): OverlayImage {
    const columns = this.#columns(rows, state.column);
    this.#hits = [];
    const tellsUsage = columns.some((column) => column.rows.some(({ usage }) => usage !== undefined));
    this.#cardRows = tellsUsage ? CARD_ROWS + 1 : CARD_ROWS;
    const height = Math.max(1, this.#box.rows - OTHER_ROWS);
    const lines = Array.from({ length: height }, () => "");
    for (const column of columns) this.#drawColumn(column, state, lines);
    this.#frame.setLabel(" board ");
    this.#body.setContent(columns.length === 0 ? "{8-fg}no agents{/8-fg}" : lines.join("\n"));
    this.#hint.setContent(this.#host.standIns.encode(firstThatFits(HINTS, this.#cols)));
    return { x: 0, y: 0, cells: this.#host.render(this.#options.table), cursor: null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  get #cols(): number {
    return Math.max(1, this.#box.cols - 4);
  }

  /** All five where they fit, else those with cards, as many as there is room for, the chosen one among them. */
  #columns(rows: BoardRows, chosen: number): readonly Column[] {
    const all = BOARD_COLUMNS.map((id, at) => ({ heading: BOARD_HEADINGS[id], rows: rows[id], at }));
    if (all.every((column) => column.rows.length === 0)) return [];
    const most = Math.max(1, Math.floor((this.#cols + 1) / (MIN_COLUMN_COLS + 1)));
    const held = most >= all.length ? all : all.filter((column) => column.rows.length > 0);
    const place = held.findIndex(({ at }) => at === chosen);
    const first = Math.max(0, Math.min(place - (most >> 1), held.length - most));
    const shown = held.slice(first, first + most);
    const cols = Math.floor((this.#cols + 1) / shown.length) - 1;
    return shown.map((column, at) => ({ ...column, x: at * (cols + 1), cols }));
  }

  #cardCells(row: StatusRow, cols: number, isChosen: boolean): readonly Cell[] {
    const cells = cardCells(cardOf(row, this.#options.nowMs(), this.#options.ascii), cols, isChosen);
    return cells.slice(0, this.#cardRows - 1).concat({ text: "", tag: "" });
  }

  /** Which way there are more cards. */
  #arrows(above: boolean, below: boolean): string {
    const [up, down] = this.#options.ascii ? ["^", "v"] : ["↑", "↓"];
    return above || below ? ` ${above ? up : ""}${below ? down : ""}` : "";
  }

  /** Appends the column to each line; the columns before it have filled the lines up to its place. */
  #drawColumn({ heading, rows, x, cols }: Column, state: BoardState, lines: string[]): void {
    const room = Math.max(1, Math.floor((lines.length - HEADING_ROWS + 1) / this.#cardRows));
    const chosen = rows.findIndex(({ pane }) => pane === state.pane);
    const top = Math.max(0, Math.min(chosen - (room >> 1), rows.length - room));
    const shown = rows.slice(top, top + room);
    const count = rows.length === 0 ? "" : ` ${rows.length}`;
    const more = this.#arrows(top > 0, top + shown.length < rows.length);
    const cells: Cell[] = [
      { text: `${heading}${count}${more}`, tag: rows.length === 0 ? "8-fg" : "bold" },
      { text: "", tag: "" },
      ...shown.flatMap((row) => this.#cardCells(row, cols, row.pane === state.pane)),
    ];
    for (const [at, { pane }] of shown.entries())
      this.#hits.push({ x: x + 2, y: FIRST_CARD_ROW + at * this.#cardRows, cols, pane });
    const { standIns } = this.#host;
    for (const [at, line] of lines.entries()) {
      const cell = cells[at] ?? { text: "", tag: "" };
      const text = cutToWidth(cell.text, cols);
      const padding = " ".repeat(Math.max(0, cols - textWidth(text)) + 1);
      const filled = cell.fill === true ? text + padding.slice(1) : text;
      lines[at] = line + tagged(cell.tag, standIns.encode(filled)) + (cell.fill === true ? " " : padding);
    }
  }
}

interface Cell {
  readonly text: string;
  /** Tags of blessed, joined by blanks. */
  readonly tag: string;
  /** The whole width has the look. */
  readonly fill?: boolean;
}

/** Name and age, place, what it is about, what it has used. */
function cardCells(card: Card, cols: number, isChosen: boolean): readonly Cell[] {
  const { shape, name, age, place, about, usage, colour, needsYou } = card;
  const label = cutToWidth(`${shape} ${name}`, Math.max(1, cols - textWidth(age) - 1));
  const gap = " ".repeat(Math.max(1, cols - textWidth(label) - textWidth(age)));
  const head = `${label}${gap}${age}`;
  const colours = needsYou ? `${TAGS[colour]} bold` : TAGS[colour];
  return [
    { text: head, tag: isChosen ? "inverse bold" : colours, fill: isChosen },
    { text: `  ${place}`, tag: "8-fg" },
    { text: about === "" ? "" : `  ${about}`, tag: needsYou ? "" : "8-fg" },
    { text: usage === "" ? "" : `  ${usage}`, tag: "8-fg" },
  ];
}

function tagged(tags: string, text: string): string {
  return tags
    .split(" ")
    .filter((tag) => tag !== "")
    .reduce((inner, tag) => `{${tag}}${inner}{/${tag}}`, text);
}

const boxIn = ({ cols, rows }: ScreenSize): ScreenSize => ({
  cols: Math.max(1, cols),
  rows: Math.max(1, rows - FREE_ROWS),
});
