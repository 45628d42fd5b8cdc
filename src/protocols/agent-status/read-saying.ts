// What each of the seven events says of its session ([Z4], [Z13]..[Z16], [Z20]..[Z27] in SPEC.md).

import type { StatusKind } from "../../core/status.ts";
import { unreachable } from "../../core/unreachable.ts";
import type { Saying } from "../../core/word.ts";
import { readFlag, readObject, readText, readWord, type Source } from "./read-field.ts";

export const EVENT_NAMES = [
  "session.start",
  "session.end",
  "agent.running",
  "agent.idle",
  "agent.needs-input",
  "agent.input-resolved",
  "task.progress",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export const isEventName = (name: unknown): name is EventName => EVENT_NAMES.some((each) => each === name);

/** Longest message kept, in characters; the protocol asks for one line under 80. */
export const MAX_STATE_TEXT_LENGTH = 240;

const INTERACTION_KINDS = ["approval", "question", "decision", "auth", "generic-input"] as const;
const KIND_OF: Readonly<Record<(typeof INTERACTION_KINDS)[number], StatusKind>> = {
  approval: "permission",
  question: "question",
  decision: "decision",
  auth: "auth",
  "generic-input": "input",
};

/** Reads `state` whatever the event is, so that a wrong one is always told of. */
export function readSaying(event: Source, name: EventName): Saying {
  const state = readObject(event, "state");
  const text = readText(state, "text", MAX_STATE_TEXT_LENGTH);
  const mayStop = readFlag(state, "stopCandidate");
  const interaction = readObject(state, "interaction");
  const kind = KIND_OF[readWord(interaction, "kind", INTERACTION_KINDS) ?? "generic-input"];
  const asked = readText(interaction, "text", MAX_STATE_TEXT_LENGTH) ?? text;
  const message = text === undefined ? {} : { msg: text };
  switch (name) {
    case "session.start":
      return { act: "opens", state: "starting" };
    case "session.end":
      return { act: "ends" };
    case "agent.running":
    case "agent.input-resolved":
      return { act: "is", state: "working", ...message };
    case "agent.idle":
      return { act: "is", state: "idle", ...message, ...(mayStop && { mayStop }) };
    case "agent.needs-input":
      return { act: "is", state: "blocked", kind, ...(asked !== undefined && { msg: asked }) };
    case "task.progress":
      return { act: "adds" };
    default:
      return unreachable(name);
  }
}
