// The transcript of the Codex in a pane. Which one it is: the one its process holds open, else the newest that a person's
// Codex began in the pane's directory since this one came, where no other Codex is there; else the one it was told of.

import type { Agent } from "../../core/agent.ts";
import type { Pane } from "../../core/state.ts";
import { readCodexLine } from "../../protocols/agent-event/codex-turns.ts";
import type { CodexPane } from "../../protocols/agent-event/resolve-codex-pane.ts";
import type { Turn } from "../../protocols/agent-event/turn.ts";
import type { CodexPanes } from "./codex-panes.ts";
import { codexTranscriptsSince, findCodexSession, readCodexSession, type CodexSession } from "./codex-sessions.ts";
import type { Follower, Reading } from "./follower.ts";
import { Tails, type Follow } from "./tails.ts";

/** A pane is looked at a moment after its program began. */
const EARLY_MS = 2_000;

export class CodexFollower implements Follower {
  readonly #panes: CodexPanes;
  readonly #isAlone: (pane: Pane) => boolean;
  readonly #tails: Tails;
  /** Transcripts whose first line was read. It never changes. */
  readonly #sessions = new Map<string, CodexSession>();
  #tail: Follow | null = null;
  #turn: Turn | null = null;

  constructor(panes: CodexPanes, isAlone: (pane: Pane) => boolean, tails: Tails = new Tails()) {
    this.#panes = panes;
    this.#isAlone = isAlone;
    this.#tails = tails;
  }

  close(): void {
    this.#tail?.close();
    this.#tail = null;
  }

  async read(pane: Pane, _agent: Agent): Promise<Reading | null> {
    const home = this.#panes.homeOf(pane);
    const codex = this.#panes.describe(pane);
    const found = home === undefined || codex === undefined ? undefined : this.#find(home, pane, codex);
    if (found === undefined) return null;
    if (this.#tail?.path !== found.path) {
      this.#tail?.close();
      this.#tail = this.#tails.follow(found.path);
      this.#turn = null;
    }
    const turns: Turn[] = [];
    for (const line of await this.#tail.read()) {
      const next = readCodexLine(this.#turn, line);
      if (next !== null && next !== this.#turn) turns.push(next);
      this.#turn = next;
    }
    return turns.length === 0 ? null : { session: found.session, path: found.path, turns, waits: null };
  }

  #find(home: string, pane: Pane, codex: CodexPane): CodexSession | undefined {
    const nowMs = Date.now();
    const [open, ...others] = codex.open;
    if (open !== undefined && others.length === 0) return findCodexSession([home], open, nowMs);
    return this.#newest(home, pane, codex, nowMs) ?? this.#told(home, codex, nowMs);
  }

  #newest(home: string, pane: Pane, { cwd }: CodexPane, nowMs: number): CodexSession | undefined {
    if (pane.agentSinceMs === null || !this.#isAlone(pane)) return undefined;
    for (const path of codexTranscriptsSince(home, pane.agentSinceMs - EARLY_MS, nowMs)) {
      const session = this.#read(path);
      if (session?.interactive === true && session.cwd === cwd) return session;
    }
    return undefined;
  }

  #told(home: string, { tied, resumed }: CodexPane, nowMs: number): CodexSession | undefined {
    const session = tied ?? resumed;
    return session === null ? undefined : findCodexSession([home], session, nowMs);
  }

  #read(path: string): CodexSession | undefined {
    const session = this.#sessions.get(path) ?? readCodexSession(path);
    if (session !== undefined) this.#sessions.set(path, session);
    return session;
  }
}
