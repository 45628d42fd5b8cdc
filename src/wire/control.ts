// Client and command line <-> server, over the control socket (0600, in a 0700 directory of ours). JSON in TYPE_JSON
// frames; screens come as CONTROL_FRAME (frame.ts). Both ends begin with hello / welcome; another version is refused with
// the command that fixes it.

import type { InputItem } from "../core/key.ts";
import type { LedgerEntry } from "../core/ledger.ts";
import type { ChoiceKind, Choices } from "./choices.ts";
import type { Colours } from "./outer.ts";
import type { InboxRow } from "./inbox.ts";
import type { PaneDetail } from "./detail.ts";
import type { PromptView } from "./prompt.ts";
import type { ClientSettings, StatusRow, View } from "./view.ts";

export const CONTROL_WIRE_VERSION = 3;

export type ToServer =
  | {
      readonly type: "hello";
      readonly v: number;
      readonly version: string;
      readonly client: string;
      readonly role: "cli" | "client";
    }
  /** A command line of the CLI. Answered by `result`. `stdin` only for verbs that read it. */
  | {
      readonly type: "command";
      readonly id: number;
      readonly argv: readonly string[];
      readonly cwd: string;
      /** The caller's pane, when it runs inside one of ours ("%3"). */
      readonly pane?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly stdin?: string;
      /** Size of the caller's terminal, for a session it creates. */
      readonly cols?: number;
      readonly rows?: number;
    }
  /** Become an attached client. Answered by `view` or `detached`. `cols` x `rows`: the area left for panes. */
  | {
      readonly type: "attach";
      readonly target: string;
      readonly cols: number;
      readonly rows: number;
      readonly term: string;
      readonly tty: string;
      readonly detachOthers: boolean;
      readonly readOnly: boolean;
      /** A client that comes back after its server died: no visible effect but the reconnection. */
      readonly again: boolean;
    }
  | {
      readonly type: "size";
      readonly cols: number;
      readonly rows: number;
      readonly cellWidth?: number;
      readonly cellHeight?: number;
    }
  /** What the outer terminal told of itself. `notifies`: it shows notifications, and does not only ring. */
  | { readonly type: "outer"; readonly colours: Colours; readonly dark?: boolean; readonly notifies: boolean }
  /**
   * Input for a pane; null: for the one that is active when the server takes it. Acknowledged by `applied` once pty-host wrote it; resent after a
   * reconnection till then.
   */
  | { readonly type: "input"; readonly seq: number; readonly pane: number | null; readonly items: readonly InputItem[] }
  /** A key that is a command. Same numbers and acknowledgement as input. */
  | { readonly type: "run"; readonly seq: number; readonly argv: readonly string[] }
  /** The client has painted this frame. */
  | { readonly type: "painted"; readonly frame: number }
  /** Scroll position of a pane in this client, in rows above the live bottom. */
  | { readonly type: "scroll"; readonly pane: number; readonly rows: number }
  /** The client looks into this pane until it says otherwise: it is told by `detail`. Null: into none. */
  | { readonly type: "watch"; readonly pane: number | null }
  /** The client looks into the inbox, or does so no more: it is told by `inbox`. */
  | { readonly type: "inbox"; readonly on: boolean }
  /** The client looks at what this pane asks until it says otherwise: it is told by `prompt`. Null: at none. */
  | { readonly type: "ask"; readonly pane: number | null }
  /** The client wants to choose from a list: it is told by `choices`, once. */
  | { readonly type: "choose"; readonly kind: ChoiceKind }
  /** The outer terminal won or lost the focus. */
  | { readonly type: "focus"; readonly on: boolean };

/** Views that lie over the panes and that a command can open. */
export type ClientView = "board" | "triage";

export type ToClient =
  /** `settings` decide how much of its terminal a client leaves to the panes. */
  | {
      readonly type: "welcome";
      readonly v: number;
      readonly version: string;
      readonly pid: number;
      readonly settings: ClientSettings;
    }
  | { readonly type: "refused"; readonly message: string }
  /** What a command prints before its result. */
  | { readonly type: "output"; readonly id: number; readonly out: string }
  /** Exit code as in the command line's contract; out and err as they are printed. */
  | {
      readonly type: "result";
      readonly id: number;
      readonly code: number;
      readonly out: string;
      readonly err: string;
      readonly attach?: string;
    }
  | { readonly type: "view"; readonly view: View }
  /** Rows of the sidebar that changed, and panes that have none any more. */
  | { readonly type: "status"; readonly rows: readonly StatusRow[]; readonly gone: readonly number[] }
  /**
   * Of the pane that the client looks into: all that is known (null: it is gone), and what happened since the last such
   * message, oldest first; `first`: since ever.
   */
  | {
      readonly type: "detail";
      readonly pane: number;
      readonly detail: PaneDetail | null;
      readonly first: boolean;
      readonly entries: readonly LedgerEntry[];
    }
  /** A command asked for a view that the client draws. */
  | { readonly type: "open"; readonly view: ClientView }
  /** The inbox as it is now, in the order in which it is shown. */
  | { readonly type: "inbox"; readonly items: readonly InboxRow[] }
  /** Of the pane at whose question the client looks. */
  | { readonly type: "prompt"; readonly view: PromptView }
  /** The list that the client asked for. */
  | { readonly type: "choices"; readonly choices: Choices }
  | { readonly type: "applied"; readonly seq: number }
  /** A line for the status line: the answer of a command that was run by a key. */
  | { readonly type: "message"; readonly text: string; readonly error: boolean }
  /** Text for the outer clipboard (OSC 52), already checked against limits and settings. */
  | { readonly type: "clipboard"; readonly text: string }
  | { readonly type: "bell"; readonly pane: number }
  | { readonly type: "notify"; readonly pane: number; readonly title: string; readonly body: string }
  /** The end: "detached", "exited", "server exited", … */
  | { readonly type: "detached"; readonly reason: string; readonly message: string };
