// The conversation that the first line of a record names: {"sessionId":"ea88a1f7-…","projectHash":"…","kind":"main"}

import { parseRecord } from "./tally.ts";

/** Undefined: it names none. */
export function recordSession(firstLine: string): string | undefined {
  const id = parseRecord(firstLine)?.["sessionId"];
  return typeof id === "string" && id !== "" ? id : undefined;
}
