// The state machine of activity (rules [A…] of protocols/activity/SPEC.md): steps of an agent's work, from hooks, plugins,
// logs or a watched terminal alike, become working, idle or blocked. Pure: who feeds it says when.

import type { StatusKind } from "./status.ts";

export type ActivityKey =
  | "tool_start"
  | "tool_end"
  | "prompt"
  | "idle"
  | "interrupted"
  | "session_start"
  | "session_end"
  | "notification"
  | "compact"
  | "subagent_start"
  | "subagent_stop"
  | "teammate_idle"
  | "task_completed"
  | "config_change"
  | "worktree_create"
  | "worktree_remove"
  | "background_shell_start"
  | "background_shell_end";

/** What an agent stopped for. */
export interface Halt {
  readonly state: "idle" | "done" | "error" | "blocked";
  readonly kind?: StatusKind;
  readonly msg?: string;
}

export interface ActivityEvent {
  readonly key: ActivityKey;
  /** True: a subagent does it; false: the main agent does; absent: nobody says. */
  readonly inSubagent?: boolean;
  /** Of `idle`: what the agent stopped for; absent: idle. */
  readonly halt?: Halt;
  /** Of tools: the tool's name. Of others: a few words for the log. Cleaned. */
  readonly detail?: string;
  /** Of background shells: which one. */
  readonly shell?: string;
}

/** What the machine remembers of a conversation besides its state. */
export interface ActivityState {
  /** Subagents that run. */
  readonly depth: number;
  /** Background shells that run, by name. */
  readonly shells: readonly string[];
  /** The main agent has stopped, but subagents or shells still run: what it will come to. */
  readonly deferred: Halt | null;
  /** The tool whose permission is asked for; null: none, or it is not known. */
  readonly askingTool: string | null;
}

export const restingActivity: ActivityState = { depth: 0, shells: [], deferred: null, askingTool: null };
