// Puts the ways of telling together, once for a server.

import type { State } from "../../core/state.ts";
import type { Settings } from "../config/settings.ts";
import type { Peers } from "../control/peers.ts";
import type { Counters } from "../counters.ts";
import { Runner } from "./runner.ts";
import { Teller } from "./teller.ts";

export interface TellerParts {
  readonly settings: Settings;
  readonly serverName: string;
  readonly counters: Counters;
  state(): State;
  /** Exists by the time something is told. */
  peers(): Peers;
}

export function openTeller({ settings, serverName, counters, state, peers }: TellerParts): Teller {
  const runner = new Runner(counters, (line) => peers().warn(line));
  return new Teller({
    settings,
    serverName,
    state,
    terminalShows: () => peers().terminalShows(),
    notifyTerminals: (pane, title, body) => peers().notify(pane, title, body),
    run: (argv, env) => runner.run(argv, env),
  });
}
