// A line of Gemini CLI's record of a conversation ([T7]), and of Qwen Code's ([T8]):
//   {"id":"…","type":"gemini","model":"gemini-…","tokens":{"input":900,"output":40,"cached":0,"thoughts":9,"tool":0,"total":949}}
//   {"type":"assistant","uuid":"…","model":"qwen3-…","usageMetadata":{"promptTokenCount":900,"candidatesTokenCount":40},
//    "contextWindowSize":262144}
// Gemini CLI writes a message again when more of it is known.

import { countAt, fieldsAt, nameAt, parseRecord, withUse, type Fields, type Tally } from "./tally.ts";

export function readGemini(tally: Tally, line: string): Tally {
  if (!line.includes('"gemini"')) return tally;
  const record = parseRecord(line);
  if (record?.["type"] !== "gemini") return tally;
  const model = nameAt(record, "model") ?? tally.model;
  const tokens = fieldsAt(record, "tokens");
  const input = countAt(tokens, "input");
  if (input === undefined) return { ...tally, model };
  const output = (countAt(tokens, "output") ?? 0) + (countAt(tokens, "thoughts") ?? 0);
  return { ...withUse(tally, { id: nameAt(record, "id") ?? "", input, output }), model, contextTokens: input };
}

export function readQwen(tally: Tally, line: string): Tally {
  if (!line.includes('"assistant"')) return tally;
  const record = parseRecord(line);
  if (record?.["type"] !== "assistant" || isOfSubagent(record)) return tally;
  const model = nameAt(record, "model") ?? tally.model;
  const contextWindow = countAt(record, "contextWindowSize") || tally.contextWindow;
  const usage = fieldsAt(record, "usageMetadata");
  const input = countAt(usage, "promptTokenCount");
  if (input === undefined) return { ...tally, model, contextWindow };
  const output = (countAt(usage, "candidatesTokenCount") ?? 0) + (countAt(usage, "thoughtsTokenCount") ?? 0);
  const use = { id: nameAt(record, "uuid") ?? "", input, output };
  return { ...withUse(tally, use), model, contextWindow, contextTokens: input };
}

const isOfSubagent = (record: Fields): boolean =>
  record["isSidechain"] === true || nameAt(record, "agentId") !== undefined;
