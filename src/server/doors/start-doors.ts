// Opens the events socket of a running server, and watches the processes and shells that are named there.

import type net from "node:net";
import { ShellWatch } from "../hooks/shell-watch.ts";
import { PidWatch } from "../processes/pid-watch.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { CodexPanes } from "../runs/codex-panes.ts";
import type { World } from "../world.ts";
import { openDoors } from "./doors.ts";
import { Gate } from "./gate.ts";
import { doorHandlers } from "./handlers.ts";

/** Rejects with a one-line message where the socket cannot be had. */
export function startDoors(world: World, table: ProcessTable, codexPanes: CodexPanes): Promise<net.Server> {
  const { loop, counters, identity } = world;
  const state = (): World["loop"]["state"] => loop.state;
  const watch = new PidWatch({
    table,
    state,
    onGone: (pane, process) => loop.dispatch({ type: "processGone", pane, process, atMs: Date.now() }),
    after,
  });
  const shells = new ShellWatch({
    table,
    state,
    onWord: (pane, word) => loop.dispatch({ type: "said", pane, word, atMs: Date.now() }),
    after,
  });
  loop.subscribe(() => watch.update());
  loop.subscribe(() => shells.update());
  watch.update();
  shells.update();
  const gate = new Gate({ state, counters, now: () => performance.now() });
  return openDoors({ path: identity.eventsPath, handlers: doorHandlers(world, gate, table, codexPanes), counters });
}

function after(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}
