// An agent that cannot go on with its conversation says so in words of its own and ends: its pane closes before anybody
// could read them. They are told in the status line of whoever is there.

import type { Runtime } from "../../catalog/runtime.ts";
import type { PaneId } from "../../core/ids.ts";
import type { CommandContext } from "./context.ts";

/** Longer after its start an agent does not find out that a conversation is not there. */
const WATCH_MS = 20_000;
const WHOLE_SCREEN = { start: 0, end: "last", escapes: false, joinWrapped: true, keepTrailing: false } as const;

/** Follows the start of an agent that goes on with a conversation; returns at once. */
export function tellFailedResume(ctx: CommandContext, pane: PaneId, runtime: Runtime, conversation: string): void {
  const markers = runtime.resume?.failureMarkers ?? [];
  if (markers.length === 0) return;
  let said: string | undefined;
  const look = (): void => {
    if (ctx.state.panes.get(pane)?.life.phase === "running") {
      const screen = ctx.capture(pane, WHOLE_SCREEN);
      said = markers.find((marker) => screen.includes(marker));
      return;
    }
    end();
    // A conversation may be about such words: only who ended with them failed.
    if (said === undefined) return;
    const line = `${runtime.name} did not go on with ${conversation}: ${said}`;
    for (const client of ctx.state.clients.keys()) ctx.showMessage(client, line);
  };
  const stopListening = ctx.onChange(look);
  const stopTimer = ctx.setTimer(WATCH_MS, () => end());
  const end = (): void => {
    stopListening();
    stopTimer();
  };
  look();
}
