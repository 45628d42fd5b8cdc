// Reads the body of an OSC 7501, what stands between `ESC ] 7501 ;` and the terminator (SPEC.md, [G1]..[G19], [Q1]..[Q3]).
//
//   state=blocked:kind=permission:app=deploy:msg=QXBwbHk/  ->  { action: "set", id: "", state: "blocked", … }
//
// The body is the text as the terminal's parser decoded it; bytes are counted as if it were written as UTF-8 again.

import type { Report } from "../../core/report.ts";
import { decodeText } from "./base64-text.ts";
import {
  DIGITS,
  hasProgress,
  INTRODUCER,
  isBlockedKind,
  isChildId,
  isRecordState,
  KEY,
  MAX_APP_BYTES,
  MAX_ID_BYTES,
  MAX_KEY_BYTES,
  MAX_MSG_BYTES,
  MAX_MSG_ENCODED_BYTES,
  MAX_SEQUENCE_BYTES,
  MAX_TITLE_BYTES,
  MAX_TITLE_ENCODED_BYTES,
  NAME,
  STRING_TERMINATOR,
  VALUE,
} from "./grammar.ts";
import { QUERY_BODY } from "./query.ts";

/** Why a sequence was discarded; counters are kept by it. `state`: none, or none that is known. */
export type DiscardReason =
  | "sequence-too-long"
  | "key-too-long"
  | "value-too-long"
  | "bad-state"
  | "bad-id"
  | "bad-title"
  | "bad-msg";

export type Osc7501 =
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "query" }
  | { readonly kind: "discarded"; readonly reason: DiscardReason };

type Pairs = ReadonlyMap<string, string>;
type Refused = { readonly refused: DiscardReason };

/** Longest value of each key that has a limit of its own. Every occurrence is held to it, also one that a later one replaces. */
const MAX_VALUE_BYTES: ReadonlyMap<string, number> = new Map([
  ["app", MAX_APP_BYTES],
  ["id", MAX_ID_BYTES],
  ["title", MAX_TITLE_ENCODED_BYTES],
  ["msg", MAX_MSG_ENCODED_BYTES],
]);

const CONTROLS = /[\x00-\x1f\x7f]/g;
const BLANKS_AROUND = /^ +| +$/g;

/**
 * Reads one body. Total: any string gives a result, at a cost bounded by the sequence limit.
 * `terminatorBytes` is 1 when the sequence ended with BEL and 2 when it ended with ESC \; 2 where nobody can tell.
 */
export function parseOsc7501(body: string, terminatorBytes: number = STRING_TERMINATOR.length): Osc7501 {
  const maxBodyBytes = MAX_SEQUENCE_BYTES - INTRODUCER.length - terminatorBytes;
  // A code unit is at least one byte, so a huge body is refused before anything walks it.
  if (body.length > MAX_SEQUENCE_BYTES) return discarded("sequence-too-long");
  const clean = body.replace(CONTROLS, "");
  if (utf8Length(clean) > maxBodyBytes) return discarded("sequence-too-long");
  if (clean === QUERY_BODY) return { kind: "query" };

  const pairs = readPairs(clean);
  if ("refused" in pairs) return discarded(pairs.refused);
  const report = readReport(pairs.pairs);
  return "refused" in report ? discarded(report.refused) : { kind: "report", report };
}

/** The report in `body`, or undefined where there is none to apply (a query, or a discarded one). */
export function parseReport(body: string, terminatorBytes?: number): Report | undefined {
  const read = parseOsc7501(body, terminatorBytes);
  return read.kind === "report" ? read.report : undefined;
}

function readPairs(body: string): { readonly pairs: Pairs } | Refused {
  const pairs = new Map<string, string>();
  for (const part of body.split(":")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const key = part.slice(0, equals).replace(BLANKS_AROUND, "");
    const value = part.slice(equals + 1).replace(BLANKS_AROUND, "");
    // Limits hold for a pair that is malformed otherwise, too: a breach is never something to skip.
    if (utf8Length(key) > MAX_KEY_BYTES) return { refused: "key-too-long" };
    if (utf8Length(value) > (MAX_VALUE_BYTES.get(key) ?? Infinity)) return { refused: "value-too-long" };
    if (KEY.test(key) && VALUE.test(value)) pairs.set(key, value);
  }
  return { pairs };
}

function readReport(pairs: Pairs): Report | Refused {
  const state = pairs.get("state") ?? "";
  if (state !== "clear" && !isRecordState(state)) return { refused: "bad-state" };
  const id = pairs.get("id");
  if (id !== undefined && !isChildId(id)) return { refused: "bad-id" };
  const title = decodeText(pairs.get("title") ?? "", MAX_TITLE_BYTES);
  if (title === undefined) return { refused: "bad-title" };
  const msg = decodeText(pairs.get("msg") ?? "", MAX_MSG_BYTES);
  if (msg === undefined) return { refused: "bad-msg" };

  if (state === "clear") return id === undefined ? { action: "clear" } : { action: "clear", id };
  const kind = pairs.get("kind") ?? "";
  const progress = hasProgress(state) ? readProgress(pairs.get("progress") ?? "") : undefined;
  const app = pairs.get("app") ?? "";
  return {
    action: "set",
    id: id ?? "",
    state,
    ...(state === "blocked" && isBlockedKind(kind) && { kind }),
    ...(progress !== undefined && { progress }),
    ...(NAME.test(app) && { app }),
    ...(title !== "" && { title }),
    ...(msg !== "" && { msg }),
  };
}

function readProgress(value: string): number | undefined {
  const progress = DIGITS.test(value) ? Number(value) : undefined;
  return progress !== undefined && progress <= 100 ? progress : undefined;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function discarded(reason: DiscardReason): Osc7501 {
  return { kind: "discarded", reason };
}
