// What one client is told of the pane whose question it looks at: the prompt and the last rows of the screen, whenever they
// change. A screen whose painting is held back is not looked at half-way.

import type { PaneId } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import type { ToClient } from "../../wire/control.ts";
import { RowWriter } from "../../wire/rows.ts";
import type { PromptView, ScreenPicture } from "../../wire/prompt.ts";
import type { PromptReading } from "../answers/prompt-of-pane.ts";
import type { PaneFeed } from "../panes/feed.ts";
import { encodeRow } from "../screen/rows.ts";
import type { Screen } from "../screen/screen.ts";

/** Rows of the screen that are sent: more than a dialog shows. */
const MAX_ROWS = 40;

// One for all: what is written is taken out at once.
const writer = new RowWriter();

type PromptMessage = Extract<ToClient, { type: "prompt" }>;

export interface PromptSourceWorld {
  feed(pane: number): PaneFeed | undefined;
  peek(pane: PaneId): PromptReading;
}

export class PromptSource {
  readonly #world: PromptSourceWorld;
  #pane: PaneId | null = null;
  #sent = "";
  #generation = 0;

  constructor(world: PromptSourceWorld) {
    this.#world = world;
  }

  /** Looks at this pane's question from now on; null: at none. */
  watch(pane: PaneId | null): void {
    this.#pane = pane;
    this.#sent = "";
    this.#generation = 0;
  }

  /** What a change of must be looked at; null while nobody looks. */
  key(): unknown {
    if (this.#pane === null) return null;
    const feed = this.#world.feed(this.#pane);
    if (feed !== undefined && !feed.isHeld(performance.now())) this.#generation = feed.screen.generation;
    return this.#generation;
  }

  /** What the client does not know yet, if anything. */
  diff(state: State): PromptMessage | undefined {
    const pane = this.#pane;
    if (pane === null) return undefined;
    const view = this.#viewOf(state, pane);
    const text = JSON.stringify(view);
    if (text === this.#sent) return undefined;
    this.#sent = text;
    return { type: "prompt", view };
  }

  #viewOf(state: State, pane: PaneId): PromptView {
    const exists = state.panes.has(pane);
    const reading = this.#world.peek(pane);
    const screen = this.#world.feed(pane)?.screen;
    return {
      pane,
      exists,
      prompt: reading.ok ? reading.shown : null,
      span: reading.ok ? { top: reading.read.top, rows: reading.read.height } : null,
      problem: reading.ok ? "" : reading.message,
      picture: screen === undefined ? null : pictureOf(screen),
    };
  }
}

/** The lowest rows with text. */
function pictureOf(screen: Screen): ScreenPicture {
  let end = screen.rows;
  while (end > 0 && screen.rowText(end - 1) === "") end--;
  const start = Math.max(0, end - MAX_ROWS);
  for (let row = start; row < end; row++) {
    const cells = screen.row(row);
    if (cells) encodeRow(writer, row - start, cells);
  }
  return { cols: screen.cols, rows: end - start, cells: Buffer.from(writer.take()).toString("base64") };
}
