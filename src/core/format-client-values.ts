// Format variables of an attached client. Times are seconds since 1970, as in tmux.

import type { Client, State } from "./state.ts";

const seconds = (atMs: number): string => String(Math.floor(atMs / 1000));
const sessionName = (client: Client, state: State): string => state.sessions.get(client.session)?.name ?? "";

const flags = (client: Client): string =>
  ["attached", ...(client.focused ? ["focused"] : []), ...(client.readOnly ? ["read-only"] : []), "UTF-8"].join(",");

export const CLIENT_VALUES: Readonly<Record<string, (client: Client, state: State) => string>> = {
  client_name: (client) => client.tty || client.id,
  client_tty: (client) => client.tty,
  client_session: sessionName,
  client_last_session: (client, state) =>
    client.lastSession === null ? "" : (state.sessions.get(client.lastSession)?.name ?? ""),
  client_width: (client) => String(client.cols),
  client_height: (client) => String(client.rows),
  client_termname: (client) => client.term,
  client_readonly: (client) => (client.readOnly ? "1" : "0"),
  client_flags: flags,
  client_created: (client) => seconds(client.attachedAtMs),
  client_activity: (client) => seconds(client.activityAtMs),
  client_utf8: () => "1",
};
