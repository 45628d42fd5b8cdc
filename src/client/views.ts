// The views that lie over the panes of one client. Each is told by the server while it is open.

import type { ToClient, ToServer } from "../wire/control.ts";
import { Board } from "./board.ts";
import { Choosers } from "./choosers.ts";
import { Details } from "./details.ts";
import type { Dialogs } from "./dialogs.ts";
import { InboxView } from "./inbox-view.ts";
import type { ClientModel } from "./model.ts";
import type { AddressHost } from "./open-address.ts";
import { Triage } from "./triage.ts";

export interface ViewsHost extends AddressHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  send(message: ToServer): void;
  run(argv: readonly string[]): void;
  jump(pane: number): void;
  /** Asks whether the pane is to be closed. */
  kill(pane: number): void;
}

/** What is for views alone. */
export type ViewMessage = Extract<ToClient, { type: "detail" | "prompt" | "inbox" | "choices" | "open" }>;

export class Views {
  readonly details: Details;
  readonly board: Board;
  readonly triage: Triage;
  readonly inbox: InboxView;
  readonly choosers: Choosers;

  constructor(host: ViewsHost) {
    const { model, dialogs } = host;
    this.details = new Details(host);
    this.triage = new Triage(host);
    this.inbox = new InboxView(host);
    this.choosers = new Choosers(host);
    this.board = new Board({
      model,
      dialogs,
      jump: (pane) => host.jump(pane),
      view: (pane) => this.details.open(pane),
      answer: (pane) => this.triage.open(pane),
      kill: (pane) => host.kill(pane),
    });
  }

  /** A new server does not know what is looked at. */
  resume(): void {
    this.details.resume();
    this.choosers.resume();
    this.inbox.resume();
    this.triage.resume();
  }

  take(message: ViewMessage): void {
    switch (message.type) {
      case "detail":
        return this.details.take(message);
      case "open":
        return message.view === "board" ? this.board.open() : this.triage.open(null);
      case "prompt":
        return this.triage.take(message.view);
      case "inbox":
        return this.inbox.take(message.items);
      case "choices":
        return this.choosers.take(message.choices);
    }
  }
}
