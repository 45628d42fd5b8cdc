// What outlives the server, as versioned JSON: the facts outside the screens (all but clients and what follows from
// them), and a pane's stream, which travels with the snapshot of its screen.
//   {"v":1,"sessions":[…],"windows":[…],"panes":[…],"buffers":[…],"next":{…},"applied":[["c0ffee…",12]],"notices":{…},
//    "ledger":{…},"doorSecret":"…","eventIds":["b9aa8b83-…"]}

import { findInconsistency } from "./consistency.ts";
import type { ClientId } from "./ids.ts";
import { emptyInbox, type Inbox } from "./inbox.ts";
import {
  count,
  flag,
  listOf,
  mapOf,
  nullable,
  number,
  objectOf,
  parseJson,
  text,
  word,
  type Parse,
} from "./json-fields.ts";
import type { Resumable } from "./launched.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import type { NotifyState } from "./notify.ts";
import { encodeInbox, parseInbox } from "./persist-inbox.ts";
import { encodeLedger, parseLedger } from "./persist-ledger.ts";
import { parseResumables } from "./persist-launched.ts";
import { encodePane, parsePane } from "./persist-pane.ts";
import { encodeQuiet, parseQuiet } from "./persist-quiet.ts";
import { encodeNotices, parseNotices } from "./persist-status.ts";
import { parseSession, parseWindow } from "./persist-window.ts";
import { emptyQuiet, type QuietState } from "./quiet.ts";
import { encodeRecords, parseRecords } from "./record-json.ts";
import { isQueued } from "./slots.ts";
import {
  emptyState,
  type Pane,
  type PaneStream,
  type PasteBuffer,
  type Session,
  type State,
  type Window,
} from "./state.ts";

/** A blob of another version is not read. What came later may be missing: an earlier server wrote it. */
const FACTS_VERSION = 1;
const STREAM_VERSION = 1;

/** The facts as one line of JSON. Clients come back by themselves; streams come from their snapshots. */
export function encodeFacts(state: State): string {
  const { nextSession, nextWindow, nextPane, nextBuffer } = state;
  return JSON.stringify({
    v: FACTS_VERSION,
    sessions: [...state.sessions.values()],
    windows: [...state.windows.values()],
    panes: [...state.panes.values()].map(encodePane),
    buffers: state.buffers,
    next: { session: nextSession, window: nextWindow, pane: nextPane, buffer: nextBuffer },
    applied: [...state.applied],
    notices: encodeNotices(state.notices),
    ledger: encodeLedger(state.ledger),
    inbox: encodeInbox(state.inbox),
    quiet: encodeQuiet(state.quiet),
    doorSecret: state.doorSecret,
    eventIds: state.eventIds,
    resumables: state.resumables,
    nextResumable: state.nextResumable,
  });
}

/**
 * The state that `encodeFacts` wrote: no clients, every pane about to be read again (`replaying`), streams empty.
 * Undefined for anything else, be it only one field.
 */
export function parseFacts(blob: string): State | undefined {
  const facts = parseSaved(parseJson(blob));
  if (facts === undefined) return undefined;
  const { next, buffers, applied, notices, ledger, inbox, quiet, doorSecret, eventIds, resumables, nextResumable } =
    facts;
  const panes = byId(facts.panes);
  const state: State = {
    ...emptyState,
    sessions: byId(facts.sessions),
    windows: byId(facts.windows),
    panes,
    buffers,
    nextSession: next.session,
    nextWindow: next.window,
    nextPane: next.pane,
    nextBuffer: next.buffer,
    applied,
    // What waits for a slot has no stream yet.
    replaying: new Set([...panes.values()].filter((pane) => !isQueued(pane)).map(({ id }) => id)),
    notices,
    ledger: ledger ?? emptyLedger,
    inbox: inbox ?? emptyInbox,
    quiet: quiet ?? emptyQuiet,
    doorSecret: doorSecret ?? "",
    eventIds: eventIds ?? [],
    resumables: resumables ?? [],
    nextResumable: nextResumable ?? 1,
  };
  const counted =
    state.sessions.size === facts.sessions.length &&
    state.windows.size === facts.windows.length &&
    state.panes.size === facts.panes.length;
  return counted && findInconsistency(state) === undefined ? state : undefined;
}

/** What a stream has said so far, as one line of JSON. */
export function encodeStream(stream: PaneStream): string {
  return JSON.stringify({ v: STREAM_VERSION, ...stream, records: encodeRecords(stream.records) });
}

/** The stream that `encodeStream` wrote; undefined for anything else. */
export function parseStream(blob: string): PaneStream | undefined {
  const saved = parseSavedStream(parseJson(blob));
  if (saved === undefined) return undefined;
  const { v: _, ...stream } = saved;
  return stream;
}

interface Saved {
  readonly v: number;
  readonly sessions: readonly Session[];
  readonly windows: readonly Window[];
  readonly panes: readonly Pane[];
  readonly buffers: readonly PasteBuffer[];
  readonly next: SavedNext;
  readonly applied: ReadonlyMap<ClientId, number>;
  readonly notices: NotifyState;
  readonly ledger?: Ledger;
  readonly inbox?: Inbox;
  readonly quiet?: QuietState;
  readonly doorSecret?: string;
  readonly eventIds?: readonly string[];
  readonly resumables?: readonly Resumable[];
  readonly nextResumable?: number;
}

interface SavedNext {
  readonly session: number;
  readonly window: number;
  readonly pane: number;
  readonly buffer: number;
}

const version =
  (wanted: number): Parse<number> =>
  (value) =>
    value === wanted ? wanted : undefined;

// A client's id gets its brand where it comes in.
const clientId: Parse<ClientId> = (value) => text(value) as ClientId | undefined;

const parseSaved = objectOf<Saved>(
  {
    v: version(FACTS_VERSION),
    sessions: listOf(parseSession),
    windows: listOf(parseWindow),
    panes: listOf(parsePane),
    buffers: listOf(objectOf<PasteBuffer>({ name: text, text }, {})),
    next: objectOf<SavedNext>({ session: count, window: count, pane: count, buffer: count }, {}),
    applied: mapOf(clientId, count),
    notices: parseNotices,
  },
  {
    ledger: parseLedger,
    doorSecret: text,
    eventIds: listOf(text),
    resumables: parseResumables,
    nextResumable: count,
    inbox: parseInbox,
    quiet: parseQuiet,
  },
);

const parseSavedStream = objectOf<PaneStream & { readonly v: number }>(
  {
    v: version(STREAM_VERSION),
    records: parseRecords,
    title: text,
    cwd: text,
    prompt: nullable(word(["prompt", "input", "command"])),
    lastExitCode: nullable(number),
    queried: flag,
  },
  {},
);

function byId<T extends { readonly id: unknown }>(things: readonly T[]): ReadonlyMap<T["id"], T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
