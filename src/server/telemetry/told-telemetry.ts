// What agents tell of their use, at most once a second a pane: of what comes faster the newest waits.

import type { PaneId } from "../../core/ids.ts";
import type { Telemetry } from "../../core/telemetry.ts";
import type { World } from "../world.ts";

const INTERVAL_MS = 1_000;

export class ToldTelemetry {
  readonly #loop: Pick<World["loop"], "dispatch">;
  /** What waits for the end of a pane's second; null: nothing does. */
  readonly #waiting = new Map<PaneId, Telemetry | null>();

  constructor(loop: Pick<World["loop"], "dispatch">) {
    this.#loop = loop;
  }

  tell(pane: PaneId, telemetry: Telemetry): void {
    if (this.#waiting.has(pane)) return void this.#waiting.set(pane, telemetry);
    this.#waiting.set(pane, null);
    this.#loop.dispatch({ type: "telemetry", pane, source: "statusline", telemetry });
    setTimeout(() => this.#passed(pane), INTERVAL_MS);
  }

  #passed(pane: PaneId): void {
    const waiting = this.#waiting.get(pane) ?? null;
    this.#waiting.delete(pane);
    if (waiting !== null) this.tell(pane, waiting);
  }
}
