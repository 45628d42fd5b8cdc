// Rows of the command table: panes. tmux's names, aliases and flags.

import type { CommandSpec } from "./commands.ts";

const FORMAT = { value: "format", help: "print with this format" };
const FILTER = { value: "filter", help: "only where this format is true" };
const PRINT = { help: "print what was made" };
const PANE = { value: "target-pane", help: "the pane" };
const SOURCE = { value: "src-pane", help: "the pane; default: the active one" };
const DIRECTORY = { value: "start-directory", help: "directory of the program" };
const ENVIRONMENT = { value: "environment", help: "NAME=value for the program; may be given again" };
const SIZE = { value: "size", help: "cells of the new pane, or a share of the old one: 30%" };
const PERCENTAGE = { value: "percentage", help: "as -l with %" };
const LEFT_RIGHT = { help: "side by side" };
const TOP_BOTTOM = { help: "one above the other (default)" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;
const PROGRAM = {
  positional: "[command …]",
  minPositional: 0,
  maxPositional: Infinity,
  stopsAtPositional: true,
} as const;
const GROUP = "windows and panes";

const joinPane = (name: string, alias: string): CommandSpec => ({
  name,
  alias,
  flags: {
    b: { help: "left of it or above it" },
    d: { help: "do not go there" },
    h: LEFT_RIGHT,
    v: TOP_BOTTOM,
    l: SIZE,
    p: PERCENTAGE,
    s: SOURCE,
    t: { value: "dst-pane", help: "the pane that is split" },
  },
  ...NONE,
  summary: "move a pane beside another one",
  group: GROUP,
});

export const PANE_COMMANDS: readonly CommandSpec[] = [
  {
    name: "break-pane",
    alias: "breakp",
    flags: {
      d: { help: "do not go there" },
      P: PRINT,
      F: FORMAT,
      n: { value: "window-name", help: "name of the new window" },
      s: SOURCE,
      t: { value: "dst-window", help: "index of the new window" },
    },
    ...NONE,
    summary: "move a pane to a window of its own",
    group: GROUP,
  },
  joinPane("join-pane", "joinp"),
  {
    name: "kill-pane",
    alias: "killp",
    flags: { a: { help: "all panes of the window but this one" }, t: PANE },
    ...NONE,
    summary: "end a pane and its program",
    group: GROUP,
  },
  {
    name: "last-pane",
    alias: "lastp",
    flags: { t: { value: "target-window", help: "the window" } },
    ...NONE,
    summary: "go to the pane before",
    group: GROUP,
  },
  {
    name: "list-panes",
    alias: "lsp",
    flags: {
      a: { help: "of all sessions" },
      s: { help: "of the whole session" },
      F: FORMAT,
      f: FILTER,
      json: { help: "print as JSON" },
      t: { value: "target-window", help: "the window, or with -s the session" },
    },
    ...NONE,
    summary: "list panes",
    group: GROUP,
  },
  joinPane("move-pane", "movep"),
  {
    name: "resize-pane",
    alias: "resizep",
    flags: {
      D: { help: "its border down" },
      L: { help: "its border left" },
      R: { help: "its border right" },
      U: { help: "its border up" },
      Z: { help: "zoom it, or back" },
      x: { value: "width", help: "columns, or a share of the window: 50%" },
      y: { value: "height", help: "rows, or a share of the window: 50%" },
      t: PANE,
    },
    positional: "[adjustment]",
    minPositional: 0,
    maxPositional: 1,
    summary: "change a pane's size",
    group: GROUP,
  },
  {
    name: "respawn-pane",
    alias: "respawnp",
    flags: { k: { help: "end its program first" }, c: DIRECTORY, e: ENVIRONMENT, t: PANE },
    ...PROGRAM,
    summary: "start a pane's program again, or another one",
    group: GROUP,
  },
  {
    name: "select-pane",
    alias: "selectp",
    flags: {
      D: { help: "the one below" },
      L: { help: "the one to the left" },
      R: { help: "the one to the right" },
      U: { help: "the one above" },
      l: { help: "the one before" },
      t: PANE,
    },
    ...NONE,
    summary: "go to a pane",
    group: GROUP,
  },
  {
    name: "split-window",
    alias: "splitw",
    flags: {
      b: { help: "left of it or above it" },
      d: { help: "do not go there" },
      f: { help: "over the whole width or height of the window" },
      h: LEFT_RIGHT,
      v: TOP_BOTTOM,
      P: PRINT,
      c: DIRECTORY,
      e: ENVIRONMENT,
      F: FORMAT,
      l: SIZE,
      p: PERCENTAGE,
      t: PANE,
    },
    ...PROGRAM,
    summary: "split a pane",
    group: GROUP,
  },
  {
    name: "swap-pane",
    alias: "swapp",
    flags: {
      d: { help: "do not change the active pane" },
      D: { help: "with the next pane" },
      U: { help: "with the previous pane" },
      s: SOURCE,
      t: { value: "dst-pane", help: "the other pane" },
    },
    ...NONE,
    summary: "exchange two panes",
    group: GROUP,
  },
];
