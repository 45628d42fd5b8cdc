// What is handed on of a pane whose status was wrong: everything that the status was concluded from, as one JSON file. It is
// written masked (mask-bundle.ts) and read again field by field; core/conclude makes the same status of it.

import type { Agent } from "./agent.ts";
import type { Conversations } from "./conversation.ts";
import { count, flag, listOf, nullable, number, objectOf, parseJson, text, word, type Parse } from "./json-fields.ts";
import type { LedgerEntry } from "./ledger.ts";
import { encodeAllConversations, parseAllConversations } from "./persist-conversation.ts";
import { parseLedgerEntry } from "./persist-ledger.ts";
import { parseAgent } from "./persist-pane.ts";
import { encodeStatus, parseStatus } from "./persist-status.ts";
import { encodeRecords, parseRecords } from "./record-json.ts";
import type { RecordSet } from "./report.ts";
import type { Status } from "./status.ts";

/** Grows when a reader of before could not make the same status of a bundle. */
const FORMAT = 1;

export interface BundleProcess {
  readonly pid: number;
  readonly parentPid: number;
  /** The kernel's short name. */
  readonly comm: string;
  readonly exe: string;
  readonly argv: readonly string[];
}

export interface BundlePane {
  readonly title: string;
  readonly cols: number;
  readonly rows: number;
  readonly agent: Agent | null;
  /** Wall clock, ms: when the agent in front was first seen; null without one. */
  readonly agentSinceMs: number | null;
  readonly queried: boolean;
  readonly alive: boolean;
  readonly records: RecordSet;
  /** Those told and those read off the terminal. */
  readonly conversations: Conversations;
  readonly status: Status;
}

/** The manifest by which the agent was known and its terminal read. */
export interface BundleManifest {
  readonly id: string;
  /** When its facts were checked last, "2026-11-30"; "" where it does not say. A bundled one is that of the version of mux. */
  readonly checked: string;
  /** The text of a person's own one; null for a bundled one. */
  readonly own: string | null;
}

export interface Bundle {
  readonly format: typeof FORMAT;
  /** Version of mux. */
  readonly mux: string;
  /** Wall clock, ms. */
  readonly takenAtMs: number;
  readonly inference: "on" | "off";
  readonly pane: BundlePane;
  readonly manifest: BundleManifest | null;
  /** Rows that can be seen, from the top. */
  readonly screen: readonly string[];
  /** The pane's own process first. */
  readonly processes: readonly BundleProcess[];
  /** What became of the pane's status, oldest first. */
  readonly ledger: readonly LedgerEntry[];
}

export const newBundle = (bundle: Omit<Bundle, "format">): Bundle => ({ format: FORMAT, ...bundle });

/** As JSON values. */
export function encodeBundle(bundle: Bundle): object {
  const { pane } = bundle;
  const records = encodeRecords(pane.records);
  const conversations = encodeAllConversations(pane.conversations);
  return { ...bundle, pane: { ...pane, records, conversations, status: encodeStatus(pane.status) } };
}

const parsePane = objectOf<BundlePane>(
  {
    title: text,
    cols: count,
    rows: count,
    agent: nullable(parseAgent),
    agentSinceMs: nullable(number),
    queried: flag,
    alive: flag,
    records: parseRecords,
    conversations: parseAllConversations,
    status: parseStatus,
  },
  {},
);

const parseManifest = objectOf<BundleManifest>({ id: text, checked: text, own: nullable(text) }, {});

const parseProcess = objectOf<BundleProcess>(
  { pid: count, parentPid: count, comm: text, exe: text, argv: listOf(text) },
  {},
);

const parseFormat: Parse<typeof FORMAT> = (value) => (value === FORMAT ? FORMAT : undefined);

const parseFields = objectOf<Bundle>(
  {
    format: parseFormat,
    mux: text,
    takenAtMs: number,
    inference: word(["on", "off"]),
    pane: parsePane,
    manifest: nullable(parseManifest),
    screen: listOf(text),
    processes: listOf(parseProcess),
    ledger: listOf(parseLedgerEntry),
  },
  {},
);

/** The bundle of a JSON text; undefined for a text that is none. */
export const parseBundle = (json: string): Bundle | undefined => parseFields(parseJson(json));
