// Everything a client's screen depends on, as data. Times are wall clock, ms; positions are cells, 0-based.

import type { SidebarChoice } from "../core/screen-layout.ts";
import type { StatusRow, View } from "../wire/view.ts";
import type { CellSource } from "./grid.ts";
import type { PaneBuffer, PaneSelection } from "./pane-buffer.ts";

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

export interface SidebarModel extends SidebarChoice {
  /** Lines scrolled away above; clamped when drawn (`Picture.sidebarScroll`). */
  readonly scroll: number;
  /** The keyboard's place while the sidebar has the keyboard: a pane, or the fold line. It is scrolled into sight. */
  readonly focus: number | "fold" | null;
  /** Rows shown: those that contain this text in name, place, session or message. "" for all. */
  readonly filter: string;
  /** Idle rows are shown. */
  readonly unfolded: boolean;
  /** Panes in the order to keep while it settles; rows that it does not name follow by `compareStatus`. */
  readonly order: readonly number[] | null;
}

/** Cells that lie over everything, such as a dialog. The cells must come from the table of the screen's grid. */
export interface OverlayImage {
  readonly x: number;
  readonly y: number;
  readonly cells: CellSource;
  /** Position inside the overlay, null to hide the cursor. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

export interface ScreenModel {
  readonly size: ScreenSize;
  readonly view: View;
  readonly panes: ReadonlyMap<number, PaneBuffer>;
  readonly rows: readonly StatusRow[];
  readonly sidebar: SidebarModel;
  readonly nowMs: number;
  /** Ticks of the spinner's clock so far. */
  readonly tick: number;
  /** Chrome in ASCII only. What panes show is the painter's affair. */
  readonly ascii: boolean;
  /** Name of this machine, shown at the right end of the status line. */
  readonly host: string;
  /** The prefix key was pressed and the next key is awaited. */
  readonly prefixActive: boolean;
  readonly message: { readonly text: string; readonly error: boolean } | null;
  readonly selection: PaneSelection | null;
  /** The pane whose keys scroll (C-b [), wherever it is scrolled to. */
  readonly lookingBack: number | null;
  /** From the lowest to the topmost. */
  readonly overlays: readonly OverlayImage[];
}
