// run: starts an agent of the catalog in a new window, or beside a pane. What comes behind the agent's name is for the agent.

import { cleanText } from "../../core/clean-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { Launch } from "../../core/event.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand, PANE_FORMAT, printMade } from "./expand.ts";
import { targetOf } from "./find-target.ts";
import { surroundingsOf } from "./launch.ts";
import { make, type Made } from "./made.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const [name = "", ...rest] = args.positional;
  const found = ctx.launcher.find(name);
  if (!found.ok) return refused(unknownAgent(name, found.nearest));
  const place = targetOf(ctx, args, "pane");
  if (!place.ok) return refused(place.message);
  const surroundings = surroundingsOf(ctx, args, place);
  if (!surroundings.ok) return refused(surroundings.message);
  const prepared = await ctx.launcher.prepare({
    runtime: found.runtime,
    conversation: null,
    mayBeginAnew: true,
    bypass: hasFlag(args, "bypass"),
    args: rest[0] === "--" ? rest.slice(1) : rest,
    env: { ...place.session.env, ...surroundings.env },
  });
  if (!prepared.ok) return refused(prepared.message);
  const { cwd, env } = surroundings;
  const launch: Launch = {
    ...prepared.launch,
    cwd,
    env: { ...prepared.launch.env, ...env },
    ...(hasFlag(args, "queue") && { waits: true }),
  };
  const made = await startAt(ctx, args, place, launch);
  if (made === undefined) return refused("no space for new pane");
  if (!made.ok) return refused(made.message);
  const reply = printMade(ctx, args, PANE_FORMAT, made);
  return prepared.warning === null ? reply : warned(ctx, reply, prepared.warning);
}

/** A new window of the session, or with -h or -v a pane beside the target. */
function startAt(ctx: CommandContext, args: ParsedCommand, place: PaneLocation, launch: Launch): Promise<Made> {
  const select = !hasFlag(args, "d");
  if (hasFlag(args, "h") || hasFlag(args, "v")) {
    const axis = hasFlag(args, "h") ? "row" : "column";
    const { id } = place.pane;
    return make(ctx, {
      type: "paneSplit",
      pane: id,
      axis,
      cells: null,
      before: false,
      full: false,
      launch,
      select,
      atMs: ctx.nowMs,
    });
  }
  const asked = flagValue(args, "n");
  const name = asked === undefined ? null : cleanText(expand(ctx, asked, place));
  return make(ctx, {
    type: "windowCreated",
    session: place.session.id,
    index: null,
    name,
    launch,
    select,
    atMs: ctx.nowMs,
  });
}

const unknownAgent = (name: string, nearest: string | undefined): string =>
  `no agent ${name} in the catalog${nearest === undefined ? "" : `; is ${nearest} meant?`} (mux agents lists them)`;

/** Who pressed a key reads it in the status line. */
export function warned(ctx: CommandContext, reply: Reply, warning: string): Reply {
  const { client } = ctx.caller;
  if (client !== null) ctx.showMessage(client, warning);
  return { ...reply, err: `${warning}\n` };
}

export const runAgent: Command = { name: "run", run };
