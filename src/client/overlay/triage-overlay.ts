// Triage (prefix A), and the question of one pane (prefix y): what a pane asks, its options, and the last rows of its screen
// as they are. A key answers; the dialog stands off the pane where that is in sight, and shows no rows of it then.

import type * as Blessed from "blessed";
import { formatAge } from "../../core/format-age.ts";
import type { ShownPrompt } from "../../core/prompt.ts";
import { labelOf, wordsOf } from "../../core/status-words.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { Grid } from "../../draw/grid.ts";
import { PaneBuffer } from "../../draw/pane-buffer.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { PromptView, ScreenPicture } from "../../wire/prompt.ts";
import { RowReader } from "../../wire/rows.ts";
import type { Rect, StatusRow } from "../../wire/view.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import { viewOfLine } from "./line-editor.ts";
import { CANCELLED, type Overlay, type OverlayStep } from "./overlay.ts";
import { fitBox, placeApart, roomApart } from "./place.ts";
import { CHOOSING, pasteIntoTriage, reduceTriage, type TriageState, type TriageStep } from "./triage-state.ts";
import { firstThatFits } from "./visible-text.ts";
import { wrapText } from "./wrap-text.ts";

const MAX_COLS = 100;
const LEAST: ScreenSize = { cols: 44, rows: 9 };
const SIDE_COLS = 4;
/** Border, the line of the status, the line of what came of the last key, hints. */
const OTHER_ROWS = 5;
const MARGIN = 1;
const MAX_QUESTION_ROWS = 3;
/** Rows of the screen: enough for a question with what it is about. */
const MAX_PICTURE_ROWS = 16;
const PICTURE_X = 2;

/** What keys do: answers, then the others. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  "1-9 y n a": "answer",
  i: "write",
  Space: "next",
  S: "snooze",
  Enter: "jump",
  Esc: "back",
};
const SHORT_WORDS: ReadonlySet<string> = new Set(["i", "Space", "Enter"]);

/** Longest first: with a word for each key, with a few, with none. */
function hintsOf(keys: readonly string[]): readonly string[] {
  const worded = keys.map((key) => `${key} ${KEY_WORDS[key] ?? ""}`);
  const short = keys.map((key) => (SHORT_WORDS.has(key) ? `${key} ${KEY_WORDS[key] ?? ""}` : key));
  return [worded, short, keys].map((each) => each.join(" · "));
}
const WRITE_HINTS: readonly string[] = ["Enter send · Esc do not", "Enter · Esc"];

export interface TriageSubject {
  /** Undefined: the pane is gone, or was never told of. */
  readonly row: StatusRow | undefined;
  /** Null: not told yet. */
  readonly view: PromptView | null;
  /** "1 of 3"; "" for one pane's question. */
  readonly count: string;
  /** What came of the last key. */
  readonly note: { readonly text: string; readonly error: boolean } | null;
}

export interface TriageOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  readonly ascii: boolean;
  subject(): TriageSubject;
  /** Where the pane is on the screen; undefined: it is not in sight. */
  about(): Rect | undefined;
  nowMs(): number;
  /** A key that does something; true: the dialog is done. */
  onStep(step: Exclude<TriageStep, { type: "state" | "close" }>): boolean;
}

export function triageOverlay(blessed: BlessedModule, options: TriageOptions): Overlay<never> {
  const view = new TriageView(blessed, options);
  let state = CHOOSING;
  let shown = "";
  const promptNow = (): ShownPrompt | null => options.subject().view?.prompt ?? null;
  /** Words that were written for another prompt are not for this one. */
  const settle = (): void => {
    const now = promptNow()?.fingerprint ?? "";
    if (now !== shown) state = CHOOSING;
    shown = now;
  };
  const take = (step: TriageStep): OverlayStep<never> => {
    if (step.type === "close") return CANCELLED;
    state = step.type === "state" ? step.state : CHOOSING;
    return step.type !== "state" && options.onStep(step) ? CANCELLED : "open";
  };
  return {
    handleKey: (key) => {
      settle();
      return take(reduceTriage(state, key, promptNow()));
    },
    handlePaste: (text) => {
      settle();
      state = pasteIntoTriage(state, text);
      return "open";
    },
    resize: (size) => view.resize(size),
    render: () => {
      settle();
      return view.render(state);
    },
    destroy: () => view.destroy(),
  };
}

class TriageView {
  readonly #options: TriageOptions;
  readonly #host: BlessedScreen;
  readonly #frame: Blessed.Widgets.BoxElement;
  readonly #body: Blessed.Widgets.BoxElement;
  readonly #note: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  constructor(blessed: BlessedModule, options: TriageOptions) {
    this.#options = options;
    this.#screen = options.size;
    this.#box = fitBox(MAX_COLS, LEAST.rows, this.#screen);
    this.#host = new BlessedScreen(blessed, this.#box);
    this.#frame = frameBox(blessed, this.#host, "yellow");
    const line = { parent: this.#frame, left: 1, right: 1, height: 1, wrap: false };
    this.#body = blessed.box({ parent: this.#frame, left: 1, right: 1, top: 0, bottom: 2, wrap: false, tags: true });
    this.#note = blessed.box({ ...line, bottom: 1, tags: true });
    this.#hint = hintLine(blessed, this.#frame);
  }

  get #cols(): number {
    return Math.max(1, this.#box.cols - SIDE_COLS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
  }

  render(state: TriageState): OverlayImage {
    const { table, about: placeOf } = this.#options;
    const { standIns } = this.#host;
    const { view, note } = this.#options.subject();
    const about = placeOf();
    const room = this.#room(about);
    const lines = this.#lines(state, room.cols - SIDE_COLS);
    const picture = about === undefined ? (view?.picture ?? null) : null;
    const free = room.rows - OTHER_ROWS - lines.length;
    const pictureRows = picture === null ? 0 : Math.max(0, Math.min(free - 1, picture.rows, MAX_PICTURE_ROWS));
    this.#fit(room, lines.length + (pictureRows > 0 ? pictureRows + 1 : 0));
    this.#frame.setLabel(` ${standIns.encode(cutToWidth(this.#title(), this.#cols - 2))} `);
    const gap = Array.from({ length: pictureRows > 0 ? pictureRows + 1 : 0 }, () => "");
    const [status = "", ...rest] = lines;
    this.#body.setContent([status, ...gap, ...rest].join("\n"));
    const { text, cursor } = this.#noteLine(state, note);
    this.#note.setContent(text);
    this.#hint.setContent(standIns.encode(firstThatFits(this.#hints(state), this.#cols)));
    const cells = this.#host.render(table);
    if (picture !== null && pictureRows > 0) drawPicture(cells, picture, { rows: pictureRows, cols: this.#cols });
    const place = placeApart(this.#box, this.#screen, about);
    return { ...place, cells, cursor: cursor === null ? null : { x: cursor + 2, y: this.#box.rows - 3 } };
  }

  destroy(): void {
    this.#host.destroy();
  }

  #room(about: Rect | undefined): ScreenSize {
    const { cols, rows } = this.#screen;
    const room = about === undefined ? { cols, rows: rows - 2 * MARGIN } : roomApart(LEAST, this.#screen, about);
    return { cols: Math.min(MAX_COLS, room.cols), rows: Math.max(LEAST.rows, room.rows) };
  }

  #fit(room: ScreenSize, body: number): void {
    this.#box = fitBox(room.cols, Math.max(LEAST.rows, Math.min(room.rows, body + OTHER_ROWS - 1)), this.#screen);
    this.#host.resize(this.#box);
  }

  #title(): string {
    const { row, count, view } = this.#options.subject();
    const name = row === undefined ? `%${view?.pane ?? ""}` : `${labelOf(row.status, row.name)} · ${row.place}`;
    return count === "" ? name : `${count} · ${name}`;
  }

  #hints(state: TriageState): readonly string[] {
    if (state.line !== null) return WRITE_HINTS;
    const { view, count } = this.#options.subject();
    const prompt = view?.prompt ?? null;
    return hintsOf([
      ...(prompt === null ? [] : ["1-9 y n a"]),
      ...(prompt?.freeText === true ? ["i"] : []),
      ...(count === "" ? [] : ["Space"]),
      "S",
      "Enter",
      "Esc",
    ]);
  }

  /** The line of the status, then the question and its options; the first is the status. */
  #lines(state: TriageState, cols: number): readonly string[] {
    const { view } = this.#options.subject();
    const { standIns } = this.#host;
    const say = (text: string): string => standIns.encode(cutToWidth(text, Math.max(1, cols)));
    const prompt = view?.prompt ?? null;
    if (view === null) return [this.#status(cols), "{8-fg}asking the server{/8-fg}"];
    if (prompt === null) {
      const why = view.exists ? view.problem : "the pane is gone";
      return [
        this.#status(cols),
        ...wrapText(why, cols)
          .slice(0, MAX_QUESTION_ROWS)
          .map((text) => `{8-fg}${say(text)}{/8-fg}`),
      ];
    }
    const question = wrapText(prompt.question, cols)
      .slice(0, MAX_QUESTION_ROWS)
      .map((text) => `{bold}${say(text)}{/bold}`);
    const shows = this.#options.about() === undefined;
    // Where the rows of the screen are in sight, what it is about stands there.
    const about = shows ? [] : prompt.about.slice(-2).map((text) => say(text));
    const unsure = prompt.sure ? [] : [`{8-fg}${say("nobody has tried these keys: look before you answer")}{/8-fg}`];
    return [this.#status(cols), ...about, ...question, ...this.#optionLines(prompt, state, cols), ...unsure];
  }

  #optionLines({ options, escape }: ShownPrompt, state: TriageState, cols: number): readonly string[] {
    const { standIns } = this.#host;
    const dim = state.line === null ? "" : "8-fg";
    const lines = options.map(({ key, label, marked }) => {
      const text = standIns.encode(cutToWidth(`${marked ? ">" : " "} ${key} ${label}`, Math.max(1, cols)));
      return dim === "" ? text : `{${dim}}${text}{/${dim}}`;
    });
    const saysNo = options.some(({ role }) => role === "no");
    return escape && !saysNo ? [...lines, "{8-fg}  n gives it up{/8-fg}"] : lines;
  }

  #status(cols: number): string {
    const { row } = this.#options.subject();
    if (row === undefined) return "";
    const { standIns } = this.#host;
    const words = wordsOf(row.status);
    const age = formatAge(Math.max(0, this.#options.nowMs() - row.status.since));
    const shape = this.#options.ascii ? words.ascii : words.shape;
    const text = `${shape} ${words.word} · ${age}`;
    const msg = row.status.msg ?? "";
    const rest = cutToWidth(msg, Math.max(0, cols - textWidth(text) - 3));
    return `{yellow-fg}${standIns.encode(text)}{/yellow-fg}${rest === "" ? "" : ` {8-fg}${standIns.encode(`· ${rest}`)}{/8-fg}`}`;
  }

  #noteLine(state: TriageState, note: TriageSubject["note"]): { text: string; cursor: number | null } {
    const { standIns } = this.#host;
    if (state.line !== null) {
      const { text, cursor } = viewOfLine(state.line, this.#cols - 2);
      return { text: `{cyan-fg}> {/cyan-fg}${standIns.encode(cutToWidth(text, this.#cols - 2))}`, cursor: cursor + 2 };
    }
    if (note === null) return { text: "", cursor: null };
    const text = standIns.encode(cutToWidth(note.text, this.#cols));
    const tag = note.error ? "red-fg" : "green-fg";
    return { text: `{${tag}}${text}{/${tag}}`, cursor: null };
  }
}

/** The lowest rows of the picture, as they are, below the line of the status. */
function drawPicture(cells: Grid, { cols, rows, cells: encoded }: ScreenPicture, room: ScreenSize): void {
  const buffer = new PaneBuffer(cells.table);
  const reader = new RowReader(Buffer.from(encoded, "base64"));
  buffer.apply(reader, {
    pane: 0,
    cols,
    rows,
    full: true,
    cursorVisible: false,
    cursorX: 0,
    cursorY: 0,
    cursorShape: 0,
    scroll: 0,
    history: 0,
    changedRows: rows,
  });
  const from = (rows - room.rows) * cols;
  const [chars, fg, bg, ext] = [buffer.chars, buffer.fg, buffer.bg, buffer.ext].map((each) => each.subarray(from));
  if (!chars || !fg || !bg || !ext) return;
  cells.blit(
    { cols, rows: room.rows, chars, fg, bg, ext },
    { x: PICTURE_X, y: 2, cols: Math.min(room.cols, cols), rows: room.rows },
  );
}
