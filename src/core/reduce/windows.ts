// Windows: created, selected, renamed, moved, laid out anew, killed. An index that is taken refuses silently; the command
// layer asks before (`windowAt`).

import type { Event } from "../event.ts";
import { panesOf, sameLayout } from "../layout.ts";
import { LAYOUT_PRESETS, presetLayout } from "../layout-preset.ts";
import { windowAt } from "../find-window.ts";
import type { Window } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { addPane, addWindow, takeWindowId } from "./create.ts";
import { killWindow } from "./remove.ts";
import { clampArea, newWindowArea, shownArea } from "./sizes.ts";
import { patchSession, patchWindow, type Turn } from "./turn.ts";
import { sortWindows, visitWindow } from "./visit.ts";

export type WindowEvent = Extract<
  Event,
  {
    readonly type:
      | "windowCreated"
      | "windowSelected"
      | "windowRenamed"
      | "windowKilled"
      | "windowMoved"
      | "windowsSwapped"
      | "layoutSelected"
      | "windowResized";
  }
>;

export function reduceWindows(turn: Turn, event: WindowEvent): void {
  switch (event.type) {
    case "windowCreated":
      return createWindow(turn, event);
    case "windowSelected":
      return visitWindow(turn, event.session, event.window);
    case "windowRenamed":
      return patchWindow(turn, event.window, { name: event.name, autoName: false });
    case "windowKilled":
      return killWindow(turn, event.window);
    case "windowMoved":
      return moveWindow(turn, event);
    case "windowsSwapped":
      return swapWindows(turn, event);
    case "layoutSelected":
      return selectLayout(turn, event);
    case "windowResized":
      return resizeWindow(turn, event);
    default:
      return unreachable(event);
  }
}

function createWindow(turn: Turn, event: Extract<WindowEvent, { readonly type: "windowCreated" }>): void {
  const session = turn.state.sessions.get(event.session);
  if (session === undefined) return;
  if (event.index !== null && windowAt(turn.state, session, event.index) !== undefined) return;
  const id = takeWindowId(turn);
  const pane = addPane(turn, id, event.launch, event.atMs);
  const { index, name, select } = event;
  addWindow(turn, { id, session: session.id, index, name, pane, area: newWindowArea(turn.state, session), select });
}

function moveWindow(turn: Turn, event: Extract<WindowEvent, { readonly type: "windowMoved" }>): void {
  const window = turn.state.windows.get(event.window);
  const session = window && turn.state.sessions.get(window.session);
  if (session === undefined || windowAt(turn.state, session, event.index) !== undefined) return;
  patchWindow(turn, event.window, { index: event.index });
  patchSession(turn, session.id, { windows: sortWindows(turn.state, session.windows) });
}

// A client that shows the window has the last word on its size.
function resizeWindow(turn: Turn, event: Extract<WindowEvent, { readonly type: "windowResized" }>): void {
  const window = turn.state.windows.get(event.window);
  if (window !== undefined && shownArea(turn.state, window) === undefined) {
    patchWindow(turn, window.id, clampArea(event));
  }
}

// As in tmux the places stay: an index that was active shows the window that came to it.
function swapWindows(turn: Turn, event: Extract<WindowEvent, { readonly type: "windowsSwapped" }>): void {
  const first = turn.state.windows.get(event.first);
  const second = turn.state.windows.get(event.second);
  if (first === undefined || second === undefined || first === second) return;
  const swapped = (id: Window["id"]): Window["id"] => (id === first.id ? second.id : id === second.id ? first.id : id);
  patchWindow(turn, first.id, { index: second.index, session: second.session });
  patchWindow(turn, second.id, { index: first.index, session: first.session });
  for (const id of new Set([first.session, second.session])) {
    const session = turn.state.sessions.get(id);
    if (session === undefined) continue;
    patchSession(turn, id, {
      windows: session.windows.map(swapped),
      active: swapped(session.active),
      visited: session.visited.map(swapped),
    });
  }
}

function selectLayout(turn: Turn, event: Extract<WindowEvent, { readonly type: "layoutSelected" }>): void {
  const window = turn.state.windows.get(event.window);
  if (window === undefined) return;
  const preset = presetNumber(window, event.preset);
  const name = LAYOUT_PRESETS[preset];
  if (name === undefined) return;
  const layout = presetLayout(name, panesOf(window.layout), window);
  const kept = sameLayout(layout, window.layout) ? window.layout : layout;
  patchWindow(turn, window.id, { preset, zoomed: false, layout: kept });
}

function presetNumber(window: Window, preset: (typeof LAYOUT_PRESETS)[number] | "next" | "previous"): number {
  const count = LAYOUT_PRESETS.length;
  if (preset === "next") return (window.preset + 1) % count;
  if (preset === "previous") return window.preset <= 0 ? count - 1 : window.preset - 1;
  return LAYOUT_PRESETS.indexOf(preset);
}
