// The records of a pane and what a report makes of them (rules [R1]..[R9] of protocols/osc7501/SPEC.md).
// A map is kept in order of update, the least recent first. What ends records is in record-lifetime.ts.

import type { Progress } from "./progress.ts";
import type { RecordSet, RecordState, Report, StatusRecord } from "./report.ts";

/** Most records of a pane; one more takes the place of the least recently updated. */
export const MAX_RECORDS = 256;

/** Id of the record that stands for the program itself. */
export const ROOT_ID = "";

export const emptyRecords: RecordSet = { records: new Map(), nextOrder: 0, declared: false };

/** The records after a valid report. The same reference when it says nothing new (a clear of what is not there). */
export function applyReport(set: RecordSet, report: Report): RecordSet {
  // Until a first report only the stand-in of OSC 9;4 can be held, and it ends here.
  const records = set.reported === true ? set.records : emptyRecords.records;
  if (report.action === "set") return putRecord({ ...set, records }, report);
  const left = keepRecords(records, (record) => !isWithin(record.id, report.id));
  if (left === set.records && set.declared && set.reported === true && set.seen !== true) return set;
  return { records: left, nextOrder: set.nextOrder, declared: true, reported: true };
}

/** The records after an OSC 9;4: it stands in for the root record, but only until the first report of OSC 7501. */
export function applyProgress(set: RecordSet, progress: Progress): RecordSet {
  if (set.reported === true) return set;
  const state = STAND_IN_STATES[progress.state];
  const held = set.records.get(ROOT_ID);
  if (state === undefined) return held === undefined ? set : { ...set, records: emptyRecords.records };
  const percent = state === "error" ? null : progress.percent;
  if (held !== undefined && held.state === state && (held.progress ?? null) === percent) return set;
  const record: StatusRecord = {
    id: ROOT_ID,
    state,
    ...(percent !== null && { progress: percent }),
    order: set.nextOrder,
    standIn: true,
  };
  return { ...set, records: new Map([[ROOT_ID, record]]), nextOrder: set.nextOrder + 1 };
}

/**
 * The program left the foreground: what it was doing is over, what it has done or failed at stays. Records from order
 * `before` on came later, from the next program, and are not touched.
 */
export function releaseProgram(set: RecordSet, before: number = Infinity): RecordSet {
  const records = keepRecords(set.records, (record) => isOutcome(record) || record.order >= before);
  if (set.nextOrder > before) return records === set.records ? set : { ...set, records };
  if (records === set.records && !set.declared && set.seen !== true) return set;
  return { records, nextOrder: set.nextOrder, declared: false, ...(set.reported === true && { reported: true }) };
}

/** A person has seen the pane: done and error have served their purpose, but not those from order `before` on. */
export function acknowledgeSeen(set: RecordSet, before: number = Infinity): RecordSet {
  const records = keepRecords(set.records, (record) => !isOutcome(record) || record.order >= before);
  if (records === set.records) return set;
  return set.declared && set.nextOrder <= before ? { ...set, records, seen: true } : { ...set, records };
}

/** A full reset of the terminal (RIS): nothing is left, and progress may stand in again. */
export function resetRecords(set: RecordSet): RecordSet {
  if (set.records.size === 0 && !set.declared && set.reported !== true) return set;
  return { ...emptyRecords, nextOrder: set.nextOrder };
}

const STAND_IN_STATES: Readonly<Record<Progress["state"], RecordState | undefined>> = {
  0: undefined,
  1: "working",
  2: "error",
  3: "working",
  4: "blocked",
};

function putRecord(set: RecordSet, report: Extract<Report, { action: "set" }>): RecordSet {
  const { action: _, ...fields } = report;
  const records = new Map(set.records);
  records.delete(report.id);
  const [oldest] = records.keys();
  if (records.size >= MAX_RECORDS && oldest !== undefined) records.delete(oldest);
  records.set(report.id, { ...fields, order: set.nextOrder });
  return { records, nextOrder: set.nextOrder + 1, declared: true, reported: true };
}

function isOutcome(record: StatusRecord): boolean {
  return record.state === "done" || record.state === "error";
}

/** Whether `id` is `root` or below it; with no `root`, always. */
function isWithin(id: string, root: string | undefined): boolean {
  return root === undefined || id === root || id.startsWith(`${root}/`);
}

function keepRecords(records: RecordSet["records"], keep: (record: StatusRecord) => boolean): RecordSet["records"] {
  const kept = new Map([...records].filter(([, record]) => keep(record)));
  return kept.size === records.size ? records : kept;
}
