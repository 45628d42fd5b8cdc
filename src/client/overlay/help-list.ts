// The state of the key list: what is typed to filter it, and where the bar stands. Pure.

import { formatKeyName } from "../../core/key-name.ts";
import { textOfKey } from "../../core/key-text.ts";
import type { Key } from "../../core/key.ts";
import type { HelpRow } from "../keymap/key-tables.ts";

/** Longest filter, in UTF-16 units. */
const MAX_FILTER_LENGTH = 64;

export interface HelpState {
  readonly filter: string;
  readonly selected: number;
}

export const INITIAL_HELP: HelpState = { filter: "", selected: 0 };

/** Rows in which every word of the filter occurs, in the keys or in the text; capitals count only where they are typed. */
export function filteredRows(rows: readonly HelpRow[], filter: string): readonly HelpRow[] {
  const words = filter.split(" ").filter((word) => word !== "");
  const fits = ({ keys, help }: HelpRow, word: string): boolean =>
    word === word.toLowerCase() ? `${keys} ${help}`.toLowerCase().includes(word) : `${keys} ${help}`.includes(word);
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => fits(row, word)));
}

const MOVES: Readonly<Record<string, (page: number) => number>> = {
  Up: () => -1,
  "C-p": () => -1,
  Down: () => 1,
  "C-n": () => 1,
  PPage: (page) => -page,
  NPage: (page) => page,
  "C-u": (page) => -page,
  "C-d": (page) => page,
  Home: () => -Infinity,
  End: () => Infinity,
};
const CLOSE: ReadonlySet<string> = new Set(["Escape", "Enter", "C-c", "C-g"]);

/** The state after a key; null: closed. `page`: rows in sight. */
export function reduceHelp(state: HelpState, key: Key, rows: readonly HelpRow[], page: number): HelpState | null {
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return null;
  const move = MOVES[name];
  if (move) {
    const last = filteredRows(rows, state.filter).length - 1;
    return { ...state, selected: Math.max(0, Math.min(last, state.selected + move(Math.max(1, page - 1)))) };
  }
  if (name === "BSpace" || name === "C-h") {
    return { filter: [...state.filter].slice(0, -1).join(""), selected: 0 };
  }
  const text = textOfKey(key);
  return text === undefined ? state : typeFilter(state, text);
}

/** The state after text was typed or pasted. */
export function typeFilter(state: HelpState, text: string): HelpState {
  const filter = (state.filter + text.replace(/[\0-\x1f\x7f-\x9f]/g, "")).slice(0, MAX_FILTER_LENGTH);
  return { filter, selected: 0 };
}
