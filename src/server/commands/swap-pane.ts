// swap-pane: two panes exchange their places; -U and -D: with the one before or after in the window.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { PaneId } from "../../core/ids.ts";
import { nextPane, previousPane } from "../../core/layout.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf, type Target } from "./find-target.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const to = targetOf(ctx, args, "pane", "t");
  if (!to.ok) return refused(to.message);
  const from = sourceOf(ctx, args, to);
  if (typeof from === "string") return refused(from);
  if (from === to.pane.id) return done();
  ctx.dispatch({ type: "panesSwapped", first: from, second: to.pane.id });
  if (hasFlag(args, "d")) return done();
  // Each window shows the pane that came to it, as in tmux.
  for (const pane of ctx.state.panes.get(from)?.window === to.window.id ? [to.pane.id] : [from, to.pane.id])
    ctx.dispatch({ type: "paneSelected", pane, atMs: ctx.nowMs });
  return done();
}

function sourceOf(ctx: CommandContext, args: ParsedCommand, to: Extract<Target, { ok: true }>): PaneId | string {
  if (hasFlag(args, "D")) return nextPane(to.window.layout, to.pane.id);
  if (hasFlag(args, "U")) return previousPane(to.window.layout, to.pane.id);
  const from = targetOf(ctx, args, "pane", "s");
  return from.ok ? from.pane.id : from.message;
}

export const swapPane: Command = { name: "swap-pane", run };
