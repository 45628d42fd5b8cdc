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

/** What an event comes to. `becomes`: the state it leads to, or null where the state stays as it is. */
export interface ActivityStep {
  readonly activity: ActivityState;
  readonly becomes: { readonly state: "working" } | Halt | null;
}

/** A conversation as the machine sees it. */
export interface ActivityHolder {
  readonly state: "starting" | "working" | "blocked" | "idle" | "done" | "error" | "stopped";
  readonly activity: ActivityState;
}

const WORKING = { state: "working" } as const;

/** Takes in one step of the work. */
export function applyActivity(held: ActivityHolder, event: ActivityEvent): ActivityStep {
  const { activity } = held;
  switch (event.key) {
    case "prompt":
    case "compact":
    case "worktree_create":
      return work(activity);
    case "tool_start":
      return isOfSubagent(held, event) ? stay(activity) : work(activity);
    case "tool_end":
      return endTool(held, event);
    case "idle":
      return halt(activity, event);
    case "interrupted":
      return { activity: { ...restingActivity, shells: activity.shells }, becomes: event.halt ?? { state: "idle" } };
    case "subagent_start":
      return {
        activity: { ...activity, depth: activity.depth + 1 },
        becomes: held.state === "blocked" ? null : WORKING,
      };
    case "subagent_stop":
      return release({ ...activity, depth: Math.max(0, activity.depth - 1) });
    case "background_shell_start":
      return startShell(held, event);
    case "background_shell_end":
      return release({ ...activity, shells: activity.shells.filter((shell) => shell !== event.shell) });
    case "session_start":
    case "session_end":
      return stay(restingActivity);
    default:
      return stay(activity);
  }
}

const stay = (activity: ActivityState): ActivityStep => ({ activity, becomes: null });

const work = (activity: ActivityState): ActivityStep => ({
  activity: { ...activity, deferred: null, askingTool: null },
  becomes: WORKING,
});

/** The main agent rests, and what is done below it does not wake it. */
function isOfSubagent({ state, activity }: ActivityHolder, { inSubagent }: ActivityEvent): boolean {
  if (state === "working" || state === "starting") return inSubagent === true;
  return inSubagent ?? activity.depth > 0;
}

/** A tool's end is no end of the turn; where its permission was asked for, the agent goes on. */
function endTool(held: ActivityHolder, event: ActivityEvent): ActivityStep {
  const { activity, state } = held;
  const asked = activity.askingTool === null || event.detail === undefined || activity.askingTool === event.detail;
  return state === "blocked" && asked && !isOfSubagent(held, event) ? work(activity) : stay(activity);
}

/** A stop waits for what still runs below; a question and a failure are a person's business at once. */
function halt(activity: ActivityState, { halt = { state: "idle" }, detail }: ActivityEvent): ActivityStep {
  if (halt.state === "blocked") {
    return { activity: { ...activity, deferred: null, askingTool: detail ?? null }, becomes: halt };
  }
  const waits = halt.state !== "error" && (activity.depth > 0 || activity.shells.length > 0);
  return { activity: { ...activity, deferred: waits ? halt : null, askingTool: null }, becomes: waits ? null : halt };
}

/** The last one that ran is over: the stop that waited for it comes into effect. */
function release(activity: ActivityState): ActivityStep {
  const { depth, shells, deferred } = activity;
  if (deferred === null || depth > 0 || shells.length > 0) return stay(activity);
  return { activity: { ...activity, deferred: null }, becomes: deferred };
}

function startShell({ state, activity }: ActivityHolder, { shell = "" }: ActivityEvent): ActivityStep {
  const shells = activity.shells.includes(shell) ? activity.shells : [...activity.shells, shell];
  return { activity: { ...activity, shells }, becomes: state === "blocked" ? null : WORKING };
}
