// JSON that anybody in a pane may have written, read strictly: bounded in bytes, depth and members, no key twice in one
// object, none that reaches for a prototype. What is read is plain data; a refusal says why in a few words.

import { cleanText } from "./clean-text.ts";

export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  /** `fault` goes on from the name of the thing: "is empty", "is nested deeper than 16". Clean, on one line. */
  | { readonly ok: false; readonly fault: string };

/** Longest text, in bytes of UTF-8. */
export const MAX_JSON_BYTES: number = 64 * 1024;
/** Deepest nesting of objects and arrays; the outermost is 1. */
export const MAX_JSON_DEPTH = 16;
/** Most members of all its objects together. */
export const MAX_JSON_MEMBERS = 512;

/** Longest part of the parser's own complaint that is handed on. */
const MAX_COMPLAINT_LENGTH = 120;

/** Of JSON: what opens and closes, what parts a key from its value, and whole strings. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

const utf8 = new TextEncoder();

/** The value of `text`, or why it is refused. Total, at a cost bounded by the limit on bytes. */
export function parseStrictJson(text: string): StrictJson {
  // A code unit is at least one byte, so a huge text is refused before anything walks it.
  if (text.length > MAX_JSON_BYTES || utf8.encode(text).length > MAX_JSON_BYTES)
    return { ok: false, fault: `is longer than ${MAX_JSON_BYTES} bytes` };
  if (text.trim() === "") return { ok: false, fault: "is empty" };
  // Before it is parsed: what is out of bounds costs no more than the way to the bound.
  const fault = findFault(text);
  return fault === undefined ? parse(text) : { ok: false, fault };
}

function parse(text: string): StrictJson {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    const complaint = error instanceof Error ? cleanText(error.message) : "";
    return { ok: false, fault: `is not JSON (${[...complaint].slice(0, MAX_COMPLAINT_LENGTH).join("")})` };
  }
}

/** What is out of bounds in a text, if it is JSON; of any other text something or nothing. */
function findFault(text: string): string | undefined {
  /** Keys of each open object, outermost first; null for an array. */
  const open: (Set<string> | null)[] = [];
  let members = 0;
  let lastString = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":") lastString = token;
    else {
      members += 1;
      const fault = addKey(open.at(-1), lastString);
      if (fault !== undefined) return fault;
    }
    if (open.length > MAX_JSON_DEPTH) return `is nested deeper than ${MAX_JSON_DEPTH}`;
    if (members > MAX_JSON_MEMBERS) return `has more than ${MAX_JSON_MEMBERS} members`;
  }
  return undefined;
}

function addKey(keys: Set<string> | null | undefined, string: string): string | undefined {
  const key = unquote(string);
  if (key === "__proto__") return "has a member __proto__";
  if (keys?.has(key) === true) return `has ${shown(key)} twice in one object`;
  keys?.add(key);
  return undefined;
}

function unquote(string: string): string {
  if (!string.includes("\\")) return string.slice(1, -1);
  try {
    return String(JSON.parse(string));
  } catch {
    return string;
  }
}

const shown = (key: string): string => JSON.stringify([...cleanText(key)].slice(0, 32).join(""));
