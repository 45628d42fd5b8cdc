// What mux concludes about a pane and shows: a value with a reason, never a guess dressed as a fact.

import type { Tasks } from "./word.ts";

export type StatusState =
  | "none"
  | "starting"
  | "working"
  | "blocked"
  | "idle"
  | "done"
  | "error"
  | "stopped"
  | "queued";
export type StatusKind = "permission" | "question" | "decision" | "auth" | "input";
export type StatusSource =
  | "osc7501"
  | "agent-status"
  | "agent-event"
  | "hook"
  | "wire"
  | "title"
  | "progress"
  | "notify"
  | "screen"
  | "prompt"
  | "silence"
  | "process";
export type Confidence = "declared" | "explicit" | "strong" | "weak";

export interface Status {
  readonly state: StatusState;
  readonly kind?: StatusKind;
  readonly progress?: number;
  readonly app?: string;
  readonly title?: string;
  readonly msg?: string;
  readonly source: StatusSource;
  readonly confidence: Confidence;
  /** Wall clock, ms: when the state began. */
  readonly since: number;
  /** Counts changes of state, kind, msg, progress, app or title in this pane. */
  readonly seq: number;
  readonly unread: boolean;
  /** A short name of the rule that decided, e.g. "osc7501.root". */
  readonly rule: string;
  /** Working child records under a root that is not itself working (`1 task runs`). */
  readonly tasks?: number;
  /** Steps of the agent's own plan, done and in all. */
  readonly steps?: Tasks;
  /** What a person asked last, and what the agent answered last, where hooks tell. */
  readonly prompt?: string;
  readonly result?: string;
  /** The agent never says done and went from working to idle unseen: reads "finished". */
  readonly finished?: boolean;
  /** The state came to light because another record went, nobody reported it now: it is never told. */
  readonly revealed?: boolean;
  /** What it was before a prompt, an exit or the shell's return took it away: a sidebar may show this till `untilMs`. */
  readonly held?: { readonly status: Status; readonly untilMs: number };
}
