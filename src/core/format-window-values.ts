// Format variables of a window. `window_layout` is written as tmux writes it:  b25d,80x24,0,0{40x24,0,0,1,39x24,41,0,2}

import { formatWindowId } from "./ids.ts";
import { panesOf, type LayoutNode, type Rect } from "./layout.ts";
import { paneRects } from "./layout-rects.ts";
import type { Session, State, Window } from "./state.ts";
import type { PaneId } from "./ids.ts";

const flag = (on: boolean): string => (on ? "1" : "0");
const sessionOf = (window: Window, state: State): Session | undefined => state.sessions.get(window.session);
const isActive = (window: Window, state: State): boolean => sessionOf(window, state)?.active === window.id;
const isLast = (window: Window, state: State): boolean => sessionOf(window, state)?.visited[0] === window.id;

/** tmux's letters: # activity, ! bell, * active, - the one before, Z zoomed. */
function flags(window: Window, state: State): string {
  const letters: readonly (readonly [string, boolean])[] = [
    ["#", window.activity],
    ["!", window.bell],
    ["*", isActive(window, state)],
    ["-", isLast(window, state)],
    ["Z", window.zoomed],
  ];
  return letters.map(([letter, on]) => (on ? letter : "")).join("");
}

/** A layout with its checksum, as select-layout takes it in tmux. */
export function layoutText(layout: LayoutNode, rects: ReadonlyMap<PaneId, Rect>): string {
  const text = nodeText(layout, rects);
  return `${checksum(text).toString(16).padStart(4, "0")},${text}`;
}

function nodeText(node: LayoutNode, rects: ReadonlyMap<PaneId, Rect>): string {
  const rect = around(panesOf(node).flatMap((pane) => rects.get(pane) ?? []));
  const head = `${rect.cols}x${rect.rows},${rect.x},${rect.y}`;
  if (node.kind === "pane") return `${head},${node.pane}`;
  const children = node.children.map((child) => nodeText(child.node, rects)).join(",");
  return node.kind === "row" ? `${head}{${children}}` : `${head}[${children}]`;
}

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.cols));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.rows));
  return { x, y, cols: right - x, rows: bottom - y };
}

/** 16 bits: rotate right by one, add the character. */
function checksum(text: string): number {
  let sum = 0;
  for (const char of text) sum = ((sum >> 1) + ((sum & 1) << 15) + (char.codePointAt(0) ?? 0)) & 0xffff;
  return sum;
}

const wholeLayout = (window: Window): string => layoutText(window.layout, paneRects(window.layout, window));

function visibleLayout(window: Window): string {
  if (!window.zoomed) return wholeLayout(window);
  const { cols, rows, active } = window;
  return layoutText({ kind: "pane", pane: active }, new Map([[active, { x: 0, y: 0, cols, rows }]]));
}

export const WINDOW_VALUES: Readonly<Record<string, (window: Window, state: State) => string>> = {
  window_id: (window) => formatWindowId(window.id),
  window_index: (window) => String(window.index),
  window_name: (window) => window.name,
  window_active: (window, state) => flag(isActive(window, state)),
  window_last_flag: (window, state) => flag(isLast(window, state)),
  window_flags: flags,
  window_raw_flags: flags,
  window_panes: (window) => String(panesOf(window.layout).length),
  window_width: (window) => String(window.cols),
  window_height: (window) => String(window.rows),
  window_layout: wholeLayout,
  window_visible_layout: visibleLayout,
  window_zoomed_flag: (window) => flag(window.zoomed),
  window_bell_flag: (window) => flag(window.bell),
  window_activity_flag: (window) => flag(window.activity),
  window_start_flag: (window, state) => flag(sessionOf(window, state)?.windows[0] === window.id),
  window_end_flag: (window, state) => flag(sessionOf(window, state)?.windows.at(-1) === window.id),
};
