// Brings back what an earlier server left with pty-host: facts first, then each pane's screen from its snapshot and the
// stream behind it. Resolves when everything has been read again.

import { randomBytes } from "node:crypto";
import type { PaneId } from "../core/ids.ts";
import { parseFacts } from "../core/persist.ts";
import { isQueued } from "../core/slots.ts";
import { emptyState, type State } from "../core/state.ts";
import type { Settings } from "./config/settings.ts";
import type { OpenedHost } from "./host/open.ts";
import type { World } from "./world.ts";

const DOOR_SECRET_BYTES = 32;

/** The state to begin with: what the blob says, or nothing, under the settings of now. */
export function initialState({ facts }: OpenedHost, { agentSlots }: Pick<Settings, "agentSlots">): State {
  const known = (facts.text === "" ? undefined : parseFacts(facts.text)) ?? emptyState;
  const state = { ...known, slots: agentSlots === 0 ? null : agentSlots };
  return state.doorSecret === "" ? { ...state, doorSecret: randomBytes(DOOR_SECRET_BYTES).toString("hex") } : state;
}

export class Recovery {
  readonly #world: World;
  readonly #waiting = new Set<PaneId>();
  #done: (() => void) | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  /** Asks for every pane that both sides know; a pane that only one knows is ended. */
  run(host: OpenedHost): Promise<void> {
    const { loop, panes, link } = this.#world;
    const atMs = Date.now();
    const known = new Map(host.panes.map((pane) => [pane.pane, pane]));
    for (const pane of loop.state.panes.values()) {
      if (isQueued(pane)) continue;
      const held = known.get(pane.id);
      if (held) {
        if (pane.life.phase === "spawning") loop.dispatch({ type: "spawned", pane: pane.id, pid: held.pid });
        this.#waiting.add(pane.id);
        panes.restore(pane.id, pane.cols, pane.rows);
      } else {
        loop.dispatch({ type: "exited", pane: pane.id, code: 1, signal: 0, atMs });
        loop.dispatch({ type: "replayed", pane: pane.id, atMs });
      }
    }
    for (const pane of known.keys()) {
      if (loop.state.panes.has(pane as PaneId)) continue;
      link.send({ t: "kill", pane });
      link.send({ t: "close", pane });
    }
    if (this.#waiting.size === 0) return Promise.resolve();
    return new Promise((done) => (this.#done = done));
  }

  handleReplayed(pane: PaneId): void {
    this.#world.loop.dispatch({ type: "replayed", pane, atMs: Date.now() });
    this.#waiting.delete(pane);
    if (this.#waiting.size === 0) this.#done?.();
  }
}
