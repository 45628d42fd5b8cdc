// Every fact of the server but the cells: sessions, windows, panes, clients. Immutable; changed only by `reduce`.

import type { Observation } from "./agent.ts";
import type { Conversations } from "./conversation.ts";
import type { Launch } from "./event.ts";
import type { ClientId, PaneId, SessionId, WindowId } from "./ids.ts";
import type { Bound, Launched, Resumable } from "./launched.ts";
import type { LayoutNode } from "./layout.ts";
import { emptyInbox, type Inbox } from "./inbox.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { emptyNotifyState, type NotifyState } from "./notify.ts";
import { emptyQuiet, type QuietState } from "./quiet.ts";
import type { RecordSet } from "./report.ts";
import type { Status } from "./status.ts";
import type { PaneTelemetry } from "./telemetry.ts";

export interface Session {
  readonly id: SessionId;
  readonly name: string;
  /** In order of their index. */
  readonly windows: readonly WindowId[];
  readonly active: WindowId;
  /** Windows visited before the active one, latest first. */
  readonly visited: readonly WindowId[];
  /** Directory in which its windows start by default. */
  readonly cwd: string;
  /** Variables that differ from the environment of the server (tmux's update-environment). */
  readonly env: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  readonly attachedAtMs: number;
}

export interface Window {
  readonly id: WindowId;
  readonly session: SessionId;
  readonly index: number;
  readonly name: string;
  /** The name follows the active pane's command until somebody renames the window. */
  readonly autoName: boolean;
  readonly layout: LayoutNode;
  readonly active: PaneId;
  readonly visited: readonly PaneId[];
  readonly zoomed: boolean;
  /** Size of the area its panes (and their frame) share. */
  readonly cols: number;
  readonly rows: number;
  /** Position in the cycle of preset layouts, -1 before the first. */
  readonly preset: number;
  readonly bell: boolean;
  readonly activity: boolean;
}

/** What a pane's stream says besides cells. It travels with the snapshot and advances in replay. */
export interface PaneStream {
  readonly records: RecordSet;
  /** Cleaned title, "" when none was set. */
  readonly title: string;
  /** Directory the program told (OSC 7), or "". */
  readonly cwd: string;
  /** Where the shell stands by its OSC 133 marks: null before the first. */
  readonly prompt: "prompt" | "input" | "command" | null;
  /** Exit code of the last command by OSC 133 D, or null. */
  readonly lastExitCode: number | null;
  /** The program in front asked `7501;?`. */
  readonly queried: boolean;
}

export type PaneLife =
  /** It waits for a slot; nothing of it is at pty-host. */
  | { readonly phase: "queued"; readonly launch: Launch }
  /** Asked of pty-host. */
  | { readonly phase: "spawning" }
  | { readonly phase: "running"; readonly pid: number }
  | { readonly phase: "ended"; readonly code: number; readonly signal: number };

export interface Pane {
  readonly id: PaneId;
  readonly window: WindowId;
  /** Program and arguments as asked; empty: the default shell. */
  readonly argv: readonly string[];
  /** Directory it was started in. */
  readonly startCwd: string;
  /** Variables it was started with besides its session's; absent: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** It is being ended and starts again with this once it is gone. */
  readonly respawn?: Launch;
  readonly life: PaneLife;
  /** Size last asked of pty-host. */
  readonly cols: number;
  readonly rows: number;
  readonly createdAtMs: number;
  readonly stream: PaneStream;
  readonly observation: Observation | null;
  /** When the agent in front was first seen; null without one. */
  readonly agentSinceMs: number | null;
  /** The agent that mux started here; null: something else runs, or was typed. */
  readonly launched: Launched | null;
  /** The conversation of the agent here, as far as it is known. */
  readonly bound: Bound | null;
  /** What the agent here has used; null: nobody has told. */
  readonly telemetry: PaneTelemetry | null;
  readonly conversations: Conversations;
  readonly status: Status;
}

export interface Client {
  readonly id: ClientId;
  readonly session: SessionId;
  /** Session it came from, for `switch-client -l`. */
  readonly lastSession: SessionId | null;
  /** Area left for panes, and the tty's name. */
  readonly cols: number;
  readonly rows: number;
  readonly tty: string;
  readonly term: string;
  readonly readOnly: boolean;
  readonly focused: boolean;
  readonly attachedAtMs: number;
  /** Last key or resize: the latest one decides the size of a window. */
  readonly activityAtMs: number;
}

export interface PasteBuffer {
  readonly name: string;
  readonly text: string;
}

export interface State {
  readonly sessions: ReadonlyMap<SessionId, Session>;
  readonly windows: ReadonlyMap<WindowId, Window>;
  readonly panes: ReadonlyMap<PaneId, Pane>;
  readonly clients: ReadonlyMap<ClientId, Client>;
  /** Latest first; at most `MAX_PASTE_BUFFERS`. */
  readonly buffers: readonly PasteBuffer[];
  readonly nextSession: number;
  readonly nextWindow: number;
  readonly nextPane: number;
  readonly nextBuffer: number;
  /** Highest number of a key command applied per client: a resent one is not run twice. */
  readonly applied: ReadonlyMap<ClientId, number>;
  /** Panes whose stream is being read again after a restart: no status, notification or bell comes of it. */
  readonly replaying: ReadonlySet<PaneId>;
  /** Panes in front of a person (active pane of a focused client), and since when. Not persisted. */
  readonly lookedSince: ReadonlyMap<PaneId, number>;
  /** What people were told of which pane. */
  readonly notices: NotifyState;
  readonly ledger: Ledger;
  /** Conversations whose pane or agent is gone, oldest first; at most `MAX_RESUMABLE`. */
  readonly resumables: readonly Resumable[];
  readonly nextResumable: number;
  /** Agents that may work at the same time; null: any number. A setting, not persisted. */
  readonly slots: number | null;
  /** What waits for a person, and what did a while ago. */
  readonly inbox: Inbox;
  /** Of what nobody is to be told. */
  readonly quiet: QuietState;
  /** After how long something that waits is told once more; null: never. A setting, not persisted. */
  readonly escalateAfterMs: number | null;
  /** From it the tokens of the panes are made. Hexadecimal; "" until the first server has made it. */
  readonly doorSecret: string;
  /** Ids of events that were taken, oldest first; at most `MAX_EVENT_IDS`. */
  readonly eventIds: readonly string[];
  /** When a pane's status is to be concluded anew, though nothing may happen. Not persisted. */
  readonly statusWakes: ReadonlyMap<PaneId, number>;
  /** The wake-up last asked for, null without one. Not persisted. */
  readonly wakeAtMs: number | null;
}

export const MAX_PASTE_BUFFERS = 50;
/** Events whose repetition is noticed: a sender tries again within seconds, not after a thousand others. */
export const MAX_EVENT_IDS = 1024;

export const emptyState: State = {
  sessions: new Map(),
  windows: new Map(),
  panes: new Map(),
  clients: new Map(),
  buffers: [],
  nextSession: 0,
  nextWindow: 0,
  nextPane: 0,
  nextBuffer: 0,
  applied: new Map(),
  replaying: new Set(),
  lookedSince: new Map(),
  notices: emptyNotifyState,
  ledger: emptyLedger,
  resumables: [],
  nextResumable: 1,
  slots: null,
  inbox: emptyInbox,
  quiet: emptyQuiet,
  escalateAfterMs: null,
  doorSecret: "",
  eventIds: [],
  statusWakes: new Map(),
  wakeAtMs: null,
};
