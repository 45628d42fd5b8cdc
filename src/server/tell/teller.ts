// Tells a person, by the ways that the settings name: the attached terminals, the person's own command, the desktop; and
// what still waits after a while by the command for that. What is told was decided, cleaned and masked before.

import type { PaneId } from "../../core/ids.ts";
import { formatPaneId } from "../../core/ids.ts";
import { agentOrCommandName } from "../../core/find.ts";
import { paneLocation } from "../../core/pane-location.ts";
import type { State } from "../../core/state.ts";
import type { Settings } from "../config/settings.ts";
import { desktopArgv, findProgram, hasDesktop } from "./desktop.ts";
import { fillWords, type WordValues } from "./fill-words.ts";

export interface TellerHost {
  readonly settings: Settings;
  readonly serverName: string;
  state(): State;
  /** Whether some attached terminal shows notifications; undefined: none is attached. */
  terminalShows(): boolean | undefined;
  notifyTerminals(pane: PaneId, title: string, body: string): void;
  run(argv: readonly string[], env: Readonly<Record<string, string>>): void;
}

export interface Told {
  readonly pane: PaneId;
  readonly title: string;
  readonly body: string;
}

export class Teller {
  readonly #host: TellerHost;

  constructor(host: TellerHost) {
    this.#host = host;
  }

  notify(told: Told): void {
    const { settings } = this.#host;
    this.#host.notifyTerminals(told.pane, told.title, told.body);
    if (settings.notifyCommand.length > 0) this.#runOwn("notify", settings.notifyCommand, told);
    if (this.#wantsDesktop(told.pane)) this.#showOnDesktop(told);
  }

  escalate(told: Told): void {
    const { escalateCommand } = this.#host.settings;
    if (escalateCommand.length > 0) this.#runOwn("escalate", escalateCommand, told);
  }

  /** By itself only where the terminal in front of the person can do no more than ring, and nothing else was chosen. */
  #wantsDesktop(pane: PaneId): boolean {
    const { notifyDesktop, notifyCommand } = this.#host.settings;
    if (notifyDesktop !== "auto") return notifyDesktop === "on";
    const isNeeded = notifyCommand.length === 0 && this.#host.terminalShows() === false;
    return isNeeded && hasDesktop(this.#environmentOf(pane), process.platform);
  }

  #showOnDesktop({ pane, title, body }: Told): void {
    const env = this.#environmentOf(pane);
    const argv = desktopArgv(title, body, process.platform, (program) => findProgram(program, env));
    if (argv !== null) this.#host.run(argv, env);
  }

  #runOwn(event: "notify" | "escalate", command: readonly string[], told: Told): void {
    const values = this.#valuesOf(told);
    const own = Object.entries(values).map(([name, value]) => [`MUX_${name.toUpperCase()}`, value] as const);
    const env = {
      ...this.#environmentOf(told.pane),
      ...Object.fromEntries(own),
      MUX: `${this.#host.serverName}:${values["session"]}`,
      MUX_PANE_ID: formatPaneId(told.pane),
      MUX_EVENT: event,
    };
    this.#host.run(fillWords(command, values), env);
  }

  #valuesOf({ pane: id, title, body }: Told): WordValues {
    const found = paneLocation(this.#host.state(), id);
    const status = found?.pane.status;
    return {
      title,
      body,
      pane: formatPaneId(id),
      session: found?.session.name ?? "",
      window: found === undefined ? "" : String(found.window.index),
      agent: found === undefined ? "" : (found.pane.observation?.agent?.id ?? agentOrCommandName(found.pane)),
      state: status?.state ?? "",
      kind: status?.kind ?? "",
    };
  }

  /** The server's own variables, and those of where the pane's session was made. */
  #environmentOf(pane: PaneId): Readonly<Record<string, string>> {
    const session = paneLocation(this.#host.state(), pane)?.session.env ?? {};
    const entries = Object.entries({ ...process.env, ...session });
    return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }
}
