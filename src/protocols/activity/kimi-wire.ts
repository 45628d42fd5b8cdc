// Kimi Code's log of its wire protocol, one line an event (rules [A49] to [A51] of SPEC.md):
//   {"timestamp":1769.5,"message":{"type":"TurnBegin","payload":{"user_input":"fix it"}}}
// Older files name the type at the top. Total: a line that says nothing of the activity gives undefined.

import type { ActivityEvent, ActivityKey } from "../../core/activity.ts";
import { cleanText } from "../../core/clean-text.ts";
import type { Details, Word } from "../../core/word.ts";

const MAX_LINE_CHARS = 256 * 1024;
const MAX_PROMPT_CHARS = 240;
const MAX_NAME_CHARS = 64;

type Fields = Readonly<Record<string, unknown>>;

interface WireEvent {
  readonly type: string;
  readonly payload: Fields;
}

const STEPS: Readonly<Record<string, ActivityKey>> = {
  TurnBegin: "prompt",
  SteerInput: "prompt",
  StepBegin: "tool_start",
  ToolCall: "tool_start",
  ToolResult: "tool_end",
  ApprovalRequest: "idle",
  QuestionRequest: "idle",
  ApprovalResponse: "prompt",
  ApprovalRequestResolved: "prompt",
  QuestionResponse: "prompt",
  CompactionBegin: "compact",
  CompactionEnd: "notification",
  Notification: "notification",
  StepInterrupted: "interrupted",
  TurnEnd: "idle",
};
/** Of a subagent: its turn is its life. */
const SUBAGENT_STEPS: Readonly<Record<string, ActivityKey>> = {
  TurnBegin: "subagent_start",
  TurnEnd: "subagent_stop",
  StepInterrupted: "subagent_stop",
  StepBegin: "tool_start",
  ToolCall: "tool_start",
  ToolResult: "tool_end",
};

/** What a line of the log says of the conversation `session`. */
export function readWireLine(line: string, session: string): Word | undefined {
  const event = parseLine(line);
  if (event === undefined) return undefined;
  const inner = event.type === "SubagentEvent" ? eventOf(event.payload["event"]) : undefined;
  if (event.type === "SubagentEvent" && inner === undefined) return undefined;
  const step = inner === undefined ? stepOf(event) : subagentStepOf(inner);
  if (step === undefined) return undefined;
  const details = inner === undefined && event.type === "TurnBegin" ? promptOf(event.payload) : undefined;
  return {
    source: "wire",
    confidence: "explicit",
    event: inner === undefined ? event.type : `SubagentEvent.${inner.type}`,
    session,
    speaker: { agent: "kimi" },
    says: { act: "does", activity: step },
    ...(details !== undefined && { details }),
  };
}

/** The tool that asks for approval is told by another name than its call, so that any end of a tool means it goes on. */
function stepOf({ type, payload }: WireEvent): ActivityEvent | undefined {
  const key = Object.hasOwn(STEPS, type) ? STEPS[type] : undefined;
  if (key === undefined) return undefined;
  switch (type) {
    case "ApprovalRequest": {
      const msg = shown(payload["description"], MAX_PROMPT_CHARS) ?? shown(payload["action"], MAX_PROMPT_CHARS);
      return { key, halt: { state: "blocked", kind: "permission", ...(msg !== undefined && { msg }) } };
    }
    case "QuestionRequest": {
      const [first] = Array.isArray(payload["questions"]) ? (payload["questions"] as readonly unknown[]) : [];
      const msg = isFields(first) ? shown(first["question"], MAX_PROMPT_CHARS) : undefined;
      return { key, halt: { state: "blocked", kind: "question", ...(msg !== undefined && { msg }) } };
    }
    case "TurnEnd":
      return { key, halt: { state: "done" } };
    default:
      return withDetail(key, type, payload);
  }
}

function subagentStepOf({ type, payload }: WireEvent): ActivityEvent | undefined {
  const key = Object.hasOwn(SUBAGENT_STEPS, type) ? SUBAGENT_STEPS[type] : undefined;
  return key === undefined ? undefined : { ...withDetail(key, type, payload), inSubagent: true };
}

function withDetail(key: ActivityKey, type: string, payload: Fields): ActivityEvent {
  const called = type === "ToolCall" && isFields(payload["function"]) ? payload["function"]["name"] : undefined;
  const detail = shown(type === "Notification" ? payload["title"] : called, MAX_NAME_CHARS);
  return { key, ...(detail !== undefined && { detail }) };
}

function promptOf({ user_input: input }: Fields): Details | undefined {
  const parts = Array.isArray(input) ? (input as readonly unknown[]) : [{ text: input }];
  const text = parts.map((part) => (isFields(part) && typeof part["text"] === "string" ? part["text"] : "")).join(" ");
  const prompt = shown(text, MAX_PROMPT_CHARS);
  return prompt === undefined ? undefined : { prompt };
}

function parseLine(line: string): WireEvent | undefined {
  if (line.length > MAX_LINE_CHARS || !line.startsWith("{")) return undefined;
  try {
    const record: unknown = JSON.parse(line);
    if (!isFields(record)) return undefined;
    return eventOf(record["message"]) ?? eventOf(record);
  } catch {
    return undefined;
  }
}

function eventOf(value: unknown): WireEvent | undefined {
  if (!isFields(value) || typeof value["type"] !== "string") return undefined;
  const payload = value["payload"];
  return { type: value["type"], payload: isFields(payload) ? payload : {} };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function shown(value: unknown, maxChars: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = [...cleanText(value.slice(0, maxChars * 4))].slice(0, maxChars).join("");
  return text === "" ? undefined : text;
}
