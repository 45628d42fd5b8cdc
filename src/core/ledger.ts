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

export type LedgerEntry = Transition | Saying;

export interface Ledger {
  /** Number of the next entry. */
  readonly nextSeq: number;
  /** Oldest first, at most `MAX_LEDGER`. */
  readonly entries: readonly LedgerEntry[];
}

export const MAX_LEDGER = 2000;

export const emptyLedger: Ledger = { nextSeq: 1, entries: [] };
