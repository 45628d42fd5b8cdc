// What a manifest says of an agent's hooks: which of its events mean what, and where in their payloads things stand.
// Parsed: states in our words, every event with its step of activity. How they are installed stands in hook-install.ts.

import type { ActivityKey } from "../core/activity.ts";
import type { StatusKind } from "../core/status.ts";
import type { HookInstall } from "./hook-install.ts";
import type { RuleState } from "./status-rules.ts";

export type HookState =
  | RuleState
  /** The conversation begins, or tells of itself. */
  | "session"
  /** The conversation ends. */
  | "end"
  /** Only its task progress counts. */
  | "progress"
  | "ignore";

/** A test on the payload. All paths are dotted: "properties.status.type", "workspace_roots.0". */
export type PayloadTest =
  | { readonly path: string; readonly is: readonly (string | number | boolean)[] }
  | { readonly path: string; readonly missing: true }
  /** Missing, or an empty list, object or text. */
  | { readonly path: string; readonly empty: true };

/** One event. Of several for the same name the first whose `matches` and `when` hold counts, and no other. */
export interface HookEvent {
  readonly on: string;
  readonly state: HookState;
  /** Of blocked; always there. */
  readonly kind?: StatusKind;
  /** Compared with the values at `payload.matched`; absent: everything matches. */
  readonly matches?: RegExp;
  readonly when: readonly PayloadTest[];
  /** Its step for the machine of activity; absent where it is none. */
  readonly activity?: ActivityKey;
  /** "ignore": from a subagent it says nothing. */
  readonly subagent?: "ignore" | "child-start" | "child-end";
  readonly tasks?: "add" | "complete" | "replace";
}

/** Dotted paths in the payload, the first that leads to a value counts. */
export interface PayloadPaths {
  readonly event: readonly string[];
  readonly session: readonly string[];
  readonly parent: readonly string[];
  readonly cwd: readonly string[];
  readonly transcript: readonly string[];
  readonly tool: readonly string[];
  /** A message for the person, of a notification or a question. */
  readonly message: readonly string[];
  /** What the person asked. */
  readonly prompt: readonly string[];
  /** The agent's last answer. */
  readonly result: readonly string[];
  readonly model: readonly string[];
  /** Not empty: a subagent speaks. */
  readonly subagent: readonly string[];
  readonly turn: readonly string[];
  /** The list of tasks, of an event with `tasks: "replace"`. */
  readonly todos: readonly string[];
  /** What `matches` of an event is compared with: tool, kind of notification, cause. */
  readonly matched: readonly string[];
}

export interface Hooks {
  readonly dialect: string | null;
  /** Null where the manifest names no place for them. */
  readonly install: HookInstall | null;
  readonly events: readonly HookEvent[];
  readonly payload: PayloadPaths;
}
