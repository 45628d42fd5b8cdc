// respawn-pane: the pane's program again, or another one, in the same place.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand, PANE_FORMAT } from "./expand.ts";
import { targetOf } from "./find-target.ts";
import { launchOf } from "./launch.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const { pane } = found;
  if (pane.life.phase !== "ended" && !hasFlag(args, "k"))
    return refused(`respawn pane failed: pane ${expand(ctx, PANE_FORMAT, found)} still active`);
  const chosen = launchOf(ctx, args, found);
  if (!chosen.ok) return refused(chosen.message);
  const launch = {
    ...chosen.launch,
    ...(args.positional.length === 0 && { argv: pane.argv }),
    ...(!hasFlag(args, "c") && { cwd: pane.startCwd }),
  };
  ctx.dispatch({ type: "paneRespawned", pane: pane.id, launch, atMs: ctx.nowMs });
  const problem = await ctx.started(pane.id);
  return problem === null ? done() : refused(problem);
}

export const respawnPane: Command = { name: "respawn-pane", run };
