// What a manifest says of how an agent's questions are read and answered, parsed: patterns compiled, defaults filled in. Who
// applies it: read-prompt.ts.

import type { PromptRole } from "../core/prompt.ts";
import type { Condition, Region } from "./status-rules.ts";

/** How an option is chosen. */
export type Choose =
  /** Its key alone: the program takes it at once. */
  | "key"
  /** Its key, then Enter. */
  | "key-enter"
  /** The mark is moved onto it with Up and Down, or with Left and Right where options stand in one row; then Enter. */
  | "move";

/** An option that the program does not list, or not in a form that can be read. */
export interface FixedChoice {
  readonly label: string;
  /** tmux's names of the keys, in order. */
  readonly keys: readonly string[];
}

export interface PromptRule {
  readonly id: string;
  readonly region: Region;
  readonly condition: Condition;
  /** The row with which the prompt begins; null: below the nearest rule or box top above its options. */
  readonly begins: RegExp | null;
  /** The row that asks; null: the last one above the options that ends with "?", else the last one. */
  readonly question: RegExp | null;
  /** A row that is an option, by its groups `label`, `key` and `mark`; null where options are fixed or there are none. */
  readonly option: RegExp | null;
  /** Labels that stand side by side in one row; the marked one differs in its background. Empty: options are rows. */
  readonly across: readonly string[];
  /** Behind those that are read. */
  readonly choices: readonly FixedChoice[];
  readonly choose: Choose;
  /** By which labels a role is known. */
  readonly roles: Readonly<Record<PromptRole, readonly RegExp[]>>;
  /** Without any option: words of one's own are the answer. */
  readonly takesText: boolean;
  /** Keys that give it up; empty where none does. */
  readonly escape: readonly string[];
}

export interface AnswerRules {
  /** In the order in which they are tried. */
  readonly prompts: readonly PromptRule[];
  /** False: from descriptions, not tried with the real program. */
  readonly sure: boolean;
}
