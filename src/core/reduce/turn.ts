// One turn of the reducer: the state as it becomes and what the world is asked for. It lives for one call of `reduce`;
// handlers write to it through these functions only, so that a turn that changes nothing keeps the state's reference.

import type { Effect } from "../effect.ts";
import type { Launch } from "../event.ts";
import type { ClientId, PaneId, SessionId, WindowId } from "../ids.ts";
import type { Client, Pane, Session, State, Window } from "../state.ts";
import { patched, withEntry, withoutEntry, withoutMember } from "./edit.ts";

export interface Turn {
  readonly before: State;
  state: State;
  readonly effects: Effect[];
  /** Programs to start when the sizes of their panes are known. */
  readonly launches: Map<PaneId, Launch>;
  /** Wall clock, ms; null for an event that carries none. */
  readonly atMs: number | null;
}

/** Sets fields of the state itself. */
export function patchState(turn: Turn, patch: Partial<State>): void {
  turn.state = patched(turn.state, patch);
}

export const putSession = (turn: Turn, session: Session): void =>
  patchState(turn, { sessions: withEntry(turn.state.sessions, session.id, session) });

export const putWindow = (turn: Turn, window: Window): void =>
  patchState(turn, { windows: withEntry(turn.state.windows, window.id, window) });

export const putPane = (turn: Turn, pane: Pane): void =>
  patchState(turn, { panes: withEntry(turn.state.panes, pane.id, pane) });

export const putClient = (turn: Turn, client: Client): void =>
  patchState(turn, { clients: withEntry(turn.state.clients, client.id, client) });

/** Changes fields of a session; an unknown one is ignored, here as below. */
export function patchSession(turn: Turn, id: SessionId, patch: Partial<Session>): void {
  const session = turn.state.sessions.get(id);
  if (session !== undefined) putSession(turn, patched(session, patch));
}

export function patchWindow(turn: Turn, id: WindowId, patch: Partial<Window>): void {
  const window = turn.state.windows.get(id);
  if (window !== undefined) putWindow(turn, patched(window, patch));
}

export function patchPane(turn: Turn, id: PaneId, patch: Partial<Pane>): void {
  const pane = turn.state.panes.get(id);
  if (pane !== undefined) putPane(turn, patched(pane, patch));
}

export function patchClient(turn: Turn, id: ClientId, patch: Partial<Client>): void {
  const client = turn.state.clients.get(id);
  if (client !== undefined) putClient(turn, patched(client, patch));
}

export const dropSession = (turn: Turn, id: SessionId): void =>
  patchState(turn, { sessions: withoutEntry(turn.state.sessions, id) });

export const dropWindow = (turn: Turn, id: WindowId): void =>
  patchState(turn, { windows: withoutEntry(turn.state.windows, id) });

export const dropClient = (turn: Turn, id: ClientId): void =>
  patchState(turn, { clients: withoutEntry(turn.state.clients, id) });

/** Takes a pane out of the facts; its place in a layout is the caller's business. */
export function dropPane(turn: Turn, id: PaneId): void {
  const { panes, replaying } = turn.state;
  patchState(turn, {
    panes: withoutEntry(panes, id),
    replaying: withoutMember(replaying, id),
  });
  turn.launches.delete(id);
}
