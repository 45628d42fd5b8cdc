// What holds of every state: whatever a blob from elsewhere says, a state that breaks one of these is not taken.

import { panesOf } from "./layout.ts";
import type { Session, State, Window } from "./state.ts";

/** The first broken rule in words, or undefined. */
export function findInconsistency(state: State): string | undefined {
  const sessions = [...state.sessions.values()];
  const windows = [...state.windows.values()];
  return (
    first(sessions, (session) => checkSession(state, session)) ??
    first(windows, (window) => checkWindow(state, window)) ??
    checkTotals(state) ??
    checkNumbers(state)
  );
}

function first<T>(items: readonly T[], check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const broken = check(item);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function checkSession(state: State, session: Session): string | undefined {
  const name = `session $${session.id}`;
  const indexes = session.windows.map((id) => state.windows.get(id)?.index ?? -1);
  if (!session.windows.includes(session.active)) return `${name} shows a window that is not its own`;
  if (new Set(session.windows).size !== session.windows.length) return `${name} has a window twice`;
  if (indexes.some((index, at) => at > 0 && index <= (indexes[at - 1] ?? -1))) return `${name} has no order of indexes`;
  if (session.windows.some((id) => state.windows.get(id)?.session !== session.id))
    return `${name} has a foreign window`;
  if (!isPath(session.visited, session.windows, session.active)) return `${name} remembers a wrong way`;
  return undefined;
}

function checkWindow(state: State, window: Window): string | undefined {
  const name = `window @${window.id}`;
  const panes = panesOf(window.layout);
  if (!state.sessions.get(window.session)?.windows.includes(window.id)) return `${name} is in no session`;
  if (!panes.includes(window.active)) return `${name} has an active pane that is not its own`;
  if (new Set(panes).size !== panes.length) return `${name} has a pane twice`;
  if (panes.some((id) => state.panes.get(id)?.window !== window.id)) return `${name} has a foreign pane`;
  if (!isPath(window.visited, panes, window.active)) return `${name} remembers a wrong way`;
  if (window.zoomed && panes.length < 2) return `${name} is zoomed without need`;
  if (window.cols < 1 || window.rows < 1) return `${name} has no size`;
  return undefined;
}

/** Where one was before: things that are there, each once, without the one where one is. */
function isPath<T>(visited: readonly T[], all: readonly T[], active: T): boolean {
  return new Set(visited).size === visited.length && visited.every((each) => each !== active && all.includes(each));
}

function checkTotals(state: State): string | undefined {
  const shown = [...state.windows.values()].reduce((sum, window) => sum + panesOf(window.layout).length, 0);
  if (shown !== state.panes.size) return "a pane is in no window";
  const names = new Set([...state.sessions.values()].map((session) => session.name));
  if (names.size !== state.sessions.size) return "two sessions have one name";
  if ([...state.replaying].some((pane) => !state.panes.has(pane))) return "a pane that is not there is read again";
  if ([...state.clients.values()].some((client) => !state.sessions.has(client.session)))
    return "a client is in no session";
  return undefined;
}

function checkNumbers(state: State): string | undefined {
  const isBelow = (ids: Iterable<number>, next: number): boolean => [...ids].every((id) => id < next);
  const unused =
    isBelow(state.sessions.keys(), state.nextSession) &&
    isBelow(state.windows.keys(), state.nextWindow) &&
    isBelow(state.panes.keys(), state.nextPane);
  return unused ? undefined : "an id would be used again";
}
