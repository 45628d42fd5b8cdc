// Puts a server together, brings back what an earlier one left with pty-host, then opens the control socket.

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type { PaneId } from "../core/ids.ts";
import type { FromHost } from "../wire/host.ts";
import { readCatalog } from "./catalog-files.ts";
import { defaultConfigFile, readConfig } from "./config/read-config.ts";
import { Connection } from "./control/connection.ts";
import { listenControl } from "./control/listener.ts";
import { Peers } from "./control/peers.ts";
import { Counters } from "./counters.ts";
import { makePerformer } from "./effects.ts";
import { FactsStore } from "./host/facts.ts";
import type { HostHandlers } from "./host/link.ts";
import { openHost } from "./host/open.ts";
import { Loop } from "./loop.ts";
import { Observer } from "./observer.ts";
import { FocusReports } from "./panes/focus.ts";
import { PaneInput } from "./panes/input.ts";
import { PaneEvents } from "./panes/pane-events.ts";
import { Panes } from "./panes/panes.ts";
import { Labels } from "./publish/labels.ts";
import { openProcessTable } from "./processes/open-process-table.ts";
import { initialState, Recovery } from "./recovery.ts";
import { termProgramVersion } from "./pane-env.ts";
import { Spawns } from "./spawns.ts";
import { Wake } from "./wake.ts";
import { VERSION } from "../wire/version.ts";
import type { World } from "./world.ts";

export interface ServerOptions {
  readonly socketPath: string;
  readonly hostSocketPath: string;
  readonly serverName: string;
  readonly configFile: string | undefined;
}

/** Rejects with HostUnavailable without a pty-host, with a one-line error where the control socket cannot be had. */
export async function startServer(options: ServerOptions): Promise<void> {
  const host = await openHost(options.hostSocketPath);
  const config = readConfig(options.configFile ?? defaultConfigFile(process.env), options.configFile !== undefined);
  const { catalog, problems } = readCatalog(process.env);
  const { settings } = config;
  const counters = new Counters();
  const environment: World["environment"] = {
    termProgram: settings.termProgram,
    version: termProgramVersion(settings.termProgram, VERSION),
    colours: {},
    dark: undefined,
  };
  const events = new PaneEvents();
  const panes = new Panes({ historyLines: settings.scrollbackLines, environment }, counters, events);
  panes.connect(host.link);
  const wake = new Wake((atMs) => loop.dispatch({ type: "woke", atMs }));
  const loop = new Loop(
    initialState(host),
    makePerformer(
      () => world,
      () => peers,
      (atMs) => wake.at(atMs),
    ),
  );
  const self = randomBytes(8).toString("hex");
  const input = new PaneInput(host.link, panes, () => loop.state, self);
  const facts = new FactsStore(
    host.facts.version,
    () => loop.state,
    (version, text) => host.link.facts(version, text),
  );
  // Nobody must reach a server that is on its way out.
  let closeControl = (): void => {};
  const world: World = {
    identity: {
      version: VERSION,
      serverName: options.serverName,
      socketPath: options.socketPath,
      ptyHostPid: host.pid,
      startedAtMs: Date.now(),
    },
    settings,
    notices: [...config.problems, ...problems],
    loop,
    link: host.link,
    panes,
    input,
    facts,
    counters,
    environment,
    catalog,
    labels: new Labels(catalog),
    spawns: new Spawns(),
    exit: (code) => {
      closeControl();
      endProcess(world, code);
    },
  };
  const peers = new Peers(world);
  const observer = new Observer(world, openProcessTable(), catalog);
  const recovery = new Recovery(world);
  const focus = new FocusReports(panes, input);
  events.connect({ world, peers, observer, onReplayed: (pane) => recovery.handleReplayed(pane) });
  loop.subscribe(() => focus.update(loop.state));
  host.handOver(hostHandlers(world, peers, observer));
  await recovery.run(host);
  observer.lookAtAll();
  const listener = await listenControl(options.socketPath, (socket) => new Connection(socket, VERSION, peers));
  closeControl = () => {
    listener.close();
    rmSync(options.socketPath, { force: true });
  };
}

function hostHandlers(world: World, peers: Peers, observer: Observer): HostHandlers {
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

const EXIT_NO_HOST = 3;

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

/** Ends everything (0) or only this process, to be started again. */
function endProcess(world: World, code: number): void {
  if (code !== 0) {
    void world.facts.stored().then(() => process.exit(code));
    return;
  }
  world.link.send({ t: "shutdown" });
  world.link.onceClosed(() => process.exit(0));
}
