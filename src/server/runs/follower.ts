// What follows the records of one agent that runs, and how such a record is found. One for each provider that keeps any.

import type { Agent } from "../../core/agent.ts";
import type { StatusKind } from "../../core/status.ts";
import type { Pane } from "../../core/state.ts";
import type { Turn } from "../../protocols/agent-event/turn.ts";

/** The turns that a look found, oldest first: each is the latest turn after some record. */
export interface Reading {
  readonly session: string;
  /** Path of the record, for `Details.transcript`. */
  readonly path: string;
  readonly turns: readonly Turn[];
  /** What the agent waits for now, as far as its record tells; null: for nothing. */
  readonly waits: StatusKind | null;
}

export interface Follower {
  /** Looks once; null: there is no record, or nothing new in it. */
  read(pane: Pane, agent: Agent): Promise<Reading | null>;
  /** Lets go of the record: its agent has left, or speaks itself. Looking again takes it up again. */
  close(): void;
}
