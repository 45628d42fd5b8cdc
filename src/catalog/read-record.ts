// A conversation's record as an agent keeps it: a JSON file, or a log whose first line tells whose it is. Which keys hold
// the id and the directory is said in the manifest, "payload.id".

import type { Discovery } from "./runtime.ts";

export interface ConversationRecord {
  readonly id: string;
  /** Null where the record does not tell. */
  readonly cwd: string | null;
}

/** What the beginning of a record says; undefined where it is none, or not written to its end yet. */
export function readRecord({ format, id, cwd }: Discovery, text: string): ConversationRecord | undefined {
  const value = parse(format === "jsonl" ? firstLine(text) : text);
  const found = at(value, id);
  if (typeof found !== "string" || found === "") return undefined;
  const directory = cwd === null ? null : at(value, cwd);
  return { id: found, cwd: typeof directory === "string" ? directory : null };
}

function firstLine(text: string): string {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value behind "payload.id". */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return Reflect.get(inner, key);
  }, value);
}
