// Rows of the command table: windows. tmux's names, aliases and flags.

import type { CommandSpec } from "./commands.ts";

const FORMAT = { value: "format", help: "print with this format" };
const FILTER = { value: "filter", help: "only where this format is true" };
const JSON_OUTPUT = { help: "print as JSON" };
const PRINT = { help: "print what was made" };
const WINDOW = { value: "target-window", help: "the window" };
const SESSION = { value: "target-session", help: "the session" };
const SOURCE = { value: "src-window", help: "the window; default: the active one" };
const DIRECTORY = { value: "start-directory", help: "directory of the program" };
const ENVIRONMENT = { value: "environment", help: "NAME=value for the program; may be given again" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;
const PROGRAM = {
  positional: "[command …]",
  minPositional: 0,
  maxPositional: Infinity,
  stopsAtPositional: true,
} as const;
const GROUP = "windows and panes";

export const WINDOW_COMMANDS: readonly CommandSpec[] = [
  {
    name: "kill-window",
    alias: "killw",
    flags: { a: { help: "all windows of the session but this one" }, t: WINDOW },
    ...NONE,
    summary: "end a window and its programs",
    group: GROUP,
  },
  {
    name: "last-window",
    alias: "last",
    flags: { t: SESSION },
    ...NONE,
    summary: "go to the window before",
    group: GROUP,
  },
  {
    name: "list-windows",
    alias: "lsw",
    flags: { a: { help: "of all sessions" }, F: FORMAT, f: FILTER, json: JSON_OUTPUT, t: SESSION },
    ...NONE,
    summary: "list windows",
    group: GROUP,
  },
  {
    name: "move-window",
    alias: "movew",
    flags: {
      d: { help: "do not go there" },
      k: { help: "end the window that has the index" },
      r: { help: "number the session's windows from 0 without gaps" },
      s: SOURCE,
      t: { value: "dst-window", help: "the new index" },
    },
    ...NONE,
    summary: "give a window another index",
    group: GROUP,
  },
  {
    name: "new-window",
    alias: "neww",
    flags: {
      a: { help: "after the target, moving the others up" },
      b: { help: "before the target, moving the others up" },
      d: { help: "do not go there" },
      k: { help: "end the window that has the index" },
      P: PRINT,
      S: { help: "go to the window of that name where there is one" },
      c: DIRECTORY,
      e: ENVIRONMENT,
      F: FORMAT,
      n: { value: "window-name", help: "its name" },
      t: { value: "target-window", help: "session, or its index" },
    },
    ...PROGRAM,
    summary: "make a window",
    group: GROUP,
  },
  {
    name: "next-layout",
    alias: "nextl",
    flags: { t: WINDOW },
    ...NONE,
    summary: "go to the next preset layout",
    group: GROUP,
  },
  {
    // tmux's alias "next" is mux's own verb: the next pane that needs you.
    name: "next-window",
    flags: { a: { help: "with a bell or activity" }, t: SESSION },
    ...NONE,
    summary: "go to the next window",
    group: GROUP,
  },
  {
    name: "previous-layout",
    alias: "prevl",
    flags: { t: WINDOW },
    ...NONE,
    summary: "go to the previous preset layout",
    group: GROUP,
  },
  {
    name: "previous-window",
    alias: "prev",
    flags: { a: { help: "with a bell or activity" }, t: SESSION },
    ...NONE,
    summary: "go to the previous window",
    group: GROUP,
  },
  {
    name: "rename-window",
    alias: "renamew",
    flags: { t: WINDOW },
    positional: "new-name",
    minPositional: 1,
    maxPositional: 1,
    summary: "rename a window",
    group: GROUP,
  },
  {
    name: "select-layout",
    alias: "selectl",
    flags: {
      n: { help: "the next preset" },
      p: { help: "the previous preset" },
      t: { value: "target-pane", help: "the window" },
    },
    positional: "[layout-name]",
    minPositional: 0,
    maxPositional: 1,
    summary: "lay the panes out: even-horizontal even-vertical main-horizontal main-vertical tiled",
    group: GROUP,
  },
  {
    name: "select-window",
    alias: "selectw",
    flags: {
      l: { help: "the one before" },
      n: { help: "the next" },
      p: { help: "the previous" },
      T: { help: "the one before, when the window is active already" },
      t: WINDOW,
    },
    ...NONE,
    summary: "go to a window",
    group: GROUP,
  },
  {
    name: "swap-window",
    alias: "swapw",
    flags: {
      d: { help: "go where the window goes" },
      s: SOURCE,
      t: { value: "dst-window", help: "the other window" },
    },
    ...NONE,
    summary: "exchange the indexes of two windows",
    group: GROUP,
  },
];
