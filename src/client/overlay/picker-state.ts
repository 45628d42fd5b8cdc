// The state of the agent picker: what is typed to find one, which is chosen, and whether it is to ask for no permission
// (never unless a person says so, here and now). Pure.

import { formatKeyName } from "../../core/key-name.ts";
import { textOfKey } from "../../core/key-text.ts";
import type { Key } from "../../core/key.ts";
import type { AgentChoice } from "../../wire/choices.ts";
import { movedBy, withinList } from "./list-choice.ts";

/** Longest filter, in UTF-16 units. */
const MAX_FILTER_LENGTH = 64;

export interface PickerState {
  readonly filter: string;
  readonly place: number;
  readonly bypass: boolean;
}

export type PickerPlace = "window" | "beside" | "below";

/** What was chosen: an agent to start, or one to get first. */
export type PickerChoice =
  | { readonly type: "run"; readonly agent: string; readonly where: PickerPlace; readonly bypass: boolean }
  | { readonly type: "install"; readonly agent: AgentChoice };

export type PickerStep =
  | { readonly type: "state"; readonly state: PickerState }
  | { readonly type: "chosen"; readonly choice: PickerChoice }
  | { readonly type: "close" };

export const INITIAL_PICKER: PickerState = { filter: "", place: 0, bypass: false };

const CLOSE: ReadonlySet<string> = new Set(["Escape", "C-c", "C-g"]);
const PLACES: Readonly<Record<string, PickerPlace>> = {
  Enter: "window",
  KPEnter: "window",
  "|": "beside",
  _: "below",
};

/** Agents in whose name, id or command every word of the filter occurs. */
export function filteredAgents(rows: readonly AgentChoice[], filter: string): readonly AgentChoice[] {
  const words = filter
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
  return rows.filter(({ id, name, command }) => {
    const text = `${id} ${name} ${command}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** `all`: every agent, filtered or not. */
export function reducePicker(state: PickerState, key: Key, all: readonly AgentChoice[], page: number): PickerStep {
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return { type: "close" };
  const rows = filteredAgents(all, state.filter);
  const at = withinList(state.place, rows.length);
  const place = movedBy(name, at, rows.length, page);
  if (place !== undefined) return stay({ ...state, place });
  if (name === "Tab") return stay({ ...state, bypass: !state.bypass });
  if (name === "BSpace" || name === "C-h") return stay(typed(state, [...state.filter].slice(0, -1).join("")));
  const where = PLACES[name];
  if (where !== undefined) return choose(state, rows[at], where);
  const text = textOfKey(key);
  return stay(text === undefined ? state : typePicker(state, text));
}

/** The state after text was typed or pasted. */
export const typePicker = (state: PickerState, text: string): PickerState =>
  typed(state, (state.filter + text.replace(/[\0-\x1f\x7f-\x9f]/g, "")).slice(0, MAX_FILTER_LENGTH));

const typed = (state: PickerState, filter: string): PickerState => ({ ...state, filter, place: 0 });
const stay = (state: PickerState): PickerStep => ({ type: "state", state });

function choose(state: PickerState, agent: AgentChoice | undefined, where: PickerPlace): PickerStep {
  if (agent === undefined) return stay(state);
  if (!agent.installed) return { type: "chosen", choice: { type: "install", agent } };
  const bypass = state.bypass && agent.bypass !== null;
  return { type: "chosen", choice: { type: "run", agent: agent.id, where, bypass } };
}
