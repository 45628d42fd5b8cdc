// What mux tells the terminal it runs in: its panes as child records mux/<n>, %n being the pane, so that a mux or another
// reader of OSC 7501 around it shows who waits inside.
//
//   %3 is blocked  ->  ESC ] 7501;state=blocked:id=mux/3:kind=permission:app=claude:title=Y2xhdWRlIGFwaQ:msg=… ESC \
//
// There is no root record: mux itself neither works nor waits. Guesses stay here, outside they would look like facts.

import { cleanText } from "../core/clean-text.ts";
import { maskSecrets } from "../core/mask-secrets.ts";
import type { BlockedKind, RecordState, Report } from "../core/report.ts";
import { compareStatus } from "../core/status-order.ts";
import type { Status, StatusKind } from "../core/status.ts";
import { labelOf, wordsOf } from "../core/status-words.ts";
import { unreachable } from "../core/unreachable.ts";
import { encodeReport } from "../protocols/osc7501/encode.ts";
import { MAX_MSG_BYTES, MAX_TITLE_BYTES, NAME } from "../protocols/osc7501/grammar.ts";
import type { StatusRow } from "../wire/view.ts";

/** Panes told of at most: a reader keeps few records of one terminal, and ours must not push out each other. */
export const MAX_UPWARD_PANES = 60;

/** Sequences by record id, the worst first. */
export type UpwardReports = ReadonlyMap<string, string>;

/** What is to be told of these rows. */
export function upwardReports(rows: Iterable<StatusRow>): UpwardReports {
  const told = [...rows]
    .filter(({ status }) => status.confidence !== "weak")
    .toSorted((one, other) => compareStatus(one.status, other.status) || one.pane - other.pane)
    .flatMap((row) => reportOf(row) ?? [])
    .slice(0, MAX_UPWARD_PANES);
  return new Map(told.flatMap((report) => entryOf(report)));
}

/** The sequence that takes a record back. */
export function withdrawal(id: string): string {
  const encoded = encodeReport({ action: "clear", id });
  return encoded.ok ? encoded.sequence : "";
}

type SetReport = Extract<Report, { action: "set" }>;

function entryOf(report: SetReport): (readonly [string, string])[] {
  const encoded = encodeReport(report);
  return encoded.ok ? [[report.id, encoded.sequence]] : [];
}

function reportOf(row: StatusRow): SetReport | undefined {
  const { pane, status } = row;
  const state = stateOf(status);
  if (state === undefined) return undefined;
  const { about, word } = wordsOf(status);
  const kind = state === "blocked" ? kindOf(status.kind) : undefined;
  const progress = state === "working" || state === "blocked" ? shareOf(status) : undefined;
  const app = [status.app, row.agent ?? undefined].find((name) => name !== undefined && NAME.test(name));
  const title = fit(titleOf(row), MAX_TITLE_BYTES);
  const msg = fit(about !== "" ? about : wordIfNews(status, word), MAX_MSG_BYTES);
  return {
    action: "set",
    id: `mux/${pane}`,
    state,
    ...(kind !== undefined && { kind }),
    ...(progress !== undefined && { progress }),
    ...(app !== undefined && { app }),
    ...(title !== "" && { title }),
    ...(msg !== "" && { msg }),
  };
}

/** "died while working", "needs decision": what the record's state and kind do not say. */
const wordIfNews = ({ state, kind }: Status, word: string): string =>
  state === "stopped" || (state === "blocked" && kind === "decision") ? word : "";

/** Undefined: there is nothing to tell. */
function stateOf({ state, finished, unread }: Status): RecordState | undefined {
  switch (state) {
    case "working":
    case "blocked":
    case "error":
      return state;
    case "stopped":
      return "error";
    // Whether it was seen is for the reader inside to say.
    case "done":
      return unread ? "done" : "idle";
    case "idle":
      return finished === true && unread ? "done" : "idle";
    case "none":
    case "starting":
    case "queued":
      return undefined;
    default:
      return unreachable(state);
  }
}

/** A decision is a question; an input is a blocked without a kind. */
function kindOf(kind: StatusKind | undefined): BlockedKind | undefined {
  if (kind === "decision") return "question";
  return kind === "input" ? undefined : kind;
}

function shareOf({ steps, progress }: Status): number | undefined {
  if (steps === undefined || steps.total === 0) return progress;
  return Math.min(100, Math.round((100 * steps.done) / steps.total));
}

/** A title that the program gave tells enough, the more so one that comes from a mux inside. */
function titleOf({ status, name, place }: StatusRow): string {
  const label = labelOf(status, name);
  const last = place.slice(place.lastIndexOf("/") + 1);
  return status.title === undefined && last !== "" ? `${label} ${last}` : label;
}

/** Masks before it cuts: half a secret is one, too. */
const fit = (text: string, maxBytes: number): string => cutToBytes(maskSecrets(cleanText(text)), maxBytes);

/** Whole characters of the beginning that fit. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  const kept = [...text].findIndex((character) => (bytes += Buffer.byteLength(character)) > maxBytes);
  return [...text].slice(0, kept).join("");
}
