// What the board shows: the panes sorted into its columns, and the lines of a card, before any of it is laid out.
//   ⠋ claude      2m     shape, name, age
//   ~/src/api main       where
//   3/7 Reading files…   what it does, asks or answered
//   opus · 42 % · $0.12  what it has used, where that is known

import { BOARD_COLUMNS, columnOf, type BoardColumn } from "../../core/board.ts";
import { cleanText } from "../../core/clean-text.ts";
import { formatAge } from "../../core/format-age.ts";
import { compareStatus } from "../../core/status-order.ts";
import { labelOf, wordsOf, type StatusColour } from "../../core/status-words.ts";
import { BYPASS } from "../../draw/pane-header.ts";
import type { StatusRow } from "../../wire/view.ts";
import type { BoardCards } from "./board-state.ts";

export interface Card {
  readonly pane: number;
  readonly shape: string;
  readonly colour: StatusColour;
  readonly name: string;
  readonly age: string;
  readonly place: string;
  /** "" where there is nothing to say. */
  readonly about: string;
  /** What the agent has used, "" where it is not known. */
  readonly usage: string;
  readonly needsYou: boolean;
}

export type BoardRows = Readonly<Record<BoardColumn, readonly StatusRow[]>>;

/** The rows by column, in each the oldest first. */
export function boardRows(rows: Iterable<StatusRow>): BoardRows {
  const sorted = [...rows].toSorted((a, b) => compareStatus(a.status, b.status) || a.pane - b.pane);
  const of = (column: BoardColumn): readonly StatusRow[] => sorted.filter(({ status }) => columnOf(status) === column);
  return {
    queued: of("queued"),
    thinking: of("thinking"),
    needsYou: of("needsYou"),
    idle: of("idle"),
    done: of("done"),
  };
}

export const boardPanes = (rows: BoardRows): BoardCards =>
  BOARD_COLUMNS.map((column) => rows[column].map(({ pane }) => pane));

export function cardOf(
  { pane, status, name, place, branch, usage, bypass }: StatusRow,
  nowMs: number,
  ascii: boolean,
): Card {
  const words = wordsOf(status);
  const about = [words.measure, words.about === "" ? words.word : words.about].filter((part) => part !== "").join(" ");
  return {
    pane,
    shape: ascii ? words.ascii : words.shape,
    colour: words.colour,
    name: cleanText(labelOf(status, name)) + (bypass === true ? BYPASS : ""),
    age: formatAge(nowMs - status.since),
    place: cleanText([place, branch ?? ""].filter((part) => part !== "").join(" ")),
    about,
    usage: cleanText(usage ?? ""),
    needsYou: words.filled,
  };
}
