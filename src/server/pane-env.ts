// The environment of a new pane: the server's own, then the session's, then what describes this terminal, then the pane's.
// What belongs to another terminal, to an agent around us or to node and npm is taken out (catalog/strip-env.ts).

import { stripEnv } from "../catalog/strip-env.ts";
import { formatPaneId, type PaneId } from "../core/ids.ts";
import type { Settings } from "./config/settings.ts";

/** What every pane is told of its terminal. */
const TERM = "xterm-256color";
const COLORTERM = "truecolor";
/** Version that goes with a TERM_PROGRAM that is not mux: one that reports statuses and understands what agents send it. */
const GHOSTTY_VERSION = "1.3.0";
/** Names of ours that only mux itself sets. */
const OWN_PREFIX = "MUX_";

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
}

/** What TERM_PROGRAM_VERSION and XTVERSION say of the program that TERM_PROGRAM names. */
export const termProgramVersion = (program: string, version: string): string =>
  program === "ghostty" ? GHOSTTY_VERSION : version;

/** The whole environment of one pane. `MUX` is "server:session", never a path. */
export function paneEnvironment(options: PaneEnvironmentOptions): Record<string, string> {
  const { settings } = options;
  const env = stripEnv({ ...options.base, ...options.session }, options.strip);
  for (const name of Object.keys(env)) if (name.startsWith(OWN_PREFIX)) delete env[name];
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
    ...options.launch,
  };
}
