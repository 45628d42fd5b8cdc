// The state of the restore list: which row is chosen, which are ticked, and whether it asks about those whose conversation
// is gone. Pure. Nothing starts but what was ticked, or chosen where nothing is.

import { formatKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";
import type { RestoreRow } from "../../wire/choices.ts";
import { movedBy, withinList } from "./list-choice.ts";

export interface RestoreState {
  readonly place: number;
  /** Numbers of rows. */
  readonly ticked: ReadonlySet<number>;
  /** It asks whether new conversations may begin in place of those that are gone. */
  readonly isAsking: boolean;
}

/** What is to be started. */
export interface RestoreChoice {
  readonly numbers: readonly number[];
  /** A new conversation may begin where one is gone. */
  readonly fresh: boolean;
}

export type RestoreStep =
  | { readonly type: "state"; readonly state: RestoreState }
  | { readonly type: "start"; readonly choice: RestoreChoice }
  /** No more to be offered. */
  | { readonly type: "forget"; readonly number: number; readonly state: RestoreState }
  /** Sessions, windows and shells are to be put back too. */
  | { readonly type: "layout" }
  | { readonly type: "close" };

export const INITIAL_RESTORE: RestoreState = { place: 0, ticked: new Set(), isAsking: false };

const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);
const LETTER_MOVES: Readonly<Record<string, string>> = { k: "Up", j: "Down", g: "Home", G: "End" };

/** Whether it can be started at all. */
export const canStart = ({ command }: RestoreRow): boolean => command !== null;

export const chosenRestore = ({ place }: RestoreState, rows: readonly RestoreRow[]): number =>
  withinList(place, rows.length);

export function reduceRestore(
  state: RestoreState,
  key: Key,
  rows: readonly RestoreRow[],
  { page, hasLayout }: { readonly page: number; readonly hasLayout: boolean },
): RestoreStep {
  const name = formatKeyName(key);
  if (state.isAsking) return reduceAnswer(state, name, rows);
  if (CLOSE.has(name)) return { type: "close" };
  if (name === "L" && hasLayout) return { type: "layout" };
  const at = chosenRestore(state, rows);
  const row = rows[at];
  const place = movedBy(LETTER_MOVES[name] ?? name, at, rows.length, page);
  if (place !== undefined) return stay({ ...state, place });
  if (row === undefined) return stay(state);
  if (name === "Space")
    return stay({ ...state, ticked: toggled(state.ticked, row), place: withinList(at + 1, rows.length) });
  if (name === "a") return stay({ ...state, ticked: allOrNone(state.ticked, rows) });
  if (name === "x") return { type: "forget", number: row.number, state: { ...state, place: at } };
  return name === "Enter" || name === "KPEnter" ? begin(state, rows) : stay(state);
}

const stay = (state: RestoreState): RestoreStep => ({ type: "state", state });

/** Ticked ones, else the chosen one. */
export function wantedRows(state: RestoreState, rows: readonly RestoreRow[]): readonly RestoreRow[] {
  const ticked = rows.filter(({ number }) => state.ticked.has(number));
  const chosen = rows[chosenRestore(state, rows)];
  return (ticked.length > 0 || chosen === undefined ? ticked : [chosen]).filter(canStart);
}

function begin(state: RestoreState, rows: readonly RestoreRow[]): RestoreStep {
  const wanted = wantedRows(state, rows);
  if (wanted.some(({ missing }) => missing)) return stay({ ...state, isAsking: true });
  return wanted.length === 0 ? stay(state) : startOf(wanted, false);
}

function reduceAnswer(state: RestoreState, name: string, rows: readonly RestoreRow[]): RestoreStep {
  const wanted = wantedRows(state, rows);
  if (name === "y") return startOf(wanted, true);
  const others = wanted.filter(({ missing }) => !missing);
  if (name === "n" && others.length > 0) return startOf(others, false);
  return name === "n" || CLOSE.has(name) ? stay({ ...state, isAsking: false }) : stay(state);
}

const startOf = (rows: readonly RestoreRow[], fresh: boolean): RestoreStep => ({
  type: "start",
  choice: { numbers: rows.map(({ number }) => number), fresh },
});

function toggled(ticked: ReadonlySet<number>, row: RestoreRow): ReadonlySet<number> {
  if (!canStart(row)) return ticked;
  const others = new Set([...ticked].filter((number) => number !== row.number));
  return ticked.has(row.number) ? others : others.add(row.number);
}

/** All whose conversation is there; none where those are ticked already. */
function allOrNone(ticked: ReadonlySet<number>, rows: readonly RestoreRow[]): ReadonlySet<number> {
  const all = rows.filter((row) => canStart(row) && !row.missing).map(({ number }) => number);
  return all.every((number) => ticked.has(number)) ? new Set() : new Set(all);
}
