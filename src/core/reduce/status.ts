// Statuses and notifications follow what happened to a pane. While its stream is being read again after a restart they
// stand still; `replayed` concludes once, and says nothing when the outcome is what was known before.

import { concludeStatus, initialStatus, type StatusInput } from "../conclude.ts";
import { acknowledgeConversations } from "../converse.ts";
import type { PaneId } from "../ids.ts";
import { cleanText } from "../clean-text.ts";
import { agentOrCommandName } from "../find.ts";
import { maskSecrets } from "../mask-secrets.ts";
import type { StatusCause } from "../record-lifetime.ts";
import type { Pane } from "../state.ts";
import type { NewLedgerEntry } from "../ledger.ts";
import type { Status } from "../status.ts";
import { notice } from "./attention.ts";
import { ageConversations, conversationWakeMs, note } from "./conversations.ts";
import { withEntry, withoutEntry, withoutMember } from "./edit.ts";
import { statusToInbox, toInbox } from "./inbox.ts";
import { endSnooze, quietOfPane } from "./quiet.ts";
import { closePane } from "./remove.ts";
import { patchPane, patchState, type Turn } from "./turn.ts";

/** Longest evidence of a transition, in characters. */
const MAX_EVIDENCE = 120;

/** Status of a program that has not said anything. A pane that starts anew goes on counting from its last one. */
export function newStatus(nowMs: number, previous?: Status): Status {
  const status = initialStatus(nowMs);
  return previous === undefined ? status : { ...status, seq: previous.seq + 1 };
}

/** Draws the conclusion from one event of a pane. */
export function settleStatus(turn: Turn, id: PaneId, cause: StatusCause, nowMs: number): void {
  const pane = turn.state.panes.get(id);
  if (pane === undefined || turn.state.replaying.has(id)) return;
  if (cause === "seen") toInbox(turn, { type: "seen", pane: id }, nowMs);
  if (cause === "seen") patchPane(turn, id, { conversations: acknowledgeConversations(pane.conversations) });
  conclude(turn, turn.state.panes.get(id) ?? pane, cause, nowMs);
}

/** Concludes for all panes whose time has come, and tells what is due. */
export function settleDue(turn: Turn, nowMs: number): void {
  for (const [id, atMs] of turn.state.statusWakes) {
    const pane = turn.state.panes.get(id);
    if (atMs > nowMs || pane === undefined) continue;
    settleStatus(turn, id, ageConversations(turn, pane, nowMs), nowMs);
  }
  notice(turn, { type: "woke" }, nowMs);
}

/** A pane's stream has been read again to its end: from now on it counts. One whose program had ended is no more. */
export function endReplay(turn: Turn, id: PaneId): void {
  const { replaying } = turn.state;
  if (!replaying.has(id)) return;
  patchState(turn, { replaying: withoutMember(replaying, id) });
  if (turn.state.panes.get(id)?.life.phase !== "ended") return;
  turn.effects.push({ type: "forget", pane: id });
  closePane(turn, id);
}

/** Concludes once what all of the replay came to. */
export function settleReplayed(turn: Turn, id: PaneId, nowMs: number): void {
  const pane = turn.state.panes.get(id);
  if (pane === undefined || !turn.before.replaying.has(id)) return;
  const { status } = concludeStatus(inputOf(turn, pane, "other"), pane.status, nowMs);
  const isNews = status.state !== pane.status.state;
  if (!isNews) notice(turn, { type: "known", pane: id, status, name: agentOrCommandName(pane) }, nowMs);
  conclude(turn, pane, isNews ? "reported" : "other", nowMs);
}

function conclude(turn: Turn, pane: Pane, cause: StatusCause, nowMs: number): void {
  const { status, wakeAtMs } = concludeStatus(inputOf(turn, pane, cause), pane.status, nowMs);
  const wakes = turn.state.statusWakes;
  const dueMs = Math.min(wakeAtMs ?? Infinity, conversationWakeMs(pane) ?? Infinity);
  patchState(turn, {
    statusWakes: dueMs === Infinity ? withoutEntry(wakes, pane.id) : withEntry(wakes, pane.id, dueMs),
  });
  if (status === pane.status) return;
  patchPane(turn, pane.id, { status });
  statusToInbox(turn, pane, status, nowMs);
  endSnooze(turn, pane, status);
  if (isTransition(pane.status, status)) note(turn, transitionOf(pane, status, nowMs));
  const watched = turn.state.lookedSince.has(pane.id);
  const quiet = quietOfPane(turn.state, pane) !== null;
  notice(turn, { type: "status", pane: pane.id, status, name: agentOrCommandName(pane), watched, quiet }, nowMs);
}

function inputOf(turn: Turn, pane: Pane, cause: StatusCause): StatusInput {
  const agent = pane.observation?.agent ?? null;
  return {
    records: pane.stream.records,
    conversations: pane.conversations,
    agent,
    agentSinceMs: pane.agentSinceMs,
    queried: pane.stream.queried,
    alive: pane.life.phase !== "ended",
    queued: pane.life.phase === "queued",
    watched: turn.state.lookedSince.has(pane.id),
    saysDone: agent?.saysDone ?? true,
    cause,
  };
}

const isTransition = (before: Status, after: Status): boolean =>
  before.state !== after.state || before.kind !== after.kind || before.source !== after.source;

function transitionOf(pane: Pane, status: Status, atMs: number): NewLedgerEntry {
  const { state, kind, source, confidence, rule } = status;
  return {
    type: "status",
    atMs,
    pane: pane.id,
    from: pane.status.state,
    to: state,
    ...(kind !== undefined && { kind }),
    source,
    confidence,
    rule,
    evidence: maskSecrets(cleanText(status.msg ?? "")).slice(0, MAX_EVIDENCE),
  };
}
