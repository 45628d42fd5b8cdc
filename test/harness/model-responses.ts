// The responses API of OpenAI, as far as an agent needs it for a turn: one message or one function call, streamed.
//   {"model":…,"stream":true,"tools":[{"type":"function","name":"exec_command",…}],
//    "input":[{"type":"message","role":"user","content":[{"type":"input_text","text":…}]}]}
//   response.created, response.output_item.added, response.output_text.delta, response.output_item.done, response.completed

import {
  encodeEvents,
  MODEL_COMMAND,
  MODEL_ERROR,
  MODEL_TEXT,
  type ModelAct,
  type ModelWire,
  type ModelTurn,
  type WireAnswer,
} from "./model-turn.ts";
import { field, list, text } from "./loose-json.ts";

/** Tools that run a command in a shell, and how they want it. */
const RUNNERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  exec_command: { cmd: MODEL_COMMAND, sandbox_permissions: "require_escalated", justification: "May I write?" },
  shell_command: { command: MODEL_COMMAND, sandbox_permissions: "require_escalated", justification: "May I write?" },
  shell: { command: MODEL_COMMAND.split(" "), sandbox_permissions: "require_escalated", justification: "May I write?" },
};

const USAGE = {
  input_tokens: 8,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 4,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 12,
};

let answers = 0;

export const responsesWire: ModelWire = {
  path: "/v1/responses",

  parseTurn(body): ModelTurn {
    return {
      prompt: promptOf(list(field(body, "input")).at(-1)),
      model: text(field(body, "model")),
      tools: list(field(body, "tools")).map((tool) => text(field(tool, "name"))),
      stream: field(body, "stream") === true,
    };
  },

  encodeAnswer(act, { tools }): WireAnswer {
    if (act === "fail") {
      const error = { type: "invalid_request_error", code: "refused", message: MODEL_ERROR };
      return { status: 400, type: "application/json", body: JSON.stringify({ error }) };
    }
    const id = `resp_${++answers}`;
    const item = itemOf(act, tools);
    const events = [
      { type: "response.created", response: { id } },
      { type: "response.output_item.added", output_index: 0, item },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: { id, usage: USAGE } },
    ];
    return { status: 200, type: "text/event-stream", body: encodeEvents(events) };
  },
};

/** The user's own words; agents put notes in tags before them. */
function promptOf(item: unknown): string {
  if (field(item, "role") !== "user") return "";
  return list(field(item, "content"))
    .map((part) => text(field(part, "text")))
    .join("\n");
}

function itemOf(act: Exclude<ModelAct, "fail">, tools: readonly string[]): Readonly<Record<string, unknown>> {
  const id = `item_${++answers}`;
  const runner = act === "run" ? tools.find((tool) => RUNNERS[tool] !== undefined) : undefined;
  if (runner !== undefined) {
    const call = { call_id: `call_${answers}`, name: runner, arguments: JSON.stringify(RUNNERS[runner]) };
    return { type: "function_call", id, ...call };
  }
  return {
    type: "message",
    id,
    role: "assistant",
    content: [{ type: "output_text", text: MODEL_TEXT, annotations: [] }],
  };
}
