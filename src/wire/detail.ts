// All that is known of one pane, for the client that looks into it: what stands in its row and why, who else said what,
// what it works on. What happened comes beside it, entry by entry.

import type { Agent } from "../core/agent.ts";
import type { Child } from "../core/children.ts";
import type { Confidence, Status, StatusKind, StatusSource, StatusState } from "../core/status.ts";
import type { Telemetry } from "../core/telemetry.ts";
import type { Artifact } from "../core/word.ts";

/** What a voice says that is not shown. */
export interface OtherClaim {
  readonly source: StatusSource;
  readonly confidence: Confidence;
  readonly state: StatusState;
  readonly kind?: StatusKind;
  readonly msg?: string;
  /** The rule by which it is not heard, or that put it behind what is shown. */
  readonly rule: string;
}

export interface PaneDetail {
  readonly pane: number;
  readonly name: string;
  readonly status: Status;
  /** The rule that put it before what others say; "order.only" where nobody else is heard, null where nobody is. */
  readonly order: string | null;
  readonly others: readonly OtherClaim[];
  readonly agent: Pick<Agent, "id" | "name" | "pid" | "match"> | null;
  /** First version of the agent that reports, for "no status". */
  readonly firstVersion?: string;
  /** The agent's own id of its conversation. */
  readonly session: string | null;
  readonly model: string | null;
  /** Null: nothing is known; "tui": its agent shows it on its own screen and nowhere else. */
  readonly telemetry: Telemetry | "tui" | null;
  /** Directory, with the home directory as ~. */
  readonly place: string;
  readonly branch: string | null;
  readonly children: readonly Child[];
  /** Of all conversations, latest of each last. */
  readonly artifacts: readonly Artifact[];
}
