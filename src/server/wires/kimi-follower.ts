// Follows the log of one Kimi Code: finds the conversation it is in, and gives the lines that are new.

import type { Agent } from "../../core/agent.ts";
import { homeOf } from "../runs/agent-processes.ts";
import { Tails, type Follow } from "../runs/tails.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { allWireFiles, wireFilesOf, type WireFile } from "./kimi-sessions.ts";

/** Clocks of processes and of files may differ by so much. */
const EARLY_MS = 250;
/** Between two looks for a conversation, as it may begin another one at any time. */
const SEARCH_MS = 1_000;

export interface FollowedPane {
  readonly cwd: string;
  /** Conversations that another pane is in, or that this one was in before the server came. */
  readonly taken: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  /** No other pane has a Kimi Code in this directory whose conversation is not known. */
  readonly isAlone: boolean;
  /** No other pane has a Kimi Code at all. */
  readonly isOnly: boolean;
}

export interface WireLines {
  readonly session: string;
  readonly path: string;
  readonly lines: readonly string[];
}

export class KimiFollower {
  readonly agent: Agent;
  readonly #table: ProcessTable;
  readonly #beganAtMs: number;
  readonly #tails: Tails;
  #tail: Follow | null = null;
  #file: WireFile | null = null;
  #searchedAtMs = 0;

  /** `beganAtMs`: wall clock, when the process began. */
  constructor(table: ProcessTable, agent: Agent, beganAtMs: number, tails: Tails = new Tails()) {
    this.#tails = tails;
    this.#table = table;
    this.agent = agent;
    this.#beganAtMs = beganAtMs;
  }

  get session(): string | null {
    return this.#file?.session ?? null;
  }

  isOf({ pid, startTime }: Agent): boolean {
    return pid === this.agent.pid && startTime === this.agent.startTime;
  }

  /** Lets go of the log. */
  close(): void {
    this.#tail?.close();
    this.#tail = null;
  }

  /** Looks once; null: there is no log yet, or it is not known which. */
  async read(pane: FollowedPane, nowMs: number): Promise<WireLines | null> {
    if (nowMs - this.#searchedAtMs >= SEARCH_MS) {
      this.#searchedAtMs = nowMs;
      await this.#search(pane);
    }
    if (this.#tail === null || this.#file === null) return null;
    const lines = await this.#tail.read();
    return { session: this.#file.session, path: this.#file.path, lines };
  }

  async #search(pane: FollowedPane): Promise<void> {
    const { pid } = this.agent;
    const homes = [
      homeOf(this.#table, pid, "KIMI_SHARE_DIR", ".kimi"),
      homeOf(this.#table, pid, "KIMI_CODE_HOME", ".kimi-code"),
    ];
    const here = await wireFilesOf(homes, pane.cwd);
    const found = this.#choose(here.length === 0 && pane.isOnly ? await allWireFiles(homes) : here, pane);
    if (found === undefined || found.path === this.#file?.path) return;
    this.#file = found;
    this.close();
    this.#tail = this.#tails.follow(found.path);
    const isOwn = found.bornAtMs >= this.#beganAtMs - EARLY_MS && !pane.known.has(found.session);
    // What another run, or an earlier server, has read already.
    if (!isOwn) await this.#tail.read();
  }

  /** The one that was written last since this process is there; the one that its command line names before all. */
  #choose(files: readonly WireFile[], { taken, isAlone, known }: FollowedPane): WireFile | undefined {
    const argv = this.#table.describe(this.agent.pid)?.argv ?? [];
    const free = files.filter(({ session }) => !taken.has(session));
    const since = this.#beganAtMs - EARLY_MS;
    const written = free
      .filter(({ changedAtMs, session }) => changedAtMs >= since || known.has(session))
      .toSorted((one, other) => one.changedAtMs - other.changedAtMs);
    const named = free.find(({ session }) => argv.some((word) => word === session || word.endsWith(`=${session}`)));
    const latest = isAlone ? written.at(-1) : undefined;
    if (named !== undefined && (latest === undefined || latest.changedAtMs <= named.changedAtMs)) return named;
    return latest ?? named;
  }
}
