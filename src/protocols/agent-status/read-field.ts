// Reads the members of an event one by one. Absent, null and blank text are the same; a value of another kind than was
// meant is a fault, told in one line: `progress.total: a whole number greater than 0 was meant, not "7"` ([Z5]..[Z8]).

import { cleanText } from "../../core/clean-text.ts";

/** An object of the event that is being read. Faults of all its objects come together, in the order of reading. */
export interface Source {
  /** "" for the event itself, else "progress." and the like. */
  readonly path: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly faults: string[];
}

/** So much of a text is cleaned for each character that may be shown of it: what lies behind costs nothing. */
const RAW_PER_SHOWN = 8;
/** Longest part of a value that a fault quotes. */
const MAX_QUOTE_LENGTH = 40;

/** The object at `key`; where there is none, one without members. */
export function readObject(source: Source, key: string): Source {
  const value = source.members[key] ?? {};
  const members = isObject(value) ? value : fault(source, key, "an object", value);
  return { path: `${source.path}${key}.`, members: members ?? {}, faults: source.faults };
}

export const hasMember = ({ members }: Source, key: string): boolean => members[key] != null;

/** Text on one line, cleaned, cut at `maxLength` characters. */
export function readText(source: Source, key: string, maxLength: number): string | undefined {
  const value = source.members[key] ?? "";
  if (typeof value !== "string") return fault(source, key, "a text", value);
  const text = cleanText(value.slice(0, maxLength * RAW_PER_SHOWN));
  return text === "" ? undefined : [...text].slice(0, maxLength).join("").trimEnd();
}

/** Text that means something only as a whole: it is never cut, and a control character in it is a fault. */
export function readWhole(source: Source, key: string, maxLength: number): string | undefined {
  const value = source.members[key] ?? "";
  if (typeof value !== "string") return fault(source, key, "a text", value);
  const text = value.trim();
  if (text === "") return undefined;
  if (text.length > maxLength || cleanText(text) !== text)
    return fault(source, key, `1 to ${maxLength} plain characters on one line`, value);
  return text;
}

/** One of `words`, or undefined for any other text. */
export function readWord<T extends string>(source: Source, key: string, words: readonly T[]): T | undefined {
  const text = readText(source, key, MAX_QUOTE_LENGTH);
  return words.find((each) => each === text);
}

export function readFlag(source: Source, key: string): boolean {
  const value = source.members[key] ?? false;
  return typeof value === "boolean" ? value : (fault(source, key, "true or false", value) ?? false);
}

/** A whole number of at least `min`; `meant` says so in words. */
export function readWholeNumber(source: Source, key: string, min: number, meant: string): number | undefined {
  const value = source.members[key] ?? undefined;
  if (value === undefined) return undefined;
  return typeof value === "number" && Number.isSafeInteger(value) && value >= min
    ? value
    : fault(source, key, meant, value);
}

/** Notes that `key` is not what was meant. */
export function fault(source: Source, key: string, meant: string, value: unknown): undefined {
  source.faults.push(`${source.path}${key}: ${meant} was meant, not ${quote(value)}`);
}

/** A value in a few clean words. */
export function quote(value: unknown): string {
  if (value == null) return "nothing";
  if (Array.isArray(value)) return "an array";
  if (isObject(value)) return "an object";
  if (typeof value !== "string") return JSON.stringify(value);
  const text = cleanText(value.slice(0, MAX_QUOTE_LENGTH * RAW_PER_SHOWN));
  const cut = [...text].slice(0, MAX_QUOTE_LENGTH).join("");
  return cut === text ? `"${cut}"` : `"${cut}…"`;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
