// Launches that wait start as slots become free, the one that has waited longest first.

import { queuedPanes, takenSlots } from "../slots.ts";
import { settleStatus } from "./status.ts";
import { patchPane, type Turn } from "./turn.ts";

/** Starts what there are slots for, once all statuses are known. */
export function settleQueue(turn: Turn, nowMs: number): void {
  const { state } = turn;
  const waiting = queuedPanes(state);
  if (waiting.length === 0) return;
  const free = state.slots === null ? waiting.length : state.slots - takenSlots(state, nowMs);
  for (const [at, { id, life, cols, rows }] of waiting.entries()) {
    if (at < free && life.phase === "queued") {
      patchPane(turn, id, { life: { phase: "spawning" } });
      turn.effects.push({ type: "spawn", pane: id, launch: life.launch, cols, rows });
    }
    settleStatus(turn, id, "other", nowMs);
  }
}
