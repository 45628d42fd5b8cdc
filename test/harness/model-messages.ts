// The messages API of Anthropic, version 2023-06-01, as far as an agent needs it for a turn: a message's text or one tool
// use, whole or streamed.
//   {"model":…,"stream":true,"tools":[{"name":"Bash",…}],"messages":[{"role":"user","content":[{"type":"text","text":…}]}]}
//   message_start, content_block_start, content_block_delta, content_block_stop, message_delta, message_stop

import {
  encodeEvents,
  MODEL_BACKGROUND,
  MODEL_CHOICES,
  MODEL_COMMAND,
  MODEL_ERROR,
  MODEL_QUESTION,
  MODEL_TEXT,
  type ModelAct,
  type ModelWire,
  type ModelTurn,
  type WireAnswer,
  type WireEvent,
} from "./model-turn.ts";
import { field, list, text } from "./loose-json.ts";

type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown };

const USAGE = { input_tokens: 8, output_tokens: 4 };

/** The tool that runs a command, as each agent calls it. */
const SHELL_TOOLS: readonly string[] = ["Bash", "bash"];

/** The tool that starts a subagent, as Claude Code has called it. */
const SUBAGENT_TOOLS: readonly string[] = ["Agent", "Task"];

let answers = 0;

export const messagesWire: ModelWire = {
  path: "/v1/messages",

  parseTurn(body): ModelTurn {
    return {
      prompt: promptOf(list(field(body, "messages"))),
      model: text(field(body, "model")),
      tools: list(field(body, "tools")).map((tool) => text(field(tool, "name"))),
      stream: field(body, "stream") === true,
    };
  },

  encodeAnswer(act, turn): WireAnswer {
    if (act === "fail") {
      const error = { type: "error", error: { type: "invalid_request_error", message: MODEL_ERROR } };
      return { status: 400, type: "application/json", body: JSON.stringify(error) };
    }
    const block = blockOf(act, turn.tools);
    const stop_reason = block.type === "tool_use" ? "tool_use" : "end_turn";
    const message = { id: `msg_${++answers}`, type: "message", role: "assistant", model: turn.model };
    if (!turn.stream) {
      const whole = { ...message, content: [block], stop_reason, stop_sequence: null, usage: USAGE };
      return { status: 200, type: "application/json", body: JSON.stringify(whole) };
    }
    const events = [
      {
        type: "message_start",
        message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage: USAGE },
      },
      ...blockEvents(block),
      { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 4 } },
      { type: "message_stop" },
    ];
    return { status: 200, type: "text/event-stream", body: encodeEvents(events) };
  },
};

/** What the user said since the model's last word, or since an interruption; "" when a tool's result came after it. */
function promptOf(messages: readonly unknown[]): string {
  const answered = messages.findLastIndex((message) => field(message, "role") === "assistant");
  const blocks = messages.slice(answered + 1).flatMap((message) => {
    const content = field(message, "content");
    return typeof content === "string" ? [{ type: "text", text: content }] : list(content);
  });
  const cut = blocks.findLastIndex((block) => text(field(block, "text")).startsWith("[Request interrupted"));
  const last = blocks.slice(cut + 1);
  if (last.some((block) => field(block, "type") === "tool_result")) return "";
  return last.map((block) => text(field(block, "text"))).join("\n");
}

function blockOf(act: Exclude<ModelAct, "fail">, tools: readonly string[]): Block {
  const id = `toolu_${++answers}`;
  const shell = SHELL_TOOLS.find((name) => tools.includes(name));
  if (act === "run" && shell !== undefined) {
    return { type: "tool_use", id, name: shell, input: { command: MODEL_COMMAND, description: "Write the file" } };
  }
  if (act === "background" && tools.includes("Bash")) {
    const input = { command: MODEL_BACKGROUND, description: "Wait", run_in_background: true };
    return { type: "tool_use", id, name: "Bash", input };
  }
  const delegate = SUBAGENT_TOOLS.find((name) => tools.includes(name));
  if (act === "delegate" && delegate !== undefined) {
    const input = { description: "Look around", prompt: "say hello", subagent_type: "general-purpose" };
    return { type: "tool_use", id, name: delegate, input };
  }
  if (act === "ask" && tools.includes("AskUserQuestion")) {
    const options = MODEL_CHOICES.map((label) => ({ label, description: `the branch ${label}` }));
    const question = { question: MODEL_QUESTION, header: "Branch", multiSelect: false, options };
    return { type: "tool_use", id, name: "AskUserQuestion", input: { questions: [question] } };
  }
  return { type: "text", text: MODEL_TEXT };
}

function blockEvents(block: Block): readonly WireEvent[] {
  const [empty, delta] =
    block.type === "text"
      ? [
          { ...block, text: "" },
          { type: "text_delta", text: block.text },
        ]
      : [
          { ...block, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
        ];
  return [
    { type: "content_block_start", index: 0, content_block: empty },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
  ];
}
