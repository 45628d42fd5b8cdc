// Of what nobody is to be told: muted panes and agents, until somebody says otherwise or a time is over, and snoozed panes,
// until the time is over or their status changes, whichever comes first. Pure; time comes in as data.

import type { Status } from "./status.ts";

/** Muted: it is shown as ever, and not told of. Snoozed: nor gone to by "next pane that needs you". */
export type QuietKind = "muted" | "snoozed";

export interface PaneQuiet {
  readonly kind: QuietKind;
  /** Wall clock, ms; null: no time ends it. */
  readonly untilMs: number | null;
  /** Of a snooze: the stay in a state that it is about. */
  readonly stay: string;
}

export interface QuietState {
  readonly panes: ReadonlyMap<number, PaneQuiet>;
  /** By catalog id of the agent: until when, null without an end. */
  readonly agents: ReadonlyMap<string, number | null>;
}

export const emptyQuiet: QuietState = { panes: new Map(), agents: new Map() };

/** Agents that can be muted at once: there are fewer in any catalog. */
export const MAX_MUTED_AGENTS = 256;

/** Names one stay in a state. */
export const stayOf = ({ state, kind, since }: Status): string => `${state} ${kind ?? ""} ${since}`;

/** How quiet a pane is, with this agent in front of it (null: none); null where it is not. */
export function quietOf(quiet: QuietState, pane: number, agent: string | null): QuietKind | null {
  return quiet.panes.get(pane)?.kind ?? (agent !== null && quiet.agents.has(agent) ? "muted" : null);
}

/** The pane by itself, from now on. Null: no more. */
export function withPaneQuiet(quiet: QuietState, pane: number, how: PaneQuiet | null): QuietState {
  if (how === null && !quiet.panes.has(pane)) return quiet;
  const panes = new Map(quiet.panes);
  if (how === null) panes.delete(pane);
  else panes.set(pane, how);
  return { ...quiet, panes };
}

/** All panes of an agent, from now on, until `untilMs` (null: without an end); or no more. */
export function withAgentQuiet(quiet: QuietState, agent: string, on: boolean, untilMs: number | null): QuietState {
  if (!on && !quiet.agents.has(agent)) return quiet;
  const agents = new Map(quiet.agents);
  agents.delete(agent);
  if (on && agents.size < MAX_MUTED_AGENTS) agents.set(agent, untilMs);
  return { ...quiet, agents };
}

/** What is over by now taken out; itself where nothing is. */
export function expireQuiet(quiet: QuietState, nowMs: number): QuietState {
  const isOver = (untilMs: number | null): boolean => untilMs !== null && untilMs <= nowMs;
  const panes = [...quiet.panes].filter(([, { untilMs }]) => !isOver(untilMs));
  const agents = [...quiet.agents].filter(([, untilMs]) => !isOver(untilMs));
  if (panes.length === quiet.panes.size && agents.length === quiet.agents.size) return quiet;
  return { panes: new Map(panes), agents: new Map(agents) };
}

/** Wall clock, ms: when one of them is over; undefined: no time ends any. */
export function nextQuietMs({ panes, agents }: QuietState): number | undefined {
  const times = [...[...panes.values()].map(({ untilMs }) => untilMs), ...agents.values()];
  const next = Math.min(Infinity, ...times.map((untilMs) => untilMs ?? Infinity));
  return next === Infinity ? undefined : next;
}
