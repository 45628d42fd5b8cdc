// A conversation in OpenCode's database ([V17]): its row in `session`, and its newest messages.
//   session  {"model":"{\"id\":\"m\"}","cost":0.12,"tokens_input":900,"tokens_output":40,"tokens_reasoning":9,
//             "tokens_cache_read":100,"tokens_cache_write":0}
//   message  {"role":"assistant","modelID":"m","tokens":{"input":900,"output":40,"cache":{"read":100,"write":0}}}

import { amountAt, countAt, emptyTally, fieldsAt, nameAt, parseRecord, type Fields, type Tally } from "./tally.ts";

const SESSION_INPUTS = ["tokens_input", "tokens_cache_read", "tokens_cache_write"] as const;
const SESSION_OUTPUTS = ["tokens_output", "tokens_reasoning"] as const;

/** `messages`: newest first, as JSON. */
export function readOpencode(session: Fields, messages: readonly string[]): Tally {
  const { model } = session;
  const named = typeof model === "string" ? (parseRecord(model) ?? {}) : {};
  const answer = messages.map(answerOf).find((each) => each !== undefined);
  return {
    ...emptyTally,
    model: nameAt(answer ?? {}, "modelID") ?? nameAt(named, "id") ?? null,
    contextTokens: answer === undefined ? null : contextOf(answer),
    inputTokens: sumOf(session, SESSION_INPUTS),
    outputTokens: sumOf(session, SESSION_OUTPUTS),
    costUsd: amountAt(session, "cost") ?? null,
  };
}

/** An answer that was counted: one that has only begun holds zeros. */
function answerOf(text: string): Fields | undefined {
  const message = parseRecord(text);
  return message?.["role"] === "assistant" && contextOf(message) > 0 ? message : undefined;
}

function contextOf(message: Fields): number {
  const tokens = fieldsAt(message, "tokens");
  const cache = fieldsAt(tokens, "cache");
  return (countAt(tokens, "input") ?? 0) + (countAt(cache, "read") ?? 0) + (countAt(cache, "write") ?? 0);
}

function sumOf(session: Fields, keys: readonly string[]): number | null {
  const counts = keys.flatMap((key) => countAt(session, key) ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
