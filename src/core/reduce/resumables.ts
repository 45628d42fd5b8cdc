// Which conversation each pane has, and which ones are left behind when a pane or its agent goes.

import type { Event } from "../event.ts";
import { isSameConversation, leftBy, MAX_RESUMABLE, resumptionOf, type Bound } from "../launched.ts";
import { shownSession } from "../shown-session.ts";
import type { Pane } from "../state.ts";
import { patchPane, patchState, type Turn } from "./turn.ts";

export type ResumableEvent = Extract<Event, { readonly type: "resumablesForgotten" | "resumablesRestored" }>;

export function reduceResumables(turn: Turn, event: ResumableEvent): void {
  const { resumables, nextResumable } = turn.state;
  if (event.type === "resumablesForgotten") {
    const { numbers } = event;
    const left = numbers === null ? [] : resumables.filter(({ number }) => !numbers.includes(number));
    if (left.length < resumables.length) patchState(turn, { resumables: left });
    return;
  }
  const restored = event.resumables.map((each, at) => ({ ...each, number: nextResumable + at, pane: null }));
  if (restored.length === 0) return;
  patchState(turn, {
    nextResumable: nextResumable + restored.length,
    resumables: [...resumables, ...restored].slice(-MAX_RESUMABLE),
  });
}

/** Follows what happened to panes in this turn. */
export function settleResumables(turn: Turn): void {
  const { before } = turn;
  if (turn.state.panes === before.panes) return;
  for (const [id, pane] of before.panes) {
    const now = turn.state.panes.get(id);
    if (now !== pane && hasLeft(pane, now)) leave(turn, pane);
  }
  for (const [id, pane] of turn.state.panes) if (before.panes.get(id) !== pane) bind(turn, pane);
}

/**
 * The agent that was there is not any more: the pane closed, its program was started anew, or another one is in front. One
 * that is the pane's own program may have called an editor.
 */
function hasLeft(before: Pane, now: Pane | undefined): boolean {
  if (resumptionOf(before) === null) return false;
  if (now === undefined) return true;
  const agent = before.observation?.agent ?? null;
  if (before.launched !== null || agent === null)
    return now.life.phase === "spawning" && before.life.phase !== "spawning";
  const after = now.observation?.agent ?? null;
  return after?.pid !== agent.pid || after.startTime !== agent.startTime;
}

function leave(turn: Turn, pane: Pane): void {
  const window = turn.before.windows.get(pane.window);
  const session = window && turn.before.sessions.get(window.session);
  const place = { session: session?.name ?? "", window: window?.name ?? "" };
  const left = leftBy(pane, place, turn.atMs ?? pane.createdAtMs);
  if (left === null) return;
  const now = turn.state.panes.get(pane.id);
  if (now !== undefined && now.bound === pane.bound) patchPane(turn, pane.id, { bound: null });
  const { nextResumable, resumables } = turn.state;
  const others = resumables.filter((each) => !isSameConversation(each, left));
  patchState(turn, {
    nextResumable: nextResumable + 1,
    resumables: [...others, { ...left, number: nextResumable, pane: pane.id }].slice(-MAX_RESUMABLE),
  });
}

/** What the agent in front tells counts; what was known before stays until it tells something else. */
function bind(turn: Turn, pane: Pane): void {
  const agent = pane.observation?.agent ?? null;
  const told = agent === null ? null : shownSession(pane);
  const bound: Bound | null = agent === null || told === null ? pane.bound : { agent: agent.id, conversation: told };
  if (bound === null) return;
  if (bound.agent !== pane.bound?.agent || bound.conversation !== pane.bound.conversation)
    patchPane(turn, pane.id, { bound });
  const left = turn.state.resumables.filter((each) => !isSameConversation(each, bound));
  if (left.length < turn.state.resumables.length) patchState(turn, { resumables: left });
}
