// Lines of Kimi Code's log of its wire protocol.

import fc from "fast-check";
import { expect, test } from "vitest";
import { readWireLine } from "../../../src/protocols/activity/kimi-wire.ts";

const line = (type: string, payload: object = {}): string =>
  JSON.stringify({ timestamp: 1_769_000_000.5, message: { type, payload } });

function short(text: string): string | undefined {
  const says = readWireLine(text, "s1")?.says;
  if (says?.act !== "does") return says?.act;
  const { key, halt, inSubagent } = says.activity;
  return [inSubagent === true ? "sub" : undefined, key, halt?.state, halt?.kind].filter(Boolean).join(" ");
}

test("[A50] each event is its step", () => {
  const steps: Readonly<Record<string, string>> = {
    TurnBegin: "prompt",
    StepBegin: "tool_start",
    ToolCall: "tool_start",
    ToolResult: "tool_end",
    ApprovalRequest: "idle blocked permission",
    ApprovalResponse: "prompt",
    ApprovalRequestResolved: "prompt",
    QuestionRequest: "idle blocked question",
    QuestionResponse: "prompt",
    CompactionBegin: "compact",
    StepInterrupted: "interrupted",
    TurnEnd: "idle done",
  };
  for (const [type, step] of Object.entries(steps)) expect(short(line(type))).toBe(step);
  expect(short(line("StatusUpdate", { context_usage: 0.5 }))).toBeUndefined();
  expect(short(line("ContentPart", { type: "text", text: "hi" }))).toBeUndefined();
  expect(short('{"type":"metadata","protocol_version":"1.3"}')).toBeUndefined();
  expect(short(JSON.stringify({ type: "TurnEnd", payload: {} }))).toBe("idle done");
});

test("[A50] a word has the conversation, the tool, the question and the prompt", () => {
  expect(readWireLine(line("ToolCall", { id: "1", function: { name: "Shell", arguments: "{}" } }), "s1")).toMatchObject(
    {
      source: "wire",
      confidence: "explicit",
      event: "ToolCall",
      session: "s1",
      speaker: { agent: "kimi" },
      says: { activity: { detail: "Shell" } },
    },
  );
  expect(readWireLine(line("ApprovalRequest", { description: "Run\n`ls`" }), "s1")).toMatchObject({
    says: { activity: { halt: { msg: "Run `ls`" } } },
  });
  expect(readWireLine(line("QuestionRequest", { questions: [{ question: "Which?" }] }), "s1")).toMatchObject({
    says: { activity: { halt: { msg: "Which?" } } },
  });
  expect(readWireLine(line("TurnBegin", { user_input: "fix it" }), "s1")?.details).toEqual({ prompt: "fix it" });
  const parts = [{ type: "text", text: "fix" }, { type: "image_url" }, { type: "text", text: "it" }];
  expect(readWireLine(line("TurnBegin", { user_input: parts }), "s1")?.details).toEqual({ prompt: "fix it" });
});

test("[A50] a SubagentEvent wraps an event of a subagent", () => {
  const wrapped = (type: string): string => line("SubagentEvent", { agent_id: "a", event: { type, payload: {} } });
  expect(short(wrapped("TurnBegin"))).toBe("sub subagent_start");
  expect(short(wrapped("ToolCall"))).toBe("sub tool_start");
  expect(short(wrapped("ToolResult"))).toBe("sub tool_end");
  expect(short(wrapped("TurnEnd"))).toBe("sub subagent_stop");
  expect(short(wrapped("CompactionBegin"))).toBeUndefined();
  expect(short(line("SubagentEvent", {}))).toBeUndefined();
});

test("[A51] a line that is no event, or is too long, changes nothing", () => {
  for (const text of ["", "{", "[]", "null", '"TurnEnd"', '{"message":7}', '{"message":{"type":"toString"}}']) {
    expect(readWireLine(text, "s1")).toBeUndefined();
  }
  expect(readWireLine(line("TurnBegin", { user_input: "x".repeat(300_000) }), "s1")).toBeUndefined();
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom("TurnBegin", "ToolCall", "QuestionRequest", "SubagentEvent"),
      fc.anything(),
      (text, type, payload) => {
        readWireLine(text, "s1");
        readWireLine(JSON.stringify({ message: { type, payload } }), "s1");
      },
    ),
  );
});
