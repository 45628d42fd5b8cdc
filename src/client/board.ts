// The board in one client: kept up to date while it is open, and what is chosen on it carried out.

import type { BoardChoice } from "./overlay/board-overlay.ts";
import type { Dialogs } from "./dialogs.ts";
import type { ClientModel } from "./model.ts";

/** How often ages on it are written anew. */
const REFRESH_MS = 1000;

export interface BoardHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  jump(pane: number): void;
  view(pane: number): void;
  answer(pane: number): void;
  /** Asks whether the pane is to be closed. */
  kill(pane: number): void;
}

export class Board {
  readonly #host: BoardHost;
  #timer: NodeJS.Timeout | null = null;

  constructor(host: BoardHost) {
    this.#host = host;
  }

  open(): void {
    const { model, dialogs } = this.#host;
    if (dialogs.active) return;
    this.#timer = setInterval(() => dialogs.refresh(), REFRESH_MS);
    const options = {
      size: model.size,
      table: model.table,
      ascii: model.ascii,
      rows: () => model.rows.values(),
      nowMs: () => Date.now(),
    };
    void dialogs.open(
      ({ openBoard }) => openBoard(options),
      (choice) => this.#carryOut(choice),
      () => this.#stop(),
    );
  }

  /** Statuses changed. */
  refresh(): void {
    if (this.#timer !== null) this.#host.dialogs.refresh();
  }

  #carryOut({ deed, pane }: BoardChoice): void {
    const { jump, view, answer, kill } = this.#host;
    const deeds = { jump, look: view, answer, kill };
    deeds[deed](pane);
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
