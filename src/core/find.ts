// What others ask of the state: where a pane is, what it is called, which panes a client sees, where a jump leads, what a
// target on a command line means. The door to pane-location.ts and target.ts, which do the finding.

import { baseName } from "./base-name.ts";
import { cleanText } from "./clean-text.ts";
import type { PaneId } from "./ids.ts";
import { leadingConversation } from "./leading-conversation.ts";
import { panesOf, type Rect, type SplitAxis } from "./layout.ts";
import { splitLayout, splitPane } from "./layout-edit.ts";
import { paneRects } from "./layout-rects.ts";
import { paneLocation, paneLocations } from "./pane-location.ts";
import type { Pane, Session, State, Window } from "./state.ts";
import { nextPaneThatNeeds, type JumpMode, type StatusOfPane } from "./status-order.ts";

export { paneLocation, paneLocations };
export { resolveIndex, resolveTarget } from "./target.ts";

/** The pane a client of this session types into. */
export function activePaneOf(state: State, session: Session): Pane | undefined {
  const window = state.windows.get(session.active);
  return window && state.panes.get(window.active);
}

/** Name of a pane whose shell was not observed yet. */
const SHELL_NAME = "shell";

/** The agent in a pane, else the command in front, else what the pane was started with: "Claude Code", "vim", "shell". */
export function agentOrCommandName(pane: Pane): string {
  const { observation, argv } = pane;
  const agent = observation?.agent;
  return agent?.label || agent?.name || observation?.command || baseName(argv[0] ?? "") || SHELL_NAME;
}

export interface NamedAgent {
  /** Catalog id. */
  readonly id: string;
  readonly name: string;
  /** How it is known: as in Agent, or "told". */
  readonly match: string;
}

/** The agent in front; else the one that says so itself, by a protocol. */
export function agentOf(pane: Pane): NamedAgent | null {
  const { agent } = pane.observation ?? { agent: null };
  if (agent !== null) return { id: agent.id, name: agent.name, match: agent.match };
  const told = leadingConversation(pane);
  if (told === undefined || told.agent === null) return null;
  return { id: told.agent, name: told.name ?? told.agent, match: "told" };
}

/** Whether the pane's status is worth a row: an agent runs there, or something was reported. */
export function isTracked(pane: Pane): boolean {
  return pane.observation?.agent != null || pane.stream.records.records.size > 0 || pane.status.state !== "none";
}

/** The statuses of all tracked panes, by session, window index and pane index. */
export function statusRows(state: State): readonly StatusOfPane[] {
  return paneLocations(state).flatMap(({ pane }) => (isTracked(pane) ? [{ pane: pane.id, status: pane.status }] : []));
}

/** Whether a person wants to hear nothing of the pane until it changes. */
export const isSnoozed = ({ quiet }: State, pane: number): boolean => quiet.panes.get(pane)?.kind === "snoozed";

/** The pane to go to from `current`: the next that needs a person, or the next unread. Undefined: none but it. */
export function jumpFrom(state: State, current: PaneId | undefined, mode: JumpMode): PaneId | undefined {
  const rows = statusRows(state).filter(({ pane }) => mode === "unread" || !isSnoozed(state, pane));
  const found = nextPaneThatNeeds(rows, current, mode);
  return [...state.panes.keys()].find((id) => id === found);
}

export interface VisiblePane {
  readonly pane: PaneId;
  readonly index: number;
  readonly rect: Rect;
}

/** The panes of a window that can be seen, in index order, with their rects: all of them, or the zoomed one alone. */
export function visibleRects(window: Window): readonly VisiblePane[] {
  const panes = panesOf(window.layout);
  if (window.zoomed) {
    const rect = { x: 0, y: 0, cols: window.cols, rows: window.rows };
    return [{ pane: window.active, index: panes.indexOf(window.active), rect }];
  }
  return [...paneRects(window.layout, window)].map(([pane, rect], index) => ({ pane, index, rect }));
}

/** Whether a frame runs around the window's panes: there are several, and none is zoomed. */
export const windowIsFramed = (window: Window): boolean => !window.zoomed && window.layout.kind !== "pane";

/** Whether a split of the pane (of the whole window, for `full`) has room for the new one. `cells` as in `paneSplit`. */
export function canSplit(
  state: State,
  id: PaneId,
  axis: SplitAxis,
  full: boolean = false,
  cells: number | null = null,
): boolean {
  const found = paneLocation(state, id);
  if (found === undefined) return false;
  const { layout } = found.window;
  // Which pane would come does not matter to whether it fits.
  const split = full
    ? splitLayout(layout, id, axis, cells, false, found.window)
    : splitPane(layout, id, id, axis, cells, false, found.window);
  return split !== undefined;
}

/** The name of a session that nobody named: its number, as in tmux, or the next number that is free. */
export function freeSessionName(state: State): string {
  const taken = new Set([...state.sessions.values()].map((session) => session.name));
  let number = state.nextSession;
  while (taken.has(`${number}`)) number += 1;
  return `${number}`;
}

/** A session name without what a target could not name (`:` and `.` become `_`). Undefined when nothing is left. */
export function cleanSessionName(name: string): string | undefined {
  return cleanText(name).replaceAll(/[:.]/g, "_") || undefined;
}
