// The latest turn of a conversation of Cursor, from the newest rows of the table `blobs` of its store.db. Rules [M50]… of
// SPEC.md. A row is a protobuf around a message in JSON: a prompt is a "user" one with text; an "assistant" one with text
// and no tool call ends its turn. Of an interrupted turn Cursor writes nothing.

import { cleanText } from "../../core/clean-text.ts";
import { isPlainObject, parseLine, textOf, type Fields } from "./transcript-line.ts";
import { cutPrompt, keyOf, type Turn } from "./turn.ts";

export interface Blob {
  readonly rowid: number;
  readonly data: Uint8Array;
}

/** Rows, newest first, among which the latest prompt is looked for. */
export const MAX_BLOBS = 400;

const utf8 = new TextDecoder();

/** The turn that `blobs`, newest first, are in; null: no prompt is among them. */
export function readCursorBlobs(conversation: string, blobs: readonly Blob[]): Turn | null {
  let phase: Turn["phase"] = "active";
  for (const { rowid, data } of blobs.slice(0, MAX_BLOBS)) {
    const message = messageIn(data);
    const content = contentOf(message);
    const texts = content.flatMap((part) => (part["type"] === "text" ? (textOf(part, "text") ?? []) : []));
    const role = message?.["role"];
    if (role === "assistant" && texts.length > 0 && !content.some(({ type }) => type === "tool-call")) {
      phase = "completed";
    } else if (role === "user" && texts.length > 0) {
      // Two prompts of the same words are two turns: the row tells them apart.
      const key = keyOf(`${conversation}#${rowid}`);
      return key === undefined ? null : { key, phase, prompt: promptOf(texts) || null, at: null };
    }
  }
  return null;
}

/** Cursor wraps what a person typed. */
const promptOf = (texts: readonly string[]): string =>
  cutPrompt(cleanText(texts.join(" ").replaceAll(/<\/?user_query>/g, " ")));

function contentOf(message: Fields | undefined): readonly Fields[] {
  const content = message?.["content"];
  return Array.isArray(content) ? content.filter(isPlainObject) : [];
}

/** The first whole JSON object in a row. */
function messageIn(data: Uint8Array): Fields | undefined {
  const text = utf8.decode(data);
  const start = text.indexOf('{"');
  const end = start < 0 ? -1 : endOfObject(text, start);
  return end < 0 ? undefined : parseLine(text.slice(start, end));
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs;

/** Offset behind the bracket that closes the object at `start`, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    if (found[0] === "{") depth += 1;
    if (found[0] === "}" && --depth === 0) return TOKEN.lastIndex;
  }
  return -1;
}
