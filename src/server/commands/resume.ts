// resume: conversations whose pane or agent is gone go on, each exactly or not at all. Nothing runs that was not asked for.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { cleanText } from "../../core/clean-text.ts";
import { formatAge } from "../../core/format-age.ts";
import { formatPaneId } from "../../core/ids.ts";
import { resumptionOf, type Resumable } from "../../core/launched.ts";
import { quoteWords } from "../../core/quote-words.ts";
import type { Session } from "../../core/state.ts";
import { done, printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { tellFailedResume } from "./failed-resume.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { make } from "./made.ts";
import { putBack } from "./put-back.ts";
import { resumingLaunch, STAGGER_MS } from "./resuming-launch.ts";

/** Cells of a prompt in the list. */
const MAX_PROMPT = 60;

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  if (hasFlag(args, "layout")) return putBack(ctx, args);
  const chosen = choose(ctx, args);
  if (typeof chosen === "string") return refused(chosen);
  if (hasFlag(args, "forget")) {
    ctx.dispatch({ type: "resumablesForgotten", numbers: chosen.map(({ number }) => number) });
    return done();
  }
  const isAsked = hasFlag(args, "all") || args.positional.length > 0 || flagValue(args, "t") !== undefined;
  if (!isAsked || hasFlag(args, "list")) return list(ctx, args, chosen);
  if (chosen.length === 0) return refused("there is nothing to go on with");
  return start(ctx, chosen, hasFlag(args, "fresh"));
}

/** Those that are named; all of them where none is. */
function choose(ctx: CommandContext, args: ParsedCommand): readonly Resumable[] | string {
  const { resumables } = ctx.state;
  if (flagValue(args, "t") !== undefined) return ofPane(ctx, args);
  if (args.positional.length === 0) return resumables;
  const found = args.positional.map((word) =>
    resumables.find(({ number, conversation }) => String(number) === word || conversation === word),
  );
  const unknown = args.positional.find((_, at) => found[at] === undefined);
  if (unknown !== undefined) return `nothing to go on with under ${unknown} (mux resume lists what there is)`;
  return found.filter((each) => each !== undefined);
}

function ofPane(ctx: CommandContext, args: ParsedCommand): readonly Resumable[] | string {
  const target = flagValue(args, "t") ?? "";
  const found = targetOf(ctx, args, "pane");
  const id = found.ok ? found.pane.id : Number(/^%(\d+)$/.exec(target)?.[1] ?? NaN);
  const left = ctx.state.resumables.findLast(({ pane }) => pane === id);
  if (left !== undefined) return [left];
  if (!found.ok) return found.message;
  return resumptionOf(found.pane) === null
    ? `${formatPaneId(found.pane.id)} had no agent`
    : `the agent of ${formatPaneId(found.pane.id)} still runs`;
}

async function list(ctx: CommandContext, args: ParsedCommand, chosen: readonly Resumable[]): Promise<Reply> {
  const rows = await Promise.all(chosen.map(async (each) => ({ each, plan: await ctx.launcher.planOf(each) })));
  if (hasFlag(args, "json")) {
    return printedJson(
      rows.map(({ each, plan }) => ({
        ...each,
        pane: each.pane === null ? null : `%${each.pane}`,
        command: plan.argv === null ? null : quoteWords(plan.argv),
        missing: plan.isMissing,
      })),
    );
  }
  if (rows.length === 0) return printed(["there is nothing to go on with"]);
  return printed(
    rows.map(({ each, plan }) => {
      const command = plan.argv === null ? `${each.agent} cannot go on` : quoteWords(plan.argv);
      const prompt = each.prompt === null ? "" : ` · ${cleanText(each.prompt).slice(0, MAX_PROMPT)}`;
      const missing = plan.isMissing ? " (the conversation is gone: --fresh begins a new one)" : "";
      return `${each.number}: ${command} in ${each.cwd}, ${formatAge(ctx.nowMs - each.endedAtMs)} ago${missing}${prompt}`;
    }),
  );
}

async function start(ctx: CommandContext, chosen: readonly Resumable[], mayBeginAnew: boolean): Promise<Reply> {
  const problems: string[] = [];
  for (const [at, each] of chosen.entries()) {
    if (at > 0) await new Promise<void>((resolve) => void ctx.setTimer(STAGGER_MS, resolve));
    const problem = await startOne(ctx, each, mayBeginAnew);
    if (problem !== null) problems.push(`${each.number}: ${problem}`);
  }
  if (problems.length === 0) return done();
  return { ...refused(problems.join("\n")), code: problems.length === chosen.length ? 1 : 0 };
}

/** Null: it runs, in a new window. */
async function startOne(ctx: CommandContext, each: Resumable, mayBeginAnew: boolean): Promise<string | null> {
  const session = sessionFor(ctx, each);
  if (session === undefined) return "no session to start it in";
  const launch = await resumingLaunch(ctx, each, mayBeginAnew, session.env);
  if (typeof launch === "string") return launch;
  const made = await make(ctx, {
    type: "windowCreated",
    session: session.id,
    index: null,
    name: null,
    launch,
    select: true,
    atMs: ctx.nowMs,
  });
  if (made === undefined) return "create window failed";
  if (!made.ok) return made.message;
  const found = ctx.launcher.find(each.agent);
  if (found.ok && each.conversation !== null) tellFailedResume(ctx, made.pane.id, found.runtime, each.conversation);
  ctx.dispatch({ type: "resumablesForgotten", numbers: [each.number] });
  return null;
}

/** The session that it was in, else the current one. */
function sessionFor(ctx: CommandContext, { session }: Resumable): Session | undefined {
  const same = [...ctx.state.sessions.values()].find(({ name }) => name === session);
  if (same !== undefined) return same;
  const found = findTarget(ctx, "session", "");
  return found.ok ? found.session : undefined;
}

export const resume: Command = { name: "resume", run };
