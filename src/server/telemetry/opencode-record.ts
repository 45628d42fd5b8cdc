// What OpenCode keeps of the conversation in a pane: rows of its database, which holds those of all. Looked at when it was
// written to, and seldom, since each look takes a private copy.

import { homedir } from "node:os";
import type { Agent } from "../../core/agent.ts";
import type { Pane } from "../../core/state.ts";
import type { Telemetry } from "../../core/telemetry.ts";
import { PassageKeeper } from "../../protocols/telemetry/hand-over.ts";
import { opencodePassages, type Passage } from "../../protocols/telemetry/passages.ts";
import { readOpencode } from "../../protocols/telemetry/opencode.ts";
import { telemetryOf } from "../../protocols/telemetry/tally.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readRows, storeStamp } from "../runs/cursor-store.ts";
import { conversationId } from "./record-finder.ts";

const INTERVAL_MS = 5_000;
/** The newest messages may be a prompt, or an answer that has only begun. */
const MESSAGES = "SELECT data AS data FROM message WHERE session_id = ? ORDER BY time_created DESC LIMIT 8";
const PARTS =
  "SELECT message.data AS message, part.data AS part FROM part JOIN message ON message.id = part.message_id WHERE part.session_id = ? ORDER BY part.time_created DESC, part.id DESC";
const SESSION =
  "SELECT model, cost, tokens_input, tokens_output, tokens_reasoning, tokens_cache_read, tokens_cache_write FROM session WHERE id = ?";

/** What was said in a conversation, oldest first; undefined: it cannot be read now. */
export async function readOpencodeConversation(
  { pid }: Agent,
  table: Pick<ProcessTable, "readVariable">,
  place: string,
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<{ readonly passages: readonly Passage[]; readonly isCut: boolean } | undefined> {
  const rows = await readRows(databaseOf(table, pid), place, [{ sql: `${PARTS} LIMIT ${limit + 1}`, values: [id] }]);
  const parts = rows?.[0];
  if (parts === undefined) return undefined;
  const keeper = new PassageKeeper(limit);
  for (const { message, part } of parts.toReversed())
    if (typeof message === "string" && typeof part === "string")
      opencodePassages(message, part).forEach((each) => keeper.add(each));
  return { passages: keeper.passages, isCut: parts.length > limit || keeper.left > 0 };
}

function databaseOf(table: Pick<ProcessTable, "readVariable">, pid: number): string {
  const moved = table.readVariable(pid, "XDG_DATA_HOME");
  const data = moved?.startsWith("/") === true ? moved : `${table.readVariable(pid, "HOME") ?? homedir()}/.local/share`;
  return `${data}/opencode/opencode.db`;
}

export class OpencodeRecord {
  readonly #agent: Agent;
  readonly #table: Pick<ProcessTable, "readVariable">;
  /** A directory of ours. */
  readonly #place: string;
  #seen = "";
  #dueAtMs = 0;

  constructor(agent: Agent, table: Pick<ProcessTable, "readVariable">, place: string) {
    this.#agent = agent;
    this.#table = table;
    this.#place = place;
  }

  isOf({ pid, startTime }: Agent): boolean {
    return pid === this.#agent.pid && startTime === this.#agent.startTime;
  }

  close(): void {
    this.#seen = "";
  }

  /** Null: nothing is new, or the conversation is not known. */
  async look(pane: Pane, nowMs: number): Promise<Telemetry | null> {
    const id = conversationId(pane, this.#agent);
    if (id === null || nowMs < this.#dueAtMs) return null;
    this.#dueAtMs = nowMs + INTERVAL_MS;
    const path = databaseOf(this.#table, this.#agent.pid);
    const stamp = `${id} ${await storeStamp(path)}`;
    if (stamp === this.#seen) return null;
    const values = [id];
    const rows = await readRows(path, this.#place, [
      { sql: SESSION, values },
      { sql: MESSAGES, values },
    ]);
    const [session] = rows?.[0] ?? [];
    if (session === undefined) return null;
    this.#seen = stamp;
    const messages = (rows?.[1] ?? []).flatMap(({ data }) => (typeof data === "string" ? data : []));
    return telemetryOf(readOpencode(session, messages), true, () => null);
  }
}
