// Finds out which conversation an agent has that does not tell: by its command line, else by the one record in its store
// that began in its directory since it runs. Of two that could be it neither is taken.

import { realpathSync } from "node:fs";
import { conversationInArgv, isConversationId } from "../../catalog/launch-argv.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Agent } from "../../core/agent.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane, State } from "../../core/state.ts";
import type { StatusState } from "../../core/status.ts";
import type { World } from "../world.ts";
import type { Variable } from "./agent-path.ts";
import { conversationsSince } from "./conversation-store.ts";

/** Between two looks at a store for the same pane: short at first, an agent writes at the first prompt. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** After the agent began to do something else. */
const SOON_MS = 300;
/** A record may be begun a moment before its agent is noticed. */
const EARLY_MS = 10_000;

interface Search {
  readonly agent: Agent;
  readonly waitMs: number;
  readonly dueAtMs: number;
  /** What the agent was doing at the last look. */
  readonly doing: StatusState;
}

type FinderWorld = Pick<World, "loop" | "catalog" | "processes">;

export class ConversationFinder {
  readonly #world: FinderWorld;
  readonly #searches = new Map<PaneId, Search>();
  #timer: NodeJS.Timeout | null = null;
  #busy = false;

  constructor(world: FinderWorld) {
    this.#world = world;
    world.loop.subscribe(() => this.#hurry());
  }

  /** The processes of a pane were looked at. */
  handleObserved(id: PaneId): void {
    const pane = this.#world.loop.state.panes.get(id);
    const agent = pane?.observation?.agent ?? null;
    if (pane === undefined || agent === null || pane.bound !== null) return void this.#searches.delete(id);
    if (isSame(this.#searches.get(id)?.agent, agent)) return;
    const runtime = this.#world.catalog.byName.get(agent.id);
    if (runtime?.resume == null) return;
    const named = conversationInArgv(runtime, this.#world.processes.describe(agent.pid)?.argv ?? []);
    if (named !== undefined) return this.#found(id, agent, named);
    if (runtime.resume.discover === null) return;
    this.#searches.set(id, {
      agent,
      waitMs: FIRST_WAIT_MS,
      dueAtMs: performance.now() + FIRST_WAIT_MS,
      doing: pane.status.state,
    });
    this.#arm();
  }

  /** With a turn a record is begun: an agent that does something else now is looked at soon. */
  #hurry(): void {
    const soonMs = performance.now() + SOON_MS;
    let isSooner = false;
    for (const [id, search] of this.#searches) {
      const doing = this.#world.loop.state.panes.get(id)?.status.state;
      if (doing === undefined || doing === search.doing) continue;
      const dueAtMs = Math.min(search.dueAtMs, soonMs);
      isSooner ||= dueAtMs < search.dueAtMs;
      this.#searches.set(id, { ...search, doing, waitMs: FIRST_WAIT_MS, dueAtMs });
    }
    if (!isSooner || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#arm();
  }

  #found(pane: PaneId, agent: Agent, conversation: string): void {
    this.#searches.delete(pane);
    this.#world.loop.dispatch({
      type: "conversationFound",
      pane,
      bound: { agent: agent.id, conversation },
      atMs: Date.now(),
    });
  }

  #arm(): void {
    if (this.#timer !== null || this.#busy || this.#searches.size === 0) return;
    const dueAtMs = Math.min(...[...this.#searches.values()].map((search) => search.dueAtMs));
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#busy = true;
        void this.searchDue(performance.now()).finally(() => {
          this.#busy = false;
          this.#arm();
        });
      },
      Math.max(0, dueAtMs - performance.now()),
    );
  }

  /** Looks for those whose time has come. `nowMs`: of the clock that only goes on. */
  async searchDue(nowMs: number): Promise<void> {
    for (const [id, search] of this.#searches) {
      if (search.dueAtMs > nowMs) continue;
      const waitMs = Math.min(LONGEST_WAIT_MS, 2 * search.waitMs);
      this.#searches.set(id, { ...search, waitMs, dueAtMs: nowMs + waitMs });
      await this.#search(id, search.agent);
    }
  }

  async #search(id: PaneId, agent: Agent): Promise<void> {
    const runtime = this.#world.catalog.byName.get(agent.id);
    const pane = this.#waitingPane(id, agent);
    if (runtime === undefined || pane === undefined) return void this.#searches.delete(id);
    const found = await this.#recordFor(runtime, pane, agent);
    if (found !== undefined && this.#waitingPane(id, agent) !== undefined) this.#found(id, agent, found);
  }

  /** The pane, as long as this agent is there and its conversation is not known. */
  #waitingPane(id: PaneId, agent: Agent): Pane | undefined {
    const pane = this.#world.loop.state.panes.get(id);
    return pane !== undefined && pane.bound === null && isSame(pane.observation?.agent, agent) ? pane : undefined;
  }

  async #recordFor(runtime: Runtime, pane: Pane, agent: Agent): Promise<string | undefined> {
    const { resume } = runtime;
    if (resume?.discover == null) return undefined;
    const { state } = this.#world.loop;
    const cwd = realPath(pane.observation?.cwd ?? "");
    // Two that nobody can tell apart: whichever writes first is not known to be this one.
    if (rivalsOf(state, pane, agent).some((rival) => realPath(rival.observation?.cwd ?? "") === cwd)) return undefined;
    const sinceMs = (pane.agentSinceMs ?? Date.now()) - EARLY_MS;
    const variable: Variable = (name) => this.#world.processes.readVariable(agent.pid, name) ?? process.env[name];
    const records = await conversationsSince(runtime, resume.discover, sinceMs, variable);
    const taken = new Set([...state.panes.values()].map(({ bound }) => bound?.conversation));
    const own = records.filter(
      (record) =>
        !taken.has(record.id) &&
        isConversationId(resume.idPattern, record.id) &&
        record.cwd !== null &&
        realPath(record.cwd) === cwd,
    );
    const ids = new Set(own.map((record) => record.id));
    return ids.size === 1 ? own[0]?.id : undefined;
  }
}

const isSame = (one: Agent | null | undefined, other: Agent): boolean =>
  one?.pid === other.pid && one.startTime === other.startTime;

/** Other panes with this agent whose conversation is not known. */
const rivalsOf = ({ panes }: State, pane: Pane, { id }: Agent): readonly Pane[] =>
  [...panes.values()].filter(
    (each) => each.id !== pane.id && each.bound === null && each.observation?.agent?.id === id,
  );

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
