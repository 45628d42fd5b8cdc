// The cases of test/vectors/osc7501.jsonl: bytes as a program writes them, and the records and answers that must come of them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { appOf, leadingRecord } from "../../src/core/record-tree.ts";
import type { RecordEvent } from "../../src/core/record-lifetime.ts";
import type { RecordSet } from "../../src/core/report.ts";

export interface VectorRecord {
  readonly id: string;
  readonly state: string;
  readonly kind?: string;
  readonly progress?: number;
  readonly app?: string;
  readonly inherited_app?: string;
  readonly title?: string;
  readonly msg?: string;
}

export interface VectorExpectation {
  readonly reply_escaped?: string;
  readonly records?: readonly VectorRecord[];
  readonly record_count?: number;
  readonly has_ids?: readonly string[];
  readonly lacks_ids?: readonly string[];
  readonly summary?: { readonly id: string; readonly state: string };
}

export interface VectorStep {
  readonly feed_escaped?: string;
  readonly event?: string;
  readonly expect?: VectorExpectation;
}

export interface Vector {
  readonly name: string;
  readonly level: "must" | "policy";
  readonly input_escaped: string | null;
  readonly steps?: readonly VectorStep[];
  readonly expect: VectorExpectation | null;
}

const FILE = new URL("../vectors/osc7501.jsonl", import.meta.url);

export function readVectors(): readonly Vector[] {
  const lines = readFileSync(fileURLToPath(FILE), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Vector => JSON.parse(line));
}

/** A case as steps only: what to feed, what to raise, what to check, in turn. */
export function stepsOf(vector: Vector): readonly VectorStep[] {
  const steps = vector.steps ?? [{ feed_escaped: vector.input_escaped ?? "" }];
  return vector.expect === null ? steps : [...steps, { expect: vector.expect }];
}

/** `\xHH` is one byte, `\\` a backslash, anything else itself. */
export function unescapeBytes(escaped: string): Uint8Array {
  const bytes: number[] = [];
  for (const [whole, hex] of escaped.matchAll(/\\x([0-9a-f]{2})|\\\\|[^\\]/gi)) {
    bytes.push(hex === undefined ? whole.charCodeAt(whole.length - 1) : Number.parseInt(hex, 16));
  }
  return Uint8Array.from(bytes);
}

const EVENTS: Readonly<Record<string, RecordEvent["type"]>> = {
  process_exit: "exit",
  foreground_returned_to_shell: "programLeft",
  user_key: "userInput",
  programmatic_send: "programmaticSend",
  focus_report: "focusReport",
  mouse_motion: "mouseMotion",
  terminal_reply: "terminalReply",
  client_attach: "attach",
  client_detach: "detach",
  resize: "resize",
};

/** What an event of a case is to the records. */
export function recordEventOf(name: string): RecordEvent {
  const type = EVENTS[name];
  if (type === undefined || type === "report" || type === "progress" || type === "mark") {
    throw new Error(`no such event in a case: ${name}`);
  }
  return { type };
}

/** Compares records and answers with what a case expects; what the case leaves out is not looked at. */
export function checkExpectation(want: VectorExpectation, set: RecordSet, replies: string): void {
  if (want.reply_escaped !== undefined) {
    expect(replies).toBe(Buffer.from(unescapeBytes(want.reply_escaped)).toString("latin1"));
  }
  const ids = [...set.records.keys()];
  if (want.records !== undefined) {
    expect(listRecords(set)).toEqual(
      want.records.map(({ inherited_app, ...record }) =>
        inherited_app === undefined ? record : { ...record, app: inherited_app },
      ),
    );
  }
  if (want.record_count !== undefined) expect(ids).toHaveLength(want.record_count);
  if (want.has_ids !== undefined) expect(ids).toEqual(expect.arrayContaining([...want.has_ids]));
  for (const id of want.lacks_ids ?? []) expect(ids).not.toContain(id);
  if (want.summary !== undefined) {
    const leader = leadingRecord(set);
    expect({ id: leader?.id, state: leader?.state }).toEqual(want.summary);
  }
}

function listRecords(set: RecordSet): readonly VectorRecord[] {
  const sorted = [...set.records.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sorted.map(({ order: _order, standIn: _standIn, ...record }) => {
    const app = appOf(set, record.id);
    return app === undefined ? record : { ...record, app };
  });
}
