// Which changes are facts that must outlive the server. Not clients, not who looks where, not what travels with a pane's
// own snapshot (`Pane.stream`).

import type { Pane, State } from "../state.ts";
import { patched } from "./edit.ts";

/** Whether a persisted part of the state differs between the two. */
export function persistedDiffers(before: State, after: State): boolean {
  if (before === after) return false;
  const { sessions, windows, buffers, applied, nextSession, nextWindow, nextPane, nextBuffer, notices } = after;
  const { ledger, inbox, quiet, doorSecret, eventIds, resumables, nextResumable } = after;
  const facts = { sessions, windows, buffers, applied, nextSession, nextWindow, nextPane, nextBuffer, notices };
  return (
    patched(before, { ...facts, ledger, inbox, quiet, doorSecret, eventIds, resumables, nextResumable }) !== before ||
    panesDiffer(before.panes, after.panes)
  );
}

function panesDiffer(before: State["panes"], after: State["panes"]): boolean {
  if (before === after) return false;
  if (before.size !== after.size) return true;
  return [...after.values()].some((pane) => !sameFacts(before.get(pane.id), pane));
}

function sameFacts(before: Pane | undefined, after: Pane): boolean {
  if (before === undefined || before === after) return before === after;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  keys.delete("stream");
  return [...keys].every((key) => Object.is(Reflect.get(before, key), Reflect.get(after, key)));
}
