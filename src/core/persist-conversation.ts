// Conversations to JSON and back. What was only read off a terminal is read off it again.

import type { ActivityState, Halt } from "./activity.ts";
import type { Conversation, Conversations, ConversationState } from "./conversation.ts";
import { isObserved } from "./converse.ts";
import { acceptedOf, count, flag, listOf, nullable, number, objectOf, text, word, type Parse } from "./json-fields.ts";
import { parseKind, parseTasks } from "./persist-status.ts";
import type { Artifact, ProcessIdentity, WordSource } from "./word.ts";

export const encodeConversations = (conversations: Conversations): object =>
  [...conversations.values()].filter((each) => !isObserved(each));

/** Those that were read off a terminal too. */
export const encodeAllConversations = (conversations: Conversations): object => [...conversations.values()];

const parseState: Parse<ConversationState> = word([
  ...(["starting", "working", "blocked", "idle"] as const),
  ...(["done", "error", "stopped"] as const),
]);
const parseProcess = objectOf<ProcessIdentity>({ pid: count, startTime: number }, {});
const parseHalt = objectOf<Halt>({ state: word(["idle", "done", "error", "blocked"]) }, { kind: parseKind, msg: text });
const parseActivity = objectOf<ActivityState>(
  {
    depth: count,
    shells: listOf(text),
    deferred: nullable(parseHalt),
    askingTool: nullable(text),
    askedBelow: flag,
  },
  {},
);
const parseArtifact = objectOf<Artifact>(
  {
    kind: word(["pull-request", "session", "share", "compare", "generic"]),
    label: nullable(text),
    url: nullable(text),
  },
  {},
);

const SOURCES: readonly WordSource[] = [
  ...(["agent-status", "agent-event", "hook", "wire", "title"] as const),
  ...(["notify", "screen", "prompt", "silence"] as const),
];

const parseConversation = objectOf<Conversation>(
  {
    key: text,
    session: nullable(text),
    parent: nullable(text),
    agent: nullable(text),
    name: nullable(text),
    process: nullable(parseProcess),
    state: parseState,
    source: word(SOURCES),
    confidence: word(["explicit", "strong", "weak"]),
    event: text,
    sinceMs: number,
    saidAtMs: number,
    heardAtMs: number,
    seen: flag,
    idleAtMs: nullable(number),
    turn: nullable(text),
    pastTurns: listOf(text),
    activity: parseActivity,
    tasks: nullable(parseTasks),
    artifacts: listOf(parseArtifact),
    cwd: nullable(text),
    prompt: nullable(text),
    result: nullable(text),
    model: nullable(text),
    transcript: nullable(text),
  },
  { kind: parseKind, msg: text },
);

/** What was told; what was read off a terminal is left out. */
export const parseConversations: Parse<Conversations> = (value) => {
  const all = parseAllConversations(value);
  return all && new Map([...all].filter(([, each]) => !isObserved(each)));
};

/** Programs have a say in these: one that went wrong must not cost a person's sessions, it is left out. */
export const parseAllConversations: Parse<Conversations> = (value) => {
  const list = acceptedOf(parseConversation)(value);
  return list && new Map(list.map((conversation) => [conversation.key, conversation]));
};
