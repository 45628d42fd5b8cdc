// From the key `answers` of a manifest to the rules by which a prompt is read. What an option comes to is told by its label:
// the patterns here hold for every agent whose manifest gives none, and are narrow on purpose, since "Yes, and do not ask
// again" is no plain yes.

import type { AnswerRules, PromptRule } from "./answer-rules.ts";
import type { PromptManifest } from "./manifest-answers.ts";
import type { Manifest } from "./manifest-schema.ts";
import { compile } from "./manifest-values.ts";
import { parseCondition, parseRegion } from "./parse-status.ts";

/** A yes and nothing else: "Yes", "Yes, proceed (y)", "Allow once", "Run (once) (y)". */
const PLAIN_YES: readonly string[] = [
  "^(?:yes|allow|approve|accept|proceed|run|apply|confirm|continue|ok)(?:,? (?:yes|allow|approve|proceed|continue|run|run command|once|single permission|this time|i trust this folder))?(?:,? once)?(?: \\([^()]*\\)){0,2}[.!]?$",
];
const ALWAYS: readonly string[] = [
  "^(?!no\\b|don't|do not|never|deny|reject)(?=.*\\b(?:always|don't ask|do not ask|(?:for|during) (?:this|the) session|all sessions|for every session|permanently)\\b)",
];
const NO: readonly string[] = ["^(?:no|deny|denied|reject|cancel|decline|skip|don't|do not|abort|never)\\b"];

const NO_CONDITION = parseCondition({});

function parsePrompt(manifest: PromptManifest): PromptRule {
  const { id, region, when, begins, question, option, across, choices, choose, escape, takesText } = manifest;
  const pattern = (source: string | undefined): RegExp | null =>
    source === undefined ? null : new RegExp(source, "iu");
  return {
    id,
    region: parseRegion(region),
    condition: when === undefined ? NO_CONDITION : parseCondition(when),
    begins: pattern(begins),
    question: pattern(question),
    option: pattern(option),
    across: across ?? [],
    choices: choices ?? [],
    choose: choose ?? "key",
    roles: {
      text: compile(manifest.text),
      no: compile(manifest.no ?? NO),
      always: compile(manifest.always ?? ALWAYS),
      yes: compile(manifest.yes ?? PLAIN_YES),
    },
    takesText: takesText ?? false,
    escape: escape ?? [],
  };
}

export function parseAnswers({ answers, provenance }: Manifest): AnswerRules | null {
  if (answers === undefined) return null;
  return {
    prompts: answers.prompts.map(parsePrompt),
    sure: provenance?.confidence?.["answers"] === "high",
  };
}
