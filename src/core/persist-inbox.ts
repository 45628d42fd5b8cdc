// The inbox to JSON and back. An item that is none costs itself, not the others.

import { emptyInbox, INBOX_CAUSES, type Inbox, type InboxItem } from "./inbox.ts";
import { acceptedOf, count, mapOf, nullable, number, objectOf, text, word, type Parse } from "./json-fields.ts";

export const encodeInbox = ({ nextId, items, workedMs }: Inbox): object => ({
  nextId,
  items,
  workedMs: [...workedMs],
});

const parseItem: Parse<InboxItem> = objectOf<InboxItem>(
  {
    id: count,
    cause: word(INBOX_CAUSES),
    pane: count,
    name: text,
    text,
    atMs: number,
    resolvedAtMs: nullable(number),
  },
  {},
);

const parseSaved = objectOf<Inbox>({ nextId: count, items: acceptedOf(parseItem), workedMs: mapOf(count, number) }, {});

/** Always something: what waits in it is worth less than the sessions around it. */
export const parseInbox: Parse<Inbox> = (value) => parseSaved(value) ?? emptyInbox;
