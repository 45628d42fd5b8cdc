// A strict JSON reader that remembers the line of every value, so that an error can name file, key and line.
// Refuses what JSON.parse lets pass: duplicate keys, "__proto__", documents beyond the limits. No comments.

/** Largest manifest, in UTF-16 units. */
const MAX_JSON_CHARS = 65_536;
/** Deepest nesting of lists and objects. */
export const MAX_JSON_DEPTH = 16;

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type JsonReading =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      /** The 1-based line of the value at a path of keys and indexes, or of its nearest known ancestor. */
      readonly lineOf: (path: readonly (string | number)[]) => number;
    }
  | { readonly ok: false; readonly line: number; readonly reason: string };

class JsonFault extends Error {
  readonly at: number;
  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

const BLANK = /[ \t\r\n]*/y;
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

interface Cursor {
  readonly text: string;
  at: number;
  /** Where the reader is, as keys and indexes. */
  readonly path: (string | number)[];
  /** Offset of each value by its path; only kept when a line is asked for, since most documents have no error. */
  readonly offsets: Map<string, number> | undefined;
}

const pathKey = (path: readonly (string | number)[]): string => path.join("\0");

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += found.length;
  return found;
}

/** Skips blanks, then takes `char` if it stands there. */
function accept(cursor: Cursor, char: string): boolean {
  take(cursor, BLANK);
  if (cursor.text[cursor.at] !== char) return false;
  cursor.at++;
  return true;
}

function expect(cursor: Cursor, char: string): void {
  if (!accept(cursor, char)) throw new JsonFault(cursor.at, `expected "${char}"`);
}

function readScalar(cursor: Cursor): null | boolean | number | string {
  const token = take(cursor, SCALAR);
  if (token === "") {
    throw new JsonFault(cursor.at, cursor.at < cursor.text.length ? "unexpected character" : "unexpected end");
  }
  // The token is a JSON scalar by the pattern above.
  return JSON.parse(token) as null | boolean | number | string;
}

function readObject(cursor: Cursor): JsonValue {
  const object: Record<string, JsonValue> = {};
  if (accept(cursor, "}")) return object;
  do {
    take(cursor, BLANK);
    const keyAt = cursor.at;
    const key = cursor.text[cursor.at] === '"' ? readScalar(cursor) : undefined;
    if (typeof key !== "string") throw new JsonFault(keyAt, "expected a key in double quotes");
    if (key === "__proto__" || Object.hasOwn(object, key)) {
      throw new JsonFault(keyAt, `key "${key}" is not allowed twice or at all`);
    }
    expect(cursor, ":");
    object[key] = readMember(cursor, key, keyAt);
  } while (accept(cursor, ","));
  expect(cursor, "}");
  return object;
}

function readList(cursor: Cursor): JsonValue {
  const list: JsonValue[] = [];
  if (accept(cursor, "]")) return list;
  do {
    take(cursor, BLANK);
    list.push(readMember(cursor, list.length, cursor.at));
  } while (accept(cursor, ","));
  expect(cursor, "]");
  return list;
}

function readMember(cursor: Cursor, key: string | number, at: number): JsonValue {
  if (cursor.path.length >= MAX_JSON_DEPTH) throw new JsonFault(at, `deeper than ${MAX_JSON_DEPTH} levels`);
  cursor.path.push(key);
  cursor.offsets?.set(pathKey(cursor.path), at);
  const value = readValue(cursor);
  cursor.path.pop();
  return value;
}

function readValue(cursor: Cursor): JsonValue {
  if (accept(cursor, "{")) return readObject(cursor);
  if (accept(cursor, "[")) return readList(cursor);
  return readScalar(cursor);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function readDocument(text: string, offsets: Map<string, number> | undefined): JsonValue {
  const cursor: Cursor = { text, at: text.startsWith("\uFEFF") ? 1 : 0, path: [], offsets };
  const value = readValue(cursor);
  take(cursor, BLANK);
  if (cursor.at < text.length) throw new JsonFault(cursor.at, "unexpected text after the value");
  return value;
}

/** A string that is a key. One that is a value has no colon behind it. */
const KEY = /"(?:[^"\\]|\\.)*"[ \t\r\n]*:/g;

/**
 * What JSON.parse makes of a document, many times as fast, where it is sure that nothing of it was lost: each key in the
 * text is one in the value. Undefined where the reader must look.
 */
function readPlain(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return countKeys(value, 0) === (text.match(KEY) ?? []).length ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keys in a value, at all depths; no number where there are more levels than allowed, or a key that is not. */
function countKeys(value: JsonValue, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= MAX_JSON_DEPTH || Object.hasOwn(value, "__proto__")) return Number.NaN;
  const members: readonly JsonValue[] = Array.isArray(value) ? value : Object.values(value);
  const below = members.reduce<number>((sum, member) => sum + countKeys(member, depth + 1), 0);
  return Array.isArray(value) ? below : below + members.length;
}

/** Reads one JSON document. Never throws on bad input: the reading says line and reason. */
export function readJsonLines(text: string): JsonReading {
  if (text.length > MAX_JSON_CHARS) return { ok: false, line: 1, reason: `longer than ${MAX_JSON_CHARS} characters` };
  try {
    const value = readPlain(text) ?? readDocument(text, undefined);
    return { ok: true, value, lineOf: (path) => lineAt(text, nearestOffset(text, path)) };
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return { ok: false, line: lineAt(text, fault.at), reason: fault.message };
  }
}

function nearestOffset(text: string, path: readonly (string | number)[]): number {
  const offsets = new Map<string, number>();
  readDocument(text, offsets);
  for (let length = path.length; length > 0; length--) {
    const offset = offsets.get(pathKey(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return 0;
}
