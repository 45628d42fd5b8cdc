// The state of a pane's detail view: which tab, how far it is scrolled, which artifact is chosen. Pure.

import { formatKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";

export const TABS = ["status", "activity", "artifacts"] as const;
export type Tab = (typeof TABS)[number];

export interface DetailState {
  readonly tab: Tab;
  /** First line in sight; "end": the last lines are, and stay so while more come. In "artifacts": the chosen one. */
  readonly at: number | "end";
}

/** What a key asks for. */
export type DetailStep =
  | { readonly type: "state"; readonly state: DetailState }
  /** The chosen artifact: open it, or copy where it is. */
  | { readonly type: "open" | "copy"; readonly index: number }
  | { readonly type: "close" };

/** What there is to move in: lines of the tab, and how many of them are in sight. */
export interface DetailExtent {
  readonly lines: number;
  readonly page: number;
}

export const openedAt = (tab: Tab): DetailState => ({ tab, at: tab === "activity" ? "end" : 0 });

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
  Space: (page) => page,
  Home: () => -Infinity,
  g: () => -Infinity,
  End: () => Infinity,
  G: () => Infinity,
};
const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);
const NEXT: ReadonlySet<string> = new Set(["Tab", "Right", "l"]);
const PREVIOUS: ReadonlySet<string> = new Set(["BTab", "S-Tab", "Left", "h"]);

export function reduceDetail(state: DetailState, key: Key, extent: DetailExtent): DetailStep {
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return { type: "close" };
  const place = TABS.indexOf(state.tab);
  if (NEXT.has(name)) return turnTo(place + 1);
  if (PREVIOUS.has(name)) return turnTo(place + TABS.length - 1);
  if (/^[1-9]$/.test(name) && Number(name) <= TABS.length) return turnTo(Number(name) - 1);
  if (state.tab === "artifacts" && extent.lines > 0) {
    const index = firstLine(state, extent);
    if (name === "Enter" || name === "o") return { type: "open", index };
    if (name === "y") return { type: "copy", index };
  }
  const move = MOVES[name];
  return { type: "state", state: move ? moved(state, move(Math.max(1, extent.page - 1)), extent) : state };
}

function turnTo(place: number): DetailStep {
  return { type: "state", state: openedAt(TABS[place % TABS.length] ?? "status") };
}

/** The chosen artifact or the first line in sight, pulled into what is there. */
export function firstLine({ tab, at }: DetailState, { lines, page }: DetailExtent): number {
  const last = Math.max(0, tab === "artifacts" ? lines - 1 : lines - page);
  return at === "end" ? last : Math.min(at, last);
}

function moved(state: DetailState, by: number, extent: DetailExtent): DetailState {
  const last = firstLine({ ...state, at: "end" }, extent);
  const at = Math.max(0, Math.min(last, firstLine(state, extent) + by));
  return { ...state, at: state.tab === "activity" && at === last ? "end" : at };
}
