// list-clients: all, or those of a session.

import { hasFlag } from "../../core/command-line.ts";
import { formatSessionId } from "../../core/ids.ts";
import { refused, type Command } from "./command.ts";
import { printList } from "./expand.ts";
import { targetOf } from "./find-target.ts";

const FORMAT =
  "#{client_name}: #{session_name} [#{client_width}x#{client_height} #{client_termname}] (#{client_flags})";

export const listClients: Command = {
  name: "list-clients",
  run: (ctx, args) => {
    const { state } = ctx;
    const only = hasFlag(args, "t") ? targetOf(ctx, args, "session") : undefined;
    if (only && !only.ok) return refused(only.message);
    const clients = [...state.clients.values()].filter((client) => !only || client.session === only.session.id);
    const subjects = clients.map((client) => {
      const session = state.sessions.get(client.session);
      const window = session && state.windows.get(session.active);
      return { client, session, window, pane: window && state.panes.get(window.active) };
    });
    return printList(ctx, args, subjects, FORMAT, ({ client, session }) => ({
      client: client.id,
      tty: client.tty,
      session: formatSessionId(client.session),
      sessionName: session?.name ?? "",
      cols: client.cols,
      rows: client.rows,
      term: client.term,
      readOnly: client.readOnly,
      focused: client.focused,
      attached: client.attachedAtMs,
      activity: client.activityAtMs,
    }));
  },
};
