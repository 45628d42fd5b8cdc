// resize-pane: a border moved (-L -R -U -D), an exact size (-x -y), or the zoom (-Z).

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { cellsOf, wholeNumber } from "./numbers.ts";
import { directionOf } from "./select-pane.ts";

const MAX_ADJUSTMENT = 10_000;

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const pane = found.pane.id;
  if (hasFlag(args, "Z")) {
    ctx.dispatch({ type: "paneZoomed", pane });
    return done();
  }
  const adjustment = wholeNumber(args.positional[0] ?? "1", 1, MAX_ADJUSTMENT);
  if (adjustment === undefined) return refused("adjustment invalid");
  const [x, y] = [flagValue(args, "x"), flagValue(args, "y")];
  const cols = x === undefined ? null : cellsOf(x, found.window.cols);
  const rows = y === undefined ? null : cellsOf(y, found.window.rows);
  if (cols === undefined) return refused("width invalid");
  if (rows === undefined) return refused("height invalid");
  if (cols !== null || rows !== null) ctx.dispatch({ type: "paneSized", pane, cols, rows });
  const direction = directionOf(args);
  if (direction !== undefined) ctx.dispatch({ type: "paneResized", pane, direction, cells: adjustment });
  return done();
}

export const resizePane: Command = { name: "resize-pane", run };
