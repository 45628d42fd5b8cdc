// Notices that a process has ended which a conversation named as its agent's. Looks at pid and start time, so that a pid
// that changed hands is not taken for the old one. Its timer runs only while there is somebody to look at.

import type { PaneId } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import type { ProcessIdentity } from "../../core/word.ts";
import type { ProcessTable } from "./process-table.ts";

/** Between two looks. */
const PERIOD_MS = 1_000;
/** While an agent has said that it may be about to end: whether it does is known before its idle counts. */
const CLOSE_PERIOD_MS = 200;

export interface PidWatchOptions {
  readonly table: Pick<ProcessTable, "readStat" | "refresh">;
  readonly state: () => State;
  readonly onGone: (pane: PaneId, process: ProcessIdentity) => void;
  /** Calls back once after so many ms, until the returned function is called. */
  readonly after: (delayMs: number, call: () => void) => () => void;
}

interface Watched {
  readonly pane: PaneId;
  readonly process: ProcessIdentity;
}

export class PidWatch {
  readonly #options: PidWatchOptions;
  #panes: State["panes"] | null = null;
  #watched: readonly Watched[] = [];
  #periodMs = PERIOD_MS;
  #timer: { readonly cancel: () => void; readonly periodMs: number } | null = null;

  constructor(options: PidWatchOptions) {
    this.#options = options;
  }

  /** Call after every change of the state: it costs nothing while the panes are the same. */
  update(): void {
    const { panes } = this.#options.state();
    if (panes === this.#panes) return;
    this.#panes = panes;
    const watched: Watched[] = [];
    this.#periodMs = PERIOD_MS;
    for (const pane of panes.values()) {
      for (const { process, state, idleAtMs } of pane.conversations.values()) {
        if (process === null || state === "stopped") continue;
        watched.push({ pane: pane.id, process });
        if (idleAtMs !== null) this.#periodMs = CLOSE_PERIOD_MS;
      }
    }
    this.#watched = watched;
    this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #arm(): void {
    if (this.#watched.length === 0) return this.stop();
    const periodMs = this.#periodMs;
    if (this.#timer !== null && this.#timer.periodMs <= periodMs) return;
    this.#timer?.cancel();
    this.#timer = { periodMs, cancel: this.#options.after(periodMs, () => void this.#look()) };
  }

  async #look(): Promise<void> {
    this.#timer = null;
    const { table, onGone } = this.#options;
    await table.refresh();
    for (const { pane, process } of this.#watched) {
      if (table.readStat(process.pid)?.startTime !== process.startTime) onGone(pane, process);
    }
    this.#arm();
  }
}
