// Writes a report as the bytes of an OSC 7501 (rules [E1], [E2] in SPEC.md). All of them are ASCII.
//
//   { action: "set", id: "", state: "blocked", msg: "Apply?" }  ->  ESC ] 7501;state=blocked:msg=QXBwbHk/ ESC \

import type { Report } from "../../core/report.ts";
import { encodeText } from "./base64-text.ts";
import {
  hasProgress,
  INTRODUCER,
  isBlockedKind,
  isChildId,
  isRecordState,
  MAX_MSG_BYTES,
  MAX_SEQUENCE_BYTES,
  MAX_TITLE_BYTES,
  NAME,
  STRING_TERMINATOR,
} from "./grammar.ts";

/** `key` names the field that is at fault, `message` says what would be right, without a full stop. */
export type EncodedReport =
  | { readonly ok: true; readonly sequence: string }
  | { readonly ok: false; readonly key: string; readonly message: string };

type SetReport = Extract<Report, { action: "set" }>;
type Fault = Extract<EncodedReport, { ok: false }>;

/** The sequence for `report`, or which field no terminal would take. Nothing is cut or dropped to make it fit. */
export function encodeReport(report: Report): EncodedReport {
  const id = report.id ?? "";
  if (id !== "" && !isChildId(id))
    return fault("id", "an id is 1 to 8 names of A-Z a-z 0-9 _ . + - (32 at most) joined by /, 128 bytes in all");
  const pairs = [id === "" ? "" : `id=${id}`];
  if (report.action === "clear") pairs.unshift("state=clear");
  else {
    const wrong = findFault(report);
    if (wrong !== undefined) return wrong;
    pairs.unshift(`state=${report.state}`);
    if (report.kind !== undefined) pairs.push(`kind=${report.kind}`);
    if (report.progress !== undefined) pairs.push(`progress=${report.progress}`);
    if (report.app !== undefined) pairs.push(`app=${report.app}`);
    if (report.title !== undefined) pairs.push(`title=${encodeText(report.title, MAX_TITLE_BYTES)}`);
    if (report.msg !== undefined) pairs.push(`msg=${encodeText(report.msg, MAX_MSG_BYTES)}`);
  }
  const sequence = INTRODUCER + pairs.filter((pair) => pair !== "").join(":") + STRING_TERMINATOR;
  if (sequence.length > MAX_SEQUENCE_BYTES)
    return fault("msg", `the whole report is at most ${MAX_SEQUENCE_BYTES} bytes`);
  return { ok: true, sequence };
}

function findFault(report: SetReport): Fault | undefined {
  const { state, kind, progress, app, title, msg } = report;
  if (!isRecordState(state)) return fault("state", "a state is idle, working, done, blocked, error or clear");
  if (kind !== undefined && state !== "blocked") return fault("kind", "a kind goes with blocked only");
  if (kind !== undefined && !isBlockedKind(kind)) return fault("kind", "a kind is permission, question or auth");
  if (progress !== undefined && !hasProgress(state))
    return fault("progress", "a progress goes with working or blocked");
  if (progress !== undefined && !isPercent(progress))
    return fault("progress", "a progress is a whole number, 0 to 100");
  if (app !== undefined && !NAME.test(app)) return fault("app", "an app is 1 to 32 of A-Z a-z 0-9 _ . + -");
  if (title !== undefined && encodeText(title, MAX_TITLE_BYTES) === undefined)
    return fault("title", `a title is text without control characters, at most ${MAX_TITLE_BYTES} bytes`);
  if (msg !== undefined && encodeText(msg, MAX_MSG_BYTES) === undefined)
    return fault("msg", `a message is text without control characters, at most ${MAX_MSG_BYTES} bytes`);
  return undefined;
}

function isPercent(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100;
}

function fault(key: string, message: string): Fault {
  return { ok: false, key, message };
}
