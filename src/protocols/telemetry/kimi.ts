// A line of Kimi Code's wire file ([T9]):
//   {"timestamp":1769.5,"message":{"type":"StatusUpdate","payload":{"context_usage":0.42,"context_tokens":110000,
//    "max_context_tokens":262144,"token_usage":{"input_other":900,"input_cache_read":100,"input_cache_creation":0,
//    "output":40},"message_id":"…"}}}
// It names no model. What subagents use stands in events of their own and is not counted.

import { amountAt, countAt, fieldsAt, nameAt, parseRecord, roundTenth, withUse, type Tally } from "./tally.ts";

const INPUTS = ["input_other", "input_cache_read", "input_cache_creation"] as const;

export function readKimi(tally: Tally, line: string): Tally {
  if (!line.includes('"StatusUpdate"')) return tally;
  const record = parseRecord(line);
  if (record === undefined) return tally;
  const event = typeof record["type"] === "string" ? record : fieldsAt(record, "message");
  if (event["type"] !== "StatusUpdate") return tally;
  const payload = fieldsAt(event, "payload");
  const usage = fieldsAt(payload, "token_usage");
  const share = amountAt(payload, "context_usage");
  const known: Tally = {
    ...tally,
    contextPercent: share === undefined ? tally.contextPercent : Math.min(100, roundTenth(100 * share)),
    contextTokens: countAt(payload, "context_tokens") ?? tally.contextTokens,
    contextWindow: countAt(payload, "max_context_tokens") || tally.contextWindow,
  };
  const inputs = INPUTS.flatMap((key) => countAt(usage, key) ?? []);
  if (inputs.length === 0) return known;
  const input = inputs.reduce((sum, count) => sum + count, 0);
  return withUse(known, { id: nameAt(payload, "message_id") ?? "", input, output: countAt(usage, "output") ?? 0 });
}
