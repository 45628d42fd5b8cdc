// Keeps on disk what can be put back once pty-host or the machine is gone (core/persist-work.ts), and reads it then. Written
// a moment after facts changed, the newest state only; nothing waits for it but the end of the server.

import { join } from "node:path";
import { isSameConversation, type Left } from "../../core/launched.ts";
import { encodeRestore, parseRestore, type Restore } from "../../core/persist-work.ts";
import { keptLeft, leftIn, workOf, type SavedSession } from "../../core/saved-work.ts";
import type { State } from "../../core/state.ts";
import { readPlainFile } from "../read-plain-file.ts";
import { sweepUnfinished, writeAtomically, type WriteSome } from "./atomic-file.ts";
import { makeStateDirectory } from "./state-directory.ts";

/** Facts that change together are written together. */
const SAVE_DELAY_MS = 500;
/** A disk that refused is not asked again at once. */
const RETRY_MS = 30_000;
/** A larger file is none of ours. */
const MAX_FILE_BYTES = 8 << 20;
const FILE_NAME = "restore.json";
const NOTHING: Restore = { generation: 0, savedAtMs: 0, ended: true, work: [], left: [], before: null };

/** What an earlier life left behind. */
export interface Remains {
  readonly left: readonly Left[];
  /** How many of them were cut off. */
  readonly cutOff: number;
}

export interface RestoreOptions {
  readonly directory: string;
  readonly uid: number;
  state(): State;
  /** The disk did not take it; told once. */
  onProblem(line: string): void;
  readonly write?: WriteSome;
}

export class RestoreStore {
  readonly #options: RestoreOptions;
  readonly #path: string;
  #saved: Restore = NOTHING;
  #before: readonly SavedSession[] | null = null;
  #seen: State | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #told = false;

  constructor(options: RestoreOptions) {
    this.#options = options;
    this.#path = join(options.directory, FILE_NAME);
  }

  /** Sessions of an earlier life, until they are put back or forgotten; null: none. */
  get before(): readonly SavedSession[] | null {
    return this.#before;
  }

  forgetBefore(): void {
    this.#before = null;
    this.#plan(SAVE_DELAY_MS);
  }

  /** Reads what is there. `isNew`: nothing of it runs any more. */
  read(isNew: boolean): Remains {
    sweepUnfinished(this.#path);
    this.#saved = this.#onDisk() ?? NOTHING;
    const { work, left, ended, before } = this.#saved;
    if (!isNew) {
      this.#before = before;
      return { left: [], cutOff: 0 };
    }
    this.#before = work.length > 0 ? work : before;
    const cutOff = ended ? [] : leftIn(work);
    const others = left.filter((each) => !cutOff.some((one) => isSameConversation(one, each)));
    return { left: [...others, ...cutOff], cutOff: cutOff.length };
  }

  /** The state changed. */
  note(): void {
    const state = this.#options.state();
    const { sessions, windows, panes, resumables } = this.#seen ?? {};
    if (sessions === state.sessions && windows === state.windows && panes === state.panes)
      if (resumables === state.resumables) return;
    this.#seen = state;
    this.#plan(SAVE_DELAY_MS);
  }

  /** Resolves when all that is true now is on disk, or the disk refused it. */
  stored(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#save());
    return this.#writing;
  }

  #plan(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.stored(), delayMs);
  }

  async #save(): Promise<void> {
    const next = this.#next();
    if (sameButTime(next, this.#saved)) return;
    try {
      makeStateDirectory(this.#options.directory, this.#options.uid);
      const { write } = this.#options;
      // A server on its way out must not undo what the next one wrote.
      const mayReplace = (): boolean => (this.#onDisk()?.generation ?? 0) < next.generation;
      await writeAtomically(this.#path, encodeRestore(next), { mayReplace, ...(write && { write }) });
      this.#saved = next;
    } catch (error) {
      this.#refused(error);
    }
  }

  #next(): Restore {
    const state = this.#options.state();
    const savedAtMs = Date.now();
    const ended = state.sessions.size === 0;
    return {
      generation: this.#saved.generation + 1,
      savedAtMs,
      ended,
      // What was there when all of it was closed at once may be wanted again.
      work: ended ? this.#saved.work : workOf(state, savedAtMs),
      left: state.resumables.map(({ number: _, pane: __, ...left }) => keptLeft(left)),
      before: this.#before,
    };
  }

  #refused(error: unknown): void {
    this.#plan(RETRY_MS);
    this.#timer?.unref();
    if (this.#told) return;
    this.#told = true;
    const why = error instanceof Error ? error.message : String(error);
    this.#options.onProblem(`what could be restored after a reboot is not kept: ${why}`);
  }

  #onDisk(): Restore | undefined {
    try {
      return parseRestore(readPlainFile(this.#path, MAX_FILE_BYTES));
    } catch {
      return undefined;
    }
  }
}

/** Whether nothing but the time of writing differs. */
function sameButTime(next: Restore, saved: Restore): boolean {
  const bare = ({ work, ...rest }: Restore): string =>
    JSON.stringify({ ...rest, generation: 0, savedAtMs: 0, work: work.map(withoutTimes) });
  return bare(next) === bare(saved);
}

const withoutTimes = (session: SavedSession): object => ({
  ...session,
  windows: session.windows.map((window) => ({
    ...window,
    panes: window.panes.map((pane) => ({ ...pane, left: pane.left && { ...pane.left, endedAtMs: 0 } })),
  })),
});
