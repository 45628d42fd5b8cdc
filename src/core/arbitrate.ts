// Who is believed: between the sources of one agent, and between the conversations of a pane. Every rule has a name, so
// that a person can be told which one decided and what the others said.
//
// Of the agent in front, the first of these that has spoken is heard and the others are silent:
//   believed.declared   a report of OSC 7501: nothing else moves its turn
//   believed.flip       the title turned to something else after the last word: a word was missed
//   believed.told       what the agent told by a protocol
//   believed.title      its title
//   believed.progress   its OSC 9;4
//   believed.guess      what its screen looks like
// Between those that are heard, and other conversations of the pane, the first difference decides:
//   order.state order.kind order.confidence order.origin order.latest

import type { Agent } from "./agent.ts";
import type { Conversation, Conversations } from "./conversation.ts";
import { isOfAgent } from "./conversation-windows.ts";
import { GUESS_KEY, isObserved, TITLE_KEY } from "./converse.ts";
import { leadingRecord } from "./record-tree.ts";
import type { RecordSet, StatusRecord } from "./report.ts";
import type { Confidence, StatusKind, StatusSource, StatusState } from "./status.ts";
import { judgeConversation, judgeNoRecord, judgeRecord, type Verdict } from "./verdict.ts";

/** What was heard before an agent was seen in front is of its time if it is no older than this. */
const EARLY_MS = 5000;

export interface Witnesses {
  readonly records: RecordSet;
  readonly conversations: Conversations;
  readonly agent: Agent | null;
  /** Wall clock, ms: when the agent in front was first seen; null without one. */
  readonly agentSinceMs: number | null;
}

/** What one voice says of the pane. */
export interface Claim {
  /** Key of the conversation; null: the records. */
  readonly key: string | null;
  readonly leader: StatusRecord | undefined;
  readonly verdict: Verdict;
  /** Wall clock, ms, of its last word. */
  readonly atMs: number;
  /** The rule by which another is heard in its place; null: it is heard. */
  readonly silencedBy: string | null;
}

export interface Decision {
  readonly claim: Claim;
  /** The rule that put it before the next one; "order.only" where it is alone. */
  readonly rule: string;
}

/** Everything that is said of the pane, heard or not. */
export function claimsOf(witnesses: Witnesses): readonly Claim[] {
  const { conversations, agent } = witnesses;
  const spoken = voicesOf(witnesses);
  const heard = hearing(spoken);
  const claims = recordClaims(witnesses, spoken, heard);
  for (const conversation of conversations.values()) {
    const silencedBy = silencer(conversation, spoken, heard);
    const verdict = judgeConversation(conversation, agent);
    claims.push({ key: conversation.key, leader: undefined, verdict, atMs: conversation.saidAtMs, silencedBy });
  }
  return claims;
}

/** The claim that is shown; undefined where nobody is heard. */
export function decide(claims: readonly Claim[]): Decision | undefined {
  const [first, second] = claims.filter(({ silencedBy }) => silencedBy === null).toSorted(compareClaims);
  if (first === undefined) return undefined;
  return { claim: first, rule: second === undefined ? "order.only" : decidingRule(first, second) };
}

interface Voices {
  readonly declared: boolean;
  /** Told by the agent in front since it is there, the newest of its own words; children apart. */
  readonly told: Conversation | undefined;
  readonly toldKeys: ReadonlySet<string>;
  readonly title: Conversation | undefined;
  readonly progress: boolean;
  readonly anyTold: boolean;
}

type Hearing = "declared" | "flip" | "told" | "title" | "progress" | "guess";

function voicesOf({ records, conversations, agent, agentSinceMs }: Witnesses): Voices {
  const all = [...conversations.values()];
  const ofAgent = all.filter((each) => !isObserved(each) && isOfAgent(each, agent));
  const current = ofAgent.filter(
    (each) => each.process?.pid === agent?.pid || each.heardAtMs >= (agentSinceMs ?? Infinity) - EARLY_MS,
  );
  const roots = current.filter(({ parent }) => parent === null);
  return {
    declared: records.declared,
    told: roots.toSorted((one, other) => one.saidAtMs - other.saidAtMs).at(-1),
    toldKeys: new Set(current.map(({ key }) => key)),
    title: conversations.get(TITLE_KEY),
    progress: leadingRecord(records)?.standIn === true,
    anyTold: all.some((each) => !isObserved(each)),
  };
}

function hearing({ declared, told, title, progress }: Voices): Hearing {
  if (declared) return "declared";
  if (told !== undefined) return title !== undefined && flipped(told, title) ? "flip" : "told";
  if (title !== undefined) return "title";
  return progress ? "progress" : "guess";
}

/** The title came to say something else than the last word, and after it. */
function flipped(told: Conversation, title: Conversation): boolean {
  // It rests, as it said, while what it started still runs: no word was missed.
  if (told.activity.deferred !== null && phaseOf(title.state) === "rest") return false;
  return title.saidAtMs > told.saidAtMs && phaseOf(told.state) !== phaseOf(title.state);
}

function phaseOf(state: Conversation["state"]): "working" | "blocked" | "rest" {
  return state === "working" || state === "blocked" ? state : "rest";
}

function recordClaims({ records, agent }: Witnesses, voices: Voices, heard: Hearing): Claim[] {
  const leader = leadingRecord(records);
  if (leader === undefined) {
    if (!records.declared) return [];
    return [{ key: null, leader, verdict: judgeNoRecord(records), atMs: 0, silencedBy: null }];
  }
  const verdict = judgeRecord(records, leader, agent);
  const isOutranked = verdict.confidence !== "declared" && (agent === null ? voices.anyTold : heard !== "progress");
  return [{ key: null, leader, verdict, atMs: 0, silencedBy: isOutranked ? `believed.${heard}` : null }];
}

function silencer(conversation: Conversation, { toldKeys }: Voices, heard: Hearing): string | null {
  const rule = `believed.${heard}`;
  if (conversation.key === TITLE_KEY) return heard === "title" || heard === "flip" ? null : rule;
  if (conversation.key === GUESS_KEY) return heard === "guess" ? null : rule;
  if (!toldKeys.has(conversation.key) || heard === "told") return null;
  // A title speaks for the agent, not for its children.
  return heard === "flip" && conversation.parent !== null ? null : rule;
}

const STATE_ORDER: Readonly<Record<StatusState, number>> = {
  blocked: 0,
  error: 1,
  stopped: 1,
  done: 2,
  working: 3,
  idle: 4,
  starting: 5,
  queued: 5,
  none: 6,
};
const KIND_ORDER: Readonly<Record<StatusKind, number>> = { permission: 0, question: 1, decision: 2, auth: 3, input: 4 };
const CONFIDENCE_ORDER: Readonly<Record<Confidence, number>> = { declared: 0, explicit: 1, strong: 2, weak: 3 };
const ORIGIN_ORDER: Readonly<Record<StatusSource, number>> = {
  osc7501: 0,
  "agent-status": 0,
  "agent-event": 0,
  hook: 0,
  wire: 0,
  title: 1,
  progress: 1,
  notify: 1,
  screen: 1,
  prompt: 1,
  silence: 2,
  process: 2,
};

const ORDERS: readonly (readonly [string, (claim: Claim) => number])[] = [
  ["order.state", ({ verdict }) => STATE_ORDER[verdict.state]],
  ["order.kind", ({ verdict }) => (verdict.kind === undefined ? 0 : KIND_ORDER[verdict.kind])],
  ["order.confidence", ({ verdict }) => CONFIDENCE_ORDER[verdict.confidence]],
  ["order.origin", ({ verdict }) => ORIGIN_ORDER[verdict.source]],
  ["order.latest", ({ atMs }) => -atMs],
];

function compareClaims(one: Claim, other: Claim): number {
  for (const [, order] of ORDERS) {
    const difference = order(one) - order(other);
    if (difference !== 0) return difference;
  }
  return 0;
}

function decidingRule(first: Claim, second: Claim): string {
  return ORDERS.find(([, order]) => order(first) !== order(second))?.[0] ?? "order.latest";
}
