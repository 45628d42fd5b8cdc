// Panes that change places: swapped with another, broken out into a window of their own, joined to another window.

import type { Event } from "../event.ts";
import type { PaneId } from "../ids.ts";
import { panesOf, sameLayout } from "../layout.ts";
import { replacePane, removePane, splitPane, swapPanes } from "../layout-edit.ts";
import type { Window } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { addWindow, takeWindowId } from "./create.ts";
import { takeFromWindow } from "./remove.ts";
import { patchPane, patchWindow, type Turn } from "./turn.ts";
import { visitPane } from "./visit.ts";

export type PaneMoveEvent = Extract<Event, { readonly type: "panesSwapped" | "paneBroken" | "paneJoined" }>;

export function reducePaneMoves(turn: Turn, event: PaneMoveEvent): void {
  switch (event.type) {
    case "panesSwapped":
      return swap(turn, event.first, event.second);
    case "paneBroken":
      return breakOut(turn, event);
    case "paneJoined":
      return join(turn, event);
    default:
      return unreachable(event);
  }
}

function windowOf(turn: Turn, pane: PaneId): Window | undefined {
  const owner = turn.state.panes.get(pane)?.window;
  return owner === undefined ? undefined : turn.state.windows.get(owner);
}

// Within a window the active pane stays active in its new place; between windows each gets the other's pane.
function swap(turn: Turn, first: PaneId, second: PaneId): void {
  const home = windowOf(turn, first);
  const away = windowOf(turn, second);
  if (home === undefined || away === undefined || first === second) return;
  if (home === away) {
    patchWindow(turn, home.id, { layout: swapPanes(home.layout, first, second), zoomed: false });
    return;
  }
  exchange(turn, home, first, second);
  exchange(turn, away, second, first);
}

function exchange(turn: Turn, window: Window, leaving: PaneId, coming: PaneId): void {
  const renamed = (pane: PaneId): PaneId => (pane === leaving ? coming : pane);
  patchWindow(turn, window.id, {
    layout: replacePane(window.layout, leaving, coming),
    active: renamed(window.active),
    visited: window.visited.map(renamed),
    zoomed: false,
  });
  patchPane(turn, coming, { window: window.id });
}

function breakOut(turn: Turn, event: Extract<PaneMoveEvent, { readonly type: "paneBroken" }>): void {
  const home = windowOf(turn, event.pane);
  if (home === undefined || panesOf(home.layout).length < 2) return;
  takeFromWindow(turn, event.pane);
  const id = takeWindowId(turn);
  patchPane(turn, event.pane, { window: id });
  const { pane, name, select } = event;
  addWindow(turn, { id, session: home.session, index: null, name, pane, area: home, select });
}

function join(turn: Turn, event: Extract<PaneMoveEvent, { readonly type: "paneJoined" }>): void {
  const { pane, target, axis, cells, before } = event;
  const home = windowOf(turn, pane);
  const away = windowOf(turn, target);
  if (home === undefined || away === undefined || pane === target) return;
  const kept = home === away ? removePane(home.layout, pane, home) : away.layout;
  const layout = kept && splitPane(kept, target, pane, axis, cells, before, away);
  if (layout === undefined) return;
  if (home !== away) takeFromWindow(turn, pane);
  patchPane(turn, pane, { window: away.id });
  patchWindow(turn, away.id, { layout: sameLayout(layout, away.layout) ? away.layout : layout, zoomed: false });
  if (event.select) visitPane(turn, away.id, pane);
}
