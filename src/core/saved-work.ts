// What was there, as it is kept for the day on which the panes are gone: sessions, windows, layouts, names, directories, and
// the conversations of agents. Neither what panes show, nor what they were started with.

import { cleanText } from "./clean-text.ts";
import { paneDirectory } from "./format-pane-values.ts";
import type { PaneId } from "./ids.ts";
import { leftBy, type Left } from "./launched.ts";
import { panesOf, type LayoutNode } from "./layout.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Session, State, Window } from "./state.ts";

export interface SavedPane {
  /** Its name in the layout. */
  readonly id: PaneId;
  readonly cwd: string;
  /** Null: no agent, a shell. */
  readonly left: Left | null;
}

export interface SavedWindow {
  readonly index: number;
  readonly name: string;
  readonly autoName: boolean;
  readonly cols: number;
  readonly rows: number;
  readonly zoomed: boolean;
  readonly active: PaneId;
  readonly layout: LayoutNode;
  readonly panes: readonly SavedPane[];
}

export interface SavedSession {
  readonly name: string;
  readonly cwd: string;
  /** Index of its active window. */
  readonly active: number;
  readonly windows: readonly SavedWindow[];
}

/** Longest prompt that is kept: it only tells conversations apart. In characters. */
const MAX_PROMPT_LENGTH = 120;

/** The sessions of a state. `atMs`: since when agents that run would be gone. */
export const workOf = (state: State, atMs: number): readonly SavedSession[] =>
  [...state.sessions.values()].map((session) => savedSession(state, session, atMs));

/** What is kept of a conversation: what was asked may hold what is nobody's business. */
export const keptLeft = (left: Left): Left => ({
  ...left,
  prompt: left.prompt === null ? null : maskSecrets(cleanText(left.prompt)).slice(0, MAX_PROMPT_LENGTH),
});

/** The conversations that agents had when it was saved. */
export const leftIn = (work: readonly SavedSession[]): readonly Left[] =>
  work
    .flatMap(({ windows }) => windows)
    .flatMap(({ panes }) => panes)
    .flatMap(({ left }) => (left === null ? [] : [left]));

function savedSession(state: State, session: Session, atMs: number): SavedSession {
  const windows = session.windows.map((id) => state.windows.get(id)).filter((window) => window !== undefined);
  return {
    name: session.name,
    cwd: session.cwd,
    active: state.windows.get(session.active)?.index ?? 0,
    windows: windows.map((window) => savedWindow(state, session, window, atMs)),
  };
}

function savedWindow(state: State, session: Session, window: Window, atMs: number): SavedWindow {
  const { index, name, autoName, cols, rows, zoomed, active, layout } = window;
  const place = { session: session.name, window: name };
  const panes = panesOf(layout)
    .map((id) => state.panes.get(id))
    .filter((pane) => pane !== undefined)
    .map((pane): SavedPane => {
      const left = leftBy(pane, place, atMs);
      return { id: pane.id, cwd: paneDirectory(pane), left: left && keptLeft(left) };
    });
  return { index, name, autoName, cols, rows, zoomed, active, layout, panes };
}
