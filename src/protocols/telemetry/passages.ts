// What was said in a conversation, read off its record line by line ([V14] to [V16] of SPEC.md): prompts, answers, and a tool
// call in one line. Thoughts, results of tools and what an agent tells its model in the person's name are left out.

import { cleanText } from "../../core/clean-text.ts";
import { maskSecrets } from "../../core/mask-secrets.ts";
import { fieldsAt, isFields, nameAt, parseRecord, type Fields } from "./tally.ts";

export type Speaker = "person" | "agent" | "tool";

export interface Passage {
  readonly who: Speaker;
  /** Cleaned, masked and cut. A tool call is one line. */
  readonly text: string;
  /** The record's own name of it: one with the same name that comes later stands in its place. */
  readonly key: string | null;
}

export type ReadPassages = (line: string) => readonly Passage[];

/** Longest prompt or answer that is handed over, and longest account of a tool call, in characters. */
const MAX_TEXT_CHARS = 16_000;
const MAX_CALL_CHARS = 200;
/** Blank lines in a row that are kept. */
const BLANK_LINES = /\n{3,}/g;
/** What agents tell their model in the person's name, by the tag or heading it stands under. */
const INJECTED =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-(?:stdout|stderr|caveat)|system-reminder|bash-(?:input|stdout|stderr)|task-notification|environment_context|user_instructions|skills_instructions|permissions instructions|collaboration_mode|turn_aborted|session_context)>|Caveat: The messages below|# AGENTS\.md instructions for )/;
/** What tells most of a tool call. */
const TELLING = [
  "command",
  "cmd",
  "file_path",
  "path",
  "filePath",
  "pattern",
  "query",
  "url",
  "description",
  "prompt",
] as const;

export const PASSAGE_READERS: Readonly<Record<string, ReadPassages>> = {
  claude: (line) => readMessages(line, ["user", "assistant"]),
  droid: (line) => readMessages(line, ["message"]),
  codex: readCodex,
  gemini: readGemini,
  qwen: readQwen,
  kimi: readKimi,
};

/** A passage of a person or an agent; none where nothing is left of it. */
export function spoken(who: "person" | "agent", text: string, key: string | null = null): readonly Passage[] {
  if (who === "person" && INJECTED.test(text)) return [];
  const lines = text
    .slice(0, 2 * MAX_TEXT_CHARS)
    .split("\n")
    .map(cleanLine);
  const cleaned = maskSecrets(lines.join("\n").replace(BLANK_LINES, "\n\n").trim());
  return cleaned === "" ? [] : [{ who, text: cut(cleaned, MAX_TEXT_CHARS), key }];
}

/** A tool call on one line: its name, and what tells most of its arguments. */
export function called(name: string, input: unknown, key: string | null = null): readonly Passage[] {
  const text = maskSecrets(cleanText(`${name} ${argumentText(input)}`.slice(0, 8 * MAX_CALL_CHARS)));
  return text === "" ? [] : [{ who: "tool", text: cut(text, MAX_CALL_CHARS), key }];
}

// cleanText takes blanks from both ends, but the indent of a line is part of what was written.
function cleanLine(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "  ") ?? "";
  const text = cleanText(line);
  return text === "" ? "" : indent + text;
}

const cut = (text: string, maxChars: number): string => {
  const characters = [...text.slice(0, 2 * maxChars)];
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars - 1).join("")}…`;
};

function argumentText(input: unknown): string {
  const value = typeof input === "string" ? (parseRecord(input) ?? input) : input;
  if (!isFields(value)) return typeof value === "string" ? value : Array.isArray(value) ? JSON.stringify(value) : "";
  for (const key of TELLING) {
    const told = value[key];
    if (typeof told === "string") return told;
    if (Array.isArray(told)) return told.filter((word) => typeof word === "string").join(" ");
  }
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
}

/** {"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"…"},{"type":"tool_use",…}]}} */
function readMessages(line: string, types: readonly string[]): readonly Passage[] {
  const record = parseRecord(line);
  if (record === undefined || record["isSidechain"] === true || record["isMeta"] === true) return [];
  if (typeof record["type"] !== "string" || !types.includes(record["type"])) return [];
  const message = fieldsAt(record, "message");
  const who = message["role"] === "user" ? "person" : "agent";
  const { content } = message;
  if (typeof content === "string") return spoken(who, content);
  return partsOf(content).flatMap((part) => {
    if (part["type"] === "text" && typeof part["text"] === "string") return spoken(who, part["text"]);
    return part["type"] === "tool_use" ? called(nameAt(part, "name") ?? "", part["input"]) : [];
  });
}

/** {"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"…"}]}} */
function readCodex(line: string): readonly Passage[] {
  const record = parseRecord(line);
  if (record?.["type"] !== "response_item") return [];
  const payload = fieldsAt(record, "payload");
  switch (payload["type"]) {
    case "message": {
      const { role } = payload;
      if (role !== "user" && role !== "assistant") return [];
      const texts = partsOf(payload["content"]).flatMap(({ text }) => (typeof text === "string" ? text : []));
      return texts.flatMap((text) => spoken(role === "user" ? "person" : "agent", text));
    }
    case "function_call":
      return called(nameAt(payload, "name") ?? "", payload["arguments"]);
    case "custom_tool_call":
      return called(nameAt(payload, "name") ?? "", payload["input"]);
    case "local_shell_call":
      return called("shell", payload["action"]);
    default:
      return [];
  }
}

/** {"id":"…","type":"gemini","content":"…","toolCalls":[{"name":"…","args":{…}}]}; a message that grows is written again. */
function readGemini(line: string): readonly Passage[] {
  const record = parseRecord(line);
  if (record?.["type"] !== "user" && record?.["type"] !== "gemini") return [];
  const id = nameAt(record, "id") ?? null;
  const who = record["type"] === "user" ? "person" : "agent";
  const { content } = record;
  const text =
    typeof content === "string"
      ? content
      : partsOf(content)
          .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
          .join("\n");
  const calls = partsOf(record["toolCalls"]).flatMap((call, at) =>
    called(nameAt(call, "name") ?? "", call["args"], id === null ? null : `${id}/${nameAt(call, "id") ?? at}`),
  );
  return [...spoken(who, text, id), ...calls];
}

/** {"type":"assistant","message":{"role":"model","parts":[{"text":"…"},{"functionCall":{"name":"…","args":{…}}}]}} */
function readQwen(line: string): readonly Passage[] {
  const record = parseRecord(line);
  if (record?.["type"] !== "user" && record?.["type"] !== "assistant") return [];
  const who = record["type"] === "user" ? "person" : "agent";
  return partsOf(fieldsAt(record, "message")["parts"]).flatMap((part) => {
    const call = fieldsAt(part, "functionCall");
    if (Object.keys(call).length > 0) return called(nameAt(call, "name") ?? "", call["args"]);
    return typeof part["text"] === "string" && part["thought"] !== true ? spoken(who, part["text"]) : [];
  });
}

/** {"message":{"type":"TurnBegin","payload":{"user_input":"…"}}}, then ContentPart and ToolCall. */
function readKimi(line: string): readonly Passage[] {
  const record = parseRecord(line);
  if (record === undefined) return [];
  const event = typeof record["type"] === "string" ? record : fieldsAt(record, "message");
  const payload = fieldsAt(event, "payload");
  switch (event["type"]) {
    case "TurnBegin":
    case "SteerInput": {
      const { user_input: input } = payload;
      if (typeof input === "string") return spoken("person", input);
      return partsOf(input).flatMap(({ text }) => (typeof text === "string" ? spoken("person", text) : []));
    }
    case "ContentPart":
      return payload["type"] === "text" && typeof payload["text"] === "string" ? spoken("agent", payload["text"]) : [];
    case "ToolCall": {
      const call = fieldsAt(payload, "function");
      return called(nameAt(call, "name") ?? "", call["arguments"]);
    }
    default:
      return [];
  }
}

/** OpenCode's rows: {"role":"assistant"} and {"type":"tool","tool":"bash","state":{"input":{"command":"…"}}} */
export function opencodePassages(messageText: string, partText: string): readonly Passage[] {
  const [message, part] = [parseRecord(messageText), parseRecord(partText)];
  if (message === undefined || part === undefined || part["synthetic"] === true) return [];
  const who = message["role"] === "user" ? "person" : "agent";
  if (part["type"] === "text" && typeof part["text"] === "string") return spoken(who, part["text"]);
  return part["type"] === "tool" ? called(nameAt(part, "tool") ?? "", fieldsAt(part, "state")["input"]) : [];
}

const partsOf = (content: unknown): readonly Fields[] => (Array.isArray(content) ? content.filter(isFields) : []);
