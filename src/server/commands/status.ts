// status: what the programs in the panes say of themselves, in the protocol's words; one pane (-t) or all.

import { childrenOf, countOpen } from "../../core/children.ts";
import { cleanText } from "../../core/clean-text.ts";
import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { bypasses } from "../../core/launched.ts";
import { agentOrCommandName, isTracked } from "../../core/find.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import { formatPaneId } from "../../core/ids.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import { quietOf } from "../../core/quiet.ts";
import type { Pane } from "../../core/state.ts";
import type { Status } from "../../core/status.ts";
import { headerOf, labelOf } from "../../core/status-words.ts";
import { workDirectory } from "../../core/work-directory.ts";
import { printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { allPanes } from "./list-panes.ts";
import { paneJson } from "./status-json.ts";

/** "blocked: permission · Apply?", "no status". */
export const plainStatus = (status: Status): string => headerOf(status) || "no status";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const json = hasFlag(args, "json");
  const branchOf = (directory: string): string | null => ctx.branchOf(directory);
  if (hasFlag(args, "t")) {
    const found = targetOf(ctx, args, "pane");
    if (!found.ok) return refused(found.message);
    return json
      ? printedJson(paneJson(found, branchOf))
      : printed([withBesides(plainStatus(found.pane.status), reportsFrom(ctx, found.pane))]);
  }
  const panes = allPanes(ctx);
  return json
    ? printedJson(panes.map((each) => paneJson(each, branchOf)))
    : printed(panes.map((each) => lineOf(ctx, each)));
}

function lineOf(ctx: CommandContext, { session, window, pane, paneIndex }: PaneLocation): string {
  const place = `${session.name}:${window.index}.${paneIndex}`;
  const line = `${formatPaneId(pane.id)} ${place} ${rowName(pane)}: ${plainStatus(pane.status)}`;
  return withBesides(line, besidesOf(ctx, pane));
}

/** As its row in the sidebar is called. */
export const rowName = (pane: Pane): string => cleanText(labelOf(pane.status, agentOrCommandName(pane)));

const withBesides = (line: string, besides: readonly string[]): string =>
  besides.length === 0 ? line : `${line} [${besides.join(", ")}]`;

/** An agent that says nothing may do so in another version: "reports from 2.1.295 on". */
export function reportsFrom(ctx: CommandContext, pane: Pane): readonly string[] {
  const version = pane.status.rule === "none.silent" ? ctx.firstVersionOf(pane) : undefined;
  return version === undefined ? [] : [`reports from ${version} on`];
}

/** What stands at the end of the line: "reports from 2.1.295 on", "main", "2 children run". A shell's branch is no news. */
function besidesOf(ctx: CommandContext, pane: Pane): readonly string[] {
  const quiet = quietOf(ctx.state.quiet, pane.id, pane.observation?.agent?.id ?? null);
  return [...(quiet === null ? [] : [quiet]), ...othersOf(ctx, pane)];
}

function othersOf(ctx: CommandContext, pane: Pane): readonly string[] {
  if (!isTracked(pane)) return [];
  const branch = ctx.branchOf(workDirectory(pane) ?? paneDirectory(pane));
  const children = countOpen(childrenOf(pane));
  const runs = children === 0 ? [] : [children === 1 ? "1 child runs" : `${children} children run`];
  const asksNothing = bypasses(pane) ? ["asks for no permission"] : [];
  return [...asksNothing, ...reportsFrom(ctx, pane), ...(branch === null ? [] : [branch]), ...runs];
}

export const status: Command = { name: "status", run };
