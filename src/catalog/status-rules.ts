// What a manifest says of how an agent's state shows from outside: in its title, its notifications, its screen, its
// silence. Parsed: patterns compiled, both spellings of states made one. Who applies them: classify-*.ts.

import type { StatusKind } from "../core/status.ts";

/** A state that a rule can conclude. */
export type RuleState = "working" | "blocked" | "idle" | "done" | "error";

/** What a rule concludes. `kind` of blocked only. */
export interface Conclusion {
  readonly state: RuleState;
  readonly kind?: StatusKind;
}

/** `titleStatus`: patterns over the live title. */
export interface TitleRules {
  readonly attention: readonly RegExp[];
  readonly error: readonly RegExp[];
  readonly working: readonly RegExp[];
  readonly done: readonly RegExp[];
  readonly idle: readonly RegExp[];
  /** What attention means for this agent. */
  readonly kind: StatusKind;
  /** Groups `done` and `total` count tasks. */
  readonly tasks: RegExp | null;
  /** The title flips to and fro while nothing changes: believe it when it has stood for a second. */
  readonly blinks: boolean;
}

/** Which rows of the screen a rule looks at. */
export type Region =
  | { readonly kind: "whole" | "prompt-box" | "above-prompt" | "after-rule" | "after-prompt-marker" }
  | { readonly kind: "title" | "progress" }
  | { readonly kind: "top" | "bottom"; readonly rows: number };

/** Holds where all of its lists hold. An empty list holds. */
export interface Condition {
  /** Texts that all stand in the region, in lower case. */
  readonly contains: readonly string[];
  /** Patterns that all match the region as one text. */
  readonly regex: readonly RegExp[];
  /** Patterns each of which matches some line of the region. */
  readonly lineRegex: readonly RegExp[];
  /** At least one holds, where there are any. */
  readonly any: readonly Condition[];
  readonly all: readonly Condition[];
  /** None holds. */
  readonly not: readonly Condition[];
}

export interface ScreenRule {
  /** Its name, for `mux why`. */
  readonly id: string;
  readonly region: Region;
  readonly condition: Condition;
  /** "ignore": the screen shows something else for now (a pager, a picker) and says nothing of the state. */
  readonly concludes: Conclusion | "ignore";
}

/** A pattern over the text of a notification. */
export interface NotifyRule {
  /** The sequences it holds for: OSC 9, 99 or 777. */
  readonly osc: readonly number[];
  readonly match: RegExp;
  readonly concludes: Conclusion | "ignore";
}

export type Channel =
  | "osc7501"
  | "hooks"
  | "herdr"
  | "title"
  | "progress"
  | "notify"
  | "screen"
  | "transcript"
  | "silence";

/** What is read out of the terminal of some agents beyond their rules. */
export type Watch =
  /** A box whose lower border closes is its prompt. */
  | "closed-box"
  /** The first line of JSON names session and model. */
  | "stream-json"
  /** The model stands in its status bar or its lines of JSON. */
  | "model-label";

/** By which ways the agent shows its state, and what each needs. */
export interface Channels {
  /** Best first. */
  readonly order: readonly Channel[];
  readonly notify: readonly NotifyRule[];
  readonly bell: "attention" | "done" | "ignore";
  /** Escape ends the turn without a word from the agent. */
  readonly escCancelsTurn: boolean;
  /** New output means that the agent no longer waits, since it says nothing when a question is refused. */
  readonly clearAttentionOnOutput: boolean;
  /** No meaningful output for `ms`: idle; with `requiresIdleRule` only where a screen rule says idle too. */
  readonly silence: { readonly ms: number; readonly requiresIdleRule: boolean } | null;
  /** Matches the end of the text on the screen while the agent waits at its prompt. */
  readonly prompt: RegExp | null;
  /** Bytes that it writes before its screen is of use. */
  readonly firstOutput: string | null;
  readonly watch: readonly Watch[];
}
