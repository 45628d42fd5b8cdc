// From what an agent hands to a hook to a word about its conversation: rules [A30] to [A45] of protocols/activity/SPEC.md.
// What an event means and where things stand comes from the agent's manifest alone. Total: any payload gives a word or the
// reason why not.

import type { ActivityEvent, Halt } from "../core/activity.ts";
import type { Saying, Tasks, Word } from "../core/word.ts";
import { activityOf } from "./hook-activity.ts";
import { askedOf, detailsOf, failureOf } from "./hook-details.ts";
import { firstAt, idAt, passes, shownText, textAt, valueAt, type HookPayload } from "./hook-payload.ts";
import type { HookEvent, Hooks, PayloadPaths } from "./hook-rules.ts";
import type { Runtime } from "./runtime.ts";

const MAX_EVENT_CHARS = 64;
const MAX_TOOL_CHARS = 64;

/** What is known of the conversations of the pane. */
export interface KnownConversation {
  readonly tasks: Tasks | null;
  /** It has one above it. */
  readonly isChild: boolean;
}

export interface HookCall {
  readonly payload: HookPayload;
  /** The event's name where the hook was installed with it; else it stands in the payload. */
  readonly event?: string;
  /** The conversation of an id, null: the one that a word without an id belongs to. */
  readonly find: (session: string | null) => KnownConversation | undefined;
}

export type HookFault = "no-hooks" | "no-event" | "background";

export type HookReading =
  | { readonly ok: true; readonly word: Word }
  | { readonly ok: false; readonly fault: HookFault };

export function readHook(runtime: Runtime, call: HookCall): HookReading {
  const { hooks } = runtime;
  if (hooks === null) return { ok: false, fault: "no-hooks" };
  const { payload } = call;
  const name = textAt(payload, hooks.payload.event, MAX_EVENT_CHARS) ?? shownText(call.event, MAX_EVENT_CHARS);
  if (name === undefined) return { ok: false, fault: "no-event" };
  const event = ruleOf(hooks, name, payload);
  const session = idAt(payload, hooks.payload.session);
  const parent = idAt(payload, hooks.payload.parent);
  const known = call.find(session);
  const isChild = session !== null && (known?.isChild === true || (parent !== null && parent !== session));
  const isSubagent = !isChild && marksSubagent(payload, hooks.payload, event);
  // The turns of subagents are their own.
  const turn = isSubagent || event.subagent !== undefined ? null : idAt(payload, hooks.payload.turn);
  const details = detailsOf(payload, hooks.payload, event, { isSubagent, tasks: known?.tasks ?? null });
  const says = sayingOf(payload, hooks.payload, event, isSubagent);
  return {
    ok: true,
    word: {
      source: "hook",
      confidence: "explicit",
      event: name,
      session,
      ...(isChild && parent !== null && { parent }),
      speaker: { agent: runtime.id },
      ...(turn !== null && { turn }),
      says: isChild ? ofChild(says) : says,
      ...(details !== undefined && { details }),
    },
  };
}

/** "PreToolUse", "preToolUse" and "pre_tool_use" are one name. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The manifest's rule for an event, else what its name means to all agents alike. */
function ruleOf(hooks: Hooks, name: string, payload: HookPayload): HookEvent {
  const plain = plainName(name);
  const rule = hooks.events.find((each) => plainName(each.on) === plain && holds(each, hooks.payload, payload));
  if (rule !== undefined) return rule;
  const activity = activityOf(name, "ignore");
  return { on: name, state: "ignore", when: [], ...(activity !== undefined && { activity }) };
}

function holds({ matches, when }: HookEvent, paths: PayloadPaths, payload: HookPayload): boolean {
  if (!when.every((test) => passes(payload, test))) return false;
  if (matches === undefined) return true;
  return paths.matched.some((path) => {
    const value = valueAt(payload, path);
    return typeof value === "string" && matches.test(value.slice(0, MAX_TOOL_CHARS * 2));
  });
}

/** Whose own events tell of a subagent are the main agent's. */
function marksSubagent(payload: HookPayload, paths: PayloadPaths, { subagent }: HookEvent): boolean {
  if (subagent === "child-start" || subagent === "child-end") return false;
  const mark = firstAt(payload, paths.subagent);
  return mark !== undefined && mark !== false;
}

function sayingOf(payload: HookPayload, paths: PayloadPaths, event: HookEvent, isSubagent: boolean): Saying {
  const { activity, state } = event;
  if (isSubagent) return ofSubagent(payload, paths, event);
  if (state === "end") return { act: "ends" };
  if (state === "idle" && activity === "session_start") return { act: "opens", state: "idle" };
  return activity === undefined ? { act: "adds" } : { act: "does", activity: stepOf(payload, paths, event, false) };
}

/** A subagent works and asks. That it stops, or begins, is told by the main agent's own events. */
function ofSubagent(payload: HookPayload, paths: PayloadPaths, event: HookEvent): Saying {
  const { activity, state, subagent } = event;
  const isWork = activity === "tool_start" || activity === "tool_end";
  if (subagent === "ignore" || !(isWork || state === "blocked")) return { act: "adds" };
  return { act: "does", activity: stepOf(payload, paths, event, true) };
}

/** A conversation below another is over when it rests: its outcome is the main agent's to read. */
function ofChild(says: Saying): Saying {
  const halt = says.act === "does" && says.activity.key === "idle" ? says.activity.halt : undefined;
  return halt !== undefined && halt.state !== "blocked" ? { act: "ends" } : says;
}

function stepOf(payload: HookPayload, paths: PayloadPaths, event: HookEvent, isSubagent: boolean): ActivityEvent {
  const key = event.activity ?? "notification";
  const tool = textAt(payload, paths.tool, MAX_TOOL_CHARS);
  const halt = key === "idle" ? haltOf(payload, paths, event) : undefined;
  const detail = tool ?? (key === "notification" ? textAt(payload, paths.message, MAX_TOOL_CHARS) : undefined);
  return {
    key,
    // Older versions mark nothing, so no mark does not mean the main agent.
    ...(isSubagent && { inSubagent: true }),
    ...(halt !== undefined && { halt }),
    ...(detail !== undefined && { detail }),
  };
}

function haltOf(payload: HookPayload, paths: PayloadPaths, { state, kind }: HookEvent): Halt | undefined {
  switch (state) {
    case "blocked": {
      const msg = askedOf(payload, paths);
      return { state, kind: kind ?? "input", ...(msg !== undefined && { msg }) };
    }
    case "error": {
      const msg = failureOf(payload, paths);
      return { state, ...(msg !== undefined && { msg }) };
    }
    case "done":
    case "idle":
      return { state };
    default:
      return undefined;
  }
}
