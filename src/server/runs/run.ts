// One agent in front of a pane that is watched because it may not speak itself: what is known of it, and the words that
// follow from what is seen. Rules [M40]… of protocols/agent-event/SPEC.md. Who looks, and when, is native-runs.ts.

import type { Agent } from "../../core/agent.ts";
import type { Conversation } from "../../core/conversation.ts";
import type { StatusKind } from "../../core/status.ts";
import type { Pane } from "../../core/state.ts";
import type { Word } from "../../core/word.ts";
import * as words from "../../protocols/agent-event/native-words.ts";
import type { Provider } from "../../protocols/agent-event/parse.ts";
import type { Turn } from "../../protocols/agent-event/turn.ts";
import type { Reading } from "./follower.ts";
import { runIdOf } from "./run-id.ts";

/** A turn that began so long before the agent was first seen is still its own. */
const EARLY_TURN_MS = 1_000;
/** Turns of one process that are remembered as begun. */
const MAX_BEGUN = 256;

export class Run {
  readonly agent: Agent;
  readonly provider: Provider;
  /** Wall clock, ms: when the agent was first seen. */
  readonly sinceMs: number;
  /** Its own hooks speak, or are installed: it needs nobody to speak for it. */
  isCovered: boolean;
  #turn: words.RunningTurn | null;
  /** What the turn waits for. */
  #waits: StatusKind | null = null;
  #begun: readonly string[] = [];
  #isFinished = false;
  /** It was there before this server: of what its record tells at first only the end is news. */
  #isAdopted: boolean;

  constructor(agent: Agent, provider: Provider, pane: Pane, isCovered: boolean, isAdopted: boolean) {
    this.agent = agent;
    this.provider = provider;
    this.sinceMs = pane.agentSinceMs ?? Infinity;
    this.isCovered = isCovered;
    this.#isAdopted = isAdopted;
    const open = isAdopted ? openTurn(pane, agent) : undefined;
    this.#turn = open?.turn ?? null;
    this.#waits = open?.waits ?? null;
  }

  isOf({ id, pid, startTime }: Agent): boolean {
    return this.agent.id === id && this.agent.pid === pid && this.agent.startTime === startTime;
  }

  /** Whether the agent has spoken itself since it is there. */
  hasSpoken(pane: Pane): boolean {
    return [...pane.conversations.values()].some(
      (each) => isOwnVoice(each) && isOfAgent(each, this.agent) && each.heardAtMs >= this.sinceMs,
    );
  }

  /** The agent speaks for itself now. A turn is left alone where that goes on with the same conversation. */
  yields(pane: Pane): readonly Word[] {
    const turn = this.#endTurn();
    const held = turn === null ? undefined : pane.conversations.get(turn.session);
    return turn === null || held === undefined || isOwnVoice(held) ? [] : [words.turnHandoff(this.#speaker(), turn)];
  }

  launched(): readonly Word[] {
    return this.isCovered ? [] : [words.launchObserved(this.#speaker())];
  }

  finished(exitCode: number | null): readonly Word[] {
    if (this.isCovered || this.#isFinished) return [];
    this.#isFinished = true;
    const turn = this.#endTurn();
    return [words.commandFinished(this.#speaker(), turn, exitCode)];
  }

  left(): readonly Word[] {
    if (this.isCovered || this.#isFinished) return [];
    return [words.processExited(this.#speaker(), this.#endTurn())];
  }

  /** What the agent's record told. */
  read(reading: Reading): readonly Word[] {
    const turns = this.#isAdopted ? reading.turns.slice(-1) : reading.turns;
    this.#isAdopted = false;
    if (this.isCovered || this.#isFinished) return [];
    const told = turns.flatMap((turn) => this.#follow(turn, reading));
    return [...told, ...this.#wait(reading.waits)];
  }

  #wait(waits: StatusKind | null): readonly Word[] {
    if (this.#turn === null || waits === this.#waits) return [];
    this.#waits = waits;
    return [
      waits === null
        ? words.turnResumed(this.#speaker(), this.#turn)
        : words.turnWaiting(this.#speaker(), this.#turn, waits),
    ];
  }

  #follow({ key, phase, prompt, at }: Turn, { session, path }: Reading): readonly Word[] {
    const turn = { session, run: runIdOf(this.provider, key) };
    if (phase === "active") {
      const isOld = at !== null && Date.parse(at) < this.sinceMs - EARLY_TURN_MS;
      if (isOld || this.#turn?.run === turn.run || this.#begun.includes(turn.run)) return [];
      this.#turn = turn;
      this.#waits = null;
      this.#begun = [...this.#begun, turn.run].slice(-MAX_BEGUN);
      return [words.turnStarted(this.#speaker(), turn, prompt, path)];
    }
    if (this.#turn?.run !== turn.run) return [];
    this.#turn = null;
    const end = phase === "completed" ? words.turnCompleted : words.turnInterrupted;
    return [end(this.#speaker(), turn)];
  }

  #endTurn(): words.RunningTurn | null {
    const turn = this.#turn;
    this.#turn = null;
    return turn;
  }

  #speaker(): { readonly provider: Provider; readonly process: { readonly pid: number; readonly startTime: number } } {
    const { pid, startTime } = this.agent;
    return { provider: this.provider, process: { pid, startTime } };
  }
}

/** By a protocol that the agent, or a hook of it, spoke; what mux said for it is none. */
const isOwnVoice = ({ source, confidence }: Conversation): boolean =>
  source === "hook" ||
  source === "wire" ||
  source === "agent-status" ||
  (source === "agent-event" && confidence === "explicit");

const isOfAgent = ({ agent, process }: Conversation, { id, pid }: Agent): boolean =>
  process === null ? agent === null || agent === id : process.pid === pid;

/** The turn that an earlier server had begun for this process, and what it waited for. */
function openTurn(
  { conversations }: Pane,
  { pid, startTime }: Agent,
): { readonly turn: words.RunningTurn; readonly waits: StatusKind | null } | undefined {
  const open = [...conversations.values()].find(
    ({ source, confidence, state, process }) =>
      source === "agent-event" &&
      confidence === "strong" &&
      (state === "working" || state === "blocked") &&
      process?.pid === pid &&
      process.startTime === startTime,
  );
  if (open?.session == null || open.turn === null) return undefined;
  return { turn: { session: open.session, run: open.turn }, waits: open.kind ?? null };
}
