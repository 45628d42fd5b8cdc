// Reading what an agent hands to a hook: values by dotted paths ("properties.status.type", "workspace_roots.0"), and texts
// that are fit to be shown. Payloads are hostile: only an object's own members are followed, every text is cleaned and cut.

import { cleanText } from "../core/clean-text.ts";
import type { PayloadTest } from "./hook-rules.ts";

export type HookPayload = Readonly<Record<string, unknown>>;

/** Longest id: it is compared, so a longer one counts as none. */
const MAX_ID_CHARS = 128;
const ID = /^[A-Za-z0-9_][A-Za-z0-9._:=@/+-]*$/u;

/** The value at a path; undefined where there is none. */
export function valueAt(payload: HookPayload, path: string): unknown {
  let value: unknown = payload;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as HookPayload)[name];
  }
  return value;
}

/** Of several paths the first that leads to something. */
export function firstAt(payload: HookPayload, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = valueAt(payload, path);
    if (!isNothing(value)) return value;
  }
  return undefined;
}

/** A text for people, on one line; undefined where there is none. */
export function textAt(payload: HookPayload, paths: readonly string[], maxChars: number): string | undefined {
  return shownText(firstAt(payload, paths), maxChars);
}

export function shownText(value: unknown, maxChars: number): string | undefined {
  if (typeof value !== "string") return undefined;
  // Cutting first keeps the cost of cleaning down; cutting again is the limit.
  const text = [...cleanText(value.slice(0, maxChars * 4))];
  return text.length === 0 ? undefined : text.slice(0, maxChars).join("");
}

/** An id, which is never cut: cut, it would be another. */
export function idAt(payload: HookPayload, paths: readonly string[]): string | null {
  const value = firstAt(payload, paths);
  return typeof value === "string" && value.length <= MAX_ID_CHARS && ID.test(value) ? value : null;
}

/** A path of the file system, which is never cut either. */
export function pathAt(payload: HookPayload, paths: readonly string[], maxChars: number): string | undefined {
  const value = firstAt(payload, paths);
  if (typeof value !== "string" || !value.startsWith("/") || value.length > maxChars) return undefined;
  return cleanText(value) === value ? value : undefined;
}

export function passes(payload: HookPayload, test: PayloadTest): boolean {
  const value = valueAt(payload, test.path);
  if ("is" in test) return test.is.some((wanted) => wanted === value);
  return "missing" in test ? isNothing(value) : isEmpty(value);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

function isEmpty(value: unknown): boolean {
  if (isNothing(value) || value === false) return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
