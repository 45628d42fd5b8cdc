// What this client knows and how it looks at it: the server's view, rows and cells, and its own place in them (sidebar,
// scroll position, selection, dialogs). The one mutable model of the client; drawing reads it, messages and keys change it.

import { CellTable } from "../draw/cell-table.ts";
import type { PaneBuffer, PaneSelection } from "../draw/pane-buffer.ts";
import { decodeFrame } from "../draw/pane-buffer.ts";
import type { OverlayImage, ScreenModel, ScreenSize, SidebarModel } from "../draw/screen-model.ts";
import type { ToClient } from "../wire/control.ts";
import { shownStatus } from "../core/seen.ts";
import { SettledOrder } from "./settled-order.ts";
import type { ClientSettings, PaneView, StatusRow, View } from "../wire/view.ts";

/** How long an answer stays in the status line, and an error, which takes longer to read. */
const MESSAGE_MS = 3_000;
const ERROR_MS = 8_000;

/** What holds the model until the server has sent the first view. */
const DEFAULT_SIDEBAR: SidebarModel = {
  visible: "auto",
  width: 30,
  scroll: 0,
  focus: null,
  filter: "",
  unfolded: false,
  order: null,
};

export interface ModelOptions {
  readonly size: ScreenSize;
  readonly host: string;
  readonly ascii: boolean;
}

export class ClientModel {
  readonly table: CellTable = new CellTable();
  readonly panes: Map<number, PaneBuffer> = new Map();
  readonly rows: Map<number, StatusRow> = new Map();
  readonly host: string;
  readonly ascii: boolean;
  size: ScreenSize;
  view: View | null = null;
  sidebar: SidebarModel = DEFAULT_SIDEBAR;
  /** The person chose for this client, whatever the settings say. */
  sidebarChosen = false;
  prefixActive = false;
  message: { readonly text: string; readonly error: boolean; readonly untilMs: number } | null = null;
  selection: PaneSelection | null = null;
  /** The pane whose keys scroll, or null. */
  lookingBack: number | null = null;
  overlays: readonly OverlayImage[] = [];
  tick = 0;
  readonly #order = new SettledOrder();
  #dueMs = Infinity;
  /** The rows are those of a server that is gone. */
  #forgotten = false;

  constructor({ size, host, ascii }: ModelOptions) {
    this.size = size;
    this.host = host;
    this.ascii = ascii;
  }

  get activePane(): PaneView | undefined {
    return this.view?.panes.find(({ pane }) => pane === this.view?.activePane);
  }

  takeView(view: View): void {
    this.#dropForgotten();
    const before = this.view;
    this.view = view;
    const shown = new Set(view.panes.map(({ pane }) => pane));
    for (const pane of this.panes.keys()) if (!shown.has(pane)) this.panes.delete(pane);
    if (this.selection && !shown.has(this.selection.pane)) this.selection = null;
    if (before?.settings !== view.settings) this.takeSettings(view.settings);
  }

  /** Follows the settings where the person has not chosen otherwise in this client. */
  takeSettings({ sidebarVisible, sidebarWidth }: ClientSettings): void {
    const visible = this.sidebarChosen ? this.sidebar.visible : sidebarVisible;
    this.sidebar = { ...this.sidebar, visible, width: sidebarWidth };
  }

  takeStatus({ rows, gone }: Extract<ToClient, { type: "status" }>): void {
    this.#dropForgotten();
    for (const row of rows) this.rows.set(row.pane, row);
    for (const pane of gone) this.rows.delete(pane);
    const { focus } = this.sidebar;
    if (typeof focus === "number" && !this.rows.has(focus)) this.sidebar = { ...this.sidebar, focus: null };
  }

  /** Applies a frame; returns its number, to be acknowledged once painted. */
  takeFrame(bytes: Uint8Array): number {
    return decodeFrame(bytes, this.panes, this.table).number;
  }

  /** After a reconnection the server sends everything anew, the rows first. Until then the old ones are shown. */
  forgetServer(): void {
    this.#forgotten = true;
  }

  #dropForgotten(): void {
    if (this.#forgotten) this.rows.clear();
    this.#forgotten = false;
  }

  say(text: string, error: boolean, nowMs: number, forMs: number = error ? ERROR_MS : MESSAGE_MS): void {
    this.message = { text, error, untilMs: nowMs + forMs };
  }

  /** Wall clock, ms: when the screen last asked for changes though nothing else happens. */
  get dueMs(): number {
    return this.#dueMs;
  }

  #heldUntilMs(nowMs: number): readonly number[] {
    return [...this.rows.values()].map(({ status }) => status.held?.untilMs ?? Infinity).filter((atMs) => atMs > nowMs);
  }

  /** The model of the screen at this moment, once there is a view. */
  toScreen(nowMs: number): ScreenModel | null {
    if (!this.view) return null;
    if (this.message && this.message.untilMs <= nowMs) this.message = null;
    const rows = [...this.rows.values()].map((row) => ({ ...row, status: shownStatus(row.status, nowMs) }));
    const order = this.#order.update(rows, nowMs);
    this.#dueMs = Math.min(this.#order.dueMs, this.message?.untilMs ?? Infinity, ...this.#heldUntilMs(nowMs));
    return {
      size: this.size,
      view: this.view,
      panes: this.panes,
      rows,
      sidebar: { ...this.sidebar, order },
      nowMs,
      tick: this.view.settings.reduceMotion ? 0 : this.tick,
      ascii: this.ascii,
      host: this.host,
      prefixActive: this.prefixActive,
      message: this.message,
      selection: this.selection,
      lookingBack: this.lookingBack,
      overlays: this.overlays,
    };
  }
}
