// The shared cases against parser and lifetime, with a splitter of a few lines in place of a terminal.
// The same cases through the real terminal: test/server/osc7501-vectors.test.ts.

import { describe, test } from "vitest";
import { reduceLifetime } from "../../../src/core/record-lifetime.ts";
import { emptyRecords } from "../../../src/core/records.ts";
import type { RecordSet } from "../../../src/core/report.ts";
import { parseMark } from "../../../src/protocols/osc133/parse.ts";
import { parseOsc7501 } from "../../../src/protocols/osc7501/parse.ts";
import { QUERY_REPLY } from "../../../src/protocols/osc7501/query.ts";
import { checkExpectation, readVectors, recordEventOf, stepsOf, unescapeBytes } from "../../harness/osc7501-vectors.ts";

/** One sequence: an OSC with its body, cancelled or not, or a reset. */
const SEQUENCE = /\x1b\]([^\x07\x1b\x18\x1a]*)(\x07|\x1b\\|\x18|\x1a)|\x1bc/g;

interface Heard {
  readonly set: RecordSet;
  readonly replies: string;
  /** What has come of a sequence that is not at its end. */
  readonly pending: string;
}

function hear(heard: Heard, bytes: Uint8Array): Heard {
  const stream = heard.pending + Buffer.from(bytes).toString("utf8");
  let { set, replies } = heard;
  let end = 0;
  for (const match of stream.matchAll(SEQUENCE)) {
    end = match.index + match[0].length;
    const [, text, terminator] = match;
    if (text === undefined) set = reduceLifetime(set, { type: "reset" });
    else if (terminator !== "\x18" && terminator !== "\x1a") {
      const asked = takeOsc(set, text, terminator?.length ?? 2);
      set = asked.set;
      replies += asked.reply;
    }
  }
  return { set, replies, pending: stream.slice(end) };
}

function takeOsc(
  set: RecordSet,
  text: string,
  terminatorBytes: number,
): { readonly set: RecordSet; readonly reply: string } {
  const [, number, body] = /^(\d+);(.*)$/s.exec(text) ?? [];
  if (number === "7501" && body !== undefined) {
    const read = parseOsc7501(body, terminatorBytes);
    if (read.kind === "query") return { set, reply: QUERY_REPLY };
    return {
      set: read.kind === "report" ? reduceLifetime(set, { type: "report", report: read.report }) : set,
      reply: "",
    };
  }
  const mark = number === "133" && body !== undefined ? parseMark(body) : undefined;
  if (mark === undefined) return { set, reply: "" };
  return { set: reduceLifetime(set, { type: "mark", mark: mark.type, shellInFront: true }), reply: "" };
}

describe.each(["must", "policy"] as const)("[L8] shared cases, %s", (level) => {
  const cases = readVectors().filter((vector) => vector.level === level);
  test.each(cases.map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
    let heard: Heard = { set: emptyRecords, replies: "", pending: "" };
    for (const step of stepsOf(vector)) {
      if (step.feed_escaped !== undefined) heard = hear(heard, unescapeBytes(step.feed_escaped));
      if (step.event !== undefined) heard = { ...heard, set: reduceLifetime(heard.set, recordEventOf(step.event)) };
      if (step.expect !== undefined) checkExpectation(step.expect, heard.set, heard.replies);
    }
  });
});
