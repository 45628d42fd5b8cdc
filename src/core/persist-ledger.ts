// The ledger to JSON and back: its newest entries outlive the server, so that numbers go on and `why` remembers.

import { acceptedOf, count, id, number, objectOf, text, word, type Parse } from "./json-fields.ts";
import type { Answering, Ledger, LedgerEntry, Saying, Transition } from "./ledger.ts";
import { parseConfidence, parseKind, parseSource, parseState } from "./persist-status.ts";

/** Entries that are kept: every change of a fact writes them all. */
const MAX_KEPT = 256;

export const encodeLedger = ({ nextSeq, entries }: Ledger): object => ({
  nextSeq,
  entries: entries.slice(-MAX_KEPT),
});

const parseTransition = objectOf<Transition>(
  {
    type: word(["status"]),
    seq: count,
    atMs: number,
    pane: id,
    from: parseState,
    to: parseState,
    source: parseSource,
    confidence: parseConfidence,
    rule: text,
    evidence: text,
  },
  { kind: parseKind },
);

const parseSaying = objectOf<Saying>(
  { type: word(["said"]), seq: count, atMs: number, pane: id, source: parseSource, event: text },
  { activity: text, session: text, detail: text },
);

const parseAnswering = objectOf<Answering>(
  { type: word(["answered"]), seq: count, atMs: number, pane: id, who: text, choice: text, fingerprint: text },
  {},
);

export const parseLedgerEntry: Parse<LedgerEntry> = (value) =>
  parseTransition(value) ?? parseSaying(value) ?? parseAnswering(value);

export const parseLedger: Parse<Ledger> = objectOf<Ledger>(
  { nextSeq: count, entries: acceptedOf(parseLedgerEntry) },
  {},
);
