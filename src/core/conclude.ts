// What mux concludes about a pane from its records, its conversations and its agent (rules [S1]..[S13] of protocols/osc7501/SPEC.md).
// Call it after every single event of a pane: which event it was decides what is news. Time comes in as data.

import type { Agent } from "./agent.ts";
import { claimsOf, decide, type Claim } from "./arbitrate.ts";
import type { Conversations } from "./conversation.ts";
import { isObserved } from "./converse.ts";
import { ownConversation } from "./leading-conversation.ts";
import type { StatusCause } from "./record-lifetime.ts";
import { releaseProgram, ROOT_ID } from "./records.ts";
import type { RecordSet, StatusRecord } from "./report.ts";
import type { Status, StatusState } from "./status.ts";
import { detailsOf, type Verdict } from "./verdict.ts";

/** An agent that has neither asked nor reported for this long gives no status, and is said to give none. */
export const SILENT_AFTER_MS = 3000;
/** A report this soon after a prompt or an exit goes on where the one before it was. */
export const SETTLE_MS = 150;
/** Work that ends sooner was no turn: agents start with a flicker of idle, working, idle. */
export const SHORTEST_TURN_MS = 150;

export interface StatusInput {
  readonly records: RecordSet;
  readonly conversations: Conversations;
  readonly agent: Agent | null;
  /** Wall clock, ms: when the agent in front was first seen; null without one. */
  readonly agentSinceMs: number | null;
  /** The program in front asked `7501;?`. */
  readonly queried: boolean;
  /** The pane's process runs. */
  readonly alive: boolean;
  /** Its process waits for a slot. */
  readonly queued: boolean;
  /** The pane is the active one of an attached client. */
  readonly watched: boolean;
  /** False for an agent known to end its turns with idle, not with done. */
  readonly saysDone: boolean;
  readonly cause: StatusCause;
}

export interface Conclusion {
  readonly status: Status;
  /** Wall clock, ms: conclude again then, though nothing may happen. */
  readonly wakeAtMs: number | undefined;
}

/** The status of a pane of which nothing is known yet. */
export function initialStatus(nowMs: number): Status {
  return { state: "none", source: "process", confidence: "weak", since: nowMs, seq: 0, unread: false, rule: "none" };
}

/** The status after an event. `status` is `previous` itself when nothing about it changed. */
export function concludeStatus(input: StatusInput, previous: Status, nowMs: number): Conclusion {
  const claim = decide(claimsOf(witnessesOf(input)))?.claim;
  const verdict = input.queued ? QUEUED : claim === undefined ? judgeSilence(input, nowMs) : withDetails(claim, input);
  const next = follow(verdict, claim?.leader, input, previous, nowMs);
  const status = isSame(next, previous) ? previous : next;
  return { status, wakeAtMs: wakeAt(status, input, nowMs) };
}

/** A report may have come in behind the end of its process: the dead neither work nor wait. */
export function witnessesOf<T extends Pick<StatusInput, "records" | "alive">>(input: T): T {
  return input.alive ? input : { ...input, records: releaseProgram(input.records) };
}

/** Who decides the state need not know what was asked and how far it is: the agent's own conversation tells. */
function withDetails({ key, verdict }: Claim, { conversations, agent }: StatusInput): Verdict {
  const deciding = key === null ? undefined : conversations.get(key);
  if (deciding !== undefined && !isObserved(deciding)) return verdict;
  const told = ownConversation(conversations, agent);
  return told === undefined ? verdict : { ...verdict, ...detailsOf(told) };
}

const QUEUED: Verdict = { state: "queued", source: "process", confidence: "strong", rule: "queued" };

function judgeSilence(input: StatusInput, nowMs: number): Verdict {
  return { state: "none", source: "process", confidence: "weak", rule: silenceRule(input, nowMs) };
}

function silenceRule(input: StatusInput, nowMs: number): string {
  if (input.agent === null || !input.alive) return "none";
  if (input.queried) return "none.asked";
  return nowMs < silentAt(input, nowMs) ? "none.wait" : "none.silent";
}

function silentAt(input: StatusInput, nowMs: number): number {
  return (input.agentSinceMs ?? nowMs) + SILENT_AFTER_MS;
}

/** Puts the verdict in line with what was: since when, whether it is news, whether a person has yet to see it. */
function follow(
  verdict: Verdict,
  leader: StatusRecord | undefined,
  input: StatusInput,
  previous: Status,
  nowMs: number,
): Status {
  const entered = verdict.state !== previous.state || isToldAtLast(leader, input, previous);
  const held = heldAfter(verdict.state, input.cause, previous, nowMs);
  const resumed =
    entered && previous.held !== undefined && held === undefined && isHeld(verdict.state, previous, nowMs);
  const since = resumed ? (previous.held?.status.since ?? nowMs) : entered ? nowMs : previous.since;
  const seen = input.cause === "seen";
  const finished = entered ? isFinish(verdict, input, previous, nowMs) : previous.finished === true && !seen;
  const revealed = entered ? isNewsState(verdict.state) && input.cause !== "reported" : previous.revealed === true;
  const unread = entered ? isUnread(verdict.state, leader, finished, revealed, previous) : previous.unread;
  return {
    ...verdict,
    since,
    seq: previous.seq + (isSameSight(verdict, previous) ? 0 : 1),
    unread: unread && !seen,
    ...(finished && { finished }),
    ...(revealed && { revealed }),
    ...(held !== undefined && { held }),
  };
}

/** The state was known already, but only by chance; now a program reports it. */
function isToldAtLast(leader: StatusRecord | undefined, input: StatusInput, previous: Status): boolean {
  return previous.revealed === true && input.cause === "reported" && leader?.order === input.records.nextOrder - 1;
}

function heldAfter(state: StatusState, cause: StatusCause, previous: Status, nowMs: number): Status["held"] {
  if (previous.held !== undefined) {
    return state === previous.state && nowMs < previous.held.untilMs ? previous.held : undefined;
  }
  const wasOpen = previous.state === "working" || previous.state === "blocked";
  return cause === "dropped" && wasOpen && state !== previous.state
    ? { status: previous, untilMs: nowMs + SETTLE_MS }
    : undefined;
}

function isHeld(state: StatusState, previous: Status, nowMs: number): boolean {
  return previous.held !== undefined && nowMs < previous.held.untilMs && previous.held.status.state === state;
}

function isFinish(verdict: Verdict, input: StatusInput, previous: Status, nowMs: number): boolean {
  return (
    verdict.state === "idle" &&
    previous.state === "working" &&
    input.cause === "reported" &&
    !saysDone(verdict, input) &&
    !input.watched &&
    nowMs - previous.since >= SHORTEST_TURN_MS
  );
}

/** Whether the turn would have ended with done, had it been done. Of a guess nobody knows: it is no news. */
function saysDone({ source, confidence }: Verdict, input: StatusInput): boolean {
  return source === "osc7501" || source === "progress" ? input.saysDone : confidence === "weak";
}

function isUnread(
  state: StatusState,
  leader: StatusRecord | undefined,
  finished: boolean,
  revealed: boolean,
  previous: Status,
): boolean {
  if (finished) return true;
  if (state === "idle") return previous.unread;
  if (!isOutcome(state)) return false;
  // The root's word is never a step of something else: it is to be read whenever it comes to light.
  return !revealed || leader?.id === ROOT_ID || previous.unread;
}

function isOutcome(state: StatusState): boolean {
  return state === "done" || state === "error" || state === "stopped";
}

function isNewsState(state: StatusState): boolean {
  return state === "blocked" || isOutcome(state);
}

function wakeAt(status: Status, input: StatusInput, nowMs: number): number | undefined {
  const times = [status.held?.untilMs, status.rule === "none.wait" ? silentAt(input, nowMs) : undefined];
  const set = times.filter((time) => time !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
}

/** Nothing that `seq` counts differs. */
function isSameSight(a: Verdict, b: Verdict): boolean {
  return (
    a.state === b.state &&
    a.kind === b.kind &&
    a.msg === b.msg &&
    a.progress === b.progress &&
    a.app === b.app &&
    a.title === b.title &&
    a.steps?.done === b.steps?.done &&
    a.steps?.total === b.steps?.total
  );
}

function isSame(a: Status, b: Status): boolean {
  return (
    isSameSight(a, b) &&
    a.tasks === b.tasks &&
    a.prompt === b.prompt &&
    a.result === b.result &&
    a.source === b.source &&
    a.confidence === b.confidence &&
    a.rule === b.rule &&
    a.since === b.since &&
    a.unread === b.unread &&
    a.finished === b.finished &&
    a.revealed === b.revealed &&
    a.held === b.held
  );
}
