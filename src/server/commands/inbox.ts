// inbox: what waits for a person, the newest first; --all with what was dealt with in the last day.
//   12  approval    4m  %3 work:1.0  claude: Bash(git push origin main)

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { formatAge } from "../../core/format-age.ts";
import { isOpen, orderInbox, type InboxItem } from "../../core/inbox.ts";
import { inboxPlace } from "../../core/inbox-place.ts";
import { misused, printed, printedJson, refused, done, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { wholeNumber } from "./numbers.ts";

const MAX_ID = 999_999_999;
const CAUSE_CELLS = 10;

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const asked = flagValue(args, "resolve");
  if (asked !== undefined) return resolve(ctx, args, asked);
  const items = orderInbox(ctx.state.inbox.items).filter((item) => hasFlag(args, "all") || isOpen(item));
  if (hasFlag(args, "json")) return printedJson(items.map((item) => itemJson(ctx, item)));
  return items.length === 0 ? printed(["nothing waits for you"]) : printed(items.map((item) => lineOf(ctx, item)));
}

function resolve(ctx: CommandContext, args: ParsedCommand, asked: string): Reply {
  const id = asked === "all" ? asked : wholeNumber(asked, 1, MAX_ID);
  if (id === undefined) return misused(args, `--resolve takes the number of an item, or all: ${asked}`);
  const item = ctx.state.inbox.items.find((each) => each.id === id);
  if (id !== "all" && item === undefined) return refused(`no such item: ${id}`);
  ctx.dispatch({ type: "inboxResolved", id, atMs: ctx.nowMs });
  return done();
}

function itemJson(ctx: CommandContext, item: InboxItem): Readonly<Record<string, unknown>> {
  const { id, cause, pane, name, text, atMs, resolvedAtMs } = item;
  return {
    id,
    cause,
    pane: `%${pane}`,
    place: inboxPlace(ctx.state, item),
    name,
    text,
    at: atMs,
    resolvedAt: resolvedAtMs,
  };
}

function lineOf(ctx: CommandContext, item: InboxItem): string {
  const { id, cause, pane, name, text, atMs, resolvedAtMs } = item;
  const age = formatAge(ctx.nowMs - atMs).padStart(4);
  const about = text === "" ? name : `${name}: ${text}`;
  const place = inboxPlace(ctx.state, item) ?? "gone";
  const end = resolvedAtMs === null ? "" : ` [resolved ${formatAge(ctx.nowMs - resolvedAtMs)} ago]`;
  return `${String(id).padStart(3)}  ${cause.padEnd(CAUSE_CELLS)} ${age}  %${pane} ${place}  ${about}${end}`;
}

export const inbox: Command = { name: "inbox", run };
