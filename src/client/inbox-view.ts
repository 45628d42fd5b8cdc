// The inbox in this client: has the server tell of it while it is open, keeps its ages current, goes to an item's pane.

import { nextAgeChangeMs } from "../core/format-age.ts";
import type { ToServer } from "../wire/control.ts";
import type { InboxRow } from "../wire/inbox.ts";
import type { Dialogs } from "./dialogs.ts";
import type { ClientModel } from "./model.ts";

export interface InboxViewHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  send(message: ToServer): void;
  run(argv: readonly string[]): void;
  jump(pane: number): void;
  say(text: string, error: boolean): void;
}

export class InboxView {
  readonly #host: InboxViewHost;
  #isOpen = false;
  #rows: readonly InboxRow[] | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(host: InboxViewHost) {
    this.#host = host;
  }

  open(): void {
    const { model, dialogs, run } = this.#host;
    if (dialogs.active) return;
    this.#watch(true);
    void dialogs.open(
      ({ openInbox }) =>
        openInbox({
          size: model.size,
          table: model.table,
          rows: () => this.#rows,
          nowMs: () => Date.now(),
          onResolve: (id) => run(["inbox", "--resolve", String(id)]),
        }),
      (row) => this.#goTo(row),
      () => this.#watch(false),
    );
  }

  /** A new server does not know what is looked at. */
  resume(): void {
    if (this.#isOpen) this.#host.send({ type: "inbox", on: true });
  }

  take(rows: readonly InboxRow[]): void {
    if (!this.#isOpen) return;
    this.#rows = rows;
    this.#refresh();
  }

  #watch(on: boolean): void {
    this.#isOpen = on;
    this.#rows = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#host.send({ type: "inbox", on });
  }

  #refresh(): void {
    this.#host.dialogs.refresh();
    if (this.#timer !== null) clearTimeout(this.#timer);
    const nowMs = Date.now();
    const waits = (this.#rows ?? []).map(({ atMs }) => nextAgeChangeMs(nowMs - atMs));
    this.#timer = waits.length === 0 ? null : setTimeout(() => this.#refresh(), Math.min(...waits));
  }

  #goTo({ pane, place }: InboxRow): void {
    if (place === null) return this.#host.say(`%${pane} is gone: r resolves what it left`, true);
    this.#host.jump(pane);
  }
}
