// Reads one event of agent-status, version 1, and makes a word of it (SPEC.md, [Z1]..[Z19]).
//
//   {"version":1,"event":"agent.running","session":{"id":"abc"},"state":{"text":"Editing"}}
//     ->  { source: "agent-status", event: "agent.running", session: "abc", says: { act: "is", state: "working", … } }
//
// Which pane it is of and who may say so is the door's business.

import { parseStrictJson } from "../../core/strict-json.ts";
import type { ProcessIdentity, Speaker, Word } from "../../core/word.ts";
import { readDetails } from "./read-details.ts";
import { isObject, quote, readObject, readText, readWhole, readWholeNumber, type Source } from "./read-field.ts";
import { EVENT_NAMES, isEventName, readSaying, type EventName } from "./read-saying.ts";

export const VERSION = 1;

/** Longest display name of an agent, in characters. */
export const MAX_NAME_LENGTH = 64;
/** Longest id of a session. A longer one is refused: cut, it would be another session's. */
export const MAX_SESSION_LENGTH = 128;

export type ParsedEvent =
  /** `pid`: the process to watch. Give the word its identity by `withProcess`. */
  | { readonly ok: true; readonly word: Word; readonly pid: number | null }
  /** One line for stderr: what is wrong and what was meant. */
  | { readonly ok: false; readonly message: string };

/** Catalog id of the agent that goes by this id or alias. */
export type FindAgent = (name: string) => string | undefined;

/** Total: any text gives a word or a message. */
export function parseEvent(text: string, findAgent: FindAgent): ParsedEvent {
  const json = parseStrictJson(text);
  if (!json.ok) return refuse(`the event ${json.fault}`);
  if (!isObject(json.value)) return refuse(`an event is one JSON object, not ${quote(json.value)}`);
  const event: Source = { path: "", members: json.value, faults: [] };
  const { version, event: name } = event.members;
  if (version !== VERSION)
    return refuse(`${unknown("version", version)}: agent-status version ${VERSION} is spoken here`);
  if (!isEventName(name)) return refuse(`${unknown("event", name)}: it is one of ${EVENT_NAMES.join(", ")}`);
  const read = readWord(event, name, findAgent);
  const [fault] = event.faults;
  return fault === undefined ? { ok: true, ...read } : refuse(fault);
}

/** The word of a speaker whose process was found: its end will be noticed. */
export function withProcess(word: Word, process: ProcessIdentity): Word {
  return { ...word, speaker: { ...word.speaker, process } };
}

function readWord(event: Source, name: EventName, findAgent: FindAgent): { word: Word; pid: number | null } {
  const agent = readObject(event, "agent");
  const session = readObject(event, "session");
  const speaker = speakerOf(readText(agent, "name", MAX_NAME_LENGTH), findAgent);
  const pid = readWholeNumber(agent, "pid", 1, "a process id, a whole number from 1,") ?? null;
  const id = readWhole(session, "id", MAX_SESSION_LENGTH) ?? null;
  const parent = readWhole(session, "parentId", MAX_SESSION_LENGTH);
  const says = readSaying(event, name);
  const details = readDetails(event);
  const word: Word = {
    source: "agent-status",
    confidence: "explicit",
    event: name,
    session: id,
    ...(parent !== undefined && parent !== id && { parent }),
    ...(speaker !== undefined && { speaker }),
    says,
    ...(details !== undefined && { details }),
  };
  return { word, pid };
}

/** "Claude Code" is known as "claude-code": case and blanks do not count. */
function speakerOf(name: string | undefined, findAgent: FindAgent): Speaker | undefined {
  if (name === undefined) return undefined;
  const lower = name.toLowerCase();
  const agent = findAgent(name) ?? findAgent(lower) ?? findAgent(lower.replaceAll(" ", "-"));
  return agent === undefined ? { name } : { agent, name };
}

const unknown = (key: string, value: unknown): string =>
  value == null ? `${key} is missing` : `${key} ${quote(value)} is not known`;

const refuse = (message: string): ParsedEvent => ({ ok: false, message });
