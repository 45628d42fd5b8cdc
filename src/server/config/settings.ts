// What a person may set, and what holds where nothing is set.

export interface Settings {
  /** Prefix key as tmux spells it. */
  readonly prefix: string;
  readonly mouse: boolean;
  /** Rows of history a pane keeps. */
  readonly scrollbackLines: number;
  /** "auto": from 100 columns on. */
  readonly sidebarVisible: boolean | "auto";
  /** Columns. */
  readonly sidebarWidth: number;
  readonly reduceMotion: boolean;
  /** What `TERM_PROGRAM` says in a pane: agents decide by it what they send. */
  readonly termProgram: string;
  /** Programs may write the outer terminal's clipboard (OSC 52). */
  readonly clipboard: boolean;
  /** "off": states are what programs report, none is concluded from what a terminal looks like. */
  readonly inference: "on" | "off";
  /** "auto": an outer terminal that reads OSC 7501 is told of the panes. */
  readonly upward: "auto" | "off";
  /** Agents that `mux run --queue` lets work at the same time; 0: any number. */
  readonly agentSlots: number;
  /** `mux run` hands hooks to agents that take them for one launch and have none installed. */
  readonly injectHooks: boolean;
  /** How the outer terminal is told: "auto": by the best that it knows. */
  readonly notifyTerminal: "auto" | "99" | "777" | "9" | "bell" | "off";
  /** "auto": only where the terminal knows none of the above and nothing else is set. */
  readonly notifyDesktop: "auto" | "on" | "off";
  /** Program and arguments, with {title}, {body} and the like; empty: none. */
  readonly notifyCommand: readonly string[];
  /** What is run when something was told and nobody came for `escalateAfterMs`; empty: nothing. */
  readonly escalateCommand: readonly string[];
  readonly escalateAfterMs: number;
  /** The outer terminal's title tells the session, and how many panes need a person. */
  readonly setTitles: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  prefix: "C-b",
  mouse: true,
  scrollbackLines: 10_000,
  sidebarVisible: "auto",
  sidebarWidth: 30,
  reduceMotion: false,
  termProgram: "ghostty",
  clipboard: true,
  inference: "on",
  upward: "auto",
  agentSlots: 0,
  injectHooks: true,
  notifyTerminal: "auto",
  notifyDesktop: "auto",
  notifyCommand: [],
  escalateCommand: [],
  escalateAfterMs: 600_000,
  setTitles: true,
};
