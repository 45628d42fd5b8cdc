// Which changes of status a person is told of outside the pane (rules [S8]..[S10] of protocols/osc7501/SPEC.md): lasting
// entries into blocked, error, stopped, done and finished, not of a pane that is looked at, and not too many. Time comes in as data.

import { cleanText } from "./clean-text.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Status } from "./status.ts";
import { compareStatus } from "./status-order.ts";
import { labelOf, wordsOf } from "./status-words.ts";
import { unreachable } from "./unreachable.ts";

/** A state that ends sooner was a flicker. */
export const LASTING_MS = 100;
/** Least time between two notifications of one pane. What comes sooner waits, and is told if it is still so. */
export const PANE_GAP_MS = 5000;
/** At most this many notifications of all panes together within `BURST_MS`. */
export const BURST = 3;
export const BURST_MS = 10_000;
/** Longest title and body, in characters: they go to programs that were not written for more. */
export const MAX_NOTIFICATION_LENGTH = 240;

export interface PaneNotification {
  readonly pane: number;
  /** "claude: requires approval". Cleaned and masked, as is the body. */
  readonly title: string;
  /** The program's message, else the agent's answer, or "". */
  readonly body: string;
}

interface PaneNotice {
  readonly status: Status;
  /** The pane's own name, for a status that brings none. */
  readonly name: string;
  readonly watched: boolean;
  /** The entry last told, or seen as it came. */
  readonly told: string | undefined;
  /** When this pane last sent a notification. */
  readonly sentAtMs: number | undefined;
  /** When the present entry is to be told. */
  readonly dueAtMs: number | undefined;
}

export interface NotifyState {
  readonly panes: ReadonlyMap<number, PaneNotice>;
  /** When notifications were sent, within the last `BURST_MS`, oldest first. */
  readonly sentAtMs: readonly number[];
}

export type NotifyEvent =
  | {
      readonly type: "status";
      readonly pane: number;
      readonly status: Status;
      readonly name: string;
      readonly watched: boolean;
    }
  /** A status that is no news: read again after a restart. */
  | { readonly type: "known"; readonly pane: number; readonly status: Status; readonly name: string }
  /** The pane became the active one of an attached client, or ceased to be. */
  | { readonly type: "watched"; readonly pane: number; readonly watched: boolean }
  | { readonly type: "gone"; readonly pane: number }
  /** A time asked for by `wakeAtMs` has come. */
  | { readonly type: "woke" };

export interface NotifyResult {
  readonly state: NotifyState;
  readonly notifications: readonly PaneNotification[];
  /** Wall clock, ms: send `woke` then. */
  readonly wakeAtMs: number | undefined;
}

export const emptyNotifyState: NotifyState = { panes: new Map(), sentAtMs: [] };

/** Takes in one event and tells what is due. The state is the same reference when nothing changed. */
export function reduceNotify(state: NotifyState, event: NotifyEvent, nowMs: number): NotifyResult {
  const taken = takeIn(state, event, nowMs);
  const due = [...taken.panes]
    .filter(([, notice]) => notice.dueAtMs !== undefined && notice.dueAtMs <= nowMs)
    .toSorted(([, a], [, b]) => compareStatus(a.status, b.status));
  const notifications: PaneNotification[] = [];
  let next = taken;
  for (const [pane] of due) {
    const told = tell(next, pane, nowMs);
    next = told.state;
    if (told.notification !== undefined) notifications.push(told.notification);
  }
  return { state: next, notifications, wakeAtMs: nextDueMs(next) };
}

function takeIn(state: NotifyState, event: NotifyEvent, nowMs: number): NotifyState {
  if (event.type === "woke") return state;
  const before = state.panes.get(event.pane);
  switch (event.type) {
    case "gone":
      return before === undefined ? state : { ...state, panes: withoutPane(state.panes, event.pane) };
    case "watched":
      return before === undefined ? state : withNotice(state, event.pane, watch(before, event.watched));
    case "known": {
      const fresh = before ?? newNotice(event.status, event.name, false);
      const notice = {
        ...fresh,
        status: event.status,
        name: event.name,
        told: entryOf(event.status),
        dueAtMs: undefined,
      };
      return withNotice(state, event.pane, notice);
    }
    case "status": {
      const fresh = before ?? newNotice(event.status, event.name, event.watched);
      const notice = enter({ ...fresh, name: event.name, watched: event.watched }, event.status, nowMs);
      return withNotice(state, event.pane, notice);
    }
    default:
      return unreachable(event);
  }
}

/** A pane's status moved, or only its message did. */
function enter(notice: PaneNotice, status: Status, nowMs: number): PaneNotice {
  const entry = entryOf(status);
  if (entry === undefined || entry === notice.told) return { ...notice, status, dueAtMs: undefined };
  const isPending = notice.dueAtMs !== undefined && entry === entryOf(notice.status);
  return { ...notice, status, dueAtMs: isPending ? notice.dueAtMs : nowMs + LASTING_MS };
}

/** Who comes to look at a pane needs no telling. */
function watch(notice: PaneNotice, watched: boolean): PaneNotice {
  if (!watched || notice.dueAtMs === undefined) return { ...notice, watched };
  return { ...notice, watched, told: entryOf(notice.status), dueAtMs: undefined };
}

/** What is due of `pane`: a notification, a later time, or nothing because somebody is looking. */
function tell(
  state: NotifyState,
  pane: number,
  nowMs: number,
): { readonly state: NotifyState; readonly notification?: PaneNotification } {
  const notice = state.panes.get(pane);
  if (notice === undefined) return { state };
  const told = entryOf(notice.status);
  if (notice.watched) return { state: withNotice(state, pane, { ...notice, told, dueAtMs: undefined }) };

  const recent = state.sentAtMs.filter((atMs) => nowMs - atMs < BURST_MS);
  const freeAtMs = Math.max(
    notice.sentAtMs === undefined ? nowMs : notice.sentAtMs + PANE_GAP_MS,
    recent.length < BURST ? nowMs : (recent.at(-BURST) ?? nowMs) + BURST_MS,
  );
  if (freeAtMs > nowMs) return { state: withNotice(state, pane, { ...notice, dueAtMs: freeAtMs }) };
  const sent = withNotice(state, pane, { ...notice, told, sentAtMs: nowMs, dueAtMs: undefined });
  return { state: { ...sent, sentAtMs: [...recent, nowMs] }, notification: compose(pane, notice) };
}

/** Names one stay in a state worth telling; undefined for a status that is never told. */
function entryOf(status: Status): string | undefined {
  const { state, kind, since, confidence, finished, revealed, unread } = status;
  if (revealed === true) return undefined;
  const isTold =
    state === "error" ||
    state === "done" ||
    state === "stopped" ||
    (state === "blocked" && confidence !== "weak") ||
    (state === "idle" && finished === true && unread);
  return isTold ? `${state} ${kind ?? ""} ${since}` : undefined;
}

function compose(pane: number, { status, name }: PaneNotice): PaneNotification {
  const { word, about } = wordsOf({ ...status, unread: true });
  const label = cleanText(labelOf(status, name));
  return { pane, title: fit(label === "" ? word : `${label}: ${word}`), body: fit(about) };
}

/** Masks before it cuts: half a secret is one, too. */
function fit(text: string): string {
  const characters = [...maskSecrets(text)];
  if (characters.length <= MAX_NOTIFICATION_LENGTH) return characters.join("");
  return `${characters.slice(0, MAX_NOTIFICATION_LENGTH - 1).join("")}…`;
}

function newNotice(status: Status, name: string, watched: boolean): PaneNotice {
  return { status, name, watched, told: undefined, sentAtMs: undefined, dueAtMs: undefined };
}

function withNotice(state: NotifyState, pane: number, notice: PaneNotice): NotifyState {
  const before = state.panes.get(pane);
  if (before !== undefined && isSameNotice(before, notice)) return state;
  return { ...state, panes: new Map(state.panes).set(pane, notice) };
}

function withoutPane(panes: NotifyState["panes"], pane: number): NotifyState["panes"] {
  const left = new Map(panes);
  left.delete(pane);
  return left;
}

function isSameNotice(a: PaneNotice, b: PaneNotice): boolean {
  return (
    a.status === b.status &&
    a.name === b.name &&
    a.watched === b.watched &&
    a.told === b.told &&
    a.sentAtMs === b.sentAtMs &&
    a.dueAtMs === b.dueAtMs
  );
}

function nextDueMs(state: NotifyState): number | undefined {
  const due = [...state.panes.values()].flatMap(({ dueAtMs }) => dueAtMs ?? []);
  return due.length === 0 ? undefined : Math.min(...due);
}
