// What a watch sees of a pane's screen, read anew only when something may have changed.

import { contentOf, type Content } from "../../protocols/activity/screen-content.ts";
import type { PaneFeed } from "../panes/feed.ts";
import { captureText } from "../screen/capture.ts";

/** Rows above the screen among which the first line of a program is looked for. */
const MAX_ROWS_ABOVE = 200;

export interface TerminalView {
  readonly cols: number;
  readonly rows: number;
  /** Grows whenever something that can be seen may have changed. */
  readonly generation: number;
  /** Painting is held back by the program. */
  isHeld(nowMs: number): boolean;
  /** How often the cursor was hidden so far. */
  readonly cursorHides: number;
  readonly cursorIsHidden: boolean;
  readonly cursorRow: number;
  /** Text of the rows that can be seen. */
  readRows(): readonly string[];
  /** Number of the line that the cursor is in, counted from the top of the history. */
  readonly cursorLine: number;
  /** The lines from that one on, unwrapped. */
  readLinesFrom(line: number): readonly string[];
}

export function viewOf(feed: Pick<PaneFeed, "screen" | "isHeld">): TerminalView {
  const { screen } = feed;
  return {
    get cols() {
      return screen.cols;
    },
    get rows() {
      return screen.rows;
    },
    get generation() {
      return screen.generation;
    },
    isHeld: (nowMs) => feed.isHeld(nowMs),
    get cursorHides() {
      return screen.cursorHides;
    },
    get cursorIsHidden() {
      return !screen.cursor().visible;
    },
    get cursorRow() {
      return screen.cursor().y;
    },
    readRows: () => Array.from({ length: screen.rows }, (_, index) => screen.rowText(index)),
    get cursorLine() {
      return screen.historyLength + screen.cursor().y;
    },
    readLinesFrom: (line) => {
      const start = Math.max(line - screen.historyLength, -MAX_ROWS_ABOVE);
      return captureText(screen, { start, join: true }).split("\n");
    },
  };
}

/** The rows of a view and what they come to, kept for as long as nothing changes. */
export class SeenRows {
  readonly #view: TerminalView;
  #generation = -1;
  #rows: readonly string[] = [];
  #content: Content = contentOf([]);

  constructor(view: TerminalView) {
    this.#view = view;
  }

  get rows(): readonly string[] {
    this.#update();
    return this.#rows;
  }

  get content(): Content {
    this.#update();
    return this.#content;
  }

  #update(): void {
    if (this.#view.generation === this.#generation) return;
    this.#generation = this.#view.generation;
    this.#rows = this.#view.readRows();
    this.#content = contentOf(this.#rows);
  }
}
