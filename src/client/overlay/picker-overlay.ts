// The agent picker (prefix N): installed ones first, the rest with where to get them. Type to find one.
//   > Claude Code   claude
//     Codex         codex     does not seem to be signed in: run codex login

import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { AgentChoice } from "../../wire/choices.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { ListBox, type ListLine } from "./list-box.ts";
import { withinList } from "./list-choice.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED, closedWith } from "./overlay.ts";
import {
  filteredAgents,
  INITIAL_PICKER,
  reducePicker,
  typePicker,
  type PickerChoice,
  type PickerState,
} from "./picker-state.ts";

/** What would start, and what is in its way. */
const ABOUT_ROWS = 3;
const MAX_NAME_CELLS = 20;
const MAX_COMMAND_CELLS = 16;
const HINTS: readonly string[] = [
  "Enter new window · | beside · _ below · Tab ask for no permission · type to find · Esc close",
  "Enter window · | beside · _ below · Tab permissions · Esc close",
  "Enter · | · _ · Tab · Esc",
];
const INSTALL_HINTS: readonly string[] = [
  "Enter open its page · type to find · ↑ ↓ choose · Esc close",
  "Enter its page · ↑ ↓ · Esc",
];

export interface PickerOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** Null: not known yet. */
  rows(): readonly AgentChoice[] | null;
}

export function pickerOverlay(blessed: BlessedModule, options: PickerOptions): Overlay<PickerChoice> {
  const box = new ListBox(blessed, options.size, options.table, ABOUT_ROWS);
  let state = INITIAL_PICKER;
  return {
    handleKey: (key) => {
      const step = reducePicker(state, key, options.rows() ?? [], box.page);
      if (step.type === "close") return CANCELLED;
      if (step.type === "chosen") return closedWith(step.choice);
      state = step.state;
      return "open";
    },
    handlePaste: (text) => {
      state = typePicker(state, text);
      return "open";
    },
    resize: (size) => box.resize(size),
    render: () => render(box, options.rows(), state),
    destroy: () => box.destroy(),
  };
}

function render(box: ListBox, known: readonly AgentChoice[] | null, state: PickerState): OverlayImage {
  const all = known ?? [];
  const rows = filteredAgents(all, state.filter);
  // As large as without a filter: it does not jump while one types.
  box.grow(all.length);
  const chosen = withinList(state.place, rows.length);
  const row = rows[chosen];
  const nameCells = Math.min(MAX_NAME_CELLS, Math.max(0, ...all.map(({ name }) => textWidth(name))));
  const commandCells = Math.min(MAX_COMMAND_CELLS, Math.max(0, ...all.map(({ command }) => textWidth(command))));
  return box.render({
    title: [
      "Run an agent",
      ...(state.filter === "" ? [] : [`/${state.filter}`]),
      ...(state.bypass ? ["no permissions asked"] : []),
    ].join(" · "),
    lines: rows.map((each) => lineOf(each, nameCells, commandCells)),
    chosen,
    empty: known === null ? "asking the server" : "nothing found",
    about: row === undefined ? [] : aboutLines(row, state.bypass),
    hints: row?.installed === false ? INSTALL_HINTS : HINTS,
  });
}

function lineOf(
  { name, command, installed, warning, page }: AgentChoice,
  nameCells: number,
  commandCells: number,
): ListLine {
  const note = installed ? (warning ?? "") : (page ?? "not installed");
  const text = `${padded(name, nameCells)}  ${padded(command, commandCells)}  ${note}`;
  return { mark: installed ? "●" : "○", markTag: installed ? "green-fg" : "8-fg", text, tag: installed ? "" : "8-fg" };
}

/** While permissions are off, the exact words that do it. */
function aboutLines(row: AgentChoice, bypass: boolean): readonly ListLine[] {
  const { name, command, installed, installCommand, page, warning } = row;
  if (!installed) {
    const how = installCommand === null ? [] : [plain(`install it: ${installCommand}`, "")];
    return [
      plain(`${command} is not on the PATH of your login shell${page === null ? "" : ` · ${page}`}`, "yellow-fg"),
      ...how,
    ];
  }
  const line = bypass && row.bypass !== null ? `${command} ${row.bypass}` : command;
  const permission = !bypass
    ? plain(warning ?? "asks before it acts", warning === null ? "8-fg" : "yellow-fg")
    : row.bypass === null
      ? plain(`${name} has no way to ask for no permission`, "8-fg")
      : plain(`${name} will ask for no permission`, "red-fg");
  return [plain(line, ""), permission];
}

const plain = (text: string, tag: string): ListLine => ({ mark: "", markTag: "", text, tag });

function padded(text: string, cells: number): string {
  const cut = cutToWidth(text, cells);
  return cut + " ".repeat(Math.max(0, cells - textWidth(cut)));
}
