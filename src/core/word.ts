// What is said of one conversation of an agent: the one form into which every protocol but OSC 7501 is turned before the
// core sees it. Who parses a protocol makes words; what they come to is decided here in core, for all of them alike.

import type { ActivityEvent } from "./activity.ts";
import type { Confidence, StatusKind, StatusSource } from "./status.ts";

/** By which way a word came. OSC 7501, OSC 9;4 and the processes themselves have events of their own. */
export type WordSource = Exclude<StatusSource, "osc7501" | "progress" | "process">;

export type SaidState = "working" | "blocked" | "idle" | "done" | "error" | "stopped";

/** Who says it, as far as it is known. */
export interface Speaker {
  /** Catalog id, "claude-code". */
  readonly agent?: string;
  /** Display name the speaker gave itself, cleaned. */
  readonly name?: string;
  /** The process of the agent: its end is noticed. `startTime` in the system's own unit tells a reused pid apart. */
  readonly process?: ProcessIdentity;
}

export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: number;
}

export type ArtifactKind = "pull-request" | "session" | "share" | "compare" | "generic";

export interface Artifact {
  readonly kind: ArtifactKind;
  readonly label: string | null;
  readonly url: string | null;
}

export interface Tasks {
  readonly done: number;
  readonly total: number;
}

/** What a word adds to its conversation, whatever else it says. All texts cleaned and cut by who made the word. */
export interface Details {
  readonly tasks?: Tasks;
  readonly artifact?: Artifact;
  readonly cwd?: string;
  /** What a person asked: it names the row. */
  readonly prompt?: string;
  /** The agent's last answer: it fills the notification. */
  readonly result?: string;
  readonly model?: string;
  readonly transcript?: string;
}

export type Saying =
  /** A conversation begins, or goes on under the same id. */
  | { readonly act: "opens"; readonly state: "starting" | "idle" }
  | { readonly act: "ends" }
  /** A state, as the speaker names it. `mayStop`: of idle: the process may be about to end, so idle counts after a grace. */
  | {
      readonly act: "is";
      readonly state: SaidState;
      readonly kind?: StatusKind;
      readonly msg?: string;
      readonly mayStop?: boolean;
    }
  /** A step of the work, for the machine of activity.ts. */
  | { readonly act: "does"; readonly activity: ActivityEvent }
  /** Of a guess: what it was concluded from is there no more. */
  | { readonly act: "withdraws" }
  /** Nothing but its details, or nothing at all: it is noted. */
  | { readonly act: "adds" };

export interface Word {
  readonly source: WordSource;
  readonly confidence: Exclude<Confidence, "declared">;
  /** The event's own name, for the ledger and `mux why`: "agent.running", "Stop", "title.idle". Cleaned, short. */
  readonly event: string;
  /** The agent's own id of the conversation; null where it tells none. At most 128 characters. */
  readonly session: string | null;
  /** Session id of the conversation above. */
  readonly parent?: string;
  readonly speaker?: Speaker;
  /** The turn it belongs to: one of a turn that is over says nothing of the state. */
  readonly turn?: string;
  readonly says: Saying;
  readonly details?: Details;
}
