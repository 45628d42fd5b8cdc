// Notices that a background shell of a conversation has ended. Looks once a second, and only while there is one.

import type { Conversation } from "../../core/conversation.ts";
import type { PaneId } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import type { Word } from "../../core/word.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { processOfName } from "./background-shells.ts";

const PERIOD_MS = 1_000;

export interface ShellWatchOptions {
  readonly table: Pick<ProcessTable, "readStat" | "refresh">;
  readonly state: () => State;
  readonly onWord: (pane: PaneId, word: Word) => void;
  /** Calls back once after so many ms, until the returned function is called. */
  readonly after: (delayMs: number, call: () => void) => () => void;
}

interface Watched {
  readonly pane: PaneId;
  readonly conversation: Conversation;
  readonly shell: string;
}

export class ShellWatch {
  readonly #options: ShellWatchOptions;
  #panes: State["panes"] | null = null;
  #watched: readonly Watched[] = [];
  #cancel: (() => void) | null = null;

  constructor(options: ShellWatchOptions) {
    this.#options = options;
  }

  /** Call after every change of the state: it costs nothing while the panes are the same. */
  update(): void {
    const { panes } = this.#options.state();
    if (panes === this.#panes) return;
    this.#panes = panes;
    this.#watched = [...panes.values()].flatMap((pane) =>
      [...pane.conversations.values()].flatMap((conversation) =>
        conversation.activity.shells
          .filter((shell) => processOfName(shell) !== undefined)
          .map((shell) => ({ pane: pane.id, conversation, shell })),
      ),
    );
    if (this.#watched.length === 0) this.stop();
    else this.#cancel ??= this.#options.after(PERIOD_MS, () => void this.#look());
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  async #look(): Promise<void> {
    const { table, onWord, after } = this.#options;
    await table.refresh();
    this.#cancel = null;
    for (const { pane, conversation, shell } of this.#watched) {
      const process = processOfName(shell);
      if (process === undefined || table.readStat(process.pid)?.startTime === process.startTime) continue;
      onWord(pane, endOf(conversation, shell));
    }
    if (this.#watched.length > 0) this.#cancel ??= after(PERIOD_MS, () => void this.#look());
  }
}

function endOf({ session, agent, source, confidence }: Conversation, shell: string): Word {
  return {
    source,
    confidence,
    event: "background_shell_end",
    session,
    ...(agent !== null && { speaker: { agent } }),
    says: { act: "does", activity: { key: "background_shell_end", shell } },
  };
}
