// attach-session: tells the command line which session its terminal is to show. -d and -r are carried out as it attaches.

import { flagValue, type ParsedCommand } from "../../core/command-line.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { namesPlace, selectPlace, showSession } from "./show-session.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  if (ctx.state.sessions.size === 0) return refused("no sessions");
  const target = flagValue(args, "t") ?? "";
  const found = targetOf(ctx, args, namesPlace(target) ? "pane" : "session");
  if (!found.ok) return refused(found.message);
  if (namesPlace(target)) selectPlace(ctx, found.session.id, found.window.id, found.pane.id);
  return showSession(ctx, found.session.id);
}

export const attachSession: Command = { name: "attach-session", run };
