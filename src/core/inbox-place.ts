// Where the pane of an item stands now: "work:1.0"; null for one that is gone.

import type { InboxItem } from "./inbox.ts";
import type { PaneId } from "./ids.ts";
import { paneLocation } from "./pane-location.ts";
import type { State } from "./state.ts";

export function inboxPlace(state: State, item: InboxItem): string | null {
  // An item may outlive its pane: that there is one of this number is found out here.
  const found = paneLocation(state, item.pane as PaneId);
  return found === undefined ? null : `${found.session.name}:${found.window.index}.${found.paneIndex}`;
}
