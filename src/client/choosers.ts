// The agent picker and the restore list in this client: asks the server for what there is, and runs what was chosen.

import type { Choices, ChoiceKind } from "../wire/choices.ts";
import type { ToServer } from "../wire/control.ts";
import type { Dialogs } from "./dialogs.ts";
import type { ClientModel } from "./model.ts";
import { openAddress, type AddressHost } from "./open-address.ts";
import type { PickerChoice, PickerPlace } from "./overlay/picker-state.ts";
import type { RestoreChoice } from "./overlay/restore-state.ts";

export interface ChoosersHost extends AddressHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  send(message: ToServer): void;
  run(argv: readonly string[]): void;
}

const PLACE_FLAGS: Readonly<Record<PickerPlace, readonly string[]>> = { window: [], beside: ["-h"], below: ["-v"] };

export class Choosers {
  readonly #host: ChoosersHost;
  #open: ChoiceKind | null = null;
  #choices: Choices | null = null;
  /** Rows that the person took off the list. */
  #forgotten = new Set<number>();

  constructor(host: ChoosersHost) {
    this.#host = host;
  }

  pick(): void {
    const { model, dialogs } = this.#host;
    if (!this.#ask("agents")) return;
    void dialogs.open(
      ({ openPicker }) =>
        openPicker({
          size: model.size,
          table: model.table,
          rows: () => (this.#choices?.kind === "agents" ? this.#choices.rows : null),
        }),
      (choice) => this.#picked(choice),
      () => (this.#open = null),
    );
  }

  restore(): void {
    const { model, dialogs } = this.#host;
    if (!this.#ask("restore")) return;
    this.#forgotten = new Set();
    const known = (): Extract<Choices, { kind: "restore" }> | null =>
      this.#choices?.kind === "restore" ? this.#choices : null;
    void dialogs.open(
      ({ openRestore }) =>
        openRestore({
          size: model.size,
          table: model.table,
          rows: () => known()?.rows.filter(({ number }) => !this.#forgotten.has(number)) ?? null,
          sessions: () => known()?.sessions ?? [],
          nowMs: () => Date.now(),
          onForget: (number) => this.#forget(number),
        }),
      (choice) => this.#restored(choice),
      () => (this.#open = null),
    );
  }

  /** A server that is new, or was not there yet, does not know what was asked. */
  resume(): void {
    if (this.#open !== null && this.#choices === null) this.#host.send({ type: "choose", kind: this.#open });
  }

  take(choices: Choices): void {
    if (choices.kind !== this.#open) return;
    this.#choices = choices;
    this.#host.dialogs.refresh();
  }

  /** False: another dialog is open. */
  #ask(kind: ChoiceKind): boolean {
    const { dialogs, send } = this.#host;
    if (dialogs.active) return false;
    this.#open = kind;
    this.#choices = null;
    send({ type: "choose", kind });
    return true;
  }

  #forget(number: number): void {
    this.#forgotten.add(number);
    this.#host.run(["resume", "--forget", String(number)]);
  }

  #picked(choice: PickerChoice): void {
    if (choice.type === "install") {
      const { page, name, installCommand } = choice.agent;
      if (page !== null) return openAddress(page, this.#host);
      return this.#host.say(`${name} is not installed${installCommand === null ? "" : `: ${installCommand}`}`, true);
    }
    const { agent, where, bypass } = choice;
    this.#host.run(["run", ...PLACE_FLAGS[where], ...(bypass ? ["--bypass"] : []), agent]);
  }

  #restored(choice: RestoreChoice | "layout"): void {
    if (choice === "layout") return this.#host.run(["resume", "--layout"]);
    this.#host.run(["resume", ...(choice.fresh ? ["--fresh"] : []), ...choice.numbers.map(String)]);
  }
}
