// A line of Codex's transcript ([T6]):
//   {"type":"turn_context","payload":{"model":"gpt-5"}}
//   {"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":8,"output_tokens":4},
//    "last_token_usage":{"total_tokens":12},"model_context_window":258400},
//    "rate_limits":{"primary":{"used_percent":31.5,"window_minutes":300,"resets_at":1796104247}}}}
// Sums are its own, so they are known from the last line alone.

import type { RateLimit } from "../../core/telemetry.ts";
import { amountAt, countAt, fieldsAt, limitsOf, nameAt, parseRecord, type Fields, type Tally } from "./tally.ts";

const LIMITS = ["primary", "secondary"] as const;
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 1440;

export function readCodex(tally: Tally, line: string): Tally {
  if (!line.includes('"token_count"') && !line.includes('"turn_context"') && !line.includes('"task_started"'))
    return tally;
  const record = parseRecord(line);
  const payload = record && fieldsAt(record, "payload");
  if (record === undefined || payload === undefined) return tally;
  if (record["type"] === "turn_context") return { ...tally, model: nameAt(payload, "model") ?? tally.model };
  if (record["type"] !== "event_msg") return tally;
  switch (payload["type"]) {
    case "task_started":
      return { ...tally, contextWindow: countAt(payload, "model_context_window") || tally.contextWindow };
    case "token_count":
      return counted(tally, payload);
    default:
      return tally;
  }
}

function counted(tally: Tally, payload: Fields): Tally {
  const info = fieldsAt(payload, "info");
  const total = fieldsAt(info, "total_token_usage");
  const limits = limitsOf(LIMITS.map((name) => limitOf(name, fieldsAt(fieldsAt(payload, "rate_limits"), name))));
  return {
    ...tally,
    inputTokens: countAt(total, "input_tokens") ?? tally.inputTokens,
    outputTokens: countAt(total, "output_tokens") ?? tally.outputTokens,
    contextTokens: countAt(fieldsAt(info, "last_token_usage"), "total_tokens") ?? tally.contextTokens,
    contextWindow: countAt(info, "model_context_window") || tally.contextWindow,
    limits: limits.length > 0 ? limits : tally.limits,
  };
}

function limitOf(name: string, fields: Fields): RateLimit | undefined {
  const usedPercent = amountAt(fields, "used_percent");
  if (usedPercent === undefined) return undefined;
  const resetsAt = amountAt(fields, "resets_at");
  return {
    name: spanOf(countAt(fields, "window_minutes")) ?? name,
    usedPercent,
    resetsAtMs: resetsAt === undefined ? null : resetsAt * 1000,
  };
}

function spanOf(minutes: number | undefined): string | undefined {
  if (minutes === undefined || minutes === 0) return undefined;
  if (minutes % MINUTES_OF_DAY === 0) return `${minutes / MINUTES_OF_DAY}d`;
  return minutes % MINUTES_OF_HOUR === 0 ? `${minutes / MINUTES_OF_HOUR}h` : `${minutes}m`;
}
