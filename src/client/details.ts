// The detail view of a pane: has the server tell of it while it is open, keeps what was told, opens what the agent made.

import type { LedgerEntry } from "../core/ledger.ts";
import { MAX_LEDGER_OF_PANE } from "../core/ledger.ts";
import type { Artifact } from "../core/word.ts";
import type { ToClient, ToServer } from "../wire/control.ts";
import type { PaneDetail } from "../wire/detail.ts";
import type { Dialogs } from "./dialogs.ts";
import type { ClientModel } from "./model.ts";
import { paneRect } from "./pane-rect.ts";
import { openAddress, type AddressHost } from "./open-address.ts";

export interface DetailsHost extends AddressHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  send(message: ToServer): void;
}

export class Details {
  readonly #host: DetailsHost;
  #pane: number | null = null;
  #detail: PaneDetail | null = null;
  #entries: readonly LedgerEntry[] = [];
  #gone = false;

  constructor(host: DetailsHost) {
    this.#host = host;
  }

  open(pane: number): void {
    const { model, dialogs } = this.#host;
    if (dialogs.active) return;
    const about = paneRect(model, pane);
    this.#watch(pane);
    void dialogs.open(
      ({ openDetail }) =>
        openDetail({
          size: model.size,
          table: model.table,
          ...(about !== undefined && { about }),
          timeOf: clockTime,
          subject: () => ({ detail: this.#detail, entries: this.#entries, gone: this.#gone }),
          onOpen: (artifact) => this.#openArtifact(artifact),
          onCopy: (artifact) => this.#copyArtifact(artifact),
        }),
      () => {},
      () => this.#watch(null),
    );
  }

  /** A new server does not know what is looked at. */
  resume(): void {
    if (this.#pane !== null) this.#host.send({ type: "watch", pane: this.#pane });
  }

  take({ pane, detail, first, entries }: Extract<ToClient, { type: "detail" }>): void {
    if (pane !== this.#pane) return;
    this.#gone = detail === null;
    // Of a pane that is gone the last that was known stays.
    this.#detail = detail ?? this.#detail;
    this.#entries = [...(first ? [] : this.#entries), ...entries].slice(-MAX_LEDGER_OF_PANE);
    this.#host.dialogs.refresh();
  }

  #watch(pane: number | null): void {
    this.#pane = pane;
    this.#detail = null;
    this.#entries = [];
    this.#gone = false;
    this.#host.send({ type: "watch", pane });
  }

  #openArtifact(artifact: Artifact): void {
    openAddress(artifact.url, this.#host);
  }

  #copyArtifact({ url, label }: Artifact): void {
    const text = url ?? label ?? "";
    if (text !== "") this.#copyUrl(text, "copied");
  }

  #copyUrl(url: string, what: string): void {
    this.#host.copy(url);
    this.#host.say(`${what}: ${url}`, false);
  }
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "14:03:22", in the time zone of this terminal. */
function clockTime(atMs: number): string {
  const date = new Date(atMs);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
}
