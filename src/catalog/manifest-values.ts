// The values that manifests are made of: texts, patterns, states and kinds in all their spellings, and what they come to.

import * as v from "valibot";
import type { StatusKind } from "../core/status.ts";
import type { HookState } from "./hook-rules.ts";
import { findRegexFault, MAX_PATTERN_CHARS, type RegexSubject } from "./linear-regex.ts";
import type { RuleState } from "./status-rules.ts";

/** Most entries in one list of a manifest. */
const MAX_LIST = 64;
/** Longest plain string of a manifest, in characters. */
const MAX_STRING = 512;

/** Every spelling of a state: ours, those of the Agent Terminal Protocol, and common ones of other catalogs. */
const STATES: Readonly<Record<string, HookState>> = {
  working: "working",
  running: "working",
  blocked: "blocked",
  attention: "blocked",
  "needs-input": "blocked",
  done: "done",
  idle: "idle",
  error: "error",
  session: "session",
  starting: "session",
  end: "end",
  progress: "progress",
  ignore: "ignore",
};

const KINDS: Readonly<Record<string, StatusKind>> = {
  permission: "permission",
  approval: "permission",
  question: "question",
  decision: "decision",
  auth: "auth",
  input: "input",
  generic: "input",
};

const RULE_STATES: Readonly<Record<RuleState, true>> = {
  working: true,
  blocked: true,
  idle: true,
  done: true,
  error: true,
};

/** One of the spellings of a hook's state, as written. */
export type StateWord = string;
/** One of the spellings of a kind, as written. */
export type KindWord = string;

export const text: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.nonEmpty("must not be empty"),
  v.maxLength(MAX_STRING, "is too long"),
);

export const texts: v.GenericSchema<unknown, readonly string[]> = listOf(text);

export const flag: v.GenericSchema<unknown, boolean> = v.boolean();

/** A record of names and texts: variables of an environment. */
export const variables: v.GenericSchema<unknown, Readonly<Record<string, string>>> = v.record(
  v.string(),
  v.pipe(v.string(), v.maxLength(MAX_STRING, "is too long")),
);

export function listOf<T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(v.array(item), v.maxLength(MAX_LIST, "has too many entries"));
}

/** A regular expression that is safe to run on what it is meant for. */
export function patternFor(subject: RegexSubject): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.string(),
    v.maxLength(MAX_PATTERN_CHARS, `pattern is longer than ${MAX_PATTERN_CHARS} characters`),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? findRegexFault(dataset.value, subject) : undefined;
      if (fault !== undefined) addIssue({ message: fault });
    }),
  );
}

export const pattern: v.GenericSchema<unknown, string> = patternFor("text");
export const patterns: v.GenericSchema<unknown, readonly string[]> = listOf(pattern);
export const rowPatterns: v.GenericSchema<unknown, readonly string[]> = listOf(patternFor("row"));
export const regionPatterns: v.GenericSchema<unknown, readonly string[]> = listOf(patternFor("region"));

/** A matcher as agents write it: a regular expression, or "*" for everything. */
export const matcher: v.GenericSchema<unknown, string> = v.union([v.literal("*"), pattern], "must be a pattern, or *");

/** One of several words. */
export function oneOf<const T extends string>(...words: readonly T[]): v.GenericSchema<unknown, T> {
  return v.picklist(words, (issue) => `must be ${words.join(", ")}, not ${issue.received}`);
}

export const hookState: v.GenericSchema<unknown, StateWord> = oneOf(...Object.keys(STATES));

/** A state that a title, a notification or a screen can tell, or "ignore". */
export const ruleState: v.GenericSchema<unknown, StateWord> = oneOf(
  ...Object.keys(STATES).filter((word) => word === "ignore" || isRuleState(STATES[word])),
);

export const kind: v.GenericSchema<unknown, KindWord> = oneOf(...Object.keys(KINDS));

export function isRuleState(state: HookState | undefined): state is RuleState {
  return state !== undefined && Object.hasOwn(RULE_STATES, state);
}

/** What a checked spelling of a state comes to. */
export const stateOf = (word: StateWord): HookState => STATES[word] ?? "ignore";

/** The kind that a manifest gives, or else the one that the event's or pattern's own name tells. */
export function kindOf(word: KindWord | undefined, name: string): StatusKind {
  const given = word === undefined ? undefined : KINDS[word];
  if (given !== undefined) return given;
  if (/permission|approv/i.test(name)) return "permission";
  return /ask.?user|question/i.test(name) ? "question" : "input";
}

/** Patterns as they are run: without regard to case, by code points. */
export const compile = (sources: readonly string[] | undefined): readonly RegExp[] =>
  (sources ?? []).map((source) => new RegExp(source, "iu"));
