// The state as one client sees it besides cells: session, windows, visible panes with their rects, settings.

import { agentOrCommandName, isTracked, visibleRects, windowIsFramed } from "../../core/find.ts";
import { bypasses } from "../../core/launched.ts";
import type { Client, Pane, Session, State, Window } from "../../core/state.ts";
import { DEFAULT_MODES, type PaneModes } from "../../core/modes.ts";
import type { ClientSettings, PaneView, Rect, View, WindowView } from "../../wire/view.ts";

import type { Labels } from "./labels.ts";
import { placeOf } from "./place.ts";

function viewWindow(session: Session, window: Window): WindowView {
  return {
    window: window.id,
    index: window.index,
    name: window.name,
    active: session.active === window.id,
    last: session.visited[0] === window.id,
    zoomed: window.zoomed,
    bell: window.bell,
    activity: window.activity,
  };
}

/** Those of the modes that a client must know. */
const modesForClient = (modes: PaneModes): PaneViewModes => ({
  mouse: modes.mouse,
  bracketedPaste: modes.bracketedPaste,
  alternateScreen: modes.alternateScreen,
  kittyFlags: modes.kittyFlags,
  modifyOtherKeys: modes.modifyOtherKeys,
});

type PaneViewModes = Pick<PaneView, "mouse" | "bracketedPaste" | "alternateScreen" | "kittyFlags" | "modifyOtherKeys">;

/** Whether `view` tells of these modes. */
export function showsModes(view: PaneViewModes, modes: PaneModes): boolean {
  return (
    view.mouse === modes.mouse &&
    view.bracketedPaste === modes.bracketedPaste &&
    view.alternateScreen === modes.alternateScreen &&
    view.kittyFlags === modes.kittyFlags &&
    view.modifyOtherKeys === modes.modifyOtherKeys
  );
}

function viewPane(pane: Pane, index: number, rect: Rect, modes: PaneModes, labels: Labels): PaneView {
  return {
    pane: pane.id,
    index,
    rect,
    title: pane.stream.title,
    name: agentOrCommandName(pane),
    ...placeOf(pane),
    status: labels.statusOf(pane),
    ...(bypasses(pane) && { bypass: true }),
    tracked: isTracked(pane),
    ...modesForClient(modes),
  };
}

/** What a view takes from outside the state. */
export interface ViewSources {
  readonly settings: ClientSettings;
  readonly labels: Labels;
  /** Modes of the pane's terminal; undefined before it has one. */
  modesOf(pane: Pane): PaneModes | undefined;
}

/** The view of `client`; undefined while its session is going away. */
export function buildView(state: State, client: Client, sources: ViewSources): View | undefined {
  const session = state.sessions.get(client.session);
  const window = session && state.windows.get(session.active);
  if (!session || !window) return undefined;
  const panes: PaneView[] = [];
  for (const { pane: id, index, rect } of visibleRects(window)) {
    const pane = state.panes.get(id);
    if (pane) panes.push(viewPane(pane, index, rect, sources.modesOf(pane) ?? DEFAULT_MODES, sources.labels));
  }
  return {
    session: session.id,
    sessionName: session.name,
    windows: session.windows.flatMap((id) => {
      const each = state.windows.get(id);
      return each ? [viewWindow(session, each)] : [];
    }),
    cols: window.cols,
    rows: window.rows,
    panes,
    activePane: window.active,
    framed: windowIsFramed(window),
    settings: sources.settings,
  };
}
