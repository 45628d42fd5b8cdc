// Which changes of status a person is told of outside the pane (rules [S8]..[S10] of
// protocols/osc7501/SPEC.md): lasting entries into blocked, error, stopped, done and finished, and what programs ask to be
// told, not of a pane that is looked at or quiet, and not too many; and what is told once more when nobody came. Time comes
// in as data.

import { noticeOfProgram, noticeOfStatus, type PaneNotification } from "./notice-words.ts";
import type { Status } from "./status.ts";
import { compareStatus } from "./status-order.ts";
import { unreachable } from "./unreachable.ts";

/** A state that ends sooner was a flicker. */
export const LASTING_MS = 100;
/** Least time between two notifications of one pane. What comes sooner waits, and is told if it is still so. */
export const PANE_GAP_MS = 5000;
/** At most this many notifications of all panes together within `BURST_MS`. */
export const BURST = 3;
export const BURST_MS = 10_000;
/** How long clients have after a restart to be back, before it counts that nobody looks. */
export const RETURN_MS = 1000;

interface PaneNotice {
  readonly status: Status;
  /** The pane's own name, for a status that brings none. */
  readonly name: string;
  readonly watched: boolean;
  /** Nobody is to be told of it: muted or snoozed. */
  readonly quiet: boolean;
  /** The entry last told, or seen as it came. */
  readonly told: string | undefined;
  /** When this pane last sent a notification. */
  readonly sentAtMs: number | undefined;
  /** When the present entry is to be told. */
  readonly dueAtMs: number | undefined;
  /** What the program itself asked to be told, and when it is to be. */
  readonly asked: (PaneNotification & { readonly dueAtMs: number }) | undefined;
  /** Since when a person has been told of what waits and has not come; undefined: nothing of the kind. */
  readonly waitsSinceMs: number | undefined;
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
      readonly quiet: boolean;
    }
  /** A status that is no news: read again after a restart. */
  | { readonly type: "known"; readonly pane: number; readonly status: Status; readonly name: string }
  /** The pane became the active one of an attached client, or ceased to be. */
  | { readonly type: "watched"; readonly pane: number; readonly watched: boolean }
  /** The pane is quiet from now on, or no more. `again`: what it is in is to be told once more. */
  | { readonly type: "quiet"; readonly pane: number; readonly quiet: boolean; readonly again: boolean }
  /** The pane's program asks that somebody be told. */
  | {
      readonly type: "asked";
      readonly pane: number;
      readonly status: Status;
      readonly name: string;
      readonly watched: boolean;
      readonly quiet: boolean;
      readonly title: string;
      readonly body: string;
    }
  | { readonly type: "gone"; readonly pane: number }
  /** A time asked for by `wakeAtMs` has come. */
  | { readonly type: "woke" };

/** What a turn of the notifications depends on besides their state. */
export interface NotifyOptions {
  /** After how long without anybody coming it is told once more; null: never. */
  readonly escalateAfterMs: number | null;
  /** Panes that are being read again after a restart: how they stand is not known yet. */
  readonly held: ReadonlySet<number>;
}

export interface NotifyResult {
  readonly state: NotifyState;
  readonly notifications: readonly PaneNotification[];
  /** What was told long ago and still waits. */
  readonly escalations: readonly PaneNotification[];
  /** Wall clock, ms: send `woke` then. */
  readonly wakeAtMs: number | undefined;
}

export const emptyNotifyState: NotifyState = { panes: new Map(), sentAtMs: [] };

/** Takes in one event and tells what is due. The state is the same reference when nothing changed. */
export function reduceNotify(
  state: NotifyState,
  event: NotifyEvent,
  nowMs: number,
  options: NotifyOptions,
): NotifyResult {
  const taken = takeIn(state, event, nowMs);
  const due = [...taken.panes]
    .filter(([pane, notice]) => !options.held.has(pane) && dueMs(notice) <= nowMs)
    .toSorted(([, a], [, b]) => compareStatus(a.status, b.status));
  const notifications: PaneNotification[] = [];
  let next = taken;
  for (const [pane] of due) {
    const told = tell(next, pane, nowMs);
    next = told.state;
    if (told.notification !== undefined) notifications.push(told.notification);
  }
  const late = lateOnes(next, nowMs, options);
  for (const [pane, notice] of late) next = withNotice(next, pane, { ...notice, waitsSinceMs: undefined });
  const escalations = late.map(([pane, { status, name }]) => noticeOfStatus(pane, status, name));
  return { state: next, notifications, escalations, wakeAtMs: nextNoticeMs(next, options) };
}

/** Wall clock, ms: when something is to be told by itself; undefined: nothing. */
export function nextNoticeMs(state: NotifyState, { escalateAfterMs, held }: NotifyOptions): number | undefined {
  const times = [...state.panes].flatMap(([pane, notice]) => {
    if (held.has(pane)) return [];
    const { waitsSinceMs } = notice;
    return [dueMs(notice), lateAtMs(waitsSinceMs, escalateAfterMs)];
  });
  const next = Math.min(Infinity, ...times);
  return next === Infinity ? undefined : next;
}

const dueMs = ({ dueAtMs, asked }: PaneNotice): number => Math.min(dueAtMs ?? Infinity, asked?.dueAtMs ?? Infinity);

const lateAtMs = (waitsSinceMs: number | undefined, escalateAfterMs: number | null): number =>
  waitsSinceMs === undefined || escalateAfterMs === null ? Infinity : waitsSinceMs + escalateAfterMs;

const lateOnes = (
  { panes }: NotifyState,
  nowMs: number,
  { escalateAfterMs, held }: NotifyOptions,
): readonly (readonly [number, PaneNotice])[] =>
  [...panes].filter(([pane, { waitsSinceMs }]) => !held.has(pane) && lateAtMs(waitsSinceMs, escalateAfterMs) <= nowMs);

function takeIn(state: NotifyState, event: NotifyEvent, nowMs: number): NotifyState {
  if (event.type === "woke") return state;
  const before = state.panes.get(event.pane);
  switch (event.type) {
    case "gone":
      return before === undefined ? state : { ...state, panes: withoutPane(state.panes, event.pane) };
    case "watched":
      return before === undefined ? state : withNotice(state, event.pane, watch(before, event.watched));
    case "quiet":
      return before === undefined ? state : withNotice(state, event.pane, hush(before, event, nowMs));
    case "known":
      return withNotice(state, event.pane, remember(before ?? newNotice(event.status, event.name), event, nowMs));
    case "status": {
      const { status, name, watched, quiet } = event;
      const fresh = before ?? newNotice(status, name);
      return withNotice(state, event.pane, enter({ ...fresh, name, watched, quiet }, status, nowMs));
    }
    case "asked":
      return ask(state, event, nowMs);
    default:
      return unreachable(event);
  }
}

/** What was about to be told when the server died still is, once clients had the time to come back and look. */
function remember(notice: PaneNotice, event: Extract<NotifyEvent, { type: "known" }>, nowMs: number): PaneNotice {
  const { status, name } = event;
  const entry = entryOf(status);
  const isPending = notice.dueAtMs !== undefined && entry !== undefined && entry === entryOf(notice.status);
  if (isPending) return { ...notice, status, name, dueAtMs: nowMs + RETURN_MS };
  const waitsSinceMs = entry === notice.told ? notice.waitsSinceMs : undefined;
  return { ...notice, status, name, told: entry, waitsSinceMs, dueAtMs: undefined };
}

/** A pane's status moved, or only its message did. */
function enter(notice: PaneNotice, status: Status, nowMs: number): PaneNotice {
  const entry = entryOf(status);
  const waitsSinceMs = entry !== undefined && entry === notice.told ? notice.waitsSinceMs : undefined;
  const moved = { ...notice, status, waitsSinceMs };
  if (entry === undefined || entry === notice.told) return { ...moved, dueAtMs: undefined };
  const isPending = notice.dueAtMs !== undefined && entry === entryOf(notice.status);
  return { ...moved, dueAtMs: isPending ? notice.dueAtMs : nowMs + LASTING_MS };
}

/** What a program asks for may only be another way of saying what its status says: that is waited for, and told instead. */
function ask(state: NotifyState, event: Extract<NotifyEvent, { type: "asked" }>, nowMs: number): NotifyState {
  const { pane, status, name, watched, quiet } = event;
  const notice = { ...(state.panes.get(pane) ?? newNotice(status, name)), name, watched, quiet };
  const isSoon = notice.sentAtMs !== undefined && nowMs - notice.sentAtMs < PANE_GAP_MS;
  if (watched || quiet || isSoon || notice.asked !== undefined) return withNotice(state, pane, notice);
  const asked = { ...noticeOfProgram(pane, event.title, event.body), dueAtMs: nowMs + LASTING_MS };
  return withNotice(state, pane, { ...notice, asked });
}

/** Who comes to look at a pane needs no telling. */
const watch = (notice: PaneNotice, watched: boolean): PaneNotice =>
  watched ? { ...passed(notice), watched } : { ...notice, watched };

function hush(notice: PaneNotice, event: Extract<NotifyEvent, { type: "quiet" }>, nowMs: number): PaneNotice {
  const { quiet, again } = event;
  if (quiet) return { ...passed(notice), quiet };
  if (!again || notice.watched) return { ...notice, quiet };
  return enter({ ...notice, quiet, told: undefined }, notice.status, nowMs);
}

/** What would have been told is not, now or later. */
const passed = (notice: PaneNotice): PaneNotice => ({
  ...notice,
  told: notice.dueAtMs === undefined ? notice.told : entryOf(notice.status),
  dueAtMs: undefined,
  asked: undefined,
  waitsSinceMs: undefined,
});

/** What is due of `pane`: a notification, a later time, or nothing because somebody is looking or wants none. */
function tell(
  state: NotifyState,
  pane: number,
  nowMs: number,
): { readonly state: NotifyState; readonly notification?: PaneNotification } {
  const notice = state.panes.get(pane);
  if (notice === undefined) return { state };
  if (notice.watched || notice.quiet) return { state: withNotice(state, pane, passed(notice)) };

  const { asked } = notice;
  // Its status is about to say it better, if it lasts.
  if (asked !== undefined && (notice.dueAtMs ?? nowMs) > nowMs) {
    const together = { ...asked, dueAtMs: notice.dueAtMs ?? nowMs };
    return { state: withNotice(state, pane, { ...notice, asked: together }) };
  }
  const recent = state.sentAtMs.filter((atMs) => nowMs - atMs < BURST_MS);
  const freeAtMs = Math.max(
    notice.sentAtMs === undefined ? nowMs : notice.sentAtMs + PANE_GAP_MS,
    recent.length < BURST ? nowMs : (recent.at(-BURST) ?? nowMs) + BURST_MS,
  );
  if (freeAtMs > nowMs) {
    const later = asked && { ...asked, dueAtMs: freeAtMs };
    const dueAtMs = notice.dueAtMs === undefined ? undefined : freeAtMs;
    return { state: withNotice(state, pane, { ...notice, dueAtMs, asked: later }) };
  }
  const isOfStatus = notice.dueAtMs !== undefined;
  const words = isOfStatus || asked === undefined ? noticeOfStatus(pane, notice.status, notice.name) : noticeOf(asked);
  const sent = withNotice(state, pane, {
    ...notice,
    sentAtMs: nowMs,
    dueAtMs: undefined,
    asked: undefined,
    ...(isOfStatus && { told: entryOf(notice.status), waitsSinceMs: isPressing(notice.status) ? nowMs : undefined }),
  });
  return { state: { ...sent, sentAtMs: [...recent, nowMs] }, notification: words };
}

const noticeOf = ({ pane, title, body }: PaneNotification): PaneNotification => ({ pane, title, body });

/** What goes on waiting while nobody comes: work that is done does not. */
const isPressing = ({ state }: Status): boolean => state === "blocked" || state === "error" || state === "stopped";

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

const newNotice = (status: Status, name: string): PaneNotice => ({
  status,
  name,
  watched: false,
  quiet: false,
  told: undefined,
  sentAtMs: undefined,
  dueAtMs: undefined,
  asked: undefined,
  waitsSinceMs: undefined,
});

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
    a.quiet === b.quiet &&
    a.told === b.told &&
    a.sentAtMs === b.sentAtMs &&
    a.dueAtMs === b.dueAtMs &&
    a.asked === b.asked &&
    a.waitsSinceMs === b.waitsSinceMs
  );
}
