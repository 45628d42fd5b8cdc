// The records of a pane as plain JSON, for snapshots and for the facts that outlive the server, and back.
// What comes back is checked field by field: a file or a peer of another version must not be believed.

import { MAX_RECORDS } from "./records.ts";
import type { BlockedKind, RecordSet, RecordState, StatusRecord } from "./report.ts";

export interface RecordsJson {
  /** Least recently updated first. */
  readonly records: readonly StatusRecord[];
  readonly nextOrder: number;
  readonly declared: boolean;
  readonly reported: boolean;
  readonly seen: boolean;
}

/** Longest text field taken back, in UTF-16 units: the longest message of the protocol has fewer. */
const MAX_FIELD_LENGTH = 2048;
const STATES: ReadonlySet<unknown> = new Set<RecordState>(["idle", "working", "done", "blocked", "error"]);
const KINDS: ReadonlySet<unknown> = new Set<BlockedKind>(["permission", "question", "auth"]);

export function encodeRecords(set: RecordSet): RecordsJson {
  return {
    records: [...set.records.values()],
    nextOrder: set.nextOrder,
    declared: set.declared,
    reported: set.reported === true,
    seen: set.seen === true,
  };
}

/** The set that `encodeRecords` wrote, or undefined where `value` is none. Unknown fields are left out. */
export function parseRecords(value: unknown): RecordSet | undefined {
  if (!isObject(value) || !Array.isArray(value["records"])) return undefined;
  const { nextOrder, declared, reported, seen } = value;
  if (!isCount(nextOrder) || typeof declared !== "boolean" || value["records"].length > MAX_RECORDS) return undefined;
  const records = new Map<string, StatusRecord>();
  let lastOrder = -1;
  for (const item of value["records"]) {
    const record = parseRecord(item);
    // Order of update is the order in the map; one that contradicts it was not written by us.
    if (record === undefined || records.has(record.id) || record.order <= lastOrder) return undefined;
    lastOrder = record.order;
    records.set(record.id, record);
  }
  if (lastOrder >= nextOrder) return undefined;
  return { records, nextOrder, declared, ...(reported === true && { reported }), ...(seen === true && { seen }) };
}

function parseRecord(value: unknown): StatusRecord | undefined {
  if (!isObject(value)) return undefined;
  const { id, state, kind, progress, app, title, msg, order, standIn } = value;
  if (typeof id !== "string" || !isText(id) || !isState(state) || !isCount(order)) return undefined;
  if (kind !== undefined && !isKind(kind)) return undefined;
  if (progress !== undefined && (!isCount(progress) || progress > 100)) return undefined;
  if (!isOptionalText(app) || !isOptionalText(title) || !isOptionalText(msg)) return undefined;
  return {
    id,
    state,
    ...(kind !== undefined && { kind }),
    ...(progress !== undefined && { progress }),
    ...(app !== undefined && { app }),
    ...(title !== undefined && { title }),
    ...(msg !== undefined && { msg }),
    order,
    ...(standIn === true && { standIn }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isState = (value: unknown): value is RecordState => STATES.has(value);
const isKind = (value: unknown): value is BlockedKind => KINDS.has(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: string): boolean => value.length <= MAX_FIELD_LENGTH;

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && isText(value));
}
