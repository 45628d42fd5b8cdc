// Rows of the command table: what waits for a person, and of what nobody is to be told.

import type { CommandSpec } from "./commands.ts";

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
];
