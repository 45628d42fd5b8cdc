// select-pane, last-pane: the active pane of a window.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { Direction } from "../../core/layout.ts";
import { neighbour, paneRects } from "../../core/layout-rects.ts";
import type { Window } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";

const DIRECTIONS: readonly (readonly [string, Direction])[] = [
  ["L", "left"],
  ["R", "right"],
  ["U", "up"],
  ["D", "down"],
];

/** The direction that a flag of `args` asks for. */
export const directionOf = (args: ParsedCommand): Direction | undefined =>
  DIRECTIONS.find(([flag]) => hasFlag(args, flag))?.[1];

function last(ctx: CommandContext, window: Window): Reply {
  const [pane] = window.visited;
  if (pane === undefined) return refused("no last pane");
  ctx.dispatch({ type: "paneSelected", pane, atMs: ctx.nowMs });
  return done();
}

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = targetOf(ctx, args, hasFlag(args, "l") ? "window" : "pane");
  if (!found.ok) return refused(found.message);
  const { window, pane } = found;
  if (hasFlag(args, "l")) return last(ctx, window);
  const direction = directionOf(args);
  const rects = paneRects(window.layout, window);
  const wanted = direction === undefined ? pane.id : neighbour(rects, pane.id, direction, window.visited);
  if (wanted !== undefined) ctx.dispatch({ type: "paneSelected", pane: wanted, atMs: ctx.nowMs });
  return done();
}

export const selectPane: Command = { name: "select-pane", run };
export const lastPane: Command = {
  name: "last-pane",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "window");
    return found.ok ? last(ctx, found.window) : refused(found.message);
  },
};
