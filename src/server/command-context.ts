// The running server as commands see it.

import { dirname } from "node:path";
import { cleanText } from "../core/clean-text.ts";
import type { ScreenFacts } from "../core/format-values.ts";
import type { ClientId, PaneId } from "../core/ids.ts";
import { DEFAULT_MODES } from "../core/modes.ts";
import { readOwnManifest } from "./catalog-files.ts";
import type { Caller, CaptureOptions, CommandContext } from "./commands/context.ts";
import { branchOf } from "./git-branch.ts";
import { processesBelow } from "./processes/processes-below.ts";
import { captureText } from "./screen/capture.ts";
import type { ClientView } from "../wire/control.ts";
import { Transcripts } from "./telemetry/transcripts.ts";
import type { World } from "./world.ts";

/** Exit code with which the supervisor starts the next server. */
const EXIT_AGAIN = 5;
/** Time for the answer of `restart-server` to reach its caller. */
const LEAVE_MS = 20;

const NO_SCREEN = { historyLines: 0, historyLimit: 0, historyBytes: 0, cursorX: 0, cursorY: 0, alternateScreen: false };

function capture(world: World, pane: PaneId, options: CaptureOptions): string {
  const screen = world.panes.get(pane)?.screen;
  if (!screen) return "";
  const { start, end, escapes, joinWrapped, keepTrailing } = options;
  return captureText(screen, {
    start: start === "first" ? -Infinity : start,
    end: end === "last" ? Infinity : end,
    escapes,
    join: joinWrapped,
    trailingSpaces: keepTrailing,
  });
}

function screenFacts({ panes, settings }: World, pane: PaneId): ScreenFacts {
  const screen = panes.get(pane)?.screen;
  if (!screen) return NO_SCREEN;
  const { x, y } = screen.cursor();
  return {
    historyLines: screen.historyLength,
    historyLimit: settings.scrollbackLines,
    historyBytes: screen.historyBytes,
    cursorX: x,
    cursorY: y,
    alternateScreen: screen.modes().alternateScreen,
  };
}

/** Who waits for the answer of a command. */
export interface Asker {
  readonly caller: Caller;
  /** Puts a line into a client's status line. */
  showMessage(client: ClientId, text: string): void;
  openView(client: ClientId, view: ClientView): void;
  print(make: () => string): boolean;
  onGone(listener: () => void): () => void;
}

export function commandContext(world: World, asker: Asker): CommandContext {
  const { loop, panes, input, facts, settings, identity, counters } = world;
  return {
    get state() {
      return loop.state;
    },
    get nowMs() {
      return Date.now();
    },
    caller: asker.caller,
    settings,
    server: {
      pid: process.pid,
      ptyHostPid: identity.ptyHostPid,
      socketPath: identity.socketPath,
      version: identity.version,
      startedAtMs: identity.startedAtMs,
    },
    dispatch: (event) => loop.dispatch(event),
    capture: (pane, options) => capture(world, pane, options),
    screenFacts: (pane) => screenFacts(world, pane),
    sendInput: (pane, bytes) => input.send(pane, bytes),
    prompts: world.prompts,
    modes: (pane) => panes.get(pane)?.screen.modes() ?? DEFAULT_MODES,
    lastOutputAtMs: (pane) => {
      const at = panes.get(pane)?.lastOutputAtMs ?? 0;
      return at === 0 ? (loop.state.panes.get(pane)?.createdAtMs ?? 0) : performance.timeOrigin + at;
    },
    started: (pane) => world.spawns.wait(pane),
    onChange: (listener) => loop.subscribe(listener),
    setTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    stored: () => facts.stored(),
    showMessage: (client, text) => asker.showMessage(client, text),
    openView: (client, view) => asker.openView(client, view),
    print: (make) => asker.print(make),
    onGone: (listener) => asker.onGone(listener),
    branchOf: (directory) => branchOf(directory),
    agentNamed: (name) => world.catalog.byName.get(name)?.id,
    firstVersionOf: (pane) => world.labels.firstVersionOf(pane),
    launcher: world.launcher,
    restore: world.restore,
    runtimeOf: (agent) => world.catalog.byName.get(agent),
    ownManifest: (agent) => (world.catalog.own.has(agent) ? readOwnManifest(process.env, agent) : null),
    processesBelow: (pid) => processesBelow(world.processes, pid),
    transcript: (pane, limit) => new Transcripts(world, world.records, dirname(identity.socketPath)).read(pane, limit),
    counters: () => counters.toJson(),
    configProblems: () => world.readSettings().problems.map(cleanText),
    restartServer: () => void setTimeout(() => world.exit(EXIT_AGAIN), LEAVE_MS),
    takeNotices: () => world.notices.splice(0),
  };
}
