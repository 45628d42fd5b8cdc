// Which window and pane is active, and which ones were before: closing one goes back to where a person came from.

import type { PaneId, SessionId, WindowId } from "../ids.ts";
import type { State } from "../state.ts";
import { withoutItem } from "./edit.ts";
import { patchSession, patchWindow, type Turn } from "./turn.ts";

/** Makes a window the active one of its session. What is flagged about it has been seen with that. */
export function visitWindow(turn: Turn, id: SessionId, window: WindowId): void {
  const session = turn.state.sessions.get(id);
  if (session === undefined || !session.windows.includes(window)) return;
  if (session.active !== window) {
    const left = session.windows.includes(session.active) ? [session.active] : [];
    patchSession(turn, id, {
      active: window,
      visited: [...left, ...withoutItem(withoutItem(session.visited, window), session.active)],
    });
  }
  patchWindow(turn, window, { bell: false, activity: false });
}

/** Makes a pane the active one of its window. Another than the zoomed one ends the zoom. */
export function visitPane(turn: Turn, id: WindowId, pane: PaneId): void {
  const window = turn.state.windows.get(id);
  if (window === undefined || window.active === pane) return;
  patchWindow(turn, id, {
    active: pane,
    zoomed: false,
    visited: [window.active, ...withoutItem(withoutItem(window.visited, pane), window.active)],
  });
}

/** Windows in the order of their index. */
export function sortWindows(state: State, windows: readonly WindowId[]): readonly WindowId[] {
  const indexOf = (id: WindowId): number => state.windows.get(id)?.index ?? 0;
  return windows.toSorted((one, other) => indexOf(one) - indexOf(other));
}
