// Formats in commands: -F, -P, names and messages, expanded for what a command is about; and lists of things.

import { hostname } from "node:os";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { formatIsTrue, formatText, type FormatSource } from "../../core/format.ts";
import { formatVariable, type FormatSubject } from "../../core/format-values.ts";
import { printed, printedJson, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { timeText } from "./time-text.ts";

/** What a new window or pane is printed as. */
export const PANE_FORMAT = "#{session_name}:#{window_index}.#{pane_index}";

/** A format's text. `state` is added; the pane's screen is asked only when the format wants it. */
export const expand = (ctx: CommandContext, template: string, subject: Omit<FormatSubject, "state">): string =>
  formatText(template, sourceOf(ctx, subject));

function sourceOf(ctx: CommandContext, subject: Omit<FormatSubject, "state">): FormatSource {
  const { pane } = subject;
  const server = { ...ctx.server, host: hostname() };
  const whole: FormatSubject = {
    state: ctx.state,
    ...subject,
    get screen() {
      return pane && ctx.screenFacts(pane.id);
    },
  };
  return { value: (name) => formatVariable(name, whole, server), time: timeText };
}

/** -P: prints the thing that was made, with -F or `format`. */
export function printMade(
  ctx: CommandContext,
  args: ParsedCommand,
  format: string,
  subject: Omit<FormatSubject, "state">,
): Reply {
  return printed(hasFlag(args, "P") ? [expand(ctx, flagValue(args, "F") ?? format, subject)] : []);
}

/** A list: --json with `toJson`, else a line each with -F or `format`; -f leaves out. */
export function printList<T extends Omit<FormatSubject, "state">>(
  ctx: CommandContext,
  args: ParsedCommand,
  subjects: readonly T[],
  format: string,
  toJson: (subject: T) => unknown,
): Reply {
  const filter = flagValue(args, "f");
  const wanted = filter === undefined ? subjects : subjects.filter((one) => formatIsTrue(filter, sourceOf(ctx, one)));
  if (hasFlag(args, "json")) return printedJson(wanted.map(toJson));
  return printed(wanted.map((one) => expand(ctx, flagValue(args, "F") ?? format, one)));
}
