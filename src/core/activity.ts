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
  /** A subagent asks, not the main agent. */
  readonly askedBelow: boolean;
}

export const restingActivity: ActivityState = {
  depth: 0,
  shells: [],
  deferred: null,
  askingTool: null,
  askedBelow: false,
};

/** More than these are lost ends, not work. */
export const MAX_DEPTH = 64;
export const MAX_SHELLS = 64;

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
      // The answer to a question: what runs below still does.
      return work(held.state === "blocked" ? activity : { ...activity, depth: 0 });
    case "worktree_create":
      return work(activity);
    case "compact":
      return held.state === "blocked" ? work(activity) : wake(held, activity);
    case "tool_start":
      return isOfSubagent(held, event) ? stay(activity) : work(activity);
    case "tool_end":
      return endTool(held, event);
    case "idle":
      return event.halt?.state === "blocked"
        ? ask(held, event.halt, event)
        : halt(held, event.halt ?? { state: "idle" });
    case "interrupted":
      return { activity: { ...restingActivity, shells: activity.shells }, becomes: event.halt ?? { state: "idle" } };
    case "subagent_start":
      return wake(held, { ...activity, depth: Math.min(MAX_DEPTH, activity.depth + 1) });
    case "subagent_stop":
      return endSubagent(held);
    case "background_shell_start":
      return wake(held, { ...activity, shells: withShell(activity.shells, event.shell ?? "") });
    case "background_shell_end":
      return endShell(activity, event.shell ?? "");
    case "session_start":
    case "session_end":
      return { activity: restingActivity, becomes: activity.deferred };
    default:
      return stay(activity);
  }
}

const stay = (activity: ActivityState): ActivityStep => ({ activity, becomes: null });

/** The main agent goes on: whatever it waited or asked for is over. */
const work = (activity: ActivityState): ActivityStep => ({
  activity: { ...activity, deferred: null, askingTool: null, askedBelow: false },
  becomes: WORKING,
});

/** Whether a tool is a subagent's. Where nobody says, it is while one runs and the main agent has stopped or asks. */
function isOfSubagent({ state, activity }: ActivityHolder, { inSubagent }: ActivityEvent): boolean {
  // Nothing is known of a main agent that would rest.
  if (state === "starting") return false;
  const isMainBusy = state === "working" && activity.deferred === null;
  return inSubagent ?? (activity.depth > 0 && !isMainBusy);
}

/** A tool's end is no end of the turn; where its permission was asked for, the agent goes on. */
function endTool({ state, activity }: ActivityHolder, { detail, inSubagent }: ActivityEvent): ActivityStep {
  const isAsking = activity.askingTool === null || detail === undefined || activity.askingTool === detail;
  const isAsker = inSubagent === undefined || inSubagent === activity.askedBelow;
  if (state !== "blocked" || !isAsking || !isAsker) return stay(activity);
  return activity.askedBelow
    ? { activity: { ...activity, askingTool: null, askedBelow: false }, becomes: WORKING }
    : work(activity);
}

/** A person is asked, at once. Who names no tool says once more what is asked already. */
function ask({ state, activity }: ActivityHolder, halt: Halt, { detail, inSubagent }: ActivityEvent): ActivityStep {
  if (state === "blocked" && detail === undefined) return stay(activity);
  const askedBelow = inSubagent ?? activity.depth > 0;
  // A subagent's question does not void a stop of the main agent that waits for it.
  const deferred = askedBelow ? activity.deferred : null;
  return { activity: { ...activity, deferred, askingTool: detail ?? null, askedBelow }, becomes: halt };
}

/** The main agent stops. A failure counts at once; any other stop waits for what still runs below. */
function halt({ state, activity }: ActivityHolder, halt: Halt): ActivityStep {
  const isBelow = activity.depth > 0 || activity.shells.length > 0;
  if (halt.state !== "error" && isBelow && !isRest(state)) {
    const deferred = isLess(halt, activity.deferred?.state) ? activity.deferred : halt;
    const isHeld = state === "working" || (state === "blocked" && activity.askedBelow);
    return { activity: { ...activity, deferred }, becomes: isHeld ? null : WORKING };
  }
  const next = { ...activity, deferred: null, askingTool: null, askedBelow: false };
  return { activity: next, becomes: isLess(halt, state) ? null : halt };
}

/** An idle that says nothing more than the outcome before it. */
const isLess = (halt: Halt, before: string | undefined): boolean =>
  halt.state === "idle" && (before === "done" || before === "error");

/** Something runs below. An agent that rested works as long as it does; a question stays in front. */
function wake({ state }: ActivityHolder, activity: ActivityState): ActivityStep {
  if (state === "blocked") return stay(activity);
  return { activity: isRest(state) ? { ...activity, deferred: { state } } : activity, becomes: WORKING };
}

const isRest = (state: ActivityHolder["state"]): state is "idle" | "done" | "error" =>
  state === "idle" || state === "done" || state === "error";

/** A subagent is over. With the last one a question of theirs is void. */
function endSubagent({ state, activity }: ActivityHolder): ActivityStep {
  const depth = Math.max(0, activity.depth - 1);
  if (state !== "blocked" || !activity.askedBelow || depth > 0) return release({ ...activity, depth });
  const released = release({ ...activity, depth, askingTool: null, askedBelow: false });
  return { ...released, becomes: released.becomes ?? WORKING };
}

/** The last one that ran is over: the stop that waited for it comes into effect. */
function release(activity: ActivityState): ActivityStep {
  const { depth, shells, deferred } = activity;
  if (deferred === null || depth > 0 || shells.length > 0) return stay(activity);
  return { activity: { ...activity, deferred: null, askingTool: null, askedBelow: false }, becomes: deferred };
}

function withShell(shells: readonly string[], shell: string): readonly string[] {
  return shells.includes(shell) ? shells : [...shells, shell].slice(-MAX_SHELLS);
}

const endShell = (activity: ActivityState, shell: string): ActivityStep =>
  activity.shells.includes(shell)
    ? release({ ...activity, shells: activity.shells.filter((each) => each !== shell) })
    : stay(activity);
