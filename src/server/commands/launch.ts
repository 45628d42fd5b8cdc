// What a new pane runs, and where: the words behind the flags, -c and -e.
// One word is a line for the shell, as in tmux; several are a program and its arguments.

import { statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { flagValue, flagValues, type ParsedCommand } from "../../core/command-line.ts";
import type { Launch } from "../../core/event.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import type { CommandContext } from "./context.ts";
import { expand } from "./expand.ts";

export type LaunchChoice =
  | { readonly ok: true; readonly launch: Launch }
  | { readonly ok: false; readonly message: string };

const SHELL = "sh";
const VARIABLE = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;

/** `place`: what a -c may speak of, and whose session's directory is the default of a key. */
export function launchOf(ctx: CommandContext, args: ParsedCommand, place: PaneLocation | undefined): LaunchChoice {
  const surroundings = surroundingsOf(ctx, args, place);
  if (!surroundings.ok) return surroundings;
  const { cwd, env } = surroundings;
  const argv = shellLine(args.positional);
  return { ok: true, launch: { argv, cwd, ...(Object.keys(env).length > 0 && { env }) } };
}

export type Surroundings =
  | { readonly ok: true; readonly cwd: string; readonly env: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string };

/** Directory and variables of a program, by -c and -e. */
export function surroundingsOf(
  ctx: CommandContext,
  args: ParsedCommand,
  place: PaneLocation | undefined,
): Surroundings {
  const env = variablesOf(args);
  if (typeof env === "string") return { ok: false, message: env };
  const asked = flagValue(args, "c");
  const cwd = asked === undefined ? defaultDirectory(ctx, place) : askedDirectory(ctx, asked, place);
  return cwd === undefined ? { ok: false, message: `no such directory: ${asked}` } : { ok: true, cwd, env };
}

/** One word runs in a shell. */
export const shellLine = (words: readonly string[]): readonly string[] => {
  const [line] = words;
  return line !== undefined && words.length === 1 ? [SHELL, "-c", line] : words;
};

/** The variables of -e, or what is wrong with one. */
export function variablesOf(args: ParsedCommand): Record<string, string> | string {
  const env: Record<string, string> = {};
  for (const given of flagValues(args, "e")) {
    const match = VARIABLE.exec(given);
    if (!match) return `invalid environment: ${given} (NAME=value)`;
    env[match[1] ?? ""] = match[2] ?? "";
  }
  return env;
}

/** The caller's own directory; for a key, which has none, the session's. */
function defaultDirectory(ctx: CommandContext, place: PaneLocation | undefined): string {
  const wanted = ctx.caller.client === null ? ctx.caller.cwd : (place?.session.cwd ?? ctx.caller.cwd);
  return isDirectory(wanted) ? wanted : homedir();
}

function askedDirectory(ctx: CommandContext, asked: string, place: PaneLocation | undefined): string | undefined {
  const path = expand(ctx, asked, place ?? {}).replace(/^~(?=\/|$)/, homedir());
  const whole = resolve(ctx.caller.cwd, path);
  return isDirectory(whole) ? whole : undefined;
}

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
