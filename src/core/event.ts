// What happened. `reduce` turns one event into a new state and effects; nothing else changes a fact.
// Commands resolve their targets first, so events name things by id. `atMs` is the wall clock.

import type { Observation } from "./agent.ts";
import type { ClientId, PaneId, SessionId, WindowId } from "./ids.ts";
import type { Bound, Launched, Left } from "./launched.ts";
import type { Direction, LayoutPreset, SplitAxis } from "./layout.ts";
import type { Report } from "./report.ts";
import type { PaneStream } from "./state.ts";
import type { Telemetry, TelemetrySource } from "./telemetry.ts";
import type { ProcessIdentity, Word } from "./word.ts";

/** Where a new pane's program comes from. */
export interface Launch {
  /** Empty: the default shell. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Variables for this pane alone. */
  readonly env?: Readonly<Record<string, string>>;
  /** The agent that this starts, and the id of its conversation where it is given one. */
  readonly agent?: Launched & { readonly conversation: string | null };
  /** It waits until fewer agents than there are slots work; absent: it starts at once. */
  readonly waits?: true;
}

/** A pane's stream said so; while the pane is in `State.replaying` it was said before and is only being read again. */
export type StreamEvent =
  | { readonly type: "reported"; readonly pane: PaneId; readonly report: Report; readonly atMs: number }
  | { readonly type: "queried"; readonly pane: PaneId; readonly atMs: number }
  | {
      readonly type: "marked";
      readonly pane: PaneId;
      readonly mark: "prompt" | "secondary" | "input" | "command" | "finished";
      readonly exitCode: number | null;
      readonly atMs: number;
    }
  | {
      readonly type: "progressed";
      readonly pane: PaneId;
      readonly state: 0 | 1 | 2 | 3 | 4;
      readonly progress: number | null;
      readonly atMs: number;
    }
  | { readonly type: "titled"; readonly pane: PaneId; readonly title: string; readonly atMs: number }
  | { readonly type: "movedTo"; readonly pane: PaneId; readonly cwd: string; readonly atMs: number }
  | { readonly type: "rang"; readonly pane: PaneId; readonly atMs: number }
  /** The pane printed something. Need only be sent while its window is not shown and has no activity flag yet. */
  | { readonly type: "printed"; readonly pane: PaneId; readonly atMs: number }
  | { readonly type: "reset"; readonly pane: PaneId; readonly atMs: number }
  /** Too many pending reports at once: all of them were dropped. */
  | { readonly type: "overflowed"; readonly pane: PaneId; readonly atMs: number }
  /** A mark of our own in the stream: the program left the foreground. Records from order `before` on came later. */
  | { readonly type: "programLeft"; readonly pane: PaneId; readonly before: number; readonly atMs: number }
  /** A mark of our own in the stream: a person typed or pasted. */
  | { readonly type: "typed"; readonly pane: PaneId; readonly before: number; readonly atMs: number }
  | {
      readonly type: "exited";
      readonly pane: PaneId;
      readonly code: number;
      readonly signal: number;
      readonly atMs: number;
    };

export type Event =
  | StreamEvent
  // Agents
  /** Somebody said something of a conversation in this pane, or it was guessed. */
  | { readonly type: "said"; readonly pane: PaneId; readonly word: Word; readonly atMs: number }
  /** A process that a conversation named has ended. */
  | {
      readonly type: "processGone";
      readonly pane: PaneId;
      readonly process: ProcessIdentity;
      readonly atMs: number;
    }
  /** What the agent in a pane has used, as its record or its status line tells it. */
  | {
      readonly type: "telemetry";
      readonly pane: PaneId;
      readonly source: TelemetrySource;
      readonly telemetry: Telemetry;
    }
  /** Somebody answered what the pane asks; its keys go out in the same turn. */
  | {
      readonly type: "answered";
      readonly pane: PaneId;
      readonly who: string;
      readonly choice: string;
      readonly fingerprint: string;
      readonly atMs: number;
    }
  /** An event with an id of its own was taken: sent again it counts no more. */
  | { readonly type: "idTaken"; readonly id: string }
  // Sessions
  | {
      readonly type: "sessionCreated";
      readonly name: string;
      readonly windowName: string | null;
      readonly launch: Launch;
      readonly env: Readonly<Record<string, string>>;
      readonly cols: number;
      readonly rows: number;
      readonly atMs: number;
    }
  | { readonly type: "sessionRenamed"; readonly session: SessionId; readonly name: string }
  | { readonly type: "sessionKilled"; readonly session: SessionId; readonly atMs: number }
  | { readonly type: "serverKilled" }
  // Windows
  | {
      readonly type: "windowCreated";
      readonly session: SessionId;
      /** Wanted index, or null for the lowest free one, from 0. */
      readonly index: number | null;
      readonly name: string | null;
      readonly launch: Launch;
      readonly select: boolean;
      readonly atMs: number;
    }
  | { readonly type: "windowSelected"; readonly session: SessionId; readonly window: WindowId; readonly atMs: number }
  | { readonly type: "windowRenamed"; readonly window: WindowId; readonly name: string }
  | { readonly type: "windowKilled"; readonly window: WindowId; readonly atMs: number }
  | { readonly type: "windowMoved"; readonly window: WindowId; readonly index: number }
  | { readonly type: "windowsSwapped"; readonly first: WindowId; readonly second: WindowId }
  | { readonly type: "layoutSelected"; readonly window: WindowId; readonly preset: LayoutPreset | "next" | "previous" }
  | { readonly type: "windowResized"; readonly window: WindowId; readonly cols: number; readonly rows: number }
  // Panes
  | {
      readonly type: "paneSplit";
      readonly pane: PaneId;
      readonly axis: SplitAxis;
      /** Cells of the new pane along the axis, or null for half. */
      readonly cells: number | null;
      readonly before: boolean;
      /** Split the whole window, not the pane. */
      readonly full: boolean;
      readonly launch: Launch;
      readonly select: boolean;
      readonly atMs: number;
    }
  | { readonly type: "paneSelected"; readonly pane: PaneId; readonly atMs: number }
  | { readonly type: "paneResized"; readonly pane: PaneId; readonly direction: Direction; readonly cells: number }
  /** Exact size; null leaves a dimension as it is. */
  | { readonly type: "paneSized"; readonly pane: PaneId; readonly cols: number | null; readonly rows: number | null }
  | { readonly type: "paneZoomed"; readonly pane: PaneId }
  | { readonly type: "panesSwapped"; readonly first: PaneId; readonly second: PaneId }
  | {
      readonly type: "paneBroken";
      readonly pane: PaneId;
      readonly select: boolean;
      readonly name: string | null;
      readonly atMs: number;
    }
  | {
      readonly type: "paneJoined";
      readonly pane: PaneId;
      readonly target: PaneId;
      readonly axis: SplitAxis;
      readonly cells: number | null;
      readonly before: boolean;
      readonly select: boolean;
      readonly atMs: number;
    }
  | { readonly type: "paneKilled"; readonly pane: PaneId; readonly atMs: number }
  /** The conversation of the agent in a pane was found out. */
  | { readonly type: "conversationFound"; readonly pane: PaneId; readonly bound: Bound; readonly atMs: number }
  /** What can be taken up again is so no more; null: none of it. */
  | { readonly type: "resumablesForgotten"; readonly numbers: readonly number[] | null }
  /** What an earlier life of this server left behind. */
  | { readonly type: "resumablesRestored"; readonly resumables: readonly Left[] }
  | { readonly type: "paneRespawned"; readonly pane: PaneId; readonly launch: Launch; readonly atMs: number }
  | { readonly type: "spawned"; readonly pane: PaneId; readonly pid: number }
  | { readonly type: "observed"; readonly pane: PaneId; readonly observation: Observation; readonly atMs: number }
  // Clients
  | {
      readonly type: "clientAttached";
      readonly client: ClientId;
      readonly session: SessionId;
      readonly cols: number;
      readonly rows: number;
      readonly tty: string;
      readonly term: string;
      readonly readOnly: boolean;
      readonly atMs: number;
    }
  /** Reason "lost": it is gone already and may come back; any other is told to it ("detached" with its session). */
  | { readonly type: "clientDetached"; readonly client: ClientId; readonly reason: string }
  | {
      readonly type: "clientResized";
      readonly client: ClientId;
      readonly cols: number;
      readonly rows: number;
      readonly atMs: number;
    }
  | { readonly type: "clientActive"; readonly client: ClientId; readonly atMs: number }
  | { readonly type: "clientFocused"; readonly client: ClientId; readonly on: boolean; readonly atMs: number }
  | { readonly type: "clientSwitched"; readonly client: ClientId; readonly session: SessionId; readonly atMs: number }
  | { readonly type: "commandApplied"; readonly client: ClientId; readonly seq: number }
  // Others
  /** A pane is quiet from now on (null: no more), until `untilMs`; null: no time ends it. */
  | {
      readonly type: "paneQuieted";
      readonly pane: PaneId;
      readonly kind: "muted" | "snoozed" | null;
      readonly untilMs: number | null;
      readonly atMs: number;
    }
  /** All panes with this agent (catalog id) are muted, or no more. */
  | {
      readonly type: "agentQuieted";
      readonly agent: string;
      readonly on: boolean;
      readonly untilMs: number | null;
      readonly atMs: number;
    }
  /** The pane's program asked that somebody be told. */
  | {
      readonly type: "noticeAsked";
      readonly pane: PaneId;
      readonly title: string;
      readonly body: string;
      readonly atMs: number;
    }
  /** The settings that facts depend on, at the start of a server. */
  | { readonly type: "configured"; readonly escalateAfterMs: number | null }
  /** A person acknowledged an item of the inbox, or all of them. */
  | { readonly type: "inboxResolved"; readonly id: number | "all"; readonly atMs: number }
  | { readonly type: "bufferSet"; readonly name: string | null; readonly text: string }
  | { readonly type: "bufferDeleted"; readonly name: string }
  /** A time asked for by `wakeAt` has come. */
  | { readonly type: "woke"; readonly atMs: number }
  /** After a restart: what the stream had said up to the snapshot from which the pane's screen was restored. */
  | { readonly type: "streamRestored"; readonly pane: PaneId; readonly stream: PaneStream }
  /** The pane's stream has been read again after a restart: draw conclusions now. */
  | { readonly type: "replayed"; readonly pane: PaneId; readonly atMs: number };
