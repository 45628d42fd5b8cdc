// Where things lie on a client's screen. It depends on the size and on what the user chose, never on a status: no program
// is resized because an agent finished. From the bottom:
//   the status line, always (in tmux's place)
//   where the sidebar does not fit as a column: one line it folds into, empty while no agent runs
//   left, over the rest: the sidebar with the hints as its last line; its last column separates it from the panes and is
//   blank when the panes have a frame of their own
//   the panes, all that is left. A split adds a frame inside this area and does not change it.

import type { Area, Rect } from "./layout.ts";

/** Columns from which an "auto" sidebar is a column. */
const AUTO_SIDEBAR_COLS = 100;
/** Columns a sidebar leaves to the panes, however it was asked for. */
const MIN_PANE_COLS = 40;
/** The narrowest sidebar. */
const MIN_SIDEBAR_COLS = 16;
/** Rows from which a line is spent on the folded sidebar, and in the sidebar on the hints. */
const MIN_ATTENTION_ROWS = 10;
const MIN_HINT_ROWS = 12;

/** What a person chose of the sidebar. */
export interface SidebarChoice {
  /** "auto": a column from 100 columns on. False: neither the column nor the line it folds into. */
  readonly visible: boolean | "auto";
  /** Columns, with the one that separates it from the panes. */
  readonly width: number;
}

export interface ScreenLayout {
  /** The area of the window: its size is what the client tells the server. */
  readonly panes: Rect;
  readonly sidebar: Rect | null;
  /** The folded sidebar. */
  readonly attention: Rect | null;
  /** Has no rows on a screen of one row. */
  readonly statusLine: Rect;
  readonly hints: Rect | null;
}

export function layoutScreen(size: Area, sidebar: SidebarChoice): ScreenLayout {
  const { cols, rows } = size;
  const statusRows = rows > 1 ? 1 : 0;
  const statusLine = { x: 0, y: rows - statusRows, cols, rows: statusRows };
  const width = sidebarWidth(cols, sidebar);
  const folds = sidebar.visible !== false && width === 0 && rows >= MIN_ATTENTION_ROWS;
  const attention = folds ? { x: 0, y: statusLine.y - 1, cols, rows: 1 } : null;
  const paneRows = statusLine.y - (folds ? 1 : 0);
  const panes = { x: width, y: 0, cols: cols - width, rows: paneRows };
  if (width === 0) return { panes, sidebar: null, attention, statusLine, hints: null };
  const hintRows = rows >= MIN_HINT_ROWS ? 1 : 0;
  const list = { x: 0, y: 0, cols: width, rows: paneRows - hintRows };
  const hints = hintRows > 0 ? { x: 0, y: list.rows, cols: width, rows: 1 } : null;
  return { panes, sidebar: list, attention, statusLine, hints };
}

/** Columns of the sidebar, 0 where it is no column. */
function sidebarWidth(cols: number, sidebar: SidebarChoice): number {
  if (sidebar.visible === false || (sidebar.visible === "auto" && cols < AUTO_SIDEBAR_COLS)) return 0;
  const width = Math.min(Math.max(sidebar.width, MIN_SIDEBAR_COLS), cols - MIN_PANE_COLS);
  return width < MIN_SIDEBAR_COLS ? 0 : width;
}
