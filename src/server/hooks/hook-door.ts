// The door of hooks: the payload that an agent handed to `mux-report hook` becomes words about a conversation in the pane it
// runs in. Who speaks is decided in hook-speaker.ts, what is said by the agent's manifest (catalog/hook-word.ts).

import { readHook, type KnownConversation } from "../../catalog/hook-word.ts";
import type { HookPayload } from "../../catalog/hook-payload.ts";
import type { Conversation } from "../../core/conversation.ts";
import type { Pane } from "../../core/state.ts";
import type { Telemetry } from "../../core/telemetry.ts";
import type { Word } from "../../core/word.ts";
import { isBeginning } from "../../protocols/agent-event/resolve-codex-pane.ts";
import { readStatusline } from "../../protocols/telemetry/statusline.ts";
import type { Gate } from "../doors/gate.ts";
import { refusal, type DoorAnswer, type DoorRequest } from "../doors/handler.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { CodexPanes } from "../runs/codex-panes.ts";
import { ToldTelemetry } from "../telemetry/told-telemetry.ts";
import type { World } from "../world.ts";
import { withShells, type ShellNames } from "./background-shells.ts";
import {
  callersOf,
  isBackground,
  isCalledByItself,
  speakerOf,
  type Callers,
  type HookSpeaker,
} from "./hook-speaker.ts";
import { withOwnTranscript } from "./own-transcript.ts";

type Needs = Pick<World, "loop" | "counters" | "catalog">;

const CODEX = "codex";
/** The agent whose status line may be handed on. */
const CLAUDE = "claude-code";
/** Most background shells whose own id is remembered. */
const MAX_SHELL_NAMES = 256;

interface HookRequest {
  readonly agent: string;
  readonly event?: string;
  readonly pid: number;
  readonly parentPid: number;
  readonly payload: HookPayload;
}

export class HookDoor {
  readonly #world: Needs;
  readonly #gate: Pick<Gate, "admit" | "take">;
  readonly #table: ProcessTable;
  readonly #codexPanes: Pick<CodexPanes, "find">;
  readonly #telemetry: ToldTelemetry;
  readonly #shellNames: ShellNames = new Map();

  constructor(
    world: Needs,
    gate: Pick<Gate, "admit" | "take">,
    table: ProcessTable,
    codexPanes: Pick<CodexPanes, "find">,
  ) {
    this.#world = world;
    this.#gate = gate;
    this.#table = table;
    this.#codexPanes = codexPanes;
    this.#telemetry = new ToldTelemetry(world.loop);
  }

  readonly handle = ({ fields }: DoorRequest): DoorAnswer | Promise<DoorAnswer> => {
    const admission = this.#gate.admit(fields["pane"], fields["token"]);
    if (!admission.ok) return refusal(admission.error);
    const request = readRequest(fields);
    if (request === undefined) return this.#refuse("request", "a hook hands over its agent, its process and a payload");
    const take = (): DoorAnswer => {
      const pane = this.#world.loop.state.panes.get(admission.pane);
      return pane === undefined ? refusal("unauthorized") : this.#take(pane, request);
    };
    const refreshed = this.#table.refresh();
    return refreshed === undefined ? take() : refreshed.then(take);
  };

  #take(claimed: Pane, request: HookRequest): DoorAnswer {
    const { catalog } = this.#world;
    const { payload, agent: installedAs } = request;
    const callers = callersOf(this.#table, claimed, request.pid, request.parentPid);
    const speaker = speakerOf(this.#table, catalog, claimed, { callers, payload, installedAs });
    if (speaker === undefined) return this.#refuse("agent", "no agent of the catalog has this name");
    if (isBackground(this.#table, callers)) return this.#drop("background");
    const { runtime } = speaker;
    const used = runtime.id === CLAUDE ? readStatusline(payload) : undefined;
    if (used !== undefined) return this.#measure(claimed, callers, used);
    const reading = readHook(runtime, {
      payload,
      ...(request.event !== undefined && { event: request.event }),
      find: (session) => knownIn(claimed, runtime.id, session),
    });
    if (!reading.ok) return this.#refuse(reading.fault, `a hook of ${runtime.id} that says nothing: ${reading.fault}`);
    const pane = this.#paneOf(claimed, callers, speaker, reading.word);
    if (pane === undefined) return this.#drop("foreign");
    this.#say(pane, request, callers, this.#complete(pane, speaker, callers, reading.word), speaker);
    return { ok: true };
  }

  /** What a status line was handed: it says nothing of the turn. */
  #measure(claimed: Pane, callers: Callers, used: Telemetry): DoorAnswer {
    if (callers.isInPane === false) return this.#drop("foreign");
    this.#world.counters.add("hooks.statuslines");
    this.#telemetry.tell(claimed.id, used);
    return { ok: true };
  }

  /** The pane in which the agent runs; undefined where that is not the one of the token. */
  #paneOf(claimed: Pane, callers: Callers, speaker: HookSpeaker, { session, event }: Word): Pane | undefined {
    const { panes } = this.#world.loop.state;
    const own = callers.isInPane === false ? undefined : claimed;
    if (speaker.runtime.id !== CODEX) return own;
    // Codex calls the hooks of all its panes from one process, which has the environment of the first.
    const id = session === null ? undefined : this.#codexPanes.find(session, isBeginning(event));
    const found = id === undefined ? undefined : panes.get(id);
    if (found !== undefined) return found === claimed || this.#gate.take(found.id).ok ? found : undefined;
    if (isCalledByItself(this.#table, callers, speaker)) return own;
    const others = [...panes.values()].some((each) => each !== claimed && each.observation?.agent?.id === CODEX);
    return others ? undefined : own;
  }

  #complete(pane: Pane, { runtime, process: above }: HookSpeaker, { pids }: Callers, word: Word): Word {
    const agent = pane.observation?.agent;
    const isInFront = agent?.id === runtime.id && (runtime.id === CODEX || above?.pid === agent.pid);
    const process = isInFront ? { pid: agent.pid, startTime: agent.startTime } : above;
    const told: Word = { ...word, speaker: { ...word.speaker, ...(process !== undefined && { process }) } };
    const asked = process?.pid ?? pids[0];
    return withOwnTranscript(told, runtime, (name) =>
      asked === undefined ? undefined : this.#table.readVariable(asked, name),
    );
  }

  #say(pane: Pane, { payload }: HookRequest, { pids }: Callers, word: Word, { runtime, process }: HookSpeaker): void {
    const { loop, counters } = this.#world;
    const held = conversationOf(pane, runtime.id, word.session);
    const words = withShells(this.#table, this.#shellNames, {
      dialect: runtime.hooks?.dialect ?? null,
      payload,
      word,
      agent: process,
      callers: pids,
      known: held?.activity.shells ?? [],
      depth: held?.activity.depth ?? 0,
    });
    for (const name of this.#shellNames.keys()) {
      if (this.#shellNames.size <= MAX_SHELL_NAMES) break;
      this.#shellNames.delete(name);
    }
    counters.add("hooks.taken");
    const atMs = Date.now();
    for (const each of words) loop.dispatch({ type: "said", pane: pane.id, word: each, atMs });
  }

  #drop(reason: string): DoorAnswer {
    this.#world.counters.add(`hooks.dropped.${reason}`);
    return refusal("unauthorized");
  }

  #refuse(reason: string, message: string): DoorAnswer {
    this.#world.counters.add(`hooks.refused.${reason}`);
    return refusal("invalid-request", message);
  }
}

function readRequest(fields: DoorRequest["fields"]): HookRequest | undefined {
  const { agent, event, pid, ppid, payload } = fields;
  if (typeof agent !== "string" || typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    return undefined;
  }
  if (!isPid(pid) || !isPid(ppid)) return undefined;
  return {
    agent,
    ...(typeof event === "string" && { event }),
    pid,
    parentPid: ppid,
    // An object that is no list: its members are read as what they are.
    payload: payload as HookPayload,
  };
}

const isPid = (value: unknown): value is number =>
  Number.isSafeInteger(value) && typeof value === "number" && value > 0;

/** The conversation that a word of this agent belongs to, as the core will have it. */
function conversationOf(pane: Pane, agent: string, session: string | null): Conversation | undefined {
  if (session !== null) return pane.conversations.get(session);
  return [...pane.conversations.values()].findLast(
    (each) => each.source === "hook" && each.parent === null && each.agent === agent,
  );
}

function knownIn(pane: Pane, agent: string, session: string | null): KnownConversation | undefined {
  const held = conversationOf(pane, agent, session);
  return held === undefined ? undefined : { tasks: held.tasks, isChild: held.parent !== null };
}
