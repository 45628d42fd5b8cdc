// A prompt as lines for people and as JSON. The keys are a contract.

import { cutToWidth } from "../../core/width.ts";
import type { ShownPrompt } from "../../core/prompt.ts";

/** Cells of a line. */
const MAX_COLS = 120;

/** The question with what it is about, its options, and the fingerprint to answer it by. */
export function promptLines(prompt: ShownPrompt): readonly string[] {
  const { about, question, options, freeText, escape, sure, fingerprint } = prompt;
  const saysNo = options.some(({ role }) => role === "no");
  const more = [...(freeText ? ["--text WORDS"] : []), ...(escape && !saysNo ? ["no gives it up"] : [])];
  return [
    ...about.map((line) => `  ${line}`),
    question,
    ...options.map(({ key, label, marked }) => `${marked ? ">" : " "} ${key} ${label}`),
    ...(more.length === 0 ? [] : [`also: ${more.join(", ")}`]),
    ...(sure ? [] : ["read by rules that were not tried with the real program: look before you answer"]),
    `fingerprint: ${fingerprint}`,
  ].map((line) => cutToWidth(line, MAX_COLS));
}

export const promptJson = ({ fingerprint, ...prompt }: ShownPrompt): Readonly<Record<string, unknown>> => ({
  fingerprint,
  rule: prompt.rule,
  question: prompt.question,
  about: prompt.about,
  options: prompt.options.map(({ key, label, marked, role }) => ({ key, label, marked, role })),
  freeText: prompt.freeText,
  escape: prompt.escape,
  sure: prompt.sure,
});
