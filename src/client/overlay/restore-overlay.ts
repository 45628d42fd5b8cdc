// The restore list (prefix R): conversations whose pane or agent is gone, each with the exact command by which it goes on.
// Nothing starts that was not ticked or chosen here.
//   [x] Claude Code   2h  ~/src/api     mend the tests

import { cleanText } from "../../core/clean-text.ts";
import { formatAge } from "../../core/format-age.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { RestoreRow } from "../../wire/choices.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { ListBox, type ListLine } from "./list-box.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";
import {
  canStart,
  chosenRestore,
  INITIAL_RESTORE,
  reduceRestore,
  wantedRows,
  type RestoreChoice,
  type RestoreState,
} from "./restore-state.ts";

/** The command, and what else there is to say. */
const ABOUT_ROWS = 4;
const MAX_NAME_CELLS = 16;
/** Directories get a part of the line that leaves room for what was asked. */
const MAX_PLACE_PART = 0.3;
const AGE_CELLS = 4;
const HINTS: readonly string[] = [
  "Space tick · a all · Enter start · x forget · ↑ ↓ choose · Esc close",
  "Space tick · a all · Enter start · x forget · Esc",
  "Space · a · Enter · x · Esc",
];
const LAYOUT_HINTS: readonly string[] = [
  "Space tick · a all · Enter start · x forget · L sessions and shells too · Esc close",
  "Space tick · a all · Enter start · x forget · L layout · Esc",
  "Space · a · Enter · x · L · Esc",
];
const EMPTY_HINTS: readonly string[] = ["Esc close"];
const EMPTY_LAYOUT_HINTS: readonly string[] = ["L put sessions and shells back · Esc close", "L layout · Esc"];
const MIXED_QUESTION: readonly string[] = [
  "y begin new ones in place of those that are gone · n only the others · Esc back",
  "y new ones · n only the others · Esc",
];
const QUESTION: readonly string[] = ["y begin a new conversation in its place · n back", "y begin anew · n back"];

export interface RestoreOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** Null: not known yet. */
  rows(): readonly RestoreRow[] | null;
  /** Names of sessions that can be put back with their windows and shells. */
  sessions(): readonly string[];
  nowMs(): number;
  onForget(number: number): void;
}

/** Closes with what is to be started; "layout": all that was there. */
export function restoreOverlay(blessed: BlessedModule, options: RestoreOptions): Overlay<RestoreChoice | "layout"> {
  const box = new ListBox(blessed, options.size, options.table, ABOUT_ROWS);
  let state = INITIAL_RESTORE;
  return {
    handleKey: (key) => {
      const about = { page: box.page, hasLayout: options.sessions().length > 0 };
      const step = reduceRestore(state, key, options.rows() ?? [], about);
      if (step.type === "close") return CANCELLED;
      if (step.type === "layout") return closedWith("layout");
      if (step.type === "start") return closedWith(step.choice);
      state = step.state;
      if (step.type === "forget") options.onForget(step.number);
      return "open";
    },
    handlePaste: () => "open",
    resize: (size) => box.resize(size),
    render: () => render(box, options, state),
    destroy: () => box.destroy(),
  };
}

function render(box: ListBox, options: RestoreOptions, state: RestoreState): OverlayImage {
  const known = options.rows();
  const rows = known ?? [];
  box.grow(rows.length);
  const nameCells = Math.min(MAX_NAME_CELLS, Math.max(0, ...rows.map(({ name }) => textWidth(name))));
  const placeCells = Math.min(
    Math.floor(box.cols * MAX_PLACE_PART),
    Math.max(0, ...rows.map(({ place }) => textWidth(place))),
  );
  const chosen = chosenRestore(state, rows);
  const row = rows[chosen];
  return box.render({
    title:
      rows.length === 0
        ? "Restore"
        : `Restore · ${rows.length === 1 ? "1 conversation" : `${rows.length} conversations`}`,
    lines: rows.map((each) => lineOf(each, state, { nameCells, placeCells }, options.nowMs())),
    chosen,
    empty: known === null ? "asking the server" : "no conversation to take up again",
    about: aboutLines(row, options.sessions()),
    hints: hintsOf(state, rows, options.sessions().length > 0),
  });
}

function hintsOf(state: RestoreState, rows: readonly RestoreRow[], hasLayout: boolean): readonly string[] {
  if (state.isAsking) return wantedRows(state, rows).every(({ missing }) => missing) ? QUESTION : MIXED_QUESTION;
  if (rows.length === 0) return hasLayout ? EMPTY_LAYOUT_HINTS : EMPTY_HINTS;
  return hasLayout ? LAYOUT_HINTS : HINTS;
}

function lineOf(
  row: RestoreRow,
  { ticked }: RestoreState,
  { nameCells, placeCells }: { readonly nameCells: number; readonly placeCells: number },
  nowMs: number,
): ListLine {
  const { number, name, place, prompt, endedAtMs, missing } = row;
  const says = missing ? "the conversation is gone" : (prompt ?? (row.isNew ? "a new conversation" : ""));
  const text = [
    padded(name, nameCells),
    formatAge(nowMs - endedAtMs).padStart(AGE_CELLS),
    padded(place, placeCells),
    cleanText(says),
  ].join(" ");
  const mark = canStart(row) ? `[${ticked.has(number) ? "x" : " "}]` : " - ";
  return {
    mark,
    markTag: ticked.has(number) ? "green-fg" : "8-fg",
    text,
    tag: missing || !canStart(row) ? "8-fg" : "",
  };
}

function aboutLines(row: RestoreRow | undefined, sessions: readonly string[]): readonly ListLine[] {
  if (row === undefined)
    return sessions.length === 0 ? [] : [plain(`sessions that were there: ${sessions.join(", ")}`, "8-fg")];
  const { command, name, missing, isNew, session, bypass } = row;
  const first = command === null ? plain(`${name} cannot go on with it`, "red-fg") : plain(command, "");
  const where = session === "" ? "" : `was in ${session}`;
  const what = missing
    ? `${name} has this conversation no more: a new one begins only if you say so`
    : isNew
      ? `${name} never told which conversation it was: a new one begins`
      : "";
  return [
    first,
    plain([where, what].filter((part) => part !== "").join(" · "), missing ? "yellow-fg" : "8-fg"),
    ...(bypass ? [plain("asks for no permission", "yellow-fg")] : []),
  ];
}

const plain = (text: string, tag: string): ListLine => ({ mark: "", markTag: "", text, tag });

function padded(text: string, cells: number): string {
  const cut = cutToWidth(text, cells);
  return cut + " ".repeat(Math.max(0, cells - textWidth(cut)));
}
