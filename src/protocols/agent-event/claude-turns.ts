// Turns in a transcript of Claude Code (`<session>.jsonl`). Rules [M50]… of SPEC.md.
//   {"type":"user","promptId":"…","message":{"role":"user","content":"fix it"}}          begins one
//   {"type":"assistant","message":{"stop_reason":"end_turn",…}}                          completes it
//   {"type":"user","promptId":"…","interruptedMessageId":"…","message":{…}}              a person pressed Esc

import { cleanText } from "../../core/clean-text.ts";
import { isPlainObject, parseLine, textOf, type Fields } from "./transcript-line.ts";
import { cutPrompt, inPhase, keyOf, type Turn } from "./turn.ts";

/** What Claude Code writes in a person's name. */
const INJECTED =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-(?:stdout|stderr|caveat)|system-reminder|bash-(?:input|stdout|stderr)|task-notification)>|Caveat: The messages below)/;
const INTERRUPTED = /^\s*\[Request interrupted by user/;

/** The turn after one more line. */
export function readClaudeLine(turn: Turn | null, line: string): Turn | null {
  const record = parseLine(line);
  // A subagent's records stand in files of their own, and in old versions here.
  if (record === undefined || record["isSidechain"] === true) return turn;
  switch (record["type"]) {
    case "user":
      return readUser(turn, record);
    case "assistant":
      return readAssistant(turn, record);
    case "system":
      return record["subtype"] === "turn_duration" ? inPhase(turn, "completed") : turn;
    default:
      return turn;
  }
}

function readUser(turn: Turn | null, record: Fields): Turn | null {
  const texts = textsOf(record);
  if (textOf(record, "interruptedMessageId") !== undefined || texts.some((text) => INTERRUPTED.test(text)))
    return inPhase(turn, "interrupted");
  if (record["isMeta"] === true) return turn;
  const key = keyOf(record["promptId"]);
  const asked = cutPrompt(cleanText(texts.filter((text) => !INJECTED.test(text)).join(" ")));
  if (key !== undefined && asked !== "" && key !== turn?.key)
    return { key, phase: "active", prompt: asked, at: textOf(record, "timestamp") ?? null };
  return asked !== "" || hasToolResult(record) ? inPhase(turn, "active") : turn;
}

function readAssistant(turn: Turn | null, record: Fields): Turn | null {
  const { message } = record;
  if (!isPlainObject(message)) return turn;
  switch (message["stop_reason"]) {
    case "end_turn":
      return inPhase(turn, "completed");
    case "tool_use":
      return inPhase(turn, "active");
    default:
      return turn;
  }
}

function blocksOf({ message }: Fields): readonly Fields[] {
  const content = isPlainObject(message) ? message["content"] : undefined;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isPlainObject) : [];
}

const textsOf = (record: Fields): readonly string[] =>
  blocksOf(record).flatMap((block) => (block["type"] === "text" ? (textOf(block, "text") ?? []) : []));

const hasToolResult = (record: Fields): boolean => blocksOf(record).some(({ type }) => type === "tool_result");
