// The state of the triage dialog: choosing with one key, or a line that is being written. Pure.

import { formatKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";
import type { Prompt } from "../../core/prompt.ts";
import { insertText, lineOf, reduceLine, textOfLine, type Line } from "./line-editor.ts";

export interface TriageState {
  /** Words of one's own that are being written; null: keys choose. */
  readonly line: Line | null;
}

/** What a key asks for. */
export type TriageStep =
  | { readonly type: "state"; readonly state: TriageState }
  /** Choose by this word, or answer with these words. */
  | { readonly type: "answer"; readonly word: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "skip" | "jump" | "snooze" | "close" };

export const CHOOSING: TriageState = { line: null };

const CLOSE: ReadonlySet<string> = new Set(["Escape", "q", "C-c", "C-g"]);
const SKIP: ReadonlySet<string> = new Set(["Space", "Tab", "Right"]);
const WORDS: Readonly<Record<string, string>> = { y: "yes", n: "no", a: "always" };

/** `prompt` is the one that is shown; null: there is none. */
export function reduceTriage(state: TriageState, key: Key, prompt: Prompt | null): TriageStep {
  if (state.line !== null) return reduceWriting(state.line, key);
  const name = formatKeyName(key);
  if (CLOSE.has(name)) return { type: "close" };
  if (SKIP.has(name)) return { type: "skip" };
  if (name === "Enter") return { type: "jump" };
  if (name === "S") return { type: "snooze" };
  if (prompt === null) return { type: "state", state };
  const chosen = prompt.options.find((option) => option.key === name);
  if (chosen?.role === "text" || (name === "i" && prompt.freeText))
    return { type: "state", state: { line: lineOf("") } };
  if (chosen !== undefined) return { type: "answer", word: name };
  const word = WORDS[name];
  return word === undefined ? { type: "state", state } : { type: "answer", word };
}

function reduceWriting(line: Line, key: Key): TriageStep {
  const name = formatKeyName(key);
  if (name === "Enter") {
    const text = textOfLine(line);
    return text.trim() === "" ? { type: "state", state: CHOOSING } : { type: "text", text };
  }
  if (name === "Escape" || name === "C-c" || name === "C-g") return { type: "state", state: CHOOSING };
  return { type: "state", state: { line: reduceLine(line, key) } };
}

/** A paste is words, and never a key. */
export const pasteIntoTriage = (state: TriageState, text: string): TriageState =>
  state.line === null ? state : { line: insertText(state.line, text) };
