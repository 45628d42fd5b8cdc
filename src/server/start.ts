// Puts a server together, brings back what an earlier one left with pty-host, then opens the sockets.

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type net from "node:net";
import { dirname, join } from "node:path";
import { cleanText } from "../core/clean-text.ts";
import type { PaneId } from "../core/ids.ts";
import { eventsPathOf } from "../wire/socket-paths.ts";
import { VERSION } from "../wire/version.ts";
import { TerminalWatcher } from "./activity/terminal-watcher.ts";
import { openDesk } from "./answers/open-desk.ts";
import { readCatalog } from "./catalog-files.ts";
import { defaultConfigFile, readConfig, type Configuration } from "./config/read-config.ts";
import { Connection } from "./control/connection.ts";
import { Peers } from "./control/peers.ts";
import { Counters } from "./counters.ts";
import { startDoors } from "./doors/start-doors.ts";
import { makePerformer } from "./effects.ts";
import { endProcess } from "./end-process.ts";
import { hostHandlers } from "./host-events.ts";
import { FactsStore } from "./host/facts.ts";
import { openHost, type OpenedHost } from "./host/open.ts";
import { ConversationFinder } from "./launch/conversation-finder.ts";
import { HookInjector } from "./launch/hook-injector.ts";
import { Launcher } from "./launch/launcher.ts";
import { Loop } from "./loop.ts";
import { Observer } from "./observer.ts";
import { termProgramVersion } from "./pane-env.ts";
import { FocusReports } from "./panes/focus.ts";
import { PaneInput } from "./panes/input.ts";
import { PaneEvents } from "./panes/pane-events.ts";
import { Panes } from "./panes/panes.ts";
import { listenPrivate } from "./private-socket.ts";
import { LoginPath } from "./processes/login-path.ts";
import { openProcessTable } from "./processes/open-process-table.ts";
import { clientSettings } from "./publish/client-settings.ts";
import { Labels } from "./publish/labels.ts";
import { initialState, Recovery } from "./recovery.ts";
import { CodexPanes } from "./runs/codex-panes.ts";
import { NativeRuns } from "./runs/native-runs.ts";
import { sweepRuns } from "./runs/startup-sweep.ts";
import { Tails } from "./runs/tails.ts";
import { openTeller } from "./tell/open-teller.ts";
import { Spawns } from "./spawns.ts";
import { RestoreStore } from "./store/restore-store.ts";
import { restoreRemains } from "./store/restore-remains.ts";
import { stateDirectory } from "./store/state-directory.ts";
import { RecordFinder } from "./telemetry/record-finder.ts";
import { TelemetryWatch } from "./telemetry/telemetry-watch.ts";
import { Wake } from "./wake.ts";
import { WireWatch } from "./wires/wire-watch.ts";
import type { World } from "./world.ts";

export interface ServerOptions {
  readonly socketPath: string;
  readonly hostSocketPath: string;
  readonly serverName: string;
  readonly configFile: string | undefined;
  /** What programs in panes report with. */
  readonly reporterPath: string;
}

/** Rejects with HostUnavailable without a pty-host, with a one-line error where a socket cannot be had. */
export async function startServer(options: ServerOptions): Promise<void> {
  const host = await openHost(options.hostSocketPath);
  const events = new PaneEvents();
  const listeners: net.Server[] = [];
  // Nobody must reach a server that is on its way out.
  const closeSockets = (): void => {
    for (const listener of listeners) listener.close();
    for (const path of [options.socketPath, world.identity.eventsPath]) rmSync(path, { force: true });
  };
  const world = makeWorld(
    options,
    host,
    events,
    closeSockets,
    () => peers,
    () => watcher,
    () => observer,
  );
  const peers = new Peers(world);
  const watcher = new TerminalWatcher(world);
  const table = world.processes;
  const finder = new ConversationFinder(world);
  const observer = new Observer(world, table, world.catalog, (pane) => {
    watcher.handleObserved(pane);
    finder.handleObserved(pane);
  });
  const recovery = new Recovery(world);
  const focus = new FocusReports(world.panes, world.input);
  const codexPanes = new CodexPanes(world, table);
  const tails = new Tails(world.counters);
  const runs = new NativeRuns(world, table, codexPanes, tails);
  events.connect({ world, peers, observer, watcher, runs, onReplayed: (pane) => recovery.handleReplayed(pane) });
  world.loop.subscribe(() => focus.update(world.loop.state));
  host.handOver(hostHandlers(world, peers, observer));
  const { escalateCommand, escalateAfterMs } = world.settings;
  const escalates = escalateCommand.length > 0;
  world.loop.dispatch({ type: "configured", escalateAfterMs: escalates ? escalateAfterMs : null });
  await recovery.run(host);
  restoreRemains(world, host.facts.version === 0);
  await sweepRuns(world, table);
  runs.start();
  new WireWatch(world, table, tails).start();
  new TelemetryWatch(world, world.records, tails, dirname(world.identity.socketPath)).start();
  observer.lookAtAll();
  const greeting = { version: VERSION, settings: clientSettings(world.settings) };
  listeners.push(await startDoors(world, table, codexPanes));
  listeners.push(await listenPrivate(options.socketPath, (socket) => new Connection(socket, greeting, peers)));
}

const identityOf = (
  { serverName, socketPath, reporterPath }: ServerOptions,
  ptyHostPid: number,
): World["identity"] => ({
  version: VERSION,
  serverName,
  socketPath,
  eventsPath: eventsPathOf(socketPath),
  reporterPath,
  ptyHostPid,
  startedAtMs: Date.now(),
});

const ownUid = (): number => process.getuid?.() ?? 0;
const ownState = ({ serverName, socketPath }: ServerOptions): string =>
  stateDirectory({ serverName, socketPath, uid: ownUid() }, process.env);

const restoreStore = (
  options: ServerOptions,
  state: () => World["loop"]["state"],
  onProblem: (line: string) => void,
): RestoreStore => new RestoreStore({ directory: ownState(options), uid: ownUid(), state, onProblem });

function launcherOf(options: ServerOptions, catalog: World["catalog"], injects: boolean): Launcher {
  const injector = injects ? new HookInjector(join(ownState(options), "hooks"), ownUid()) : null;
  return new Launcher(catalog, new LoginPath(process.env), process.env, injector);
}

const readConfiguration = ({ configFile }: ServerOptions): Configuration =>
  readConfig(configFile ?? defaultConfigFile(process.env), configFile !== undefined);

const environmentOf = ({ termProgram }: World["settings"]): World["environment"] => ({
  termProgram,
  version: termProgramVersion(termProgram, VERSION),
  colours: {},
  dark: undefined,
});

/** The parts that stations share. `audience` exists by the time the first effect is performed. */
function makeWorld(
  options: ServerOptions,
  host: OpenedHost,
  events: PaneEvents,
  closeSockets: () => void,
  audience: () => Peers,
  watcher: () => TerminalWatcher,
  observer: () => Observer,
): World {
  const { link } = host;
  const config = readConfiguration(options);
  const { catalog, problems } = readCatalog(process.env);
  const { settings } = config;
  const counters = new Counters();
  const environment = environmentOf(settings);
  const panes = new Panes({ historyLines: settings.scrollbackLines, environment }, counters, events);
  panes.connect(link);
  const wake = new Wake((atMs) => loop.dispatch({ type: "woke", atMs }));
  const perform = makePerformer(
    () => world,
    audience,
    (atMs) => wake.at(atMs),
  );
  const loop = new Loop(initialState(host, settings), perform);
  const state = (): World["loop"]["state"] => loop.state;
  const input = new PaneInput(link, panes, state, randomBytes(8).toString("hex"), (pane, bytes) =>
    watcher().handleInput(pane as PaneId, bytes),
  );
  const processes = openProcessTable();
  const world: World = {
    identity: identityOf(options, host.pid),
    settings,
    readSettings: () => readConfiguration(options),
    // They quote files, and their names.
    notices: [...config.problems, ...problems].map(cleanText),
    loop,
    link,
    panes,
    input,
    facts: new FactsStore(host.facts.version, state, (number, text) => link.facts(number, text)),
    restore: restoreStore(options, state, (line) => world.notices.push(line)),
    counters,
    environment,
    catalog,
    prompts: openDesk({ catalog, loop, panes, input }, observer),
    launcher: launcherOf(options, catalog, settings.injectHooks),
    processes,
    records: new RecordFinder(processes, new CodexPanes({ loop, catalog }, processes)),
    labels: new Labels(catalog),
    spawns: new Spawns(),
    teller: openTeller({ settings, serverName: options.serverName, counters, state, peers: audience }),
    exit: (code) => {
      closeSockets();
      endProcess(world, code);
    },
  };
  return world;
}
