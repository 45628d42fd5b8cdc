// A line of Claude Code's transcript ([T5]):
//   {"type":"assistant","message":{"id":"msg_1","model":"…","usage":{"input_tokens":8,"cache_read_input_tokens":900,
//    "cache_creation_input_tokens":0,"output_tokens":4}}}
// An answer of several blocks stands there once for each, with the same id.

import { countAt, fieldsAt, nameAt, parseRecord, withUse, type Tally } from "./tally.ts";

/** The model of what Claude Code wrote itself, an error among others. */
const SYNTHETIC = "<synthetic>";

export function readClaude(tally: Tally, line: string): Tally {
  if (!line.includes('"usage"') && !line.includes('"compact_boundary"')) return tally;
  const record = parseRecord(line);
  if (record === undefined || record["isSidechain"] === true) return tally;
  // How full it is after that, the next answer tells.
  if (record["type"] === "system" && record["subtype"] === "compact_boundary") return { ...tally, contextTokens: null };
  if (record["type"] !== "assistant") return tally;
  const message = fieldsAt(record, "message");
  const usage = fieldsAt(message, "usage");
  const model = nameAt(message, "model");
  const fresh = countAt(usage, "input_tokens");
  if (fresh === undefined || model === undefined || model === SYNTHETIC) return tally;
  const input =
    fresh + (countAt(usage, "cache_read_input_tokens") ?? 0) + (countAt(usage, "cache_creation_input_tokens") ?? 0);
  const use = { id: nameAt(message, "id") ?? "", input, output: countAt(usage, "output_tokens") ?? 0 };
  return { ...withUse(tally, use), model, contextTokens: input };
}
