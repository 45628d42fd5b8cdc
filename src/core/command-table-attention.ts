// Rows of the command table: what waits for a person, and of what nobody is to be told.

import type { CommandSpec } from "./commands.ts";

const QUIET = {
  group: "agents",
  positional: "",
  minPositional: 0,
  maxPositional: 0,
} as const;
const WHOSE = {
  t: { value: "target-pane", help: "the pane" },
  agent: { value: "agent", help: "all panes of this agent" },
} as const;
const FOR = { for: { value: "time", help: "so long: 10m, 1h" } } as const;

export const ATTENTION_COMMANDS: readonly CommandSpec[] = [
  {
    name: "inbox",
    flags: {
      json: { help: "print as JSON" },
      all: { help: "with what is resolved, for a day" },
      resolve: { value: "number|all", help: "acknowledge an item, or all of them" },
    },
    positional: "",
    minPositional: 0,
    maxPositional: 0,
    summary: "list what waits for you: approvals, inputs, failures, disconnects, long work that is done",
    group: "agents",
  },
  { name: "mute", flags: { ...WHOSE, ...FOR }, ...QUIET, summary: "tell nobody of a pane or an agent" },
  {
    name: "snooze",
    flags: { ...WHOSE, ...FOR },
    ...QUIET,
    summary: "tell nobody of a pane until it changes, and pass it over with next",
  },
  { name: "unmute", flags: WHOSE, ...QUIET, summary: "tell of a muted or snoozed pane or agent again" },
];
