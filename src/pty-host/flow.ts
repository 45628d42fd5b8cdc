// When a pane's program must wait for its readers. Pure.

import type { HostLimits } from "./host-limits.ts";

/** `connected`; `away` while one may come back soon; `gone` when none came for `awayMs`. */
export type ServerPresence = "connected" | "away" | "gone";

export interface FlowFacts {
  readonly presence: ServerPresence;
  /** What the journal holds, in bytes. */
  readonly journalBytes: number;
  /** Output behind the offset that the server has taken in. */
  readonly unparsedBytes: number;
  readonly paused: boolean;
}

/** Whether the pty is to be paused now. Resuming waits for half the high-water mark, so that it does not flutter. */
export function shouldPause(facts: FlowFacts, limits: Pick<HostLimits, "journalMaxBytes" | "highWaterBytes">): boolean {
  if (facts.presence === "gone") return false;
  if (facts.journalBytes >= limits.journalMaxBytes) return true;
  if (facts.presence === "away") return false;
  const mark = facts.paused ? limits.highWaterBytes / 2 : limits.highWaterBytes;
  return facts.unparsedBytes > mark;
}
