// The words of a status, remembered as long as the status lives: a frame is drawn many times before one changes.

import type { Status } from "../core/status.ts";
import type { StatusRow } from "../wire/view.ts";
import type { StatusWords } from "../core/status-words.ts";
import { wordsOf } from "../core/status-words.ts";

const known = new WeakMap<Status, StatusWords>();

/** As `wordsOf`. Statuses are immutable. */
export function knownWords(status: Status): StatusWords {
  let words = known.get(status);
  if (!words) known.set(status, (words = wordsOf(status)));
  return words;
}

/** As `wordsOf`, of a row: who is snoozed is not loud. */
export function wordsOfRow({ status, quiet }: StatusRow): StatusWords {
  const words = knownWords(status);
  return quiet === "snoozed" && words.filled ? { ...words, filled: false } : words;
}
