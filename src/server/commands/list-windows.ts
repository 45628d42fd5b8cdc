// list-windows: of a session, or of all (-a).

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { layoutText } from "../../core/format-window-values.ts";
import { formatPaneId, formatSessionId, formatWindowId } from "../../core/ids.ts";
import { panesOf } from "../../core/layout.ts";
import { paneRects } from "../../core/layout-rects.ts";
import type { Session, Window } from "../../core/state.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { printList } from "./expand.ts";
import { targetOf } from "./find-target.ts";
import { sessionsByName } from "./list-sessions.ts";

const SHORT =
  "#{window_index}: #{window_name}#{window_raw_flags} (#{window_panes} panes) [#{window_width}x#{window_height}] ";
const FORMAT = `${SHORT}[layout #{window_layout}] #{window_id}#{?window_active, (active),}`;
const FORMAT_ALL = `#{session_name}:${SHORT}`;

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const all = hasFlag(args, "a");
  if (all) return list(ctx, args, sessionsByName(ctx.state), FORMAT_ALL);
  const found = targetOf(ctx, args, "session");
  return found.ok ? list(ctx, args, [found.session], FORMAT) : refused(found.message);
}

function list(ctx: CommandContext, args: ParsedCommand, sessions: readonly Session[], format: string): Reply {
  const { state } = ctx;
  const subjects = sessions.flatMap((session) =>
    session.windows.flatMap((id) => {
      const window = state.windows.get(id);
      return window ? [{ session, window, pane: state.panes.get(window.active) }] : [];
    }),
  );
  return printList(ctx, args, subjects, format, ({ session, window }) => rowOf(session, window));
}

const rowOf = (session: Session, window: Window): Readonly<Record<string, unknown>> => ({
  window: formatWindowId(window.id),
  session: formatSessionId(session.id),
  sessionName: session.name,
  index: window.index,
  name: window.name,
  active: session.active === window.id,
  last: session.visited[0] === window.id,
  zoomed: window.zoomed,
  bell: window.bell,
  activity: window.activity,
  panes: panesOf(window.layout).length,
  activePane: formatPaneId(window.active),
  cols: window.cols,
  rows: window.rows,
  layout: layoutText(window.layout, paneRects(window.layout, window)),
});

export const listWindows: Command = { name: "list-windows", run };
