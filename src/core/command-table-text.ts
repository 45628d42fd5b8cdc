// Rows of the command table: keys, buffers and captures. tmux's names, aliases and flags.

import type { CommandSpec } from "./commands.ts";

const PANE = { value: "target-pane", help: "the pane" };
const BUFFER = { value: "buffer-name", help: "the buffer; default: the latest" };
const NONE = { positional: "", minPositional: 0, maxPositional: 0 } as const;
const PATH = { positional: "path", minPositional: 1, maxPositional: 1 } as const;
const GROUP = "text";

export const TEXT_COMMANDS: readonly CommandSpec[] = [
  {
    name: "capture-pane",
    alias: "capturep",
    flags: {
      e: { help: "with colours and attributes as escape sequences" },
      J: { help: "join wrapped lines, keep trailing spaces" },
      N: { help: "keep trailing spaces" },
      p: { help: "print it, make no buffer" },
      b: { value: "buffer-name", help: "the buffer to make" },
      E: { value: "end-line", help: "last line: 0 is the first visible one, -1 the newest of the history, - the last" },
      S: { value: "start-line", help: "first line: as -E; - is the oldest of the history" },
      t: PANE,
    },
    ...NONE,
    summary: "take what a pane shows",
    group: GROUP,
  },
  { name: "delete-buffer", alias: "deleteb", flags: { b: BUFFER }, ...NONE, summary: "delete a buffer", group: GROUP },
  {
    name: "display-message",
    alias: "display",
    flags: {
      p: { help: "print it, do not show it in a client" },
      c: { value: "target-client", help: "the client that shows it" },
      F: { value: "format", help: "the message, as a format" },
      t: PANE,
    },
    positional: "[message]",
    minPositional: 0,
    maxPositional: 1,
    summary: "print or show a message, with formats",
    group: GROUP,
  },
  {
    name: "list-buffers",
    alias: "lsb",
    flags: {
      F: { value: "format", help: "print with this format" },
      f: { value: "filter", help: "only where this format is true" },
      json: { help: "print as JSON" },
    },
    ...NONE,
    summary: "list buffers",
    group: GROUP,
  },
  {
    name: "load-buffer",
    alias: "loadb",
    flags: { b: BUFFER },
    ...PATH,
    summary: "make a buffer from a file, or from stdin (-)",
    group: GROUP,
  },
  {
    name: "paste-buffer",
    alias: "pasteb",
    flags: {
      d: { help: "delete the buffer afterwards" },
      p: { help: "as a paste, where the program asked for bracketed paste" },
      r: { help: "line feeds as they are" },
      b: BUFFER,
      s: { value: "separator", help: "in place of line feeds" },
      t: PANE,
    },
    ...NONE,
    summary: "type a buffer into a pane",
    group: GROUP,
  },
  {
    name: "save-buffer",
    alias: "saveb",
    flags: { a: { help: "append" }, b: BUFFER },
    ...PATH,
    summary: "write a buffer to a file, or to stdout (-)",
    group: GROUP,
  },
  {
    name: "send-keys",
    flags: {
      H: { help: "the keys are hexadecimal numbers of characters" },
      l: { help: "literally, no key names" },
      N: { value: "repeat-count", help: "so many times" },
      t: PANE,
    },
    positional: "[key …]",
    minPositional: 0,
    maxPositional: Infinity,
    stopsAtPositional: true,
    summary: "send keys to a pane",
    group: GROUP,
  },
  { name: "send-prefix", flags: { t: PANE }, ...NONE, summary: "send the prefix key to a pane", group: GROUP },
  {
    name: "set-buffer",
    alias: "setb",
    flags: {
      a: { help: "append to the buffer" },
      b: { value: "buffer-name", help: "the buffer; default: a new one" },
      n: { value: "new-buffer-name", help: "rename the buffer" },
    },
    positional: "[data]",
    minPositional: 0,
    maxPositional: 1,
    summary: "make a buffer",
    group: GROUP,
  },
  { name: "show-buffer", alias: "showb", flags: { b: BUFFER }, ...NONE, summary: "print a buffer", group: GROUP },
];
