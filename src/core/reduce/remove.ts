// What ends, and what ends with it: a window with its last pane, a session with its last window (its clients are told),
// the server with its last session.

import type { PaneId, SessionId, WindowId } from "../ids.ts";
import { hasPane, panesOf } from "../layout.ts";
import { removePane } from "../layout-edit.ts";
import type { Session, Window } from "../state.ts";
import { withoutItem } from "./edit.ts";
import { detachClient } from "./detach.ts";
import { dropPane, dropSession, dropWindow, patchClient, patchSession, patchWindow, type Turn } from "./turn.ts";

/** Takes a pane out of its window's layout; the pane itself stays among the facts. */
export function takeFromWindow(turn: Turn, pane: PaneId): void {
  const owner = turn.state.panes.get(pane)?.window;
  const window = owner === undefined ? undefined : turn.state.windows.get(owner);
  if (window === undefined || !hasPane(window.layout, pane)) return;
  const layout = removePane(window.layout, pane, window);
  if (layout === undefined) {
    closeWindow(turn, window.id);
    return;
  }
  const active = window.active === pane ? heirOf(window, pane) : window.active;
  const visited = withoutItem(withoutItem(window.visited, pane), active);
  patchWindow(turn, window.id, { layout, active, visited, zoomed: false });
}

/** The pane is no more. */
export function closePane(turn: Turn, pane: PaneId): void {
  takeFromWindow(turn, pane);
  dropPane(turn, pane);
}

/** Asks for the end of a pane's program; of one that has ended or waits to begin, only to forget it. */
function killProgram(turn: Turn, pane: PaneId): void {
  const phase = turn.state.panes.get(pane)?.life.phase;
  turn.effects.push({ type: phase === "ended" || phase === "queued" ? "forget" : "kill", pane });
}

export function killPane(turn: Turn, pane: PaneId): void {
  killProgram(turn, pane);
  closePane(turn, pane);
}

export function killWindow(turn: Turn, id: WindowId): void {
  const window = turn.state.windows.get(id);
  if (window === undefined) return;
  for (const pane of panesOf(window.layout)) {
    killProgram(turn, pane);
    dropPane(turn, pane);
  }
  closeWindow(turn, id);
}

export function killSession(turn: Turn, id: SessionId): void {
  for (const window of turn.state.sessions.get(id)?.windows ?? []) killWindow(turn, window);
}

/** Removes a window that has no pane any more. */
function closeWindow(turn: Turn, id: WindowId): void {
  const window = turn.state.windows.get(id);
  const session = window && turn.state.sessions.get(window.session);
  dropWindow(turn, id);
  if (session === undefined) return;
  const windows = withoutItem(session.windows, id);
  if (windows.length === 0) {
    closeSession(turn, session);
    return;
  }
  const active = session.active === id ? nextActive(session, id) : session.active;
  patchSession(turn, session.id, { windows, active, visited: withoutItem(withoutItem(session.visited, id), active) });
  patchWindow(turn, active, { bell: false, activity: false });
}

function closeSession(turn: Turn, session: Session): void {
  dropSession(turn, session.id);
  for (const client of turn.state.clients.values()) {
    if (client.session === session.id) detachClient(turn, client, "exited", "[exited]");
    else if (client.lastSession === session.id) patchClient(turn, client.id, { lastSession: null });
  }
  if (turn.state.sessions.size === 0) turn.effects.push({ type: "exit" });
}

// As tmux: where the person came from, else the one before, else the one behind.
function nextActive(session: Session, closed: WindowId): WindowId {
  const at = session.windows.indexOf(closed);
  return session.visited[0] ?? session.windows.at(at === 0 ? 1 : at - 1) ?? closed;
}

function heirOf(window: Window, pane: PaneId): PaneId {
  const panes = panesOf(window.layout);
  const at = panes.indexOf(pane);
  return window.visited[0] ?? panes.at(at === 0 ? 1 : at - 1) ?? pane;
}
