// From words to a command:  ["splitw", "-dP", "-l", "30%", "vim"]  →  split-window, flags d P l, positional vim.
// Short flags cluster (-dP), a value may stand in the same word (-sname) or in the next one, whatever that begins with
// (-S -100); long flags are --name, --name value, --name=value; "--" ends them. Commands are separated by ";" as in tmux.

import type { CommandSpec } from "./commands.ts";
import { findCommand } from "./command-table.ts";
import { usageLine } from "./command-usage.ts";

/** What was given for a flag: one entry each time, "" for a switch. */
export type FlagValues = ReadonlyMap<string, readonly string[]>;

export interface ParsedCommand {
  readonly spec: CommandSpec;
  readonly flags: FlagValues;
  readonly positional: readonly string[];
}

export type CommandParse =
  | { readonly ok: true; readonly command: ParsedCommand }
  /** Lines for stderr; the exit code is that of a usage error. */
  | { readonly ok: false; readonly message: string };

export type CommandLineParse =
  | { readonly ok: true; readonly commands: readonly ParsedCommand[] }
  | { readonly ok: false; readonly message: string };

export const hasFlag = (command: ParsedCommand, name: string): boolean => command.flags.has(name);

/** The value given last. */
export const flagValue = (command: ParsedCommand, name: string): string | undefined => command.flags.get(name)?.at(-1);

/** Values of a flag that may be given more than once. */
export const flagValues = (command: ParsedCommand, name: string): readonly string[] => command.flags.get(name) ?? [];

/** Parses words that may hold several commands; an empty one between separators is left out. */
export function parseCommandLine(argv: readonly string[]): CommandLineParse {
  const commands: ParsedCommand[] = [];
  for (const words of splitCommands(argv)) {
    const parsed = parseCommand(words);
    if (!parsed.ok) return parsed;
    commands.push(parsed.command);
  }
  return { ok: true, commands };
}

/** Cuts at ";" and at words that end in one; "\;" at a word's end stands for the character itself. */
export function splitCommands(argv: readonly string[]): readonly (readonly string[])[] {
  const commands: string[][] = [];
  let current: string[] = [];
  for (const word of argv) {
    if (word.endsWith("\\;")) {
      current.push(`${word.slice(0, -2)};`);
    } else if (word.endsWith(";")) {
      if (word !== ";") current.push(word.slice(0, -1));
      commands.push(current);
      current = [];
    } else {
      current.push(word);
    }
  }
  commands.push(current);
  return commands.filter((words) => words.length > 0);
}

/** Parses the words of one command. */
export function parseCommand(words: readonly string[]): CommandParse {
  const found = findCommand(words[0] ?? "");
  if (!found.ok) return found;
  const { spec } = found;
  const scan = scanWords(spec, words.slice(1));
  if (typeof scan === "string") return misused(spec, scan);
  const count = scan.positional.length;
  if (count < spec.minPositional) return misused(spec, `too few arguments (need at least ${spec.minPositional})`);
  if (count > spec.maxPositional) return misused(spec, `too many arguments (need at most ${spec.maxPositional})`);
  return { ok: true, command: { spec, ...scan } };
}

const misused = (spec: CommandSpec, what: string): CommandParse => ({
  ok: false,
  message: `command ${spec.name}: ${what}\n${usageLine(spec)}`,
});

interface Scan {
  readonly flags: Map<string, string[]>;
  readonly positional: string[];
}

function scanWords(spec: CommandSpec, words: readonly string[]): Scan | string {
  const scan: Scan = { flags: new Map(), positional: [] };
  let at = 0;
  while (at < words.length) {
    const word = words[at++] ?? "";
    if (word === "--") {
      scan.positional.push(...words.slice(at));
      break;
    }
    if (word.length < 2 || !word.startsWith("-")) {
      scan.positional.push(word);
      if (spec.stopsAtPositional !== true) continue;
      scan.positional.push(...words.slice(at));
      break;
    }
    const taken = word.startsWith("--")
      ? longFlag(spec, scan, word, words[at])
      : shortFlags(spec, scan, word, words[at]);
    if (typeof taken === "string") return taken;
    at += taken;
  }
  return scan;
}

/** How many of the next words it took (0 or 1), or what is wrong. */
function longFlag(spec: CommandSpec, scan: Scan, word: string, next: string | undefined): number | string {
  const equals = word.indexOf("=");
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const flag = name.length > 1 && Object.hasOwn(spec.flags, name) ? spec.flags[name] : undefined;
  if (!flag) return `unknown flag --${name}`;
  if (flag.value === undefined) {
    if (equals >= 0) return `--${name} takes no argument`;
    add(scan, name, "");
    return 0;
  }
  if (equals >= 0) {
    add(scan, name, word.slice(equals + 1));
    return 0;
  }
  if (next === undefined) return `--${name} expects an argument`;
  add(scan, name, next);
  return 1;
}

function shortFlags(spec: CommandSpec, scan: Scan, word: string, next: string | undefined): number | string {
  for (let at = 1; at < word.length; at++) {
    const name = word.charAt(at);
    const flag = Object.hasOwn(spec.flags, name) ? spec.flags[name] : undefined;
    if (!flag) return `unknown flag -${name}`;
    if (flag.value === undefined) {
      add(scan, name, "");
      continue;
    }
    const rest = word.slice(at + 1);
    if (rest !== "") {
      add(scan, name, rest);
      return 0;
    }
    if (next === undefined) return `-${name} expects an argument`;
    add(scan, name, next);
    return 1;
  }
  return 0;
}

function add(scan: Scan, name: string, value: string): void {
  const values = scan.flags.get(name);
  if (values) values.push(value);
  else scan.flags.set(name, [value]);
}
