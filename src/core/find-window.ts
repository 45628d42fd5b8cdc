// Places of windows in a session: which index is taken, which one is free.

import type { Session, State, Window } from "./state.ts";

/** The session's window with this index. */
export function windowAt(state: State, session: Session, index: number): Window | undefined {
  for (const id of session.windows) {
    const window = state.windows.get(id);
    if (window?.index === index) return window;
  }
  return undefined;
}

/** The lowest index that no window of the session has. */
export function freeWindowIndex(state: State, session: Session): number {
  const taken = new Set(session.windows.map((id) => state.windows.get(id)?.index));
  let index = 0;
  while (taken.has(index)) index += 1;
  return index;
}
