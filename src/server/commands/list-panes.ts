// list-panes: of a window, of its session (-s), or of all (-a).

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { paneLocations, type PaneLocation } from "../../core/pane-location.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { printList } from "./expand.ts";
import { targetOf } from "./find-target.ts";
import { sessionsByName } from "./list-sessions.ts";
import { paneJson } from "./status-json.ts";

const REST =
  ": [#{pane_width}x#{pane_height}] [history #{history_size}/#{history_limit}, #{history_bytes} bytes] " +
  "#{pane_id}#{?pane_active, (active),}#{?pane_dead, (dead),}";
const OF_WINDOW = `#{pane_index}${REST}`;
const OF_SESSION = `#{window_index}.#{pane_index}${REST}`;
const OF_ALL = `#{session_name}:#{window_index}.#{pane_index}${REST}`;

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const json = (location: PaneLocation): unknown => paneJson(location, (directory) => ctx.branchOf(directory));
  if (hasFlag(args, "a")) return printList(ctx, args, allPanes(ctx), OF_ALL, json);
  const ofSession = hasFlag(args, "s");
  const found = targetOf(ctx, args, ofSession ? "session" : "window");
  if (!found.ok) return refused(found.message);
  const wanted = paneLocations(ctx.state).filter(({ session, window }) =>
    ofSession ? session.id === found.session.id : window.id === found.window.id,
  );
  return printList(ctx, args, wanted, ofSession ? OF_SESSION : OF_WINDOW, json);
}

/** Every pane, sessions by name. */
export function allPanes(ctx: CommandContext): readonly PaneLocation[] {
  const panes = paneLocations(ctx.state);
  return sessionsByName(ctx.state).flatMap((session) => panes.filter((place) => place.session.id === session.id));
}

export const listPanes: Command = { name: "list-panes", run };
