// The conversation of the Cursor in a pane: <home>/chats/<MD5 of the directory>/<id>/store.db, beside it meta.json that may
// name the directory. Which one it is: the one it was started to resume, else the one that was written last since it
// came, in the pane's directory, where no other Cursor is there.

import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import type { Agent } from "../../core/agent.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { Pane } from "../../core/state.ts";
import { readCursorBlobs } from "../../protocols/agent-event/cursor-turns.ts";
import { parseLine, textOf } from "../../protocols/agent-event/transcript-line.ts";
import type { Turn } from "../../protocols/agent-event/turn.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readPlainFile } from "../read-plain-file.ts";
import { homeOf } from "./agent-processes.ts";
import { readStore, storeStamp } from "./cursor-store.ts";
import type { Follower, Reading } from "./follower.ts";

const CONVERSATION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names a directory, and little else. */
const MAX_META_BYTES = 64 << 10;
/** Conversations that are looked through. */
const MAX_CONVERSATIONS = 500;
/** A pane is looked at a moment after its program began. */
const EARLY_MS = 2_000;

interface Found {
  readonly id: string;
  readonly path: string;
  /** It was there before this Cursor was: its latest turn may be an old one. */
  readonly isOld: boolean;
}

export class CursorFollower implements Follower {
  readonly #table: ProcessTable;
  readonly #isAlone: (pane: Pane) => boolean;
  /** A directory of ours, for copies. */
  readonly #place: string;
  #found: Found | null = null;
  #stamp = "";
  #turn: Turn | null = null;

  constructor(table: ProcessTable, isAlone: (pane: Pane) => boolean, place: string) {
    this.#table = table;
    this.#isAlone = isAlone;
    this.#place = place;
  }

  close(): void {
    // Nothing is held between two looks.
  }

  async read(pane: Pane, agent: Agent): Promise<Reading | null> {
    const found = await this.#find(pane, agent);
    const stamp = found === null ? undefined : await storeStamp(found.path);
    if (found === null || stamp === undefined) return null;
    const isFirst = found.path !== this.#found?.path;
    if (!isFirst && stamp === this.#stamp) return null;
    const blobs = await readStore(found.path, this.#place);
    if (blobs === undefined) return null;
    this.#found = found;
    this.#stamp = stamp;
    const turn = readCursorBlobs(found.id, blobs);
    const isNews = turn !== null && !isSame(turn, this.#turn) && !(isFirst && found.isOld);
    this.#turn = turn;
    return isNews ? { session: found.id, path: found.path, turns: [turn], waits: null } : null;
  }

  async #find(pane: Pane, agent: Agent): Promise<Found | null> {
    const home = homeOf(this.#table, agent.pid, "CURSOR_CONFIG_DIR", ".cursor");
    const process = this.#table.describe(agent.pid);
    const all = await conversationsIn(`${home}/chats`);
    const resumed = process?.argv.find((word, at) => process.argv[at - 1] === "--resume" && CONVERSATION.test(word));
    const named = all.find(({ id }) => id === resumed?.toLowerCase());
    const sinceMs = (pane.agentSinceMs ?? Infinity) - EARLY_MS;
    if (named !== undefined) return { ...named, isOld: named.createdAtMs < sinceMs };
    if (!this.#isAlone(pane)) return null;
    const cwd = process?.cwd || paneDirectory(pane);
    const recent = all
      .filter(({ writtenAtMs }) => writtenAtMs >= sinceMs)
      .toSorted((a, b) => b.writtenAtMs - a.writtenAtMs);
    for (const each of recent) {
      if (isOfDirectory(each, cwd)) return { ...each, isOld: each.createdAtMs < sinceMs };
    }
    return null;
  }
}

interface Stored {
  readonly id: string;
  readonly path: string;
  readonly folder: string;
  /** Name of the folder above: the directory's digest. */
  readonly digest: string;
  readonly createdAtMs: number;
  readonly writtenAtMs: number;
}

async function conversationsIn(chats: string): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for (const digest of await list(chats)) {
    for (const id of await list(`${chats}/${digest}`)) {
      if (found.length === MAX_CONVERSATIONS) return found;
      const stored = CONVERSATION.test(id) ? await statStore(`${chats}/${digest}/${id}`, digest, id) : undefined;
      if (stored !== undefined) found.push(stored);
    }
  }
  return found;
}

async function statStore(folder: string, digest: string, id: string): Promise<Stored | undefined> {
  const path = `${folder}/store.db`;
  try {
    const main = await stat(path);
    const logMs = await stat(`${path}-wal`).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    const writtenAtMs = Math.max(main.mtimeMs, logMs);
    return { id: id.toLowerCase(), path, folder, digest, createdAtMs: main.birthtimeMs, writtenAtMs };
  } catch {
    return undefined;
  }
}

function isOfDirectory({ folder, digest }: Stored, cwd: string): boolean {
  const meta = parseLine(readMeta(folder));
  const told = meta && textOf(meta, "cwd");
  return told === undefined ? digest === createHash("md5").update(cwd).digest("hex") : told === cwd;
}

function readMeta(folder: string): string {
  try {
    return readPlainFile(`${folder}/meta.json`, MAX_META_BYTES);
  } catch {
    return "";
  }
}

const list = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const isSame = (turn: Turn, before: Turn | null): boolean => turn.key === before?.key && turn.phase === before.phase;
