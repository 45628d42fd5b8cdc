// Slots: how many of the agents that mux started may work at the same time. A launch that waits takes none; one that has
// rested for a while has given its own back, though its program still runs.

import type { Pane, State } from "./state.ts";
import type { StatusState } from "./status.ts";

/** Agents begin with a flicker of idle before they work. */
export const SLOT_REST_MS = 5000;

const RESTS: ReadonlySet<StatusState> = new Set(["idle", "done", "error", "stopped"]);

export const isQueued = ({ life }: Pick<Pane, "life">): boolean => life.phase === "queued";

/** Panes that wait for a slot, the one that has waited longest first. */
export const queuedPanes = ({ panes }: Pick<State, "panes">): readonly Pane[] =>
  [...panes.values()]
    .filter(isQueued)
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs || one.id - other.id);

/** Slots that are taken at `nowMs`. */
export const takenSlots = ({ panes }: Pick<State, "panes">, nowMs: number): number =>
  [...panes.values()].filter((pane) => holdsSlot(pane) && (freeAtMs(pane) ?? Infinity) > nowMs).length;

/** Wall clock, ms: when the next slot becomes free by itself; undefined: none does, or nobody waits. */
export function nextFreeSlotMs(state: Pick<State, "panes" | "slots">): number | undefined {
  if (state.slots === null || queuedPanes(state).length === 0) return undefined;
  const times = [...state.panes.values()].filter(holdsSlot).flatMap((pane) => freeAtMs(pane) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const holdsSlot = ({ launched, life }: Pane): boolean =>
  launched !== null && (life.phase === "spawning" || life.phase === "running");

/** When its rest is long enough. */
const freeAtMs = ({ status }: Pane): number | undefined =>
  RESTS.has(status.state) ? status.since + SLOT_REST_MS : undefined;
