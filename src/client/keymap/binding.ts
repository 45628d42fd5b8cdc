// What a key does, as data: the key tables, the help overlay and a user's own bindings share it.
//   { key: "%", does: { type: "command", argv: ["split-window", "-h"] }, help: "Split the pane left and right" }

/** What only the client can do. */
export type ClientAction =
  | "help"
  | "copy-mode"
  | "copy-mode-page-up"
  | "command-prompt"
  | "toggle-sidebar"
  | "focus-sidebar"
  | "detail"
  | "board"
  | "triage"
  | "answer"
  | "inbox"
  | "picker"
  | "restore"
  | "snooze"
  | "redraw"
  | "suspend";

export type Bound =
  /** A command for the server, in tmux's words. */
  | { readonly type: "command"; readonly argv: readonly string[] }
  /** The same after a yes. In `question` #P is the pane's index, #W the window's name. */
  | { readonly type: "confirm"; readonly question: string; readonly argv: readonly string[] }
  /** The same with a line of text in place of "%%". In `initial` #W and #S are the window's and the session's name. */
  | { readonly type: "prompt"; readonly label: string; readonly initial: string; readonly argv: readonly string[] }
  | { readonly type: "action"; readonly action: ClientAction }
  /** The prefix key itself, for the program in the pane. */
  | { readonly type: "send-prefix" };

export interface Binding {
  /** Canonical name (core/key-name.ts). */
  readonly key: string;
  readonly does: Bound;
  /** One line for the help overlay. */
  readonly help: string;
  /** May be pressed again without the prefix for REPEAT_MS. */
  readonly repeat?: boolean;
  /** Keys that follow this one without a prefix, for REPEAT_MS. */
  readonly then?: readonly Binding[];
}
