// From pty-host's messages to the panes, the core and the clients. Without pty-host the server ends.

import type { PaneId } from "../core/ids.ts";
import type { FromHost } from "../wire/host.ts";
import type { Peers } from "./control/peers.ts";
import type { HostHandlers } from "./host/link.ts";
import type { Observer } from "./observer.ts";
import type { World } from "./world.ts";

/** Exit code that tells the supervisor not to start another server. */
const EXIT_NO_HOST = 3;

/** What the running server does with everything that pty-host sends. */
export function hostHandlers(world: World, peers: Peers, observer: Observer): HostHandlers {
  const { panes } = world;
  return {
    onMessage: (message) => handleHostMessage(world, peers, observer, message),
    onOutput: (pane, _offset, bytes) => panes.handleOutput(pane, bytes),
    onSavedSnapshot: (pane, offset, entries, bytes) => panes.handleSavedSnapshot(pane, offset, entries, bytes),
    onSavedBlock: (pane, block, bytes) => panes.handleSavedBlock(pane, block, bytes),
    onSavedFacts: () => {},
    onBatchEnd: () => panes.run(),
    onClose: () => process.exit(EXIT_NO_HOST),
  };
}

function handleHostMessage(world: World, peers: Peers, observer: Observer, message: FromHost): void {
  const { loop, panes, input, facts } = world;
  switch (message.t) {
    case "spawned":
      loop.dispatch({ type: "spawned", pane: message.pane as PaneId, pid: message.pid });
      world.spawns.settle(message.pane, null);
      return observer.add(message.pane as PaneId);
    case "spawnFailed":
      world.spawns.settle(message.pane, message.message);
      return loop.dispatch({ type: "exited", pane: message.pane as PaneId, code: 1, signal: 0, atMs: Date.now() });
    case "inputAck":
      if (!input.handleAck(message.client, message.seq)) peers.applied(message.client, message.seq);
      return;
    case "factsStored":
      return facts.handleStored(message.version);
    case "resize":
    case "mark":
    case "gap":
    case "exit":
    case "replayed":
      return panes.handleEntry(message);
    case "welcome":
    case "busy":
      return;
    default:
  }
}
