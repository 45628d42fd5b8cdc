// Finds the pane of a Codex session: gathers what is known of the panes that have Codex in front, and lets the protocol
// decide. A tie is no fact of its own: it is the conversation of a pane that an event of this same process opened, so it
// goes with the pane, with the process, and outlives the server with the other facts.

import type { Agent } from "../../core/agent.ts";
import type { Conversation } from "../../core/conversation.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { resumedSession, sessionOfPath } from "../../protocols/agent-event/codex-transcript.ts";
import { resolveCodexPane, type CodexPane } from "../../protocols/agent-event/resolve-codex-pane.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";
import { homeOf, processesOfAgent } from "./agent-processes.ts";
import { findCodexSession } from "./codex-sessions.ts";

const CODEX = "codex";

export class CodexPanes {
  readonly #world: Pick<World, "loop" | "catalog">;
  readonly #table: ProcessTable;

  constructor(world: Pick<World, "loop" | "catalog">, table: ProcessTable) {
    this.#world = world;
    this.#table = table;
  }

  /** The pane of a session; undefined: it cannot be told. `begins`: the event is the first of a session or a prompt. */
  find(session: string, begins: boolean): PaneId | undefined {
    const found = [...this.#world.loop.state.panes.values()].filter((pane) => codexOf(pane) !== null);
    if (found.length === 0) return undefined;
    const wanted = session.toLowerCase();
    const homes = new Set(found.flatMap((pane) => this.homeOf(pane) ?? []));
    const transcript = findCodexSession([...homes], wanted, Date.now()) ?? null;
    const panes = found.flatMap((pane) => this.describe(pane) ?? []);
    return resolveCodexPane({ session: wanted, begins, panes, transcript });
  }

  /** Where the Codex in front of a pane keeps its sessions; undefined without one. */
  homeOf(pane: Pane): string | undefined {
    const agent = codexOf(pane);
    return agent === null ? undefined : homeOf(this.#table, agent.pid, "CODEX_HOME", ".codex");
  }

  /** What binds a pane to a session; undefined where no Codex is in front. */
  describe(pane: Pane): CodexPane | undefined {
    const { catalog } = this.#world;
    const agent = codexOf(pane);
    const processes = agent === null ? [] : processesOfAgent(this.#table, catalog, agent);
    const [process] = processes;
    if (agent === null || process === undefined) return undefined;
    const valueFlags = new Set(catalog.byName.get(CODEX)?.detect.argv.valueFlags);
    return {
      pane: pane.id,
      open: processes.flatMap(({ pid }) => this.#table.openFiles(pid).flatMap((path) => sessionOfPath(path) ?? [])),
      tied: tieOf(pane, agent),
      resumed: resumedSession(process.argv, valueFlags),
      cwd: process.cwd || paneDirectory(pane),
    };
  }
}

function codexOf({ observation }: Pane): Agent | null {
  const agent = observation?.agent ?? null;
  return agent?.id === CODEX ? agent : null;
}

/** The session that was last told of this process. */
function tieOf({ conversations }: Pane, agent: Agent): string | null {
  const own = [...conversations.values()].filter((each) => isOfProcess(each, agent));
  return (
    own
      .toSorted((one, other) => one.heardAtMs - other.heardAtMs)
      .at(-1)
      ?.session?.toLowerCase() ?? null
  );
}

const isOfProcess = ({ session, parent, process }: Conversation, { pid, startTime }: Agent): boolean =>
  session !== null && parent === null && process?.pid === pid && process.startTime === startTime;
