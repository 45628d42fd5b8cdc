// break-pane: a pane gets a window of its own.

import { cleanText } from "../../core/clean-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { resolveIndex } from "../../core/find.ts";
import { windowAt } from "../../core/find-window.ts";
import { panesOf } from "../../core/layout.ts";
import { paneLocation, type PaneLocation } from "../../core/pane-location.ts";
import { refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand, PANE_FORMAT, printMade } from "./expand.ts";
import { currentOf, targetOf } from "./find-target.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = targetOf(ctx, args, "pane", "s");
  if (!found.ok) return refused(found.message);
  const index = wantedIndex(ctx, args, found);
  if (typeof index === "string") return refused(index);
  const asked = flagValue(args, "n");
  const name = asked === undefined ? null : cleanText(expand(ctx, asked, found));
  const { pane, window, session } = found;
  const select = !hasFlag(args, "d");
  if (panesOf(window.layout).length > 1) {
    ctx.dispatch({ type: "paneBroken", pane: pane.id, select, name, atMs: ctx.nowMs });
  } else {
    // It has a window of its own already: that is named and shown.
    if (name !== null) ctx.dispatch({ type: "windowRenamed", window: window.id, name });
    if (select) ctx.dispatch({ type: "windowSelected", session: session.id, window: window.id, atMs: ctx.nowMs });
  }
  const made = paneLocation(ctx.state, pane.id);
  if (made && index !== null) ctx.dispatch({ type: "windowMoved", window: made.window.id, index });
  return printMade(ctx, args, PANE_FORMAT, paneLocation(ctx.state, pane.id) ?? found);
}

/** The index of -t, which must be free and of the same session. */
function wantedIndex(ctx: CommandContext, args: ParsedCommand, found: PaneLocation): number | string | null {
  const target = flagValue(args, "t");
  if (target === undefined) return null;
  const to = resolveIndex(ctx.state, target, currentOf(ctx));
  if (!to.ok) return to.message;
  if (to.session !== found.session.id) return "a pane breaks out within its session: use join-pane to go to another";
  if (to.index !== null && windowAt(ctx.state, found.session, to.index)) return `index in use: ${to.index}`;
  return to.index;
}

export const breakPane: Command = { name: "break-pane", run };
