// display-message: a format, printed (-p) or shown in a client's status line.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { cleanText } from "../../core/clean-text.ts";
import type { Client } from "../../core/state.ts";
import { done, misused, printed, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand } from "./expand.ts";
import { findClient, targetOf } from "./find-target.ts";
import { expandTime } from "./time-text.ts";

const FORMAT = "[#{session_name}] #{window_index}:#{window_name}, current pane #{pane_index} - (%H:%M %d-%b-%y)";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const [message] = args.positional;
  const format = flagValue(args, "F");
  if (message !== undefined && format !== undefined) return misused(args, "only one of -F or argument must be given");
  const found = targetOf(ctx, args, "pane");
  // Without any session there are still the server's own variables.
  if (!found.ok && hasFlag(args, "t")) return refused(found.message);
  const client = findClient(ctx, flagValue(args, "c"));
  const subject = { ...(found.ok && found), client: client.ok ? client.client : undefined };
  const text = expand(ctx, expandTime(message ?? format ?? FORMAT, ctx.nowMs), subject);
  if (hasFlag(args, "p")) return printed([text]);
  return client.ok ? show(ctx, client.client, text) : refused(client.message);
}

function show(ctx: CommandContext, client: Client, text: string): Reply {
  ctx.showMessage(client.id, cleanText(text));
  return done();
}

export const displayMessage: Command = { name: "display-message", run };
