// What ends a conversation, or its state, without a word: time, and the end of its process (rules of section 6 of
// protocols/agent-status/SPEC.md; they hold for whatever an agent told).

import type { Agent, Observation } from "./agent.ts";
import type { Conversation, Conversations } from "./conversation.ts";
import { isObserved, isOutcome, mapped } from "./converse.ts";
import type { ProcessIdentity } from "./word.ts";

/** An idle conversation of which nothing more is heard goes after this time. */
export const IDLE_WINDOW_MS = 120_000;
/** One whose process died is shown for so long. */
export const STOPPED_WINDOW_MS = 600_000;
/** One without a process to watch that waits for nobody goes when nothing was heard for so long. */
export const STALE_WINDOW_MS = 1_800_000;

/** Whether the agent in front of the pane is the one of this conversation, as far as anybody can tell. */
export function isOfAgent(conversation: Conversation, agent: Agent | null): boolean {
  if (agent === null) return false;
  if (isObserved(conversation)) return true;
  const { process, name } = conversation;
  if (process !== null && process.pid === agent.pid) return process.startTime === agent.startTime;
  if (conversation.agent !== null) return conversation.agent === agent.id;
  return process === null && name === null;
}

/** Graces that are over at `nowMs`: what may have been about to stop is idle after all. */
export function settleGraces(held: Conversations, nowMs: number): Conversations {
  return mapped(held, (each) => {
    if (each.idleAtMs === null || each.idleAtMs > nowMs) return each;
    const { kind: _kind, msg: _msg, ...kept } = each;
    return { ...kept, state: "idle", sinceMs: each.idleAtMs, idleAtMs: null };
  });
}

/** The conversations without those that have outlived their windows at `nowMs`. */
export function expire(held: Conversations, inFront: Observation | null, nowMs: number): Conversations {
  return mapped(held, (each) => ((endsAtMs(each, inFront) ?? Infinity) <= nowMs ? undefined : each));
}

/** Wall clock, ms: when one of the two above next changes something; undefined: never by itself. */
export function nextExpiryMs(held: Conversations, inFront: Observation | null): number | undefined {
  const times = [...held.values()].flatMap((each) => each.idleAtMs ?? endsAtMs(each, inFront) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A process that a conversation named is no more. */
export function endProcess(held: Conversations, gone: ProcessIdentity, nowMs: number): Conversations {
  return mapped(held, (each) => {
    const { process } = each;
    if (process === null || process.pid !== gone.pid || process.startTime !== gone.startTime) return each;
    if (each.state === "working" || each.state === "blocked") return stop(each, nowMs);
    return isOutcome(each.state) && !each.seen ? { ...each, process: null } : undefined;
  });
}

function stop(conversation: Conversation, nowMs: number): Conversation {
  const { kind: _, ...kept } = conversation;
  return {
    ...kept,
    state: "stopped",
    process: null,
    event: "process.gone",
    sinceMs: nowMs,
    saidAtMs: nowMs,
    heardAtMs: nowMs,
    idleAtMs: null,
  };
}

function endsAtMs(conversation: Conversation, inFront: Observation | null): number | undefined {
  const { state, seen, heardAtMs, idleAtMs } = conversation;
  if (isObserved(conversation) || idleAtMs !== null) return undefined;
  if (state === "stopped") return conversation.sinceMs + STOPPED_WINDOW_MS;
  if (isOutcome(state) && !seen) return undefined;
  // The row of an agent that is still there stays, be it one that the catalog does not know.
  if (isOfAgent(conversation, inFront?.agent ?? null) || leads(conversation, inFront)) return undefined;
  if (state === "idle" || seen) return heardAtMs + IDLE_WINDOW_MS;
  return conversation.process === null && state !== "blocked" ? heardAtMs + STALE_WINDOW_MS : undefined;
}

/** Whether its process is the one that the terminal belongs to. */
const leads = ({ process }: Conversation, inFront: Observation | null): boolean =>
  process !== null && process.pid === inFront?.foregroundGroup;
