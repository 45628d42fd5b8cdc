// Rows of the command table: sessions and clients. tmux's names, aliases and flags.

import type { CommandSpec } from "./commands.ts";

const FORMAT = { value: "format", help: "print with this format" };
const FILTER = { value: "filter", help: "only where this format is true" };
const JSON_OUTPUT = { help: "print as JSON" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;

export const SESSION_COMMANDS: readonly CommandSpec[] = [
  {
    name: "attach-session",
    alias: "attach",
    otherAliases: ["a"],
    flags: {
      d: { help: "detach the session's other clients" },
      r: { help: "read only: look, do not type" },
      t: { value: "target-session", help: "the session; default: the last one" },
    },
    ...NONE,
    summary: "attach this terminal to a session",
    group: "sessions",
  },
  {
    name: "detach-client",
    alias: "detach",
    flags: {
      a: { help: "all clients but this one" },
      s: { value: "target-session", help: "all clients of this session" },
      t: { value: "target-client", help: "this client" },
    },
    ...NONE,
    summary: "detach a client from its session",
    group: "sessions",
  },
  {
    name: "has-session",
    alias: "has",
    flags: { t: { value: "target-session", help: "the session" } },
    ...NONE,
    summary: "exit with 0 when the session exists, else with 1",
    group: "sessions",
  },
  {
    name: "kill-session",
    flags: {
      a: { help: "all sessions but this one" },
      t: { value: "target-session", help: "the session" },
    },
    ...NONE,
    summary: "end a session and its programs",
    group: "sessions",
  },
  {
    name: "list-clients",
    alias: "lsc",
    flags: {
      F: FORMAT,
      f: FILTER,
      json: JSON_OUTPUT,
      t: { value: "target-session", help: "only clients of this session" },
    },
    ...NONE,
    summary: "list attached clients",
    group: "sessions",
  },
  {
    name: "list-sessions",
    alias: "ls",
    flags: { F: FORMAT, f: FILTER, json: JSON_OUTPUT },
    ...NONE,
    summary: "list sessions",
    group: "sessions",
  },
  {
    name: "new-session",
    alias: "new",
    flags: {
      A: { help: "attach to the session when it exists" },
      D: { help: "with -A: detach its other clients" },
      d: { help: "do not attach" },
      P: { help: "print what was made" },
      c: { value: "start-directory", help: "directory of the session" },
      e: { value: "environment", help: "NAME=value for the session; may be given again" },
      F: FORMAT,
      n: { value: "window-name", help: "name of the first window" },
      s: { value: "session-name", help: "name of the session" },
      x: { value: "width", help: "columns of a session made with -d" },
      y: { value: "height", help: "rows of a session made with -d" },
    },
    positional: "[command …]",
    minPositional: 0,
    maxPositional: Infinity,
    stopsAtPositional: true,
    summary: "make a session",
    startsServer: true,
    group: "sessions",
  },
  {
    name: "rename-session",
    alias: "rename",
    flags: { t: { value: "target-session", help: "the session" } },
    positional: "new-name",
    minPositional: 1,
    maxPositional: 1,
    summary: "rename a session",
    group: "sessions",
  },
  {
    name: "switch-client",
    alias: "switchc",
    flags: {
      l: { help: "to the session it came from" },
      n: { help: "to the next session" },
      p: { help: "to the previous session" },
      c: { value: "target-client", help: "the client; default: this one" },
      t: { value: "target-session", help: "to this session, window or pane" },
    },
    ...NONE,
    summary: "show another session in a client",
    group: "sessions",
  },
];
