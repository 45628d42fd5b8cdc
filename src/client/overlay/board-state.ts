// The state of the board: which card is chosen. Pure. The cards come and go meanwhile: the choice stays with its pane.

import { formatKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";

/** Panes by column, from left to right, each from top to bottom. */
export type BoardCards = readonly (readonly number[])[];

/** The chosen pane; null before there was one. `column` and `row`: where it stood, for when it is gone. */
export interface BoardState {
  readonly pane: number | null;
  readonly column: number;
  readonly row: number;
}

export type BoardDeed = "jump" | "look" | "answer" | "kill";

/** What a key asks for. */
export type BoardStep =
  | { readonly type: "state"; readonly state: BoardState }
  | { readonly type: "do"; readonly deed: BoardDeed; readonly pane: number }
  | { readonly type: "close" };

const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);
const DEEDS: Readonly<Record<string, BoardDeed>> = {
  Enter: "jump",
  KPEnter: "jump",
  v: "look",
  Space: "look",
  y: "answer",
  x: "kill",
};
const COLUMN_MOVES: Readonly<Record<string, number>> = {
  Left: -1,
  h: -1,
  BTab: -1,
  "S-Tab": -1,
  Right: 1,
  l: 1,
  Tab: 1,
};
const ROW_MOVES: Readonly<Record<string, number>> = {
  Up: -1,
  k: -1,
  Down: 1,
  j: 1,
  PPage: -5,
  NPage: 5,
  g: -Infinity,
  G: Infinity,
};

/** Begins at the first card of column `first`, or of the next one that has any. */
export function openedBoard(cards: BoardCards, first: number): BoardState {
  return chosenAt(cards, (cards[first]?.length ?? 0) > 0 ? first : cards.findIndex((column) => column.length > 0), 0);
}

/** The state with its choice among the cards that there are now. */
export function settleBoard(state: BoardState, cards: BoardCards): BoardState {
  const column = cards.findIndex((panes) => state.pane !== null && panes.includes(state.pane));
  if (column >= 0) return { pane: state.pane, column, row: cards[column]?.indexOf(state.pane ?? -1) ?? 0 };
  if ((cards[state.column]?.length ?? 0) > 0) return chosenAt(cards, state.column, state.row);
  return openedBoard(cards, 0);
}

export function reduceBoard(before: BoardState, key: Key, cards: BoardCards): BoardStep {
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return { type: "close" };
  const state = settleBoard(before, cards);
  const deed = DEEDS[name];
  if (deed !== undefined && state.pane !== null) return { type: "do", deed, pane: state.pane };
  const along = COLUMN_MOVES[name];
  if (along !== undefined) return { type: "state", state: movedAlong(state, along, cards) };
  const down = ROW_MOVES[name] ?? 0;
  return { type: "state", state: chosenAt(cards, state.column, state.row + down) };
}

/** Chooses the card at a place; one that is chosen already is jumped to. */
export function clickBoard(state: BoardState, pane: number, cards: BoardCards): BoardStep {
  if (state.pane === pane) return { type: "do", deed: "jump", pane };
  return { type: "state", state: settleBoard({ ...state, pane }, cards) };
}

/** To the next column that has cards, past its end to the first again. */
function movedAlong(state: BoardState, by: number, cards: BoardCards): BoardState {
  for (let step = 1; step <= cards.length; step++) {
    const column = (state.column + by * step + cards.length * step) % cards.length;
    if ((cards[column]?.length ?? 0) > 0) return chosenAt(cards, column, state.row);
  }
  return state;
}

function chosenAt(cards: BoardCards, column: number, row: number): BoardState {
  const panes = cards[column] ?? [];
  const at = Math.max(0, Math.min(panes.length - 1, row));
  return { pane: panes[at] ?? null, column: Math.max(0, column), row: at };
}
