// triage: the panes that need somebody, in the order in which they are gone through, with what each one asks; over the panes
// of a client, or as text.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { agentOrCommandName, isSnoozed, isTracked } from "../../core/find.ts";
import { formatAge } from "../../core/format-age.ts";
import { formatPaneId } from "../../core/ids.ts";
import { paneLocations, type PaneLocation } from "../../core/pane-location.ts";
import { stopsOf } from "../../core/status-order.ts";
import { done, printed, printedJson, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findClient } from "./find-target.ts";
import { promptJson, promptLines } from "./prompt-text.ts";
import { paneJson } from "./status-json.ts";
import { plainStatus } from "./status.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const places = placesIn(ctx);
  if (hasFlag(args, "json")) return printedJson(places.map((place) => jsonOf(ctx, place)));
  const found = findClient(ctx, undefined);
  const isTyped = ctx.caller.client !== null || ctx.caller.cols !== undefined;
  if (found.ok && isTyped) {
    ctx.openView(found.client.id, "triage");
    return done();
  }
  return printed(places.length === 0 ? ["nothing needs you"] : places.flatMap((place) => linesOf(ctx, place)));
}

function placesIn(ctx: CommandContext): readonly PaneLocation[] {
  const rows = paneLocations(ctx.state)
    .filter(({ pane }) => isTracked(pane) && !isSnoozed(ctx.state, pane.id))
    .map((place) => ({ pane: place.pane.id, status: place.pane.status, place }));
  return stopsOf(rows, "needs").map(({ place }) => place);
}

function linesOf(ctx: CommandContext, { session, window, pane, paneIndex }: PaneLocation): readonly string[] {
  const place = `${session.name}:${window.index}.${paneIndex}`;
  const age = formatAge(Math.max(0, ctx.nowMs - pane.status.since));
  const reading = ctx.prompts.peek(pane.id);
  const asked = reading.ok ? promptLines(reading.shown).map((line) => `  ${line}`) : [];
  return [
    `${formatPaneId(pane.id)} ${place} ${agentOrCommandName(pane)} ${age}: ${plainStatus(pane.status)}`,
    ...asked,
  ];
}

function jsonOf(ctx: CommandContext, place: PaneLocation): object {
  const reading = ctx.prompts.peek(place.pane.id);
  const branchOf = (directory: string): string | null => ctx.branchOf(directory);
  return { ...paneJson(place, branchOf), prompt: reading.ok ? promptJson(reading.shown) : null };
}

export const triage: Command = { name: "triage", run };
