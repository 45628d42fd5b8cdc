// What one client is told of the inbox while it looks into it: all items, in the order in which they are shown.

import { inboxPlace } from "../../core/inbox-place.ts";
import { orderInbox } from "../../core/inbox.ts";
import type { State } from "../../core/state.ts";
import type { ToClient } from "../../wire/control.ts";

type InboxMessage = Extract<ToClient, { type: "inbox" }>;

export class InboxSource {
  #on = false;
  #sent = "";

  watch(on: boolean): void {
    this.#on = on;
    this.#sent = "";
  }

  /** What a change of must be looked at; null while nobody looks. */
  key({ inbox }: State): unknown {
    return this.#on ? inbox : null;
  }

  /** The inbox, where it is not what the client knows. */
  diff(state: State): InboxMessage | undefined {
    if (!this.#on) return undefined;
    const items = orderInbox(state.inbox.items).map((item) => ({ ...item, place: inboxPlace(state, item) }));
    const text = JSON.stringify(items);
    if (text === this.#sent) return undefined;
    this.#sent = text;
    return { type: "inbox", items };
  }
}
