// Records as tests need them: what a program said, one report after another.

import { applyReport, emptyRecords } from "../../src/core/records.ts";
import type { RecordSet, RecordState, Report } from "../../src/core/report.ts";

type SetReport = Extract<Report, { action: "set" }>;

/** A report of `state`, of the root unless `fields` names an id. */
export function put(state: RecordState, fields: Partial<Omit<SetReport, "action" | "state">> = {}): SetReport {
  return { action: "set", id: "", state, ...fields };
}

/** The records after these reports in turn. */
export function after(...reports: readonly Report[]): RecordSet {
  return reports.reduce(applyReport, emptyRecords);
}
