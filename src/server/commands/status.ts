// status: what the programs in the panes say of themselves, in the protocol's words; one pane (-t) or all.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { agentOrCommandName } from "../../core/find.ts";
import { formatPaneId } from "../../core/ids.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import type { Status } from "../../core/status.ts";
import { headerOf } from "../../core/status-words.ts";
import { printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { allPanes } from "./list-panes.ts";
import { paneJson } from "./status-json.ts";

/** "blocked: permission · Apply?", "no status". */
export const plainStatus = (status: Status): string => headerOf(status) || "no status";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const json = hasFlag(args, "json");
  if (hasFlag(args, "t")) {
    const found = targetOf(ctx, args, "pane");
    if (!found.ok) return refused(found.message);
    return json ? printedJson(paneJson(found)) : printed([plainStatus(found.pane.status)]);
  }
  const panes = allPanes(ctx);
  return json ? printedJson(panes.map(paneJson)) : printed(panes.map(lineOf));
}

function lineOf({ session, window, pane, paneIndex }: PaneLocation): string {
  const place = `${session.name}:${window.index}.${paneIndex}`;
  return `${formatPaneId(pane.id)} ${place} ${agentOrCommandName(pane)}: ${plainStatus(pane.status)}`;
}

export const status: Command = { name: "status", run };
