// The door of the agent event protocol: one request, one answer. Who may speak for which pane is decided here, what an
// event says in protocols/agent-event. An answer promises that what it tells has been stored.

import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { parseEnvelope, type AgentEvent, type Envelope } from "../../protocols/agent-event/parse.ts";
import { isBeginning } from "../../protocols/agent-event/resolve-codex-pane.ts";
import { toWord, type Circumstances } from "../../protocols/agent-event/to-word.ts";
import type { Admission, Gate } from "../doors/gate.ts";
import { refusal, type DoorAnswer, type DoorRequest } from "../doors/handler.ts";
import { TokenBuckets } from "../doors/token-bucket.ts";
import type { World } from "../world.ts";
import type { CodexPanes } from "./codex-panes.ts";

/** Whoever waits has given up by then. */
const STORE_TIMEOUT_MS = 2_000;

/** Who sends for Codex is not known before its pane was looked for, which costs more than to refuse: one share for all. */
const ALL_OF_CODEX = -1 as PaneId;

export class AgentEventDoor {
  readonly #world: Pick<World, "loop" | "facts" | "counters">;
  readonly #gate: Pick<Gate, "admitSurface" | "take">;
  readonly #codexPanes: Pick<CodexPanes, "find">;
  readonly #lookups = new TokenBuckets();

  constructor(
    world: Pick<World, "loop" | "facts" | "counters">,
    gate: Pick<Gate, "admitSurface" | "take">,
    codexPanes: Pick<CodexPanes, "find">,
  ) {
    this.#world = world;
    this.#gate = gate;
    this.#codexPanes = codexPanes;
  }

  readonly handle = async ({ fields }: DoorRequest): Promise<DoorAnswer> => {
    const { loop, counters } = this.#world;
    const envelope = parseEnvelope(fields);
    if (envelope === undefined) return refusal("invalid-request");
    const admission = this.#admit(envelope);
    if (!admission.ok) return refusal(admission.error);
    const pane = loop.state.panes.get(admission.pane);
    if (pane === undefined) return refusal("unauthorized");
    const { event } = envelope;
    const inserted = !loop.state.eventIds.includes(event.id);
    if (inserted) {
      const word = toWord(event, circumstancesOf(pane, event));
      loop.dispatch({ type: "said", pane: pane.id, word, atMs: Date.now() });
      loop.dispatch({ type: "idTaken", id: event.id });
    }
    if (!(await this.#isStored())) return refusal("internal-error");
    counters.add(inserted ? "agentEvents.taken" : "agentEvents.repeated");
    return { ok: true, inserted };
  };

  #admit({ capability, surface, event }: Envelope): Admission {
    if (capability !== null && surface !== null) return this.#gate.admitSurface(surface, capability);
    const { session, hookName } = event;
    if (!this.#lookups.take(ALL_OF_CODEX, performance.now())) return { ok: false, error: "too-many-requests" };
    const pane = session === null ? undefined : this.#codexPanes.find(session, isBeginning(hookName));
    return pane === undefined ? { ok: false, error: "unauthorized" } : this.#gate.take(pane);
  }

  async #isStored(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), STORE_TIMEOUT_MS);
    });
    const stored = this.#world.facts.stored().then(() => true);
    return Promise.race([stored, late]).finally(() => clearTimeout(timer));
  }
}

function circumstancesOf({ conversations, observation }: Pane, event: AgentEvent): Circumstances {
  const run = [...conversations.values()].find(({ turn }) => turn === event.run);
  const agent = observation?.agent;
  const process = agent?.id === event.provider ? { pid: agent.pid, startTime: agent.startTime } : null;
  return { runState: run?.state ?? null, process };
}
