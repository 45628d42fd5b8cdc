// What a client shows besides cells: small, sent whole whenever it changes.

import type { Child } from "../core/children.ts";
import type { MouseTracking } from "../core/modes.ts";
import type { QuietKind } from "../core/quiet.ts";
import type { Status } from "../core/status.ts";

/** Cells, 0-based, inside the window's area. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly cols: number;
  readonly rows: number;
}

export interface PaneView {
  readonly pane: number;
  /** tmux's pane index in the window. */
  readonly index: number;
  readonly rect: Rect;
  /** The program's title, cleaned; "" when it set none. */
  readonly title: string;
  /** Base name of the command in front, or the agent's name. */
  readonly name: string;
  /** Directory, with the home directory as ~. */
  readonly place: string;
  /** What that directory has checked out. */
  readonly branch?: string;
  readonly status: Status;
  /** The agent here was started so that it asks for no permission; absent: it asks. */
  readonly bypass?: true;
  /** An agent runs here or something was reported: the status is worth showing. */
  readonly tracked: boolean;
  readonly mouse: MouseTracking;
  readonly bracketedPaste: boolean;
  readonly alternateScreen: boolean;
  readonly kittyFlags: number;
  readonly modifyOtherKeys: number;
}

export interface WindowView {
  readonly window: number;
  readonly index: number;
  readonly name: string;
  readonly active: boolean;
  readonly last: boolean;
  readonly zoomed: boolean;
  readonly bell: boolean;
  readonly activity: boolean;
}

export interface View {
  readonly session: number;
  readonly sessionName: string;
  readonly windows: readonly WindowView[];
  /** Size of the active window: rects lie inside; a client larger than it leaves the rest empty. */
  readonly cols: number;
  readonly rows: number;
  /** Visible panes of the active window (one when zoomed). */
  readonly panes: readonly PaneView[];
  readonly activePane: number;
  /** Panes are framed: a box with shared borders around and between them. False for a single pane. */
  readonly framed: boolean;
  /** Settings a client follows. */
  readonly settings: ClientSettings;
}

export interface ClientSettings {
  /** Prefix key as tmux spells it. */
  readonly prefix: string;
  readonly mouse: boolean;
  /** "auto": from 100 columns on. */
  readonly sidebarVisible: boolean | "auto";
  readonly sidebarWidth: number;
  readonly reduceMotion: boolean;
  /** Panes are told to an outer terminal that reads program status. */
  readonly upward: boolean;
  /** How the terminal is told of panes: "auto": by the best that it knows. */
  readonly notifyTerminal: "auto" | "99" | "777" | "9" | "bell" | "off";
  /** The terminal's title tells the session, and how many panes need a person. */
  readonly setTitles: boolean;
}

/** One row of the sidebar's data: a pane with an agent or a report, in any session. */
export interface StatusRow {
  readonly pane: number;
  readonly session: number;
  readonly sessionName: string;
  readonly window: number;
  readonly windowIndex: number;
  readonly windowName: string;
  readonly name: string;
  readonly place: string;
  /** What the place has checked out. */
  readonly branch?: string;
  /** Child records and child conversations that work or wait for a person; absent: none. */
  readonly children?: number;
  /** Panes of a mux inside this one that do not rest, the one that the status speaks of apart; absent: none. */
  readonly nested?: readonly Child[];
  /** As in PaneView. */
  readonly bypass?: true;
  /** What the agent has used, in a few words; absent: not known. */
  readonly usage?: string;
  readonly agent: string | null;
  /** Nobody is told of it: muted, or snoozed till it changes; absent: neither. */
  readonly quiet?: QuietKind;
  /** First version of the agent that reports, for "no status". */
  readonly firstVersion?: string;
  readonly status: Status;
}
