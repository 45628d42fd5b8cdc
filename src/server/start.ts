// Puts a server together, brings back what an earlier one left with pty-host, then opens the control socket.

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type net from "node:net";
import { VERSION } from "../wire/version.ts";
import { readCatalog } from "./catalog-files.ts";
import { defaultConfigFile, readConfig } from "./config/read-config.ts";
import { Connection } from "./control/connection.ts";
import { listenControl } from "./control/listener.ts";
import { Peers } from "./control/peers.ts";
import { Counters } from "./counters.ts";
import { makePerformer } from "./effects.ts";
import { endProcess } from "./end-process.ts";
import { hostHandlers } from "./host-events.ts";
import { FactsStore } from "./host/facts.ts";
import { openHost, type OpenedHost } from "./host/open.ts";
import { Loop } from "./loop.ts";
import { Observer } from "./observer.ts";
import { termProgramVersion } from "./pane-env.ts";
import { FocusReports } from "./panes/focus.ts";
import { PaneInput } from "./panes/input.ts";
import { PaneEvents } from "./panes/pane-events.ts";
import { Panes } from "./panes/panes.ts";
import { openProcessTable } from "./processes/open-process-table.ts";
import { clientSettings } from "./publish/client-settings.ts";
import { Labels } from "./publish/labels.ts";
import { initialState, Recovery } from "./recovery.ts";
import { Spawns } from "./spawns.ts";
import { Wake } from "./wake.ts";
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
  const events = new PaneEvents();
  const control: { listener: net.Server | null } = { listener: null };
  // Nobody must reach a server that is on its way out.
  const closeControl = (): void => {
    control.listener?.close();
    rmSync(options.socketPath, { force: true });
  };
  const world = makeWorld(options, host, events, closeControl, () => peers);
  const peers = new Peers(world);
  const observer = new Observer(world, openProcessTable(), world.catalog);
  const recovery = new Recovery(world);
  const focus = new FocusReports(world.panes, world.input);
  events.connect({ world, peers, observer, onReplayed: (pane) => recovery.handleReplayed(pane) });
  world.loop.subscribe(() => focus.update(world.loop.state));
  host.handOver(hostHandlers(world, peers, observer));
  await recovery.run(host);
  observer.lookAtAll();
  const greeting = { version: VERSION, settings: clientSettings(world.settings) };
  control.listener = await listenControl(options.socketPath, (socket) => new Connection(socket, greeting, peers));
}

/** The parts that stations share. `audience` exists by the time the first effect is performed. */
function makeWorld(
  options: ServerOptions,
  host: OpenedHost,
  events: PaneEvents,
  closeControl: () => void,
  audience: () => Peers,
): World {
  const { link } = host;
  const config = readConfig(options.configFile ?? defaultConfigFile(process.env), options.configFile !== undefined);
  const { catalog, problems } = readCatalog(process.env);
  const { settings } = config;
  const counters = new Counters();
  const version = termProgramVersion(settings.termProgram, VERSION);
  const environment: World["environment"] = {
    termProgram: settings.termProgram,
    version,
    colours: {},
    dark: undefined,
  };
  const panes = new Panes({ historyLines: settings.scrollbackLines, environment }, counters, events);
  panes.connect(link);
  const wake = new Wake((atMs) => loop.dispatch({ type: "woke", atMs }));
  const perform = makePerformer(
    () => world,
    audience,
    (atMs) => wake.at(atMs),
  );
  const loop = new Loop(initialState(host), perform);
  const state = (): World["loop"]["state"] => loop.state;
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
    link,
    panes,
    input: new PaneInput(link, panes, state, randomBytes(8).toString("hex")),
    facts: new FactsStore(host.facts.version, state, (number, text) => link.facts(number, text)),
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
  return world;
}
