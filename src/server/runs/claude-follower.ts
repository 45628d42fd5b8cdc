// The transcript of a Claude Code: <home>/projects/<directory>/<session>.jsonl. Which session a process is in it keeps in
// <home>/sessions/<pid>.json:
//   {"pid":32370,"sessionId":"dc9267f2-…","cwd":"/work","procStart":"1272967","status":"waiting","waitingFor":"permission prompt",
//    "statusUpdatedAt":1796088259868}
// A prompt that was taken back before its first answer leaves no trace in the transcript; there, that it rests is told, and that it waits for a person.

import { readdir, stat } from "node:fs/promises";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { Agent } from "../../core/agent.ts";
import type { StatusKind } from "../../core/status.ts";
import type { Pane } from "../../core/state.ts";
import { readClaudeLine } from "../../protocols/agent-event/claude-turns.ts";
import { parseLine, textOf, type Fields } from "../../protocols/agent-event/transcript-line.ts";
import { inPhase, type Turn } from "../../protocols/agent-event/turn.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readPlainFile } from "../read-plain-file.ts";
import { homeOf } from "./agent-processes.ts";
import type { Follower, Reading } from "./follower.ts";
import { Tails, type Follow } from "./tails.ts";

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Options of a command line that name the session. */
const SESSION_OPTIONS: ReadonlySet<string> = new Set(["--session-id", "--resume", "-r"]);
/** What is registered of a process is a few lines. */
const MAX_REGISTERED_BYTES = 64 << 10;
/** Looks in a row that must find it at rest, while its transcript says that it works. */
const LOOKS_AT_REST = 2;

interface Registered {
  readonly session: string;
  readonly cwd: string;
  /** Wall clock, ms, since when it has been at rest; null: it is not, or does not say. */
  readonly restsSinceMs: number | null;
  readonly waits: StatusKind | null;
}

export class ClaudeFollower implements Follower {
  readonly #table: ProcessTable;
  /** Whether this pane's Claude Code is the only one in its directory. */
  readonly #isAlone: (pane: Pane) => boolean;
  readonly #tails: Tails;
  #tail: Follow | null = null;
  #session = "";
  #turn: Turn | null = null;
  #looksAtRest = 0;
  #waits: StatusKind | null = null;

  constructor(table: ProcessTable, isAlone: (pane: Pane) => boolean, tails: Tails = new Tails()) {
    this.#table = table;
    this.#isAlone = isAlone;
    this.#tails = tails;
  }

  close(): void {
    this.#tail?.close();
    this.#tail = null;
  }

  async read(pane: Pane, agent: Agent): Promise<Reading | null> {
    const home = homeOf(this.#table, agent.pid, "CLAUDE_CONFIG_DIR", ".claude");
    const registered = readRegistered(home, agent, this.#table.kind);
    const found = await this.#find(home, pane, agent, registered);
    if (found === null) return null;
    if (this.#tail?.path !== found.path) {
      this.#tail?.close();
      this.#tail = this.#tails.follow(found.path);
      this.#session = found.session;
      this.#turn = null;
    }
    const turns = this.#fold(await this.#tail.read());
    const rested = this.#endedAtRest(registered, turns.length > 0);
    if (rested !== null) turns.push(rested);
    const waits = registered?.waits ?? null;
    const isNews = turns.length > 0 || waits !== this.#waits;
    this.#waits = waits;
    return isNews ? { session: this.#session, path: found.path, turns, waits } : null;
  }

  #fold(lines: readonly string[]): Turn[] {
    const turns: Turn[] = [];
    for (const line of lines) {
      const next = readClaudeLine(this.#turn, line);
      if (next !== null && next !== this.#turn) turns.push(next);
      this.#turn = next;
    }
    return turns;
  }

  #endedAtRest(registered: Registered | null, isNews: boolean): Turn | null {
    const turn = this.#turn;
    const since = registered?.restsSinceMs ?? null;
    const atMs = turn?.at === null || turn === null ? NaN : Date.parse(turn.at);
    const rests = turn?.phase === "active" && since !== null && since > atMs && !isNews;
    this.#looksAtRest = rests ? this.#looksAtRest + 1 : 0;
    if (this.#looksAtRest < LOOKS_AT_REST) return null;
    this.#turn = inPhase(turn, "interrupted");
    return this.#turn;
  }

  async #find(
    home: string,
    pane: Pane,
    agent: Agent,
    registered: Registered | null,
  ): Promise<{ readonly session: string; readonly path: string } | null> {
    const named = namedTranscript(this.#table, home, pane, agent, registered);
    if (named.session !== null) return { session: named.session, path: `${named.folder}/${named.session}.jsonl` };
    return this.#isAlone(pane) ? newestIn(named.folder, pane.agentSinceMs ?? Infinity) : null;
  }
}

/** The transcript that Claude Code itself names, in its registry or on its command line; null: in neither. */
export function claudeTranscript(table: ProcessTable, pane: Pane, agent: Agent): string | null {
  const home = homeOf(table, agent.pid, "CLAUDE_CONFIG_DIR", ".claude");
  const registered = readRegistered(home, agent, table.kind);
  const { session, folder } = namedTranscript(table, home, pane, agent, registered);
  return session === null ? null : `${folder}/${session}.jsonl`;
}

function namedTranscript(
  table: ProcessTable,
  home: string,
  pane: Pane,
  { pid }: Agent,
  registered: Registered | null,
): { readonly session: string | null; readonly folder: string } {
  const process = table.describe(pid);
  const cwd = registered?.cwd ?? process?.cwd ?? "";
  const folder = `${home}/projects/${(cwd || paneDirectory(pane)).replaceAll(/[^a-zA-Z0-9]/g, "-")}`;
  return { session: registered?.session ?? sessionInArguments(process?.argv ?? []), folder };
}

function readRegistered(home: string, { pid, startTime }: Agent, kind: ProcessTable["kind"]): Registered | null {
  const fields = readFields(`${home}/sessions/${pid}.json`);
  const session = fields && textOf(fields, "sessionId");
  if (fields === undefined || session === undefined || !SESSION.test(session)) return null;
  const { procStart, status, statusUpdatedAt } = fields;
  // A file of an earlier process of this pid. It counts as /proc does.
  if (kind === "proc" && procStart !== undefined && procStart !== String(startTime)) return null;
  const restsSinceMs = status === "idle" && typeof statusUpdatedAt === "number" ? statusUpdatedAt : null;
  return { session: session.toLowerCase(), cwd: textOf(fields, "cwd") ?? "", restsSinceMs, waits: waitsFor(fields) };
}

function waitsFor(fields: Fields): StatusKind | null {
  if (fields["status"] !== "waiting") return null;
  return textOf(fields, "waitingFor")?.includes("permission") === true ? "permission" : "input";
}

function readFields(path: string): Fields | undefined {
  try {
    return parseLine(readPlainFile(path, MAX_REGISTERED_BYTES));
  } catch {
    return undefined;
  }
}

function sessionInArguments(argv: readonly string[]): string | null {
  const found = argv.find((word, at) => SESSION_OPTIONS.has(argv[at - 1] ?? "") && SESSION.test(word));
  return found?.toLowerCase() ?? null;
}

/** The transcript that was written last, if it was since then. */
async function newestIn(
  folder: string,
  sinceMs: number,
): Promise<{ readonly session: string; readonly path: string } | null> {
  const names = await readdir(folder).catch(() => []);
  let newest: { readonly session: string; readonly path: string; readonly atMs: number } | null = null;
  for (const name of names) {
    const session = name.replace(/\.jsonl$/, "");
    const path = `${folder}/${name}`;
    const atMs = SESSION.test(session)
      ? await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => -1,
        )
      : -1;
    if (atMs >= sinceMs && atMs > (newest?.atMs ?? -1)) newest = { session: session.toLowerCase(), path, atMs };
  }
  return newest;
}
