// Which file is the record of the conversation that a pane's agent is in. It is told by a hook, followed already for the
// agent's turns, named by the agent's own registry or open files, or bears the id of the conversation; never a guess.

import { open, realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { Runtime } from "../../catalog/runtime.ts";
import { storeRegExp } from "../../catalog/store-pattern.ts";
import type { Agent } from "../../core/agent.ts";
import type { Conversation } from "../../core/conversation.ts";
import { leadingConversation } from "../../core/leading-conversation.ts";
import type { Pane } from "../../core/state.ts";
import { recordSession } from "../../protocols/telemetry/record-session.ts";
import { agentPath, type Variable } from "../launch/agent-path.ts";
import { walkStore } from "../launch/store-files.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { claudeTranscript } from "../runs/claude-follower.ts";
import type { CodexPanes } from "../runs/codex-panes.ts";
import { findCodexSession } from "../runs/codex-sessions.ts";

/** The first line of a record names its conversation within so many bytes. */
const MAX_HEAD_BYTES = 64 << 10;

export class RecordFinder {
  readonly #table: ProcessTable;
  readonly #codexPanes: Pick<CodexPanes, "homeOf" | "describe">;

  constructor(table: ProcessTable, codexPanes: Pick<CodexPanes, "homeOf" | "describe">) {
    this.#table = table;
    this.#codexPanes = codexPanes;
  }

  /** As it is told now; undefined: nobody tells. Cheap. */
  async told(pane: Pane, agent: Agent, runtime: Runtime): Promise<string | undefined> {
    const conversation = leadingConversation(pane);
    const path = conversation?.transcript ?? null;
    if (path !== null && conversation !== undefined && (await this.#isOwn(path, conversation, agent, runtime)))
      return path;
    return (await this.#named(pane, agent)) ?? undefined;
  }

  /** By the id of the conversation, looked for below the agent's own folder. */
  async search(pane: Pane, agent: Agent, runtime: Runtime): Promise<string | undefined> {
    const id = conversationId(pane, agent);
    const match = runtime.telemetry?.match ?? null;
    const root = this.#rootOf(agent, runtime);
    if (id === null || match === null || root === undefined) return undefined;
    const wanted = storeRegExp(match, id);
    for await (const { below, type, path } of walkStore(root)) {
      if (type !== match.type || !wanted.test(below)) continue;
      if (!match.path.includes("{id8}") || recordSession(await readHead(path)) === id) return path;
    }
    return undefined;
  }

  /** Where the agent keeps its records; undefined: not known. */
  #rootOf(agent: Agent, runtime: Runtime): string | undefined {
    const variable: Variable = (name) => this.#table.readVariable(agent.pid, name) ?? process.env[name];
    return runtime.sessionsRoot === null ? undefined : agentPath(runtime.sessionsRoot, runtime, variable);
  }

  async #isOwn(path: string, { source }: Conversation, agent: Agent, runtime: Runtime): Promise<boolean> {
    // Found by mux itself, in the agent's folder.
    if (source === "wire") return true;
    const root = this.#rootOf(agent, runtime);
    if (root === undefined) return false;
    try {
      return (await realpath(path)).startsWith((await realpath(root)) + sep);
    } catch {
      return false;
    }
  }

  async #named(pane: Pane, agent: Agent): Promise<string | null> {
    if (agent.id === "claude-code") return claudeTranscript(this.#table, pane, agent);
    if (agent.id !== "codex") return null;
    const home = this.#codexPanes.homeOf(pane);
    const codex = this.#codexPanes.describe(pane);
    const [open, ...others] = codex?.open ?? [];
    const session = open !== undefined && others.length === 0 ? open : (codex?.tied ?? codex?.resumed ?? null);
    if (home === undefined || session === null) return null;
    return findCodexSession([home], session, Date.now())?.path ?? null;
  }
}

/** The id of the conversation of the agent in front; null: not known. */
export function conversationId(pane: Pane, { id }: Agent): string | null {
  const told = leadingConversation(pane);
  if (told?.session != null && (told.agent === null || told.agent === id)) return told.session;
  return pane.bound?.agent === id ? pane.bound.conversation : null;
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, "r").catch(() => null);
  try {
    if (file === null) return "";
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead).split("\n", 1)[0] ?? "";
  } catch {
    return "";
  } finally {
    await file?.close();
  }
}
