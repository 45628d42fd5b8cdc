// What the records of a pane say together: whose app a record has, which record speaks for the pane, how many tasks run
// (rules [R3], [S1]..[S6] of protocols/osc7501/SPEC.md).

import type { RecordSet, RecordState, StatusRecord } from "./report.ts";
import { ROOT_ID } from "./records.ts";

/** Urgency of a state, most urgent first. */
const RANK: Readonly<Record<RecordState, number>> = { blocked: 0, error: 1, done: 2, working: 3, idle: 4 };

/** The app of record `id`: its own, else that of the nearest ancestor that has one. */
export function appOf(set: RecordSet, id: string): string | undefined {
  const own = set.records.get(id)?.app;
  if (own !== undefined || id === ROOT_ID) return own;
  return appOf(set, parentOf(id));
}

/** The records as they are read: each with the app it has. */
export function readRecords(set: RecordSet): readonly StatusRecord[] {
  return [...set.records.values()].map((record) => {
    const app = appOf(set, record.id);
    return app === record.app || app === undefined ? record : { ...record, app };
  });
}

/** The record that speaks for the pane, or undefined where none does. */
export function leadingRecord(set: RecordSet): StatusRecord | undefined {
  let leader: StatusRecord | undefined;
  for (const record of set.records.values()) {
    if (isStep(set, record)) continue;
    if (leader === undefined || leadsOver(record, leader)) leader = record;
  }
  return leader;
}

/** Records that a mux inside reports of its panes: mux/<n>. */
const NESTED_PANE = /^mux\/\d+$/;

/**
 * The panes of a mux that runs inside this one, as it reports them, most urgent first; those at rest and the one that
 * speaks for the pane already apart.
 */
export function nestedPanes(set: RecordSet): readonly StatusRecord[] {
  const leader = leadingRecord(set);
  return [...set.records.values()]
    .filter((record) => NESTED_PANE.test(record.id) && record !== leader && record.state !== "idle")
    .toSorted((one, other) => RANK[one.state] - RANK[other.state] || one.order - other.order);
}

/** How many child records work while the root does not: tasks that outlive the program's own turn. */
export function countTasks(set: RecordSet): number {
  if (set.records.get(ROOT_ID)?.state === "working") return 0;
  let tasks = 0;
  for (const { state } of set.records.values()) {
    if (state === "working") tasks++;
  }
  return tasks;
}

function leadsOver(record: StatusRecord, other: StatusRecord): boolean {
  if (record.state !== other.state) return RANK[record.state] < RANK[other.state];
  if (other.id === ROOT_ID) return false;
  return record.id === ROOT_ID || record.order > other.order;
}

/** A done or failed part of something that goes on: worth a line in the detail, not the pane's row. */
function isStep(set: RecordSet, record: StatusRecord): boolean {
  if (record.state !== "done" && record.state !== "error") return false;
  for (let id = record.id; id !== ROOT_ID;) {
    id = parentOf(id);
    const ancestor = set.records.get(id);
    if (ancestor !== undefined && isOpen(ancestor)) return true;
  }
  return false;
}

function isOpen(record: StatusRecord): boolean {
  return record.state === "working" || record.state === "blocked";
}

function parentOf(id: string): string {
  const slash = id.lastIndexOf("/");
  return slash < 0 ? ROOT_ID : id.slice(0, slash);
}
