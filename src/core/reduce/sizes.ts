// Who decides how large a window is: of the clients that show it, the one active last (tmux's `latest`); a window that
// nobody shows keeps its size. Each pane whose place changed size is told once, at the end of the turn.

import type { WindowId } from "../ids.ts";
import type { Area } from "../layout.ts";
import { fitLayout } from "../layout-fit.ts";
import { paneRects } from "../layout-rects.ts";
import type { Client, Session, State, Window } from "../state.ts";
import { patchPane, patchWindow, type Turn } from "./turn.ts";

/** Largest area a client or a command may ask for. */
const MAX_COLS = 1000;
const MAX_ROWS = 500;

/** A size from outside, made whole and brought into bounds. */
export const clampArea = (asked: Area): Area => ({
  cols: clamp(asked.cols, MAX_COLS),
  rows: clamp(asked.rows, MAX_ROWS),
});

const clamp = (cells: number, most: number): number =>
  Number.isFinite(cells) ? Math.min(Math.max(Math.trunc(cells), 1), most) : cells === Infinity ? most : 1;

/** The size of a window that is about to be added to the session. */
export function newWindowArea(state: State, session: Session): Area {
  const shown = state.windows.get(session.active);
  return latestClient(state, session) ?? shown ?? { cols: 80, rows: 24 };
}

/** Brings windows and panes to their sizes. */
export function settleSizes(turn: Turn): void {
  const { before, state } = turn;
  if (state.windows === before.windows && state.clients === before.clients && state.sessions === before.sessions)
    return;
  for (const window of state.windows.values()) settleWindow(turn, window);
}

function settleWindow(turn: Turn, window: Window): void {
  const { cols, rows } = clampArea(shownArea(turn.state, window) ?? window);
  const isSettled = window === turn.before.windows.get(window.id) && window.cols === cols && window.rows === rows;
  if (isSettled) return;
  patchWindow(turn, window.id, { cols, rows, layout: fitLayout(window.layout, cols, rows) });
  if (turn.state.windows.get(window.id) !== turn.before.windows.get(window.id)) sizePanes(turn, window.id);
}

function sizePanes(turn: Turn, id: WindowId): void {
  const window = turn.state.windows.get(id);
  if (window === undefined) return;
  const places = window.zoomed ? new Map([[window.active, window]]) : paneRects(window.layout, window);
  for (const [pane, { cols, rows }] of places) {
    const known = turn.state.panes.get(pane);
    if (known === undefined || (known.cols === cols && known.rows === rows)) continue;
    patchPane(turn, pane, { cols, rows });
    const asked = turn.launches.has(pane) || known.life.phase === "ended" || known.life.phase === "queued";
    if (!asked) turn.effects.push({ type: "resize", pane, cols, rows });
  }
}

/** The area of the client that decides the window's size; undefined where nobody shows it. */
export function shownArea(state: State, window: Window): Area | undefined {
  const session = state.sessions.get(window.session);
  return session?.active === window.id ? latestClient(state, session) : undefined;
}

// One that only watches decides nothing while somebody else is there.
function latestClient(state: State, session: Session): Client | undefined {
  let latest: Client | undefined;
  for (const client of state.clients.values()) {
    if (client.session !== session.id) continue;
    if (latest === undefined || outranks(client, latest)) latest = client;
  }
  return latest;
}

function outranks(client: Client, other: Client): boolean {
  if (client.readOnly !== other.readOnly) return other.readOnly;
  return client.activityAtMs >= other.activityAtMs;
}
