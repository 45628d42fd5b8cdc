// The ledger: what became of the statuses of all panes and why, and what was said on the way. Bounded; numbered without a
// gap, so that a reader can ask for what came after a number.

import type { PaneId } from "./ids.ts";
import type { Confidence, StatusKind, StatusSource, StatusState } from "./status.ts";

interface Entry {
  readonly seq: number;
  /** Wall clock, ms. */
  readonly atMs: number;
  readonly pane: PaneId;
}

/** A pane's status became another. */
export interface Transition extends Entry {
  readonly type: "status";
  readonly from: StatusState;
  readonly to: StatusState;
  readonly kind?: StatusKind;
  readonly source: StatusSource;
  readonly confidence: Confidence;
  /** Name of the rule that decided. */
  readonly rule: string;
  /** What it was concluded from, in a few words. */
  readonly evidence: string;
}

/** Something was said, whether it moved the status or not. */
export interface Saying extends Entry {
  readonly type: "said";
  readonly source: StatusSource;
  /** The event's own name: "PreToolUse", "mytty.native.turnStarted". */
  readonly event: string;
  /** Key of the activity machine, where it was a step for it. */
  readonly activity?: string;
  readonly session?: string;
  readonly detail?: string;
}

/** Somebody answered what the pane asked. */
export interface Answering extends Entry {
  readonly type: "answered";
  /** "client /dev/pts/3", "pane %2", "command line". */
  readonly who: string;
  /** The option's key and label; of words of one's own their beginning, masked. */
  readonly choice: string;
  /** Of the prompt that was answered. */
  readonly fingerprint: string;
}

export type LedgerEntry = Transition | Saying | Answering;

export interface Ledger {
  /** Number of the next entry. */
  readonly nextSeq: number;
  /** Oldest first, at most `MAX_LEDGER`. */
  readonly entries: readonly LedgerEntry[];
}

export const MAX_LEDGER = 2000;

export const emptyLedger: Ledger = { nextSeq: 1, entries: [] };

/** Most entries of one pane: a pane that says much does not push out what others said. */
export const MAX_LEDGER_OF_PANE = 250;

/** An entry as it happens, before it has its number. */
export type NewLedgerEntry = Omit<Transition, "seq"> | Omit<Saying, "seq"> | Omit<Answering, "seq">;

/** The ledger with one more entry. */
export function record(ledger: Ledger, entry: NewLedgerEntry): Ledger {
  const { nextSeq, entries } = ledger;
  const own = entries.reduce((count, { pane }) => count + (pane === entry.pane ? 1 : 0), 0);
  const crowded = own >= MAX_LEDGER_OF_PANE;
  const drop = crowded ? entries.findIndex(({ pane }) => pane === entry.pane) : entries.length < MAX_LEDGER ? -1 : 0;
  const kept = drop < 0 ? entries : entries.toSpliced(drop, 1);
  return { nextSeq: nextSeq + 1, entries: [...kept, { ...entry, seq: nextSeq }] };
}
