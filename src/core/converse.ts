// What words make of the conversations of a pane. What ends them without a word is in conversation-windows.ts.

import { applyActivity, restingActivity } from "./activity.ts";
import {
  MAX_ARTIFACTS,
  MAX_CONVERSATIONS,
  type Conversation,
  type Conversations,
  type ConversationState,
} from "./conversation.ts";
import type { Details, Saying, Speaker, Word, WordSource } from "./word.ts";

/** How long an agent that may be about to end is taken to work still. */
export const STOP_GRACE_MS = 2000;
/** Keys of what was read off a terminal: its title, and everything weaker. */
export const TITLE_KEY = "~title";
export const GUESS_KEY = "~guess";

/** Turns of a conversation that are known to be over. */
const MAX_PAST_TURNS = 16;

/** Read off the terminal, not told: it ends with the program in front. */
export const isObserved = ({ key }: Conversation): boolean => key === TITLE_KEY || key === GUESS_KEY;

/** The conversations after a word. The same reference when it says nothing new. */
export function applyWord(held: Conversations, word: Word, atMs: number): Conversations {
  const key = keyOf(held, word);
  const before = held.get(key);
  if (word.says.act === "ends") return without(held, key);
  if (word.says.act === "withdraws") return before?.source === word.source ? without(held, key) : held;
  if (before === undefined && word.says.act === "adds" && word.details === undefined) return held;
  const heard = hear(before ?? begin(key, word, atMs), word, atMs);
  const isPast = word.turn !== undefined && heard.pastTurns.includes(word.turn);
  const next = isPast ? heard : say(heard, word, atMs);
  return put(held, next);
}

/** A person has seen the pane: outcomes have served their purpose. Who has stopped is not even idle: it is gone. */
export function acknowledgeConversations(held: Conversations): Conversations {
  return mapped(held, (each) => {
    if (each.state === "stopped") return undefined;
    return isOutcome(each.state) && !each.seen ? { ...each, seen: true } : each;
  });
}

/** The program in front is another one: what its predecessor's terminal looked like says nothing any more. */
export function forgetObserved(held: Conversations): Conversations {
  return without(without(held, TITLE_KEY), GUESS_KEY);
}

export const isOutcome = (state: ConversationState): boolean =>
  state === "done" || state === "error" || state === "stopped";

function keyOf(held: Conversations, word: Word): string {
  if (word.source === "title") return TITLE_KEY;
  if (isWeakSource(word.source)) return GUESS_KEY;
  if (word.session !== null) return keyOfSession(word.session);
  if (word.parent !== undefined) return `~${word.source}<${keyOfSession(word.parent)}`;
  const open = [...held.values()].findLast(
    (each) => each.source === word.source && each.parent === null && each.state !== "stopped" && isSpeaker(each, word),
  );
  return open?.key ?? `~${word.source}`;
}

/** An agent's own id never collides with a key of ours. */
const keyOfSession = (id: string): string => (id.startsWith("~") || id.startsWith("=") ? `=${id}` : id);

const isWeakSource = (source: WordSource): boolean =>
  source === "notify" || source === "screen" || source === "prompt" || source === "silence";

/** Whether a word that names no conversation can be of this one: it is not of another agent. */
function isSpeaker(conversation: Conversation, { speaker }: Word): boolean {
  return speaker?.agent === undefined || conversation.agent === null || speaker.agent === conversation.agent;
}

function begin(key: string, word: Word, atMs: number): Conversation {
  return {
    key,
    session: word.session,
    parent: null,
    agent: null,
    name: null,
    process: null,
    state: "starting",
    source: word.source,
    confidence: word.confidence,
    event: word.event,
    sinceMs: atMs,
    saidAtMs: atMs,
    heardAtMs: atMs,
    seen: false,
    idleAtMs: null,
    turn: null,
    pastTurns: [],
    activity: restingActivity,
    tasks: null,
    artifacts: [],
    cwd: null,
    prompt: null,
    result: null,
    model: null,
    transcript: null,
  };
}

/** Who spoke, in which turn, and what it tells besides the state. */
function hear(before: Conversation, word: Word, atMs: number): Conversation {
  const { speaker, turn, details } = word;
  const parent = word.parent === undefined ? before.parent : keyOfSession(word.parent);
  return {
    ...before,
    // A terminal may show the id only later; a told conversation has it from the start.
    session: before.session ?? word.session,
    parent: parent === before.key ? before.parent : parent,
    ...whoOf(before, speaker),
    ...turnOf(before, turn),
    ...(details !== undefined && detailsOf(before, details)),
    heardAtMs: atMs,
  };
}

const whoOf = (before: Conversation, speaker: Speaker | undefined): Partial<Conversation> => ({
  agent: speaker?.agent ?? before.agent,
  name: speaker?.name ?? before.name,
  process: speaker?.process ?? before.process,
});

function turnOf(before: Conversation, turn: string | undefined): Partial<Conversation> {
  if (turn === undefined || turn === before.turn || before.pastTurns.includes(turn)) return {};
  const past = before.turn === null ? before.pastTurns : [...before.pastTurns, before.turn];
  return { turn, pastTurns: past.slice(-MAX_PAST_TURNS) };
}

function detailsOf(before: Conversation, details: Details): Partial<Conversation> {
  const { artifact } = details;
  const isKnown = before.artifacts.some(
    ({ kind, label, url }) => kind === artifact?.kind && label === artifact.label && url === artifact.url,
  );
  return {
    tasks: details.tasks ?? before.tasks,
    artifacts:
      artifact === undefined || isKnown ? before.artifacts : [...before.artifacts, artifact].slice(-MAX_ARTIFACTS),
    cwd: details.cwd ?? before.cwd,
    prompt: details.prompt ?? before.prompt,
    // What was answered to the prompt before is no answer to this one.
    result: details.result ?? (details.prompt === undefined ? before.result : null),
    model: details.model ?? before.model,
    transcript: details.transcript ?? before.transcript,
  };
}

function say(before: Conversation, word: Word, atMs: number): Conversation {
  const { says } = word;
  switch (says.act) {
    case "opens":
      return enter(before, { state: says.state }, word, atMs);
    case "is":
      return says.mayStop === true ? mayStop(before, word, atMs) : enter(before, says, word, atMs);
    case "does": {
      const { activity, becomes } = applyActivity(before, says.activity);
      const next = { ...before, activity };
      return becomes === null ? next : enter(next, becomes, word, atMs);
    }
    default:
      return before;
  }
}

type Entry = Pick<Extract<Saying, { act: "is" }>, "kind" | "msg"> & { readonly state: ConversationState };

function enter(before: Conversation, entry: Entry, word: Word, atMs: number): Conversation {
  const { kind: _kind, msg: _msg, ...kept } = before;
  const { state, kind, msg } = entry;
  // A second outcome of another turn is news again.
  const isNew = state !== before.state || before.seen;
  return {
    ...kept,
    state,
    ...(state === "blocked" && { kind: kind ?? "input" }),
    ...(msg !== undefined && { msg }),
    source: word.source,
    confidence: word.confidence,
    event: word.event,
    sinceMs: isNew ? atMs : before.sinceMs,
    saidAtMs: atMs,
    seen: false,
    idleAtMs: null,
  };
}

/** Idle, or on its way out: it works until the grace is over, unless it rested already. */
function mayStop(before: Conversation, word: Word, atMs: number): Conversation {
  if (before.state === "idle") return enter(before, { state: "idle" }, word, atMs);
  return { ...enter(before, { state: "working" }, word, atMs), idleAtMs: atMs + STOP_GRACE_MS };
}

function put(held: Conversations, next: Conversation): Conversations {
  const conversations = new Map(held).set(next.key, next);
  if (conversations.size <= MAX_CONVERSATIONS) return conversations;
  const others = [...conversations.values()].filter(({ key }) => key !== next.key);
  const oldest = others.reduce((one, other) => (other.heardAtMs < one.heardAtMs ? other : one));
  conversations.delete(oldest.key);
  return conversations;
}

export function without(held: Conversations, key: string): Conversations {
  return held.has(key) ? new Map([...held].filter(([each]) => each !== key)) : held;
}

/** Every conversation replaced by what `change` makes of it, undefined: removed. The same reference when none changed. */
export function mapped(
  held: Conversations,
  change: (conversation: Conversation) => Conversation | undefined,
): Conversations {
  const next = new Map<string, Conversation>();
  let same = true;
  for (const [key, conversation] of held) {
    const changed = change(conversation);
    same &&= changed === conversation;
    if (changed !== undefined) next.set(key, changed);
  }
  return same ? held : next;
}
