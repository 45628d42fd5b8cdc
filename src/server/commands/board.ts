// board: all panes in columns by what a person would do about them; over the panes of a client, or as text.

import { BOARD_COLUMNS, BOARD_HEADINGS, columnOf, type BoardColumn } from "../../core/board.ts";
import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { isTracked } from "../../core/find.ts";
import { formatAge } from "../../core/format-age.ts";
import { formatPaneId } from "../../core/ids.ts";
import { paneLocations, type PaneLocation } from "../../core/pane-location.ts";
import { compareStatus } from "../../core/status-order.ts";
import { done, printed, printedJson, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findClient } from "./find-target.ts";
import { paneJson } from "./status-json.ts";
import { plainStatus, rowName } from "./status.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const columns = BOARD_COLUMNS.map((column) => ({ column, places: placesIn(ctx, column) }));
  if (hasFlag(args, "json")) {
    const branchOf = (directory: string): string | null => ctx.branchOf(directory);
    const panes = columns.map(({ column, places }) => [column, places.map((place) => paneJson(place, branchOf))]);
    return printedJson(Object.fromEntries(panes));
  }
  const found = findClient(ctx, undefined);
  const isTyped = ctx.caller.client !== null || ctx.caller.cols !== undefined;
  if (found.ok && isTyped) {
    ctx.openView(found.client.id, "board");
    return done();
  }
  return printed(
    columns.flatMap(({ column, places }) => [
      `${BOARD_HEADINGS[column]} ${places.length}`,
      ...places.map((place) => lineOf(place, ctx.nowMs)),
    ]),
  );
}

const placesIn = (ctx: CommandContext, column: BoardColumn): readonly PaneLocation[] =>
  paneLocations(ctx.state)
    .filter(({ pane }) => isTracked(pane) && columnOf(pane.status) === column)
    .toSorted((one, other) => compareStatus(one.pane.status, other.pane.status) || one.pane.id - other.pane.id);

function lineOf({ session, window, pane, paneIndex }: PaneLocation, nowMs: number): string {
  const place = `${session.name}:${window.index}.${paneIndex}`;
  const age = formatAge(nowMs - pane.status.since);
  return `  ${formatPaneId(pane.id)} ${place} ${rowName(pane)} ${age}: ${plainStatus(pane.status)}`;
}

export const board: Command = { name: "board", run };
