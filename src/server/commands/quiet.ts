// mute, snooze, unmute: of a pane (-t, else the current one) or of an agent nobody is told. A mute lasts until it is taken
// back, a snooze until the pane changes; --for ends either.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { parseDuration } from "../../core/duration.ts";
import type { QuietKind } from "../../core/quiet.ts";
import type { Pane } from "../../core/state.ts";
import { done, misused, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";

interface Asked {
  readonly kind: QuietKind | null;
  readonly untilMs: number | null;
}

const command = (name: string, kind: QuietKind | null): Command => ({
  name,
  run: (ctx, args) => run(ctx, args, kind),
});

function run(ctx: CommandContext, args: ParsedCommand, kind: QuietKind | null): Reply {
  const length = flagValue(args, "for");
  const forMs = length === undefined ? null : parseDuration(length);
  if (forMs === undefined) return misused(args, `--for takes a length of time, e.g. 10m: ${length}`);
  const asked = { kind, untilMs: forMs === null ? null : ctx.nowMs + forMs };
  const agent = flagValue(args, "agent");
  if (agent === undefined) return quietPane(ctx, args, asked);
  return hasFlag(args, "t") ? misused(args, "one of -t and --agent is enough") : quietAgent(ctx, agent, asked);
}

function quietPane(ctx: CommandContext, args: ParsedCommand, asked: Asked): Reply {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const { id, observation } = found.pane;
  ctx.dispatch({ type: "paneQuieted", pane: id, ...asked, atMs: ctx.nowMs });
  const agent = observation?.agent?.id;
  const isStillMuted = asked.kind === null && agent !== undefined && ctx.state.quiet.agents.has(agent);
  return isStillMuted ? refused(`%${id} runs ${agent}, which is muted: mux unmute --agent ${agent}`) : done();
}

/** A mute is of the agent, wherever it comes to run; a snooze is of what its panes are in now. */
function quietAgent(ctx: CommandContext, name: string, { kind, untilMs }: Asked): Reply {
  const agent = ctx.agentNamed(name);
  if (agent === undefined) return refused(`no such agent: ${name}`);
  const atMs = ctx.nowMs;
  const panes = [...ctx.state.panes.values()].filter((pane) => agentOf(pane) === agent);
  if (kind !== "snoozed") ctx.dispatch({ type: "agentQuieted", agent, on: kind === "muted", untilMs, atMs });
  if (kind === "snoozed" && panes.length === 0) return refused(`no pane runs ${agent}`);
  if (kind === "muted") return done();
  for (const { id } of panes) ctx.dispatch({ type: "paneQuieted", pane: id, kind, untilMs, atMs });
  return done();
}

const agentOf = ({ observation }: Pane): string | undefined => observation?.agent?.id;

export const mute: Command = command("mute", "muted");
export const snooze: Command = command("snooze", "snoozed");
export const unmute: Command = command("unmute", null);
