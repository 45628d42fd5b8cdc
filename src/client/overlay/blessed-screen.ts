// blessed off-screen: its widgets are laid out into `screen.lines`, and nothing of it reaches a terminal, the process or
// the environment. The only file that loads it (about 80 ms, on first use).

import { Readable, Writable } from "node:stream";
import type * as Blessed from "blessed";
import { BG_DIM, FG_BLINK, FG_BOLD, FG_INVERSE, FG_INVISIBLE, FG_UNDERLINE, palette } from "../../core/cell.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import { Grid } from "../../draw/grid.ts";
import type { ScreenSize } from "../../draw/screen-model.ts";
import { StandIns } from "./stand-ins.ts";

/** blessed's cell: attribute (flags << 18 | foreground << 9 | background) and character. */
type Line = readonly (readonly [attribute: number, character: string])[];

/** What blessed has and its types do not tell. */
interface ScreenInternals {
  readonly lines: readonly Line[];
  draw: (from: number, to: number) => void;
  alloc: () => void;
  readonly program: { cols: number; rows: number };
}
type ClassInternals = Record<string, unknown>;

/** Handlers that blessed's classes think they have bound to the process. */
const PROCESS_HANDLERS = ["_exceptionHandler", "_sigtermHandler", "_sigintHandler", "_sigquitHandler", "_exitHandler"];
const doNothing = (): void => {};

/** blessed's number for "the terminal's own colour". */
const DEFAULT_COLOUR = 0x1ff;
const FLAGS: readonly (readonly [flag: number, word: number])[] = [
  [1, FG_BOLD],
  [2, FG_UNDERLINE],
  [4, FG_BLINK],
  [8, FG_INVERSE],
  [16, FG_INVISIBLE],
];
/** blessed cannot dim. This colour of its palette, which nothing else uses, is drawn as dim default text. */
export const DIM_COLOUR = 8;

export type BlessedModule = typeof Blessed;

/** Loads blessed. */
export async function loadBlessed(): Promise<BlessedModule> {
  // A CommonJS module: its exports are the default.
  return (await import("blessed")).default as unknown as BlessedModule;
}

/** Keeps blessed from handling signals, exceptions and the end of this process. Due before each screen: the last one's end resets it. */
function neutralise(blessed: BlessedModule): void {
  for (const holder of [blessed.screen, blessed.program]) {
    // Private, hence the cast: these classes bind handlers unless they think they have done so, and remove them later.
    const internals = holder as unknown as ClassInternals;
    internals["_bound"] = true;
    for (const name of PROCESS_HANDLERS) internals[name] = doNothing;
  }
}

/** A screen of blessed's in memory. */
export class BlessedScreen {
  readonly screen: Blessed.Widgets.Screen;
  readonly standIns: StandIns = new StandIns();
  readonly #internals: ScreenInternals;

  constructor(blessed: BlessedModule, size: ScreenSize) {
    neutralise(blessed);
    const output = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
      isTTY: true,
      columns: size.cols,
      rows: size.rows,
    });
    const input = Object.assign(new Readable({ read: () => {} }), { isTTY: true, isRaw: true, setRawMode: () => {} });
    const options = {
      input,
      output,
      terminal: "xterm-256color",
      fullUnicode: false,
      warnings: false,
      autoPadding: true,
    };
    // Its types have the two streams the wrong way round.
    this.screen = withoutTmux(() => blessed.screen(options as unknown as Blessed.Widgets.IScreenOptions));
    // Private parts, hence the cast: where the cells are, and the function that would write them.
    this.#internals = this.screen as unknown as ScreenInternals;
    this.#internals.draw = () => {};
  }

  resize(size: ScreenSize): void {
    this.#internals.program.cols = Math.max(1, size.cols);
    this.#internals.program.rows = Math.max(1, size.rows);
    this.#internals.alloc();
  }

  /** Lays the widgets out and copies the cells. */
  render(table: CellTable): Grid {
    this.screen.render();
    const { cols, rows } = this.#internals.program;
    const grid = new Grid(cols, rows, table);
    for (let y = 0; y < rows; y++) this.#copyRow(grid, this.#internals.lines[y] ?? [], y);
    return grid;
  }

  destroy(): void {
    this.screen.destroy();
  }

  #copyRow(grid: Grid, line: Line, y: number): void {
    for (let x = 0; x < grid.cols; x++) {
      const [attribute, character] = line[x] ?? [0, " "];
      const content = this.standIns.decode(character, line[x + 1]?.[1] ?? "");
      grid.setCell(x, y, content.text, content.width, styleOf(attribute));
      if (content.width > 1) x++;
    }
  }
}

/** blessed's attribute as cell words (core/cell.ts). */
function styleOf(attribute: number): { fg: number; bg: number } {
  const flags = attribute >> 18;
  const foreground = (attribute >> 9) & 0x1ff;
  const background = attribute & 0x1ff;
  const isDim = foreground === DIM_COLOUR;
  let fg = foreground === DEFAULT_COLOUR || isDim ? 0 : palette(foreground);
  for (const [flag, word] of FLAGS) if ((flags & flag) !== 0) fg |= word;
  return { fg: fg >>> 0, bg: (background === DEFAULT_COLOUR ? 0 : palette(background)) | (isDim ? BG_DIM : 0) };
}

/** blessed asks tmux for its version where it finds itself inside one. */
function withoutTmux<T>(make: () => T): T {
  const { TMUX: tmux } = process.env;
  delete process.env["TMUX"];
  try {
    return make();
  } finally {
    if (tmux !== undefined) process.env["TMUX"] = tmux;
  }
}
