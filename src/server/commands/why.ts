// why: which rule made a pane's status, what everybody else said of it and why they were not heard, and what came before.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { explain, explainJson } from "./explain.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const [target] = args.positional;
  const found = target === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", target);
  if (!found.ok) return refused(found.message);
  const { ledger } = ctx.state;
  return hasFlag(args, "json") ? printedJson(explainJson(found, ledger)) : printed(explain(found, ledger, ctx.nowMs));
}

export const why: Command = { name: "why", run };
