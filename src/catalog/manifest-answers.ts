// The key `answers` of a manifest: how a blocked agent's question and its options are read off the screen, and which keys
// choose one of them.

import * as v from "valibot";
import { parseKeyName } from "../core/key-name.ts";
import type { Choose } from "./answer-rules.ts";
import { condition, region, type ConditionManifest } from "./manifest-status.ts";
import { flag, listOf, oneOf, pattern, patternFor, text, texts } from "./manifest-values.ts";

export interface FixedChoiceManifest {
  readonly label: string;
  readonly keys: readonly string[];
}

export interface PromptManifest {
  readonly id: string;
  readonly region?: string;
  readonly when?: ConditionManifest;
  readonly begins?: string;
  readonly question?: string;
  readonly option?: string;
  readonly across?: readonly string[];
  readonly choices?: readonly FixedChoiceManifest[];
  readonly choose?: Choose;
  readonly yes?: readonly string[];
  readonly always?: readonly string[];
  readonly no?: readonly string[];
  readonly text?: readonly string[];
  readonly takesText?: boolean;
  readonly escape?: readonly string[];
}

export interface AnswersManifest {
  readonly prompts: readonly PromptManifest[];
}

const rowPattern = patternFor("row");

/** Names of keys as tmux spells them. */
const keys: v.GenericSchema<unknown, readonly string[]> = listOf(
  v.pipe(
    text,
    v.rawCheck(({ dataset, addIssue }) => {
      const wrong = dataset.typed && parseKeyName(dataset.value) === undefined;
      if (wrong) addIssue({ message: "must be a key as tmux spells it: Enter, Escape, C-c, y" });
    }),
  ),
);

const prompt: v.GenericSchema<unknown, PromptManifest> = v.strictObject({
  id: text,
  region: v.exactOptional(region),
  when: v.exactOptional(condition),
  begins: v.exactOptional(rowPattern),
  question: v.exactOptional(rowPattern),
  option: v.exactOptional(v.pipe(rowPattern, v.regex(/\(\?<label>/, "must have a group named label"))),
  across: v.exactOptional(texts),
  choices: v.exactOptional(listOf(v.strictObject({ label: text, keys }))),
  choose: v.exactOptional(oneOf("key", "key-enter", "move")),
  yes: v.exactOptional(listOf(pattern)),
  always: v.exactOptional(listOf(pattern)),
  no: v.exactOptional(listOf(pattern)),
  text: v.exactOptional(listOf(pattern)),
  takesText: v.exactOptional(flag),
  escape: v.exactOptional(keys),
});

export const answers: v.GenericSchema<unknown, AnswersManifest> = v.strictObject({ prompts: listOf(prompt) });
