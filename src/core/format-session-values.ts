// Format variables of a session. Times are seconds since 1970, as in tmux.

import { formatSessionId } from "./ids.ts";
import type { Session, State } from "./state.ts";

const seconds = (atMs: number): string => String(Math.floor(atMs / 1000));

const clientsOf = (session: Session, state: State): number =>
  [...state.clients.values()].filter((client) => client.session === session.id).length;

/** Latest use by a client, else its making. */
function activityMs(session: Session, state: State): number {
  const used = [...state.clients.values()].filter((client) => client.session === session.id);
  return Math.max(session.createdAtMs, session.attachedAtMs, ...used.map((client) => client.activityAtMs));
}

export const SESSION_VALUES: Readonly<Record<string, (session: Session, state: State) => string>> = {
  session_id: (session) => formatSessionId(session.id),
  session_name: (session) => session.name,
  session_windows: (session) => String(session.windows.length),
  session_attached: (session, state) => String(clientsOf(session, state)),
  session_many_attached: (session, state) => (clientsOf(session, state) > 1 ? "1" : "0"),
  session_created: (session) => seconds(session.createdAtMs),
  session_activity: (session, state) => seconds(activityMs(session, state)),
  session_last_attached: (session) => (session.attachedAtMs === 0 ? "" : seconds(session.attachedAtMs)),
  session_path: (session) => session.cwd,
  session_grouped: () => "0",
};
