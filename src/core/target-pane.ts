// The pane part of a target, within a window: `%1`, an index, `+` `-` `+2`, `!` last, `{up-of}` and its like, `{top-left}`
// and its like.

import { formatPaneId, type PaneId } from "./ids.ts";
import { FRAME_CELLS, panesOf, stepPane, type Direction, type Rect } from "./layout.ts";
import { neighbour, paneRects } from "./layout-rects.ts";
import type { Window } from "./state.ts";
import { parseIndex, parseOffset } from "./target-window.ts";

const WORDS: ReadonlyMap<string, string> = new Map([
  ["{last}", "!"],
  ["{next}", "+"],
  ["{previous}", "-"],
]);

const NEIGHBOURS: ReadonlyMap<string, Direction> = new Map([
  ["{up-of}", "up"],
  ["{down-of}", "down"],
  ["{left-of}", "left"],
  ["{right-of}", "right"],
]);

/** Where in the window a word points, as parts of its width and height. */
const PLACES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["top", [0.5, 0]],
  ["bottom", [0.5, 1]],
  ["left", [0, 0.5]],
  ["right", [1, 0.5]],
  ["top-left", [0, 0]],
  ["top-right", [1, 0]],
  ["bottom-left", [0, 1]],
  ["bottom-right", [1, 1]],
]);

/** The short form of a word in braces; anything else as it is. */
export function shortPanePart(part: string): string {
  const place = part.startsWith("{") && part.endsWith("}") ? part.slice(1, -1) : part;
  return WORDS.get(part) ?? (PLACES.has(place) ? place : part);
}

/** The pane a target's part names in this window; directions and steps count from its active pane. */
export function findPane(window: Window, part: string): PaneId | undefined {
  const panes = panesOf(window.layout);
  if (part.startsWith("%")) return panes.find((pane) => formatPaneId(pane) === part);
  if (part === "!") return window.visited[0];
  const direction = NEIGHBOURS.get(part);
  if (direction !== undefined)
    return neighbour(paneRects(window.layout, window), window.active, direction, window.visited);
  const offset = parseOffset(part);
  if (offset !== undefined) return stepPane(window.layout, window.active, offset);
  const index = parseIndex(part);
  if (index !== undefined) return panes[index];
  const place = PLACES.get(part);
  return place === undefined ? undefined : paneAtPlace(window, place);
}

function paneAtPlace(window: Window, [across, down]: readonly [number, number]): PaneId | undefined {
  const frame = window.layout.kind === "pane" ? 0 : FRAME_CELLS / 2;
  const at = (size: number, part: number): number => frame + Math.floor((size - 2 * frame - 1) * part);
  const x = at(window.cols, across);
  const y = at(window.rows, down);
  return [...paneRects(window.layout, window)].find(([, rect]) => holds(rect, x, y))?.[0];
}

// The border cells right of and below a pane count as its own: in a window's middle there may be one.
const holds = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && x <= rect.x + rect.cols && y >= rect.y && y <= rect.y + rect.rows;
