// The door of the agent event protocol: one request, one answer. Who may speak for which pane is decided here, what an
// event says in protocols/agent-event. An answer promises that what it tells has been stored.

import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { parseEnvelope, type AgentEvent, type Envelope } from "../../protocols/agent-event/parse.ts";
import { isBeginning } from "../../protocols/agent-event/resolve-codex-pane.ts";
import { toWord, type Circumstances } from "../../protocols/agent-event/to-word.ts";
import type { World } from "../world.ts";
import type { CodexPanes } from "./codex-panes.ts";

/** Whoever waits has given up by then. */
const STORE_TIMEOUT_MS = 2_000;

export type AgentEventAnswer =
  | { readonly ok: true; readonly inserted: boolean }
  | { readonly ok: false; readonly error: "unauthorized" | "invalid-request" | "internal-error" };

/** The pane that a capability and a surface name together; undefined: none that is there. */
export type FindPane = (capability: string, surface: string) => PaneId | undefined;

export class AgentEventDoor {
  readonly #world: Pick<World, "loop" | "facts" | "counters">;
  readonly #findPane: FindPane;
  readonly #codexPanes: Pick<CodexPanes, "find">;

  constructor(
    world: Pick<World, "loop" | "facts" | "counters">,
    findPane: FindPane,
    codexPanes: Pick<CodexPanes, "find">,
  ) {
    this.#world = world;
    this.#findPane = findPane;
    this.#codexPanes = codexPanes;
  }

  /** Answers one line of JSON. */
  async handle(line: string): Promise<AgentEventAnswer> {
    const { loop, counters } = this.#world;
    const envelope = parseEnvelope(line);
    if (envelope === undefined) return this.#refuse("invalid-request");
    const pane = loop.state.panes.get(this.#paneOf(envelope) ?? (-1 as PaneId));
    if (pane === undefined) return this.#refuse("unauthorized");
    const { event } = envelope;
    const inserted = !loop.state.eventIds.includes(event.id);
    if (inserted) {
      const word = toWord(event, circumstancesOf(pane, event));
      loop.dispatch({ type: "said", pane: pane.id, word, atMs: Date.now() });
      loop.dispatch({ type: "idTaken", id: event.id });
    }
    if (!(await this.#isStored())) return this.#refuse("internal-error");
    counters.add(inserted ? "agentEvents.taken" : "agentEvents.repeated");
    return { ok: true, inserted };
  }

  #paneOf({ capability, surface, event }: Envelope): PaneId | undefined {
    if (capability !== null && surface !== null) return this.#findPane(capability, surface);
    return event.session === null ? undefined : this.#codexPanes.find(event.session, isBeginning(event.hookName));
  }

  async #isStored(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), STORE_TIMEOUT_MS);
    });
    const stored = this.#world.facts.stored().then(() => true);
    return Promise.race([stored, late]).finally(() => clearTimeout(timer));
  }

  #refuse(error: Extract<AgentEventAnswer, { ok: false }>["error"]): AgentEventAnswer {
    this.#world.counters.add(`agentEvents.${error}`);
    return { ok: false, error };
  }
}

function circumstancesOf({ conversations, observation }: Pane, event: AgentEvent): Circumstances {
  const run = [...conversations.values()].find(({ turn }) => turn === event.run);
  const agent = observation?.agent;
  const process = agent?.id === event.provider ? { pid: agent.pid, startTime: agent.startTime } : null;
  return { runState: run?.state ?? null, process };
}
