// Rows of the command table: the server itself, and help.

import type { CommandSpec } from "./commands.ts";

const JSON_OUTPUT = { help: "print as JSON" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;
const GROUP = "server";

export const SERVER_COMMANDS: readonly CommandSpec[] = [
  {
    name: "counters",
    flags: { json: JSON_OUTPUT },
    ...NONE,
    summary: "count what the server did: reports, frames, rows",
    group: GROUP,
  },
  {
    name: "help",
    flags: {},
    positional: "[command]",
    minPositional: 0,
    maxPositional: 1,
    summary: "explain mux, or one command",
    local: true,
    group: GROUP,
  },
  { name: "kill-server", flags: {}, ...NONE, summary: "end every session and the server", group: GROUP },
  {
    name: "list-commands",
    alias: "lscm",
    flags: { F: { value: "format", help: "print with this format" }, json: JSON_OUTPUT },
    positional: "[command]",
    minPositional: 0,
    maxPositional: 1,
    summary: "list commands",
    local: true,
    group: GROUP,
  },
  {
    name: "restart-server",
    flags: {},
    ...NONE,
    summary: "start the server anew; every pane stays",
    group: GROUP,
  },
];
