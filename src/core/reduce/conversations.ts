// What is said of the conversations of a pane, and what ends them: words, the end of a process, time.

import { cleanText } from "../clean-text.ts";
import { applyWord } from "../converse.ts";
import { endProcess, expire, nextExpiryMs, settleGraces } from "../conversation-windows.ts";
import type { Event } from "../event.ts";
import type { PaneId } from "../ids.ts";
import { record, type NewLedgerEntry } from "../ledger.ts";
import { maskSecrets } from "../mask-secrets.ts";
import type { StatusCause } from "../record-lifetime.ts";
import type { Pane } from "../state.ts";
import type { Word } from "../word.ts";
import { patchPane, patchState, type Turn } from "./turn.ts";

export type ConversationEvent = Extract<Event, { readonly type: "said" | "processGone" | "answered" }>;

/** Takes in what was said. What it is to the pane's status comes back; undefined: the pane is not there. */
export function reduceConversations(turn: Turn, event: ConversationEvent): StatusCause | undefined {
  const pane = turn.state.panes.get(event.pane);
  if (pane === undefined) return undefined;
  if (event.type === "answered") return noteAnswer(turn, event);
  if (event.type === "processGone") {
    patchPane(turn, pane.id, { conversations: endProcess(pane.conversations, event.process, event.atMs) });
    return "reported";
  }
  const { word, atMs } = event;
  const held = expire(settleGraces(pane.conversations, atMs), pane.observation, atMs);
  patchPane(turn, pane.id, { conversations: applyWord(held, word, atMs) });
  note(turn, sayingOf(pane.id, word, atMs));
  return word.says.act === "ends" || word.says.act === "withdraws" ? "cleared" : "reported";
}

/** Lets time pass. What it is to the status comes back: the end of a grace is the agent's own word at last. */
export function ageConversations(turn: Turn, pane: Pane, nowMs: number): StatusCause {
  const settled = settleGraces(pane.conversations, nowMs);
  patchPane(turn, pane.id, { conversations: expire(settled, pane.observation, nowMs) });
  return settled === pane.conversations ? "other" : "reported";
}

/** Wall clock, ms: when a conversation of the pane changes by itself. */
export const conversationWakeMs = (pane: Pane): number | undefined =>
  nextExpiryMs(pane.conversations, pane.observation);

/** Writes an entry into the ledger. */
export function note(turn: Turn, entry: NewLedgerEntry): void {
  patchState(turn, { ledger: record(turn.state.ledger, entry) });
}

/** Longest account of an answer, in characters. */
const MAX_CHOICE = 60;

/** Keeps who answered what, cleaned, masked and cut. */
function noteAnswer(turn: Turn, event: Extract<Event, { readonly type: "answered" }>): undefined {
  const choice = maskSecrets(cleanText(event.choice)).slice(0, MAX_CHOICE);
  note(turn, { ...event, choice, who: cleanText(event.who) });
}

function sayingOf(pane: PaneId, word: Word, atMs: number): NewLedgerEntry {
  const { source, event, session, says } = word;
  const activity = says.act === "does" ? says.activity : undefined;
  return {
    type: "said",
    atMs,
    pane,
    source,
    event,
    ...(activity !== undefined && { activity: activity.key }),
    ...(activity?.detail !== undefined && { detail: activity.detail }),
    ...(session !== null && { session }),
  };
}
