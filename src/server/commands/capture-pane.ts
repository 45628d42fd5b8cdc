// capture-pane: what a pane shows, printed (-p) or as a buffer.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { wholeNumber } from "./numbers.ts";

const MAX_LINE = 10_000_000;

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const [first, last] = [flagValue(args, "S") ?? "0", flagValue(args, "E")];
  // As in tmux, what is no number is the default.
  const start = first === "-" ? "first" : (wholeNumber(first, -MAX_LINE, MAX_LINE) ?? 0);
  const end = last === undefined || last === "-" ? "last" : (wholeNumber(last, -MAX_LINE, MAX_LINE) ?? "last");
  const text = ctx.capture(found.pane.id, {
    start,
    end,
    escapes: hasFlag(args, "e"),
    joinWrapped: hasFlag(args, "J"),
    keepTrailing: hasFlag(args, "N") || hasFlag(args, "J"),
  });
  if (hasFlag(args, "p")) return done(text);
  ctx.dispatch({ type: "bufferSet", name: flagValue(args, "b") ?? null, text });
  return done();
}

export const capturePane: Command = { name: "capture-pane", run };
