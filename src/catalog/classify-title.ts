// What a title says by the rules of a manifest: "⠋ fix - amp - /w" works. Attention beats error, error working, working done,
// done idle: a title may hold the signs of several.

import type { StatusKind } from "../core/status.ts";
import type { Tasks } from "../core/word.ts";
import { MAX_SUBJECT_CHARS } from "./linear-regex.ts";
import type { Runtime } from "./runtime.ts";
import type { RuleState, TitleRules } from "./status-rules.ts";

export interface TitleReading {
  readonly state: RuleState;
  /** Of blocked. */
  readonly kind?: StatusKind;
  /** "title.attention": for `mux why`. */
  readonly rule: string;
  /** The part of the title that the rule saw. */
  readonly evidence: string;
  /** The count of tasks that stands in it too. */
  readonly tasks?: Tasks;
}

/** Longest evidence, in characters. */
const MAX_EVIDENCE = 60;
/** More tasks than this are no count. */
const MAX_TASKS = 9999;

/**
 * What `title` says, or undefined where no rule matches. `before` is the state that the title before it said: where a
 * manifest only says what working looks like, a title that stops looking so says that the agent rests.
 */
export function classifyTitle(runtime: Runtime, title: string, before?: RuleState): TitleReading | undefined {
  const rules = runtime.titleStatus;
  if (rules === null) return undefined;
  const subject = title.slice(0, MAX_SUBJECT_CHARS);
  const tasks = titleTasks(rules, subject);
  const counted = tasks === undefined ? {} : { tasks };
  const read = (patterns: readonly RegExp[], state: RuleState, name: string): TitleReading | undefined => {
    const evidence = firstMatch(patterns, subject);
    if (evidence === undefined) return undefined;
    return { state, ...(state === "blocked" ? { kind: rules.kind } : {}), rule: `title.${name}`, evidence, ...counted };
  };
  return (
    read(rules.attention, "blocked", "attention") ??
    read(rules.error, "error", "error") ??
    read(rules.working, "working", "working") ??
    read(rules.done, "done", "done") ??
    read(rules.idle, "idle", "idle") ??
    (calms(rules, before)
      ? { state: "idle", rule: "title.calm", evidence: subject.slice(0, MAX_EVIDENCE), ...counted }
      : undefined)
  );
}

function calms({ working }: TitleRules, before: RuleState | undefined): boolean {
  return before !== undefined && working.length > 0;
}

function firstMatch(patterns: readonly RegExp[], subject: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(subject);
    if (found !== null) return found[0].trim().slice(0, MAX_EVIDENCE);
  }
  return undefined;
}

/** The count of tasks in a title, "Tasks 2/5", or undefined. */
function titleTasks({ tasks }: TitleRules, subject: string): Tasks | undefined {
  const groups = tasks?.exec(subject)?.groups;
  const [done, total] = [Number(groups?.["done"]), Number(groups?.["total"])];
  return total > 0 && total <= MAX_TASKS && done >= 0 && done <= total ? { done, total } : undefined;
}
