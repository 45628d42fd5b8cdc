// Where a pane stands: session, window, index.

import type { PaneId } from "./ids.ts";
import { panesOf } from "./layout.ts";
import type { Pane, Session, State, Window } from "./state.ts";

export interface PaneLocation {
  readonly session: Session;
  readonly window: Window;
  readonly pane: Pane;
  /** tmux's index of the pane in its window, from 0. */
  readonly paneIndex: number;
}

/** A pane with where it stands. Undefined for one that is not (any more). */
export function paneLocation(state: State, id: PaneId): PaneLocation | undefined {
  const pane = state.panes.get(id);
  const window = pane && state.windows.get(pane.window);
  const session = window && state.sessions.get(window.session);
  if (pane === undefined || window === undefined || session === undefined) return undefined;
  return { session, window, pane, paneIndex: panesOf(window.layout).indexOf(id) };
}

/** All panes with where they stand: by session, window index and pane index. */
export function paneLocations(state: State): readonly PaneLocation[] {
  const windows = [...state.sessions.values()].flatMap((session) => session.windows);
  const panes = windows.flatMap((id) => {
    const window = state.windows.get(id);
    return window === undefined ? [] : panesOf(window.layout);
  });
  return panes.flatMap((pane) => paneLocation(state, pane) ?? []);
}
