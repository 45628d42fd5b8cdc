// paste-buffer: types a buffer into a pane. Line feeds become carriage returns, as Enter sends them; -p: as a paste.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { encodePaste } from "../../core/encode-input.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const name = flagValue(args, "b");
  const buffer = ctx.state.buffers.find((each) => name === undefined || each.name === name);
  if (!buffer) return name === undefined ? done() : refused(`no buffer ${name}`);
  const modes = ctx.modes(found.pane.id);
  const separator = flagValue(args, "s") ?? (hasFlag(args, "r") ? "\n" : "\r");
  const bracketed = hasFlag(args, "p") && modes.bracketedPaste;
  const bytes = bracketed ? encodePaste(buffer.text, modes) : buffer.text.replaceAll("\n", separator);
  if (bytes !== "") await ctx.sendInput(found.pane.id, bytes);
  if (hasFlag(args, "d")) ctx.dispatch({ type: "bufferDeleted", name: buffer.name });
  return done();
}

export const pasteBuffer: Command = { name: "paste-buffer", run };
