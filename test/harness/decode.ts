// Decodes strings of bytes for tests, whole or in pieces, with the flush that a quiet terminal causes.

import type { Decoded } from "../../src/client/input/decoded.ts";
import { InputDecoder } from "../../src/client/input/decoder.ts";

/** Everything that comes of these pieces; `flushBetween`: the terminal is quiet for long after each. */
export function decode(pieces: readonly (string | Uint8Array)[], flushBetween = false): Decoded[] {
  const decoder = new InputDecoder();
  const out: Decoded[] = [];
  const settle = (): void => {
    for (let i = 0; i < 4 && decoder.pending; i++) out.push(...decoder.flush());
  };
  for (const piece of pieces) {
    out.push(...decoder.push(typeof piece === "string" ? Buffer.from(piece) : piece));
    if (flushBetween) settle();
  }
  settle();
  return mergeText(out);
}

/** Adjacent texts as one: how runs are cut is not part of the contract. */
export function mergeText(items: readonly Decoded[]): Decoded[] {
  const merged: Decoded[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (item.kind === "text" && last?.kind === "text") {
      merged[merged.length - 1] = { kind: "text", text: last.text + item.text };
    } else merged.push(item);
  }
  return merged;
}
