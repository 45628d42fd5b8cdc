// Ids of events that were taken: who sends one again, because the answer was lost, is told so and nothing happens twice.

import type { Event } from "../event.ts";
import { MAX_EVENT_IDS } from "../state.ts";
import { patchState, type Turn } from "./turn.ts";

export function reduceEventIds(turn: Turn, { id }: Extract<Event, { readonly type: "idTaken" }>): void {
  const { eventIds } = turn.state;
  if (!eventIds.includes(id)) patchState(turn, { eventIds: [...eventIds, id].slice(-MAX_EVENT_IDS) });
}
