// Makes the payload of a hook fit one request: an agent hands over whole files and transcripts, of which a status needs
// the beginning. Long texts are cut, long lists and deep branches left out, until the rest is small enough.

/** Longest text that is kept at first, in characters. */
export const MAX_TEXT_CHARS = 2_048;
/** Largest payload, as JSON in bytes of UTF-8: a request has room for the rest of itself. */
export const MAX_PAYLOAD_BYTES: number = 60 * 1024;
export const MAX_LIST_ITEMS = 32;
export const MAX_MEMBERS = 64;
export const MAX_DEPTH = 12;
/** Members of all its objects together: the server takes no more than 512 in a request. */
export const MAX_MEMBERS_IN_ALL = 400;
const MAX_KEY_CHARS = 128;

/** Each is tried where the one before left too much. */
const TEXT_LIMITS: readonly number[] = [MAX_TEXT_CHARS, 512, 128, 32];

interface Limits {
  readonly textChars: number;
  membersLeft: number;
}

/** The bounded payload; undefined for a text that is no JSON object, and for one that no cut makes fit. */
export function boundPayload(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  for (const textChars of TEXT_LIMITS) {
    const bounded = boundObject(value, { textChars, membersLeft: MAX_MEMBERS_IN_ALL }, 1);
    if (Buffer.byteLength(JSON.stringify(bounded)) <= MAX_PAYLOAD_BYTES) return bounded;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined: left out. */
function bound(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string") return value.slice(0, limits.textChars);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return undefined;
  if (!Array.isArray(value)) return isObject(value) ? boundObject(value, limits, depth) : undefined;
  return value.slice(0, MAX_LIST_ITEMS).flatMap((item: unknown) => bound(item, limits, depth + 1) ?? []);
}

function boundObject(
  value: Readonly<Record<string, unknown>>,
  limits: Limits,
  depth: number,
): Readonly<Record<string, unknown>> {
  const kept: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (kept.length === MAX_MEMBERS || limits.membersLeft === 0) break;
    if (key === "__proto__" || key.length > MAX_KEY_CHARS) continue;
    limits.membersLeft -= 1;
    const bounded = bound(member, limits, depth + 1);
    if (bounded !== undefined) kept.push([key, bounded]);
  }
  return Object.fromEntries(kept);
}
