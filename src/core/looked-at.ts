// Who looks where. A pane is looked at while it is the active pane of the active window of a focused client's session; a
// client that never told of its focus counts as focused.

import type { PaneId, WindowId } from "./ids.ts";
import type { State } from "./state.ts";

/** Panes that somebody looks at. */
export function lookedAtPanes(state: State): ReadonlySet<PaneId> {
  const looked = new Set<PaneId>();
  for (const client of state.clients.values()) {
    const session = client.focused ? state.sessions.get(client.session) : undefined;
    const window = session && state.windows.get(session.active);
    if (window !== undefined) looked.add(window.active);
  }
  return looked;
}

/** Whether somebody sees the window. */
export function isShown(state: State, id: WindowId): boolean {
  const window = state.windows.get(id);
  return window !== undefined && lookedAtPanes(state).has(window.active);
}
