// Panes and agents that nobody is to be told of: said by a person, ended by a time, a change of status or the pane's end.
// The notifications are told what came of it.

import type { Event } from "../event.ts";
import { expireQuiet, quietOf, stayOf, withAgentQuiet, withPaneQuiet, type QuietKind } from "../quiet.ts";
import type { Pane, State } from "../state.ts";
import type { Status } from "../status.ts";
import { notice } from "./attention.ts";
import { patchState, type Turn } from "./turn.ts";

type QuietEvent = Extract<Event, { readonly type: "paneQuieted" | "agentQuieted" }>;

export const quietOfPane = ({ quiet }: State, pane: Pane): QuietKind | null =>
  quietOf(quiet, pane.id, pane.observation?.agent?.id ?? null);

export function reduceQuiet(turn: Turn, event: QuietEvent): void {
  const { quiet } = turn.state;
  if (event.type === "agentQuieted") {
    return patchState(turn, { quiet: withAgentQuiet(quiet, event.agent, event.on, event.untilMs) });
  }
  const pane = turn.state.panes.get(event.pane);
  if (pane === undefined) return;
  const { kind, untilMs } = event;
  const how = kind === null ? null : { kind, untilMs, stay: stayOf(pane.status) };
  patchState(turn, { quiet: withPaneQuiet(quiet, pane.id, how) });
}

/** A snooze ends with the stay that it is about. */
export function endSnooze(turn: Turn, pane: Pane, status: Status): void {
  const how = turn.state.quiet.panes.get(pane.id);
  if (how?.kind === "snoozed" && how.stay !== stayOf(status))
    patchState(turn, { quiet: withPaneQuiet(turn.state.quiet, pane.id, null) });
}

/** What time and the ends of panes took away, and what all of it is to the notifications. */
export function settleQuiet(turn: Turn, nowMs: number): void {
  const held = turn.state.quiet;
  let quiet = expireQuiet(held, nowMs);
  for (const pane of quiet.panes.keys()) {
    if (![...turn.state.panes.keys()].includes(pane as Pane["id"])) quiet = withPaneQuiet(quiet, pane, null);
  }
  patchState(turn, { quiet });
  if (quiet === turn.before.quiet) return;
  for (const pane of turn.state.panes.values()) {
    const before = quietOf(turn.before.quiet, pane.id, pane.observation?.agent?.id ?? null);
    const now = quietOfPane(turn.state, pane);
    // Who asked to be reminded is, of what is still so.
    const again = before === "snoozed" && held.panes.has(pane.id) && !quiet.panes.has(pane.id);
    if (before !== now) notice(turn, { type: "quiet", pane: pane.id, quiet: now !== null, again }, nowMs);
  }
}
