// What Claude Code hands to a person's status line, where that hands it on ([T10]):
//   {"session_id":"…","model":{"id":"…"},"context_window":{"used_percentage":42,"context_window_size":200000,
//    "total_input_tokens":84000},"cost":{"total_cost_usd":0.12},
//    "rate_limits":{"five_hour":{"used_percentage":31,"resets_at":1796104247},"seven_day":{…}}}
// Its totals are those of the newest answer: of the conversation the transcript tells more.

import { noTelemetry, type RateLimit, type Telemetry } from "../../core/telemetry.ts";
import { amountAt, countAt, fieldsAt, limitsOf, nameAt, type Fields } from "./tally.ts";

const LIMITS: readonly (readonly [string, string])[] = [
  ["five_hour", "5h"],
  ["seven_day", "7d"],
  ["spend_limit", "spend"],
];

/** Undefined: it is the payload of something else. */
export function readStatusline(payload: Fields): Telemetry | undefined {
  const isOne = ["context_window", "cost", "rate_limits"].some((key) => Object.keys(fieldsAt(payload, key)).length > 0);
  if (!isOne || Object.hasOwn(payload, "hook_event_name")) return undefined;
  const context = fieldsAt(payload, "context_window");
  const limits = fieldsAt(payload, "rate_limits");
  return {
    ...noTelemetry,
    model: nameAt(fieldsAt(payload, "model"), "id") ?? null,
    contextPercent: amountAt(context, "used_percentage") ?? null,
    contextWindow: countAt(context, "context_window_size") || null,
    contextTokens: countAt(context, "total_input_tokens") || null,
    costUsd: amountAt(fieldsAt(payload, "cost"), "total_cost_usd") ?? null,
    limits: limitsOf(LIMITS.map(([key, name]) => limitOf(name, fieldsAt(limits, key)))),
  };
}

function limitOf(name: string, fields: Fields): RateLimit | undefined {
  const usedPercent = amountAt(fields, "used_percentage");
  if (usedPercent === undefined) return undefined;
  const resetsAt = amountAt(fields, "resets_at");
  return { name, usedPercent, resetsAtMs: resetsAt === undefined ? null : resetsAt * 1000 };
}
