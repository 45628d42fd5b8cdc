// Panes in their window: split, selected, resized, zoomed. What cannot be done changes nothing; the command layer asks
// before (`canSplit`).

import type { Event } from "../event.ts";
import { panesOf } from "../layout.ts";
import { splitLayout, splitPane } from "../layout-edit.ts";
import { resizeBorder, sizePane } from "../layout-resize.ts";
import type { Window } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { addPane, nextPaneId } from "./create.ts";
import { patchWindow, type Turn } from "./turn.ts";
import { visitPane } from "./visit.ts";

export type PaneEvent = Extract<
  Event,
  { readonly type: "paneSplit" | "paneSelected" | "paneResized" | "paneSized" | "paneZoomed" }
>;

export function reducePanes(turn: Turn, event: PaneEvent): void {
  const owner = turn.state.panes.get(event.pane)?.window;
  const window = owner === undefined ? undefined : turn.state.windows.get(owner);
  if (window === undefined) return;
  switch (event.type) {
    case "paneSplit":
      return addSplit(turn, window, event);
    case "paneSelected":
      return visitPane(turn, window.id, event.pane);
    case "paneResized": {
      const layout = resizeBorder(window.layout, event.pane, event.direction, event.cells);
      return patchWindow(turn, window.id, { layout, zoomed: false });
    }
    case "paneSized":
      return setPaneSize(turn, window, event);
    case "paneZoomed":
      return zoom(turn, window, event);
    default:
      return unreachable(event);
  }
}

function addSplit(turn: Turn, window: Window, event: Extract<PaneEvent, { readonly type: "paneSplit" }>): void {
  const { pane, axis, cells, before, full } = event;
  const added = nextPaneId(turn);
  const layout = full
    ? splitLayout(window.layout, added, axis, cells, before, window)
    : splitPane(window.layout, pane, added, axis, cells, before, window);
  if (layout === undefined) return;
  addPane(turn, window.id, event.launch, event.atMs);
  patchWindow(turn, window.id, { layout, zoomed: false });
  if (event.select) visitPane(turn, window.id, added);
}

function setPaneSize(turn: Turn, window: Window, event: Extract<PaneEvent, { readonly type: "paneSized" }>): void {
  const wide = event.cols === null ? window.layout : sizePane(window.layout, event.pane, "row", event.cols);
  const layout = event.rows === null ? wide : sizePane(wide, event.pane, "column", event.rows);
  patchWindow(turn, window.id, { layout, zoomed: false });
}

function zoom(turn: Turn, window: Window, event: Extract<PaneEvent, { readonly type: "paneZoomed" }>): void {
  const zoomed = !window.zoomed && panesOf(window.layout).length > 1;
  visitPane(turn, window.id, event.pane);
  patchWindow(turn, window.id, { zoomed });
}
