// The parts of a running server that its stations share. Put together once, in start.ts.

import type { Catalog } from "../catalog/build-catalog.ts";
import type { PromptDesk } from "./answers/desk.ts";
import type { Counters } from "./counters.ts";
import type { Configuration } from "./config/read-config.ts";
import type { Settings } from "./config/settings.ts";
import type { FactsStore } from "./host/facts.ts";
import type { HostLink } from "./host/link.ts";
import type { Loop } from "./loop.ts";
import type { PaneInput } from "./panes/input.ts";
import type { Panes } from "./panes/panes.ts";
import type { ProcessTable } from "./processes/process-table.ts";
import type { Launcher } from "./launch/launcher.ts";
import type { Labels } from "./publish/labels.ts";
import type { Teller } from "./tell/teller.ts";
import type { Spawns } from "./spawns.ts";
import type { RestoreStore } from "./store/restore-store.ts";
import type { RecordFinder } from "./telemetry/record-finder.ts";
import type { ScreenEnvironment } from "./screen/screen.ts";

export interface Identity {
  readonly version: string;
  readonly serverName: string;
  readonly socketPath: string;
  /** Where programs in panes report, and with what. */
  readonly eventsPath: string;
  readonly reporterPath: string;
  readonly ptyHostPid: number;
  readonly startedAtMs: number;
}

export interface World {
  readonly identity: Identity;
  readonly settings: Settings;
  /** The configuration as it is now. */
  readSettings(): Configuration;
  /** Lines about the configuration that nobody has been told yet. */
  readonly notices: string[];
  readonly loop: Loop;
  readonly link: HostLink;
  readonly panes: Panes;
  readonly input: PaneInput;
  readonly facts: FactsStore;
  /** What is on disk for the day on which pty-host is gone. */
  readonly restore: RestoreStore;
  readonly counters: Counters;
  readonly environment: ScreenEnvironment;
  readonly catalog: Catalog;
  /** Reads and answers what agents ask. */
  readonly prompts: PromptDesk;
  readonly processes: ProcessTable;
  readonly launcher: Launcher;
  /** Finds the records that agents keep of their conversations. */
  readonly records: RecordFinder;
  readonly labels: Labels;
  readonly spawns: Spawns;
  readonly teller: Teller;
  /** Ends the process: 0 after kill-server, 5 to be started again. */
  exit(code: number): void;
}
