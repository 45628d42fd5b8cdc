// Rows of the command table: agents and their status, and what runs in the caller's own process. mux's own verbs.

import type { CommandSpec } from "./commands.ts";

const JSON_OUTPUT = { help: "print as JSON" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;

export const AGENT_COMMANDS: readonly CommandSpec[] = [
  {
    name: "emit",
    flags: {
      kind: { value: "kind", help: "of blocked: permission, question or auth" },
      progress: { value: "percent", help: "0 to 100" },
      app: { value: "name", help: "name of the program" },
      id: { value: "id", help: "of a task under the program, a/b for one below a" },
      title: { value: "title", help: "name of the task" },
      msg: { value: "text", help: "what is done, or what is asked" },
      query: { help: "ask whether the terminal understands status reports" },
      print: { help: "print it escaped, for reading" },
    },
    positional: "[idle|working|done|blocked|error|clear]",
    minPositional: 0,
    maxPositional: 1,
    summary: "report a status to the terminal (OSC 7501)",
    local: true,
    group: "emit",
  },
  {
    name: "ipc",
    flags: {},
    positional: "agent-event",
    minPositional: 1,
    maxPositional: 1,
    summary: "tell the status of the agent in this pane: an event of agent-status on stdin",
    local: true,
    group: "emit",
  },
  {
    name: "events",
    flags: {
      json: { help: "one JSON object a line" },
      after: { value: "number", help: "only what came after the entry of this number" },
      f: { help: "go on with what comes" },
    },
    ...NONE,
    summary: "tell what became of all statuses, and what was said on the way",
    group: "agents",
  },
  {
    name: "log",
    flags: {
      json: { help: "one JSON object a line" },
      f: { help: "go on with what comes, until the pane is gone" },
      t: { value: "target-pane", help: "the pane" },
    },
    positional: "[target-pane]",
    minPositional: 0,
    maxPositional: 1,
    summary: "tell what became of a pane's status, and what was said on the way",
    group: "agents",
  },
  {
    name: "next",
    flags: { unread: { help: "the next one with something unread, whether it waits for you or not" } },
    ...NONE,
    summary: "go to the next pane that needs you, and print it",
    group: "agents",
  },
  {
    name: "replay",
    flags: { json: JSON_OUTPUT },
    positional: "file",
    minPositional: 1,
    maxPositional: 1,
    summary: "conclude the status in a report anew; exit with 1 where another one comes out",
    group: "agents",
  },
  {
    name: "report",
    flags: {
      o: { value: "file", help: "where to write it; - prints it" },
      t: { value: "target-pane", help: "the pane" },
    },
    positional: "[target-pane]",
    minPositional: 0,
    maxPositional: 1,
    summary: "write what a pane's status was concluded from into a file to hand on, masked",
    group: "agents",
  },
  {
    name: "send",
    flags: {
      submit: { help: "and Enter, and wait for the end of the turn" },
      force: { help: "also to a program that waits for an answer" },
      timeout: { value: "seconds", help: "exit with 4 after so long" },
      t: { value: "target-pane", help: "the pane" },
    },
    positional: "text …",
    minPositional: 1,
    maxPositional: Infinity,
    stopsAtPositional: true,
    summary: "send text to the program in a pane",
    group: "agents",
  },
  {
    name: "status",
    flags: { json: JSON_OUTPUT, t: { value: "target-pane", help: "one pane; default: all of them" } },
    ...NONE,
    summary: "say what the programs in the panes are doing",
    group: "agents",
  },
  {
    name: "wait",
    flags: {
      idle: { help: "until its turn has ended, or its output is quiet where it tells no status" },
      state: { value: "state,…", help: "until its state is one of these" },
      timeout: { value: "seconds", help: "exit with 4 after so long" },
      t: { value: "target-pane", help: "the pane" },
    },
    ...NONE,
    summary: "wait for a pane's status",
    group: "agents",
  },
  {
    name: "why",
    flags: { json: JSON_OUTPUT, t: { value: "target-pane", help: "the pane" } },
    positional: "[target-pane]",
    minPositional: 0,
    maxPositional: 1,
    summary: "explain a pane's status",
    group: "agents",
  },
];
