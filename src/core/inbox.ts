// What waits for a person though nobody may be there: an approval, an input, a failure, a disconnect, and a success that
// took 5 minutes of work. Nothing else makes an item, and no guess makes one. An item ends when its blocker went, when a
// person saw the outcome or acknowledged it, and is kept for a day after that. Pure; time comes in as data.

import { cleanText } from "./clean-text.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Status, StatusKind } from "./status.ts";
import { wordsOf } from "./status-words.ts";
import { unreachable } from "./unreachable.ts";

export type InboxCause = "approval" | "input" | "failure" | "disconnect" | "success";

export const INBOX_CAUSES: readonly InboxCause[] = ["approval", "input", "failure", "disconnect", "success"];

export interface InboxItem {
  /** Counts from 1, never used again. */
  readonly id: number;
  readonly cause: InboxCause;
  readonly pane: number;
  /** Whose it is: "claude". Cleaned and masked, as is the text. */
  readonly name: string;
  /** What is asked, what went wrong, what came of it; or "". */
  readonly text: string;
  /** Wall clock, ms. */
  readonly atMs: number;
  readonly resolvedAtMs: number | null;
}

export interface Inbox {
  readonly nextId: number;
  /** Oldest first; at most `MAX_INBOX_ITEMS`. */
  readonly items: readonly InboxItem[];
  /** By pane: ms of work in the present run before the stretch that goes on now. Absent: none. */
  readonly workedMs: ReadonlyMap<number, number>;
}

export const MAX_INBOX_ITEMS = 200;
/** A success after less work is no news to somebody who went away. */
export const LONG_RUN_MS: number = 5 * 60_000;
/** How long what is resolved can still be looked up. */
export const RESOLVED_KEPT_MS: number = 24 * 3_600_000;
/** Longest name and text, in characters. */
const MAX_TEXT = 240;

export const emptyInbox: Inbox = { nextId: 1, items: [], workedMs: new Map() };

export type InboxEvent =
  /** A pane's status became another. `name` is what its row is called. */
  | {
      readonly type: "status";
      readonly pane: number;
      readonly name: string;
      readonly before: Status;
      readonly status: Status;
    }
  /** A person typed into the pane, or looked at it for long enough. */
  | { readonly type: "seen"; readonly pane: number }
  /** The pane's program ended, and the pane with it. `watched`: before a person's eyes. */
  | {
      readonly type: "ended";
      readonly pane: number;
      readonly name: string;
      readonly status: Status;
      readonly watched: boolean;
    }
  /** Somebody closed the pane. */
  | { readonly type: "closed"; readonly pane: number }
  /** Somebody acknowledged the item, or all of them. */
  | { readonly type: "resolved"; readonly id: number | "all" }
  | { readonly type: "passed" };

/** Takes in one event. The inbox is the same reference when nothing changed. */
export function reduceInbox(inbox: Inbox, event: InboxEvent, nowMs: number): Inbox {
  const taken = takeIn(inbox, event, nowMs);
  const isOver = ({ resolvedAtMs }: InboxItem): boolean =>
    resolvedAtMs !== null && nowMs - resolvedAtMs >= RESOLVED_KEPT_MS;
  return taken.items.some(isOver) ? { ...taken, items: taken.items.filter((item) => !isOver(item)) } : taken;
}

/** Items that nobody has dealt with. */
export const isOpen = (item: InboxItem): boolean => item.resolvedAtMs === null;

/** As they are shown: what is open first, and the newest first of each. */
export const orderInbox = (items: readonly InboxItem[]): readonly InboxItem[] =>
  items.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.atMs - a.atMs || b.id - a.id);

/** Wall clock, ms: when an item has been kept for long enough; undefined: none is resolved. */
export function nextInboxMs({ items }: Inbox): number | undefined {
  const resolved = items.flatMap(({ resolvedAtMs }) => resolvedAtMs ?? []);
  return resolved.length === 0 ? undefined : Math.min(...resolved) + RESOLVED_KEPT_MS;
}

/** Wall clock, ms: when the pane's newest outcome that nobody saw came; undefined: there is none. */
export function unseenSinceMs({ items }: Inbox, pane: number): number | undefined {
  return items.findLast((item) => item.pane === pane && isOpen(item) && !isBlocker(item.cause))?.atMs;
}

function takeIn(inbox: Inbox, event: InboxEvent, nowMs: number): Inbox {
  switch (event.type) {
    case "status":
      return follow(inbox, event, nowMs);
    case "seen":
      return resolve(inbox, (item) => item.pane === event.pane && !isBlocker(item.cause), nowMs);
    case "ended": {
      const left = withRun(
        resolve(inbox, (item) => item.pane === event.pane && isBlocker(item.cause), nowMs),
        event,
        0,
      );
      const { pane, name, status } = event;
      return !event.watched && diesWith(status) ? add(left, { cause: "disconnect", pane, name, status }, nowMs) : left;
    }
    case "closed":
      return withRun(
        resolve(inbox, (item) => item.pane === event.pane, nowMs),
        event,
        0,
      );
    case "resolved":
      return resolve(inbox, ({ id }) => event.id === "all" || id === event.id, nowMs);
    case "passed":
      return inbox;
    default:
      return unreachable(event);
  }
}

const isBlocker = (cause: InboxCause): boolean => cause === "approval" || cause === "input";

/** Whether the end of the pane's program cuts off work: only who speaks of turns by other ways than the pane's stream. */
function diesWith({ state, source, confidence }: Status): boolean {
  const isOpenTurn = state === "working" || state === "blocked";
  return isOpenTurn && confidence !== "weak" && source !== "osc7501" && source !== "title" && source !== "progress";
}

function follow(inbox: Inbox, event: Extract<InboxEvent, { type: "status" }>, nowMs: number): Inbox {
  const { pane, name, before, status } = event;
  const carriedMs = inbox.workedMs.get(pane) ?? 0;
  const stretchMs = before.state === "working" ? Math.max(0, nowMs - before.since) : 0;
  const workedMs = carriedMs + stretchMs;
  const cause = causeOf(status, workedMs);
  const unblocked = resolve(
    withRun(inbox, event, carriedAfter(before, status, carriedMs, workedMs)),
    (item) => item.pane === pane && isBlocker(item.cause) && item.cause !== blockerOf(status),
    nowMs,
  );
  if (cause === undefined) return unblocked;
  if (entryOf(before) !== entryOf(status)) return add(unblocked, { cause, pane, name, status }, nowMs);
  return retell(unblocked, { cause, pane, name, status });
}

/** One run goes on while its program waits for a person, and over a prompt that only flickered. */
function carriedAfter(before: Status, status: Status, carriedMs: number, workedMs: number): number {
  if (status.held !== undefined || status.state === "working") return carriedMs;
  if (status.state !== "blocked") return 0;
  return before.state === "working" ? workedMs : carriedMs;
}

const blockerOf = ({ state, kind }: Status): InboxCause | undefined =>
  state === "blocked" ? causeOfKind(kind) : undefined;

const causeOfKind = (kind: StatusKind | undefined): InboxCause => (kind === "permission" ? "approval" : "input");

function causeOf(status: Status, workedMs: number): InboxCause | undefined {
  if (status.confidence === "weak") return undefined;
  switch (status.state) {
    case "blocked":
      return causeOfKind(status.kind);
    // What only came to light as a step of something else is not unread.
    case "error":
      return status.unread ? "failure" : undefined;
    case "stopped":
      return status.unread ? "disconnect" : undefined;
    case "done":
      return status.unread && workedMs >= LONG_RUN_MS ? "success" : undefined;
    case "idle":
      return status.unread && status.finished === true && workedMs >= LONG_RUN_MS ? "success" : undefined;
    default:
      return undefined;
  }
}

/** Names one stay in a state. What was guessed and is now said is entered anew. */
const entryOf = ({ state, kind, since, confidence }: Status): string =>
  `${state} ${kind ?? ""} ${since} ${confidence === "weak"}`;

interface Told {
  readonly cause: InboxCause;
  readonly pane: number;
  readonly name: string;
  readonly status: Status;
}

/** The item; where the same is open already for the pane it is renewed. */
function add(inbox: Inbox, { cause, pane, name, status }: Told, nowMs: number): Inbox {
  const { about } = wordsOf(status);
  const others = inbox.items.filter((item) => item.cause !== cause || item.pane !== pane || !isOpen(item));
  const item: InboxItem = {
    id: inbox.nextId,
    cause,
    pane,
    name: fit(name),
    text: fit(about),
    atMs: nowMs,
    resolvedAtMs: null,
  };
  return { ...inbox, nextId: inbox.nextId + 1, items: bounded([...others, item]) };
}

/** What an open item is about may be told later, or told anew. */
function retell(inbox: Inbox, { cause, pane, status }: Told): Inbox {
  const text = fit(wordsOf(status).about);
  const at = inbox.items.findIndex((item) => item.cause === cause && item.pane === pane && isOpen(item));
  const item = inbox.items[at];
  if (item === undefined || text === "" || item.text === text) return inbox;
  return { ...inbox, items: inbox.items.with(at, { ...item, text }) };
}

function resolve(inbox: Inbox, isMeant: (item: InboxItem) => boolean, nowMs: number): Inbox {
  if (!inbox.items.some((item) => isOpen(item) && isMeant(item))) return inbox;
  const items = inbox.items.map((item) => (isOpen(item) && isMeant(item) ? { ...item, resolvedAtMs: nowMs } : item));
  return { ...inbox, items };
}

/** What is dealt with gives way first, then the oldest. */
function bounded(items: readonly InboxItem[]): readonly InboxItem[] {
  if (items.length <= MAX_INBOX_ITEMS) return items;
  const at = items.findIndex((item) => !isOpen(item));
  return items.toSpliced(Math.max(0, at), 1);
}

function withRun(inbox: Inbox, { pane }: { readonly pane: number }, workedMs: number): Inbox {
  if ((inbox.workedMs.get(pane) ?? 0) === workedMs) return inbox;
  const runs = new Map(inbox.workedMs);
  if (workedMs === 0) runs.delete(pane);
  else runs.set(pane, workedMs);
  return { ...inbox, workedMs: runs };
}

/** Masks before it cuts: half a secret is one, too. */
function fit(text: string): string {
  const characters = [...maskSecrets(cleanText(text))];
  if (characters.length <= MAX_TEXT) return characters.join("");
  return `${characters.slice(0, MAX_TEXT - 1).join("")}…`;
}
