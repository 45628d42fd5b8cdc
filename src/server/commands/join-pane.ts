// join-pane, move-pane: a pane goes beside another one, in whichever window.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { along } from "../../core/layout.ts";
import { paneLocation } from "../../core/pane-location.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { splitSize } from "./numbers.ts";
import { selectPlace } from "./show-session.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const from = targetOf(ctx, args, "pane", "s");
  if (!from.ok) return refused(from.message);
  const to = targetOf(ctx, args, "pane", "t");
  if (!to.ok) return refused(to.message);
  if (from.pane.id === to.pane.id) return refused("source and target panes must be different");
  const axis = hasFlag(args, "h") ? "row" : "column";
  const cells = splitSize(args, along(to.pane, axis));
  if (cells === undefined) return refused(`size invalid: ${flagValue(args, "l") ?? flagValue(args, "p")}`);
  const before = ctx.state;
  const [pane, target] = [from.pane.id, to.pane.id];
  const select = !hasFlag(args, "d");
  ctx.dispatch({ type: "paneJoined", pane, target, axis, cells, before: hasFlag(args, "b"), select, atMs: ctx.nowMs });
  if (ctx.state === before) return refused("create pane failed: pane too small");
  const place = paneLocation(ctx.state, pane);
  if (select && place) selectPlace(ctx, place.session.id, place.window.id, pane);
  return done();
}

export const joinPane: Command = { name: "join-pane", run };
export const movePane: Command = { name: "move-pane", run };
