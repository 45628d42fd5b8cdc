// split-window: a new pane beside or below another one.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { along, framedArea } from "../../core/layout.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { PANE_FORMAT, printMade } from "./expand.ts";
import { targetOf } from "./find-target.ts";
import { launchOf } from "./launch.ts";
import { make } from "./made.ts";
import { splitSize } from "./numbers.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const { pane, window } = found;
  const axis = hasFlag(args, "h") ? "row" : "column";
  const full = hasFlag(args, "f");
  const cells = splitSize(args, along(full ? framedArea(window) : pane, axis));
  if (cells === undefined) return refused(`size invalid: ${flagValue(args, "l") ?? flagValue(args, "p")}`);
  const chosen = launchOf(ctx, args, found);
  if (!chosen.ok) return refused(chosen.message);
  const made = await make(ctx, {
    type: "paneSplit",
    pane: pane.id,
    axis,
    cells,
    before: hasFlag(args, "b"),
    full,
    launch: chosen.launch,
    select: !hasFlag(args, "d"),
    atMs: ctx.nowMs,
  });
  if (made === undefined) return refused("no space for new pane");
  return made.ok ? printMade(ctx, args, PANE_FORMAT, made) : refused(made.message);
}

export const splitWindow: Command = { name: "split-window", run };
