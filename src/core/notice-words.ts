// What a notification says: "claude: requires approval", and what it is about. It leaves the pane for programs that were
// not written for more, so it is cleaned, masked and cut here, once.

import { cleanText } from "./clean-text.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Status } from "./status.ts";
import { labelOf, wordsOf } from "./status-words.ts";

/** Longest title and body, in characters. */
export const MAX_NOTIFICATION_LENGTH = 240;

export interface PaneNotification {
  readonly pane: number;
  /** "claude: requires approval". Cleaned and masked, as is the body. */
  readonly title: string;
  /** The program's message, else the agent's answer, or "". */
  readonly body: string;
}

/** Of a pane's status; `name` is the pane's own, for a status that brings none. */
export function noticeOfStatus(pane: number, status: Status, name: string): PaneNotification {
  const { word, about } = wordsOf({ ...status, unread: true });
  const label = cleanText(labelOf(status, name));
  return { pane, title: fit(label === "" ? word : `${label}: ${word}`), body: fit(about) };
}

/** Of what a program asked to be told. */
export const noticeOfProgram = (pane: number, title: string, body: string): PaneNotification => ({
  pane,
  title: fit(cleanText(title)),
  body: fit(cleanText(body)),
});

/** Masks before it cuts: half a secret is one, too. */
function fit(text: string): string {
  const characters = [...maskSecrets(text)];
  if (characters.length <= MAX_NOTIFICATION_LENGTH) return characters.join("");
  return `${characters.slice(0, MAX_NOTIFICATION_LENGTH - 1).join("")}…`;
}
