// The id of a run, from what its agent calls the turn: the same that hooks of this protocol send for it. A UUID of the
// first half of SHA-256 over "run", provider and turn, parted by NUL.

import { createHash } from "node:crypto";
import type { Provider } from "../../protocols/agent-event/parse.ts";

export function runIdOf(provider: Provider, turn: string): string {
  const bytes = createHash("sha256").update(`run\0${provider}\0${turn}`).digest().subarray(0, 16);
  // Version 5, made from a name; and the variant of all UUIDs.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
