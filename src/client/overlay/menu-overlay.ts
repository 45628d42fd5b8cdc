// A few choices, each with a key of its own: the key chooses, and so do the arrows with Enter. Small, off the pane that it
// is about.

import type * as Blessed from "blessed";
import { formatKeyName } from "../../core/key-name.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { Rect } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen, DIM_COLOUR } from "./blessed-screen.ts";
import { frameBox } from "./frame-box.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";
import { fitBox, placeEdge } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";

export interface MenuChoice<T> {
  /** Canonical name of its key (core/key-name.ts). */
  readonly key: string;
  readonly text: string;
  readonly value: T;
}

export interface MenuOptions<T> {
  readonly title: string;
  readonly choices: readonly MenuChoice<T>[];
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** The pane it is about, which stays in sight. */
  readonly about?: Rect;
}

const SIDE_COLS = 4;
/** Border, hints. */
const OTHER_ROWS = 3;
const KEY_CELLS = 3;
const HINTS: readonly string[] = ["↑ ↓ Enter choose · Esc close", "Esc close"];
const UP: ReadonlySet<string> = new Set(["Up", "k", "C-p"]);
const DOWN: ReadonlySet<string> = new Set(["Down", "j", "C-n"]);
const CHOOSE: ReadonlySet<string> = new Set(["Enter", "KPEnter"]);
const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);

export function menuOverlay<T>(blessed: BlessedModule, options: MenuOptions<T>): Overlay<T> {
  const { choices } = options;
  const view = new MenuView(blessed, options);
  let at = 0;
  return {
    handleKey: (key) => {
      const name = formatKeyName(key);
      const choice = choices.find((each) => each.key === name) ?? (CHOOSE.has(name) ? choices[at] : undefined);
      if (choice !== undefined) return closedWith(choice.value);
      if (CLOSE.has(name)) return CANCELLED;
      const by = UP.has(name) ? -1 : DOWN.has(name) ? 1 : 0;
      at = Math.max(0, Math.min(choices.length - 1, at + by));
      return "open";
    },
    handlePaste: () => "open",
    resize: (size) => view.resize(size),
    render: () => view.render(at),
    destroy: () => view.destroy(),
  };
}

class MenuView {
  readonly #options: MenuOptions<unknown>;
  readonly #host: BlessedScreen;
  readonly #list: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  constructor(blessed: BlessedModule, options: MenuOptions<unknown>) {
    this.#options = options;
    this.#screen = options.size;
    this.#box = this.#fit();
    this.#host = new BlessedScreen(blessed, this.#box);
    const frame = frameBox(blessed, this.#host);
    frame.setLabel(` ${this.#host.standIns.encode(options.title)} `);
    this.#list = blessed.box({ parent: frame, left: 1, right: 1, top: 0, bottom: 1, wrap: false, tags: true });
    this.#hint = blessed.box({
      parent: frame,
      left: 1,
      right: 1,
      bottom: 0,
      height: 1,
      wrap: false,
      style: { fg: DIM_COLOUR },
    });
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
    this.#box = this.#fit();
    this.#host.resize(this.#box);
  }

  render(at: number): OverlayImage {
    const { standIns } = this.#host;
    const cols = Math.max(1, this.#box.cols - SIDE_COLS);
    const lines = this.#options.choices.map(({ key, text }, i) => {
      const said = standIns.encode(cutToWidth(text, Math.max(1, cols - KEY_CELLS)));
      return `{cyan-fg}${key.padEnd(KEY_CELLS)}{/cyan-fg}${i === at ? `{inverse}${said}{/inverse}` : said}`;
    });
    this.#list.setContent(lines.join("\n"));
    this.#hint.setContent(standIns.encode(firstThatFits(HINTS, cols)));
    const { x, y } = placeEdge(this.#box, this.#screen, this.#options.about);
    return { x, y, cells: this.#host.render(this.#options.table), cursor: null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  #fit(): ScreenSize {
    const { title, choices } = this.#options;
    const widest = Math.max(...choices.map(({ text }) => KEY_CELLS + textWidth(text)), ...HINTS.map(textWidth));
    const cols = Math.max(widest, textWidth(title) + 2) + SIDE_COLS;
    return fitBox(cols, choices.length + OTHER_ROWS, this.#screen);
  }
}
