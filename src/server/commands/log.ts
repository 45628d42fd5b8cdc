// log: what became of a pane's status and why, and what was said on the way. events: the same of all panes, for programs.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { misused, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { readLedger } from "./follow-ledger.ts";
import { wholeNumber } from "./numbers.ts";

function runLog(ctx: CommandContext, args: ParsedCommand): Reply | Promise<Reply> {
  const [target] = args.positional;
  const found = target === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", target);
  if (!found.ok) return refused(found.message);
  const { id } = found.pane;
  return readLedger(ctx, {
    json: hasFlag(args, "json"),
    follow: hasFlag(args, "f"),
    after: 0,
    namesPane: false,
    includes: ({ pane }) => pane === id,
    goesOn: () => ctx.state.panes.has(id),
  });
}

function runEvents(ctx: CommandContext, args: ParsedCommand): Reply | Promise<Reply> {
  const text = flagValue(args, "after") ?? "0";
  const after = wholeNumber(text, 0, 999_999_999);
  if (after === undefined) return misused(args, `--after takes the number of an entry: ${text}`);
  return readLedger(ctx, {
    json: hasFlag(args, "json"),
    follow: hasFlag(args, "f"),
    after,
    namesPane: true,
    includes: () => true,
    goesOn: () => true,
  });
}

export const log: Command = { name: "log", run: runLog };
export const events: Command = { name: "events", run: runEvents };
