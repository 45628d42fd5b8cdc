// The environment of a new pane: the server's own, then the session's, then what describes this terminal, then the pane's.
// What belongs to another terminal, to an agent around us or to node and npm is taken out (catalog/strip-env.ts).

import { stripEnv } from "../catalog/strip-env.ts";
import {
  formatPaneId,
  formatSessionId,
  formatWindowId,
  type PaneId,
  type SessionId,
  type WindowId,
} from "../core/ids.ts";
import type { Settings } from "./config/settings.ts";

/** What every pane is told of its terminal. */
const TERM = "xterm-256color";
const COLORTERM = "truecolor";
/** Version that goes with a TERM_PROGRAM that is not mux: one that reports statuses and understands what agents send it. */
const GHOSTTY_VERSION = "1.3.0";
/** Names that only mux itself sets, and of an instance of a program that told its panes such names before. */
const OWN_PREFIXES: readonly string[] = ["MUX_", "ZENTTY_", "MYTTY_"];

export interface PaneEnvironmentOptions {
  /** The environment the server was started with. */
  readonly base: Readonly<Record<string, string | undefined>>;
  readonly session: Readonly<Record<string, string>>;
  /** Variables for this pane alone. */
  readonly launch: Readonly<Record<string, string>>;
  readonly pane: PaneId;
  readonly settings: Settings;
  readonly serverName: string;
  readonly sessionName: string;
  /** Variables of agents of the catalog that must not reach a pane. */
  readonly strip?: readonly string[];
  /** mux's own version. */
  readonly version: string;
  readonly doors: PaneDoors;
}

/** What the programs of one pane need to tell of themselves. */
export interface PaneDoors {
  /** Path of the events socket. */
  readonly socket: string;
  /** Path of the reporter, and of the node that runs it. */
  readonly reporter: string;
  readonly node: string;
  readonly token: string;
  /** The pane's opaque name. */
  readonly surface: string;
  readonly window: WindowId;
  readonly session: SessionId;
}

/** What TERM_PROGRAM_VERSION and XTVERSION say of the program that TERM_PROGRAM names. */
export const termProgramVersion = (program: string, version: string): string =>
  program === "ghostty" ? GHOSTTY_VERSION : version;

/** The whole environment of one pane. `MUX` is "server:session", never a path. */
export function paneEnvironment(options: PaneEnvironmentOptions): Record<string, string> {
  const { settings } = options;
  const env = stripEnv({ ...options.base, ...options.session }, options.strip);
  for (const name of Object.keys(env)) if (OWN_PREFIXES.some((prefix) => name.startsWith(prefix))) delete env[name];
  delete env["COLUMNS"];
  delete env["LINES"];
  const program = settings.termProgram;
  return {
    ...env,
    TERM,
    COLORTERM,
    TERM_PROGRAM: program,
    TERM_PROGRAM_VERSION: termProgramVersion(program, options.version),
    MUX: `${options.serverName}:${options.sessionName}`,
    MUX_PANE_ID: formatPaneId(options.pane),
    ...doorVariables(options.pane, options.doors),
    ...options.launch,
  };
}

/** One door by the names of each protocol that leads there. */
function doorVariables(pane: PaneId, doors: PaneDoors): Record<string, string> {
  const { socket, reporter, node, token, surface } = doors;
  return {
    MUX_SOCKET: socket,
    MUX_CAPABILITY: token,
    MUX_HOOK: reporter,
    MUX_NODE: node,
    ZENTTY_CLI_BIN: reporter,
    ZENTTY_INSTANCE_SOCKET: socket,
    ZENTTY_PANE_TOKEN: token,
    ZENTTY_WORKLANE_ID: formatWindowId(doors.window),
    ZENTTY_PANE_ID: formatPaneId(pane),
    ZENTTY_WINDOW_ID: formatSessionId(doors.session),
    MYTTY_EVENT_SOCKET: socket,
    MYTTY_SURFACE_ID: surface,
    MYTTY_EVENT_CAPABILITY: token,
  };
}
