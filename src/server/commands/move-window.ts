// move-window: another index in the same session, or all of them without gaps (-r).

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { resolveIndex } from "../../core/find.ts";
import { freeWindowIndex, windowAt } from "../../core/find-window.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { currentOf, targetOf } from "./find-target.ts";
import { renumber } from "./window-index.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  if (hasFlag(args, "r")) {
    const found = targetOf(ctx, args, "session");
    if (!found.ok) return refused(found.message);
    renumber(ctx, found.session);
    return done();
  }
  const found = targetOf(ctx, args, "window", "s");
  if (!found.ok) return refused(found.message);
  const to = resolveIndex(ctx.state, flagValue(args, "t") ?? "", currentOf(ctx));
  if (!to.ok) return refused(to.message);
  const { session, window } = found;
  if (to.session !== session.id) return refused("a window cannot go to another session: use join-pane for its panes");
  const index = to.index ?? freeWindowIndex(ctx.state, session);
  const taken = windowAt(ctx.state, session, index);
  if (taken && taken.id !== window.id) {
    if (!hasFlag(args, "k")) return refused(`index in use: ${index}`);
    ctx.dispatch({ type: "windowKilled", window: taken.id, atMs: ctx.nowMs });
  }
  ctx.dispatch({ type: "windowMoved", window: window.id, index });
  if (!hasFlag(args, "d")) {
    ctx.dispatch({ type: "windowSelected", session: session.id, window: window.id, atMs: ctx.nowMs });
  }
  return done();
}

export const moveWindow: Command = { name: "move-window", run };
