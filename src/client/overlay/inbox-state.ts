// The state of the inbox view: which item is chosen. Items come and go while it is open, so that it is chosen by its
// number; `place` is where it stood, for when it is gone. Pure.

import { formatKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";
import type { InboxRow } from "../../wire/inbox.ts";

export interface InboxState {
  readonly id: number | null;
  readonly place: number;
}

/** What a key asks for. */
export type InboxStep =
  | { readonly type: "state"; readonly state: InboxState }
  | { readonly type: "jump"; readonly row: InboxRow }
  | { readonly type: "resolve"; readonly id: number | "all"; readonly state: InboxState }
  | { readonly type: "close" };

export const INITIAL_INBOX: InboxState = { id: null, place: 0 };

const MOVES: Readonly<Record<string, (page: number) => number>> = {
  Up: () => -1,
  k: () => -1,
  "C-p": () => -1,
  Down: () => 1,
  j: () => 1,
  "C-n": () => 1,
  PPage: (page) => -page,
  "C-u": (page) => -page,
  NPage: (page) => page,
  "C-d": (page) => page,
  Home: () => -Infinity,
  g: () => -Infinity,
  End: () => Infinity,
  G: () => Infinity,
};
const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);

/** Index of the chosen row: where it stands now, else what took its place. */
export function chosenRow({ id, place }: InboxState, rows: readonly InboxRow[]): number {
  const at = rows.findIndex((row) => row.id === id);
  return at >= 0 ? at : Math.max(0, Math.min(place, rows.length - 1));
}

export function reduceInboxKey(state: InboxState, key: Key, rows: readonly InboxRow[], page: number): InboxStep {
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return { type: "close" };
  const at = chosenRow(state, rows);
  const row = rows[at];
  const move = MOVES[name];
  if (row === undefined) return { type: "state", state };
  if (move) return { type: "state", state: choose(rows, at + move(Math.max(1, page - 1))) };
  if (name === "Enter") return { type: "jump", row };
  // What took its place is chosen next: the same key again goes through all of them.
  if (name === "r" && row.resolvedAtMs === null) return { type: "resolve", id: row.id, state: { id: null, place: at } };
  return name === "R" ? { type: "resolve", id: "all", state: INITIAL_INBOX } : { type: "state", state };
}

function choose(rows: readonly InboxRow[], wanted: number): InboxState {
  const place = Math.max(0, Math.min(rows.length - 1, wanted));
  return { id: rows[place]?.id ?? null, place };
}
