// answer: chooses an option of what the agent in a pane asks, or answers with words. Keys go out only while the prompt that
// is meant is the one that is shown; without a choice it is printed.

import { jsonText } from "../../core/json-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { formatPaneId, type PaneId } from "../../core/ids.ts";
import { chooseByWord, chooseText } from "../../core/prompt-choice.ts";
import type { ShownPrompt } from "../../core/prompt.ts";
import { done, EXIT_REFUSED, misused, printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { promptJson, promptLines } from "./prompt-text.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const named = flagValue(args, "t") !== undefined;
  const [first, second] = args.positional;
  const word = named ? first : second;
  const text = flagValue(args, "text");
  if (named && second !== undefined) return misused(args, "too many arguments: one choice");
  if (word !== undefined && text !== undefined) return misused(args, "either a choice or --text");
  const isAnswer = word !== undefined || text !== undefined;
  if (!isAnswer && hasFlag(args, "if")) return misused(args, "--if needs a choice, or --text");
  const found = named || first === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", first);
  if (!found.ok) return refused(found.message);
  const { id } = found.pane;
  const client = ctx.caller.client === null ? undefined : ctx.state.clients.get(ctx.caller.client);
  if (isAnswer && client?.readOnly === true) return refused("this client only looks on");
  if (!isAnswer) return show(ctx, args, id);
  const expected = flagValue(args, "if");
  const answered = await ctx.prompts.answer({
    pane: id,
    who: whoAsks(ctx),
    choose: (prompt) => (text === undefined ? chooseByWord(prompt, word ?? "") : chooseText(prompt, text)),
    ...(expected !== undefined && { expected }),
  });
  const { prompt } = answered;
  if (!answered.ok) return refusal(ctx, args, id, answered.message, prompt);
  const pane = formatPaneId(id);
  if (hasFlag(args, "json")) return printedJson({ pane, answered: answered.did, ...promptJson(answered.prompt) });
  return done(`answered ${answered.did}\n`);
}

async function show(ctx: CommandContext, args: ParsedCommand, id: PaneId): Promise<Reply> {
  const reading = await ctx.prompts.read(id);
  if (!reading.ok) return refusal(ctx, args, id, reading.message, null);
  if (hasFlag(args, "json")) return printedJson({ pane: formatPaneId(id), ...promptJson(reading.shown) });
  return printed(promptLines(reading.shown));
}

/** With the prompt that is shown now, if any: whoever answers again answers that one. */
function refusal(
  ctx: CommandContext,
  args: ParsedCommand,
  id: PaneId,
  message: string,
  prompt: ShownPrompt | null,
): Reply {
  const json = hasFlag(args, "json");
  const told = { pane: formatPaneId(id), error: message, ...(prompt === null ? {} : promptJson(prompt)) };
  const lines = prompt === null || json || ctx.caller.client !== null ? [] : promptLines(prompt);
  return {
    code: EXIT_REFUSED,
    out: json ? `${jsonText(told)}\n` : "",
    err: [message, ...lines].map((line) => `${line}\n`).join(""),
  };
}

function whoAsks({ state, caller }: CommandContext): string {
  const client = caller.client === null ? undefined : state.clients.get(caller.client);
  if (client) return `client ${client.tty}`;
  return caller.pane === null ? "command line" : `pane ${formatPaneId(caller.pane)}`;
}

export const answer: Command = { name: "answer", run };
