// A command: the name of its row in the table, and what it does. The answers it may give.

import { jsonText } from "../../core/json-text.ts";
import type { ParsedCommand } from "../../core/command-line.ts";
import type { CommandContext } from "./context.ts";

/** Exit codes of the command line's contract. */
export const EXIT_REFUSED = 1;
export const EXIT_USAGE = 2;
/** `wait` gave up. */
export const EXIT_TIMEOUT = 4;
/** `send --submit`: the program tells no status, so nobody can say when its turn ends. */
export const EXIT_NO_SIGNAL = 5;

export interface Reply {
  readonly code: number;
  /** As it is printed: with its line feeds. */
  readonly out: string;
  readonly err: string;
  /** A session ("$3") that the caller's terminal is to show. */
  readonly attach?: string;
}

export interface Command {
  /** Full name, as in the command table. */
  readonly name: string;
  readonly run: (context: CommandContext, args: ParsedCommand) => Reply | Promise<Reply>;
}

/** It was done; `out` is printed as it stands. */
export const done = (out: string = ""): Reply => ({ code: 0, out, err: "" });

/** It was done; each line is printed with a line feed. */
export const printed = (lines: readonly string[]): Reply => done(lines.map((line) => `${line}\n`).join(""));

export const printedJson = (value: unknown): Reply => done(`${jsonText(value)}\n`);

/** It was not done; `message` is one line for people. */
export const refused = (message: string): Reply => ({ code: EXIT_REFUSED, out: "", err: `${message}\n` });

/** It was asked for in a way that means nothing. */
export const misused = (args: ParsedCommand, message: string): Reply => ({
  code: EXIT_USAGE,
  out: "",
  err: `command ${args.spec.name}: ${message}\n`,
});
