// log: what became of a pane's status and why, and what was said on the way; or its agent's conversation. events: the first
// of all panes, for programs.

import { jsonText } from "../../core/json-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { done, misused, printed, refused, type Command, type Reply } from "./command.ts";
import type { PaneId } from "../../core/ids.ts";
import type { CommandContext } from "./context.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { readLedger } from "./follow-ledger.ts";
import { wholeNumber } from "./numbers.ts";

/** Prompts, answers and tool calls of a conversation that are handed over. */
const DEFAULT_PASSAGES = 200;
const MAX_PASSAGES = 10_000;

function runLog(ctx: CommandContext, args: ParsedCommand): Reply | Promise<Reply> {
  const [target] = args.positional;
  const found = target === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", target);
  if (!found.ok) return refused(found.message);
  const { id } = found.pane;
  if (hasFlag(args, "transcript")) return runTranscript(ctx, args, id);
  if (flagValue(args, "limit") !== undefined) return misused(args, "--limit goes with --transcript");
  return readLedger(ctx, {
    json: hasFlag(args, "json"),
    follow: hasFlag(args, "f"),
    after: 0,
    namesPane: false,
    includes: ({ pane }) => pane === id,
    goesOn: () => ctx.state.panes.has(id),
  });
}

async function runTranscript(ctx: CommandContext, args: ParsedCommand, pane: PaneId): Promise<Reply> {
  const text = flagValue(args, "limit") ?? String(DEFAULT_PASSAGES);
  const limit = wholeNumber(text, 1, MAX_PASSAGES);
  if (limit === undefined) return misused(args, `--limit takes a number from 1 to ${MAX_PASSAGES}: ${text}`);
  if (hasFlag(args, "f")) return misused(args, "-f does not go with --transcript");
  const reading = await ctx.transcript(pane, limit);
  if (!reading.ok) return refused(reading.message);
  if (!hasFlag(args, "json")) return done(reading.text);
  return printed(reading.passages.map(({ who, text: said }) => jsonText({ who, text: said })));
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
