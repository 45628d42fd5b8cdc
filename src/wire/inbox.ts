// An item of the inbox as a client shows it.

import type { InboxItem } from "../core/inbox.ts";

export interface InboxRow extends InboxItem {
  /** Where its pane stands ("work:1.0"); null: it is gone. */
  readonly place: string | null;
}
