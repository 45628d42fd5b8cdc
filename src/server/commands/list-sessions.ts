// list-sessions: by name, as in tmux.

import { formatSessionId } from "../../core/ids.ts";
import type { Session, State } from "../../core/state.ts";
import type { Command } from "./command.ts";
import { printList } from "./expand.ts";

const FORMAT =
  "#{session_name}: #{session_windows} windows (created #{t:session_created})#{?session_attached, (attached),}";

/** Sessions in the order in which they are listed and stepped through. */
export const sessionsByName = (state: State): readonly Session[] =>
  [...state.sessions.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const listSessions: Command = {
  name: "list-sessions",
  run: (ctx, args) => {
    const { state } = ctx;
    const subjects = sessionsByName(state).map((session) => {
      const window = state.windows.get(session.active);
      return { session, window, pane: window && state.panes.get(window.active) };
    });
    return printList(ctx, args, subjects, FORMAT, ({ session }) => ({
      session: formatSessionId(session.id),
      name: session.name,
      windows: session.windows.length,
      attached: [...state.clients.values()].filter((client) => client.session === session.id).length,
      created: session.createdAtMs,
      lastAttached: session.attachedAtMs === 0 ? null : session.attachedAtMs,
      cwd: session.cwd,
    }));
  },
};
