// What a command may see and do. The server gives it; tests give one around the real reducer.

import type { Runtime } from "../../catalog/runtime.ts";
import type { BundleProcess } from "../../core/bundle.ts";
import type { Event } from "../../core/event.ts";
import type { ScreenFacts } from "../../core/format-values.ts";
import type { ClientId, PaneId } from "../../core/ids.ts";
import type { PaneModes } from "../../core/modes.ts";
import type { Pane, State } from "../../core/state.ts";
import type { ClientView } from "../../wire/control.ts";
import type { PromptDesk } from "../answers/desk.ts";
import type { RestoreStore } from "../store/restore-store.ts";
import type { Launcher } from "../launch/launcher.ts";
import type { Settings } from "../config/settings.ts";
import type { TranscriptReading } from "../telemetry/transcripts.ts";

/** Who asks, and from where. */
export interface Caller {
  /** The attached client, when a key of it ran the command. */
  readonly client: ClientId | null;
  /** The pane in which the command line was typed, when it is one of ours. */
  readonly pane: PaneId | null;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Size of the caller's terminal; absent without one. */
  readonly cols?: number;
  readonly rows?: number;
  /** Read by the command line for verbs that want it. */
  readonly stdin?: string;
}

export interface CaptureOptions {
  /** First row: 0 is the first visible one, -1 the newest of the history; "first" is the oldest. */
  readonly start: number | "first";
  /** Last row, counted likewise; "last" is the last visible one. */
  readonly end: number | "last";
  /** Colours and attributes as escape sequences. */
  readonly escapes: boolean;
  /** Rows that wrapped become one line; trailing blanks stay. */
  readonly joinWrapped: boolean;
  /** Trailing blanks stay. */
  readonly keepTrailing: boolean;
}

export interface ServerIdentity {
  readonly pid: number;
  readonly ptyHostPid: number;
  readonly socketPath: string;
  readonly version: string;
  readonly startedAtMs: number;
}

export interface CommandContext {
  /** The facts as they are now: another object after a `dispatch` that changed something. */
  readonly state: State;
  /** Wall clock. */
  readonly nowMs: number;
  readonly caller: Caller;
  readonly settings: Settings;
  readonly server: ServerIdentity;
  dispatch(event: Event): void;
  /** What a pane shows: rows, each ended by a line feed. "" for a pane that is gone. */
  capture(pane: PaneId, options: CaptureOptions): string;
  screenFacts(pane: PaneId): ScreenFacts;
  /** Types into a pane; resolves when pty-host has it. */
  sendInput(pane: PaneId, bytes: string): Promise<void>;
  modes(pane: PaneId): PaneModes;
  /** Reads and answers what agents ask. */
  readonly prompts: Pick<PromptDesk, "peek" | "read" | "answer">;
  /** Wall clock of a pane's latest output, its start when it printed nothing. */
  lastOutputAtMs(pane: PaneId): number;
  /** After a dispatch that starts a program: null once it runs, or one line that says why it does not. */
  started(pane: PaneId): Promise<string | null>;
  /** Calls `listener` after every change of the state and every output, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Calls `run` once after `delayMs`, unless the returned function is called first. */
  setTimer(delayMs: number, run: () => void): () => void;
  /** Resolves when all facts are with pty-host. */
  stored(): Promise<void>;
  /** A line in the status line of a client. */
  showMessage(client: ClientId, text: string): void;
  /** Opens a view over the panes of a client. */
  openView(client: ClientId, view: ClientView): void;
  counters(): Readonly<Record<string, number>>;
  /** The branch that a directory has checked out; null where there is none. */
  branchOf(directory: string): string | null;
  /** Catalog id of the agent of that name or id; undefined: there is none. */
  agentNamed(name: string): string | undefined;
  /** First version of the pane's agent that reports its status, where known. */
  firstVersionOf(pane: Pane): string | undefined;
  /** Starts agents. */
  readonly launcher: Pick<Launcher, "find" | "list" | "planOf" | "prepare">;
  /** What was there before pty-host or the machine ended. */
  readonly restore: Pick<RestoreStore, "before" | "forgetBefore">;
  /** The catalog's entry of this id. */
  runtimeOf(agent: string): Runtime | undefined;
  /** The text of a person's own manifest; null where the bundled one holds. */
  ownManifest(agent: string): string | null;
  /** What was said in the conversation of a pane's agent: the newest `limit` passages. */
  transcript(pane: PaneId, limit: number): Promise<TranscriptReading>;
  /** This process and those below it, as far as the system tells, parents first. */
  processesBelow(pid: number): readonly BundleProcess[];
  /** Prints what `make` gives for the caller, before the command has ended. False: it does not read, and nothing was made. */
  print(make: () => string): boolean;
  /** Calls `listener` when the caller is gone, unless the returned function is called first. */
  onGone(listener: () => void): () => void;
  /** What is wrong with the configuration as it is now, a line each. */
  configProblems(): readonly string[];
  /** Ends this server after the answer has gone out, and has the supervisor start the next one. */
  restartServer(): void;
  /** Lines that somebody must be told and nobody was (a wrong setting). They are given out once. */
  takeNotices(): readonly string[];
}
