// From the word of a person to what is to be done at a prompt: "2", "yes", "always", the beginning of a label. A word that
// could mean two things means none: nothing is ever approved by guessing.

import type { Prompt, PromptOption, PromptRole } from "./prompt.ts";

export type PromptChoice =
  | { readonly type: "option"; readonly option: PromptOption; readonly index: number }
  /** Give it up with the key that the program has for that. */
  | { readonly type: "escape" }
  /** Words of one's own; `index` of the option that takes them, null where none has to be chosen first. */
  | { readonly type: "text"; readonly text: string; readonly index: number | null }
  | { readonly type: "refused"; readonly message: string };

const ROLES: Readonly<Record<string, PromptRole>> = {
  y: "yes",
  yes: "yes",
  n: "no",
  no: "no",
  a: "always",
  always: "always",
};
const NO_ROLE: Readonly<Record<PromptRole, string>> = {
  yes: "no option is a plain yes",
  no: "no option says no, and no key gives the prompt up",
  always: "no option says always",
  text: "it takes no words of one's own",
};

const refused = (message: string): PromptChoice => ({ type: "refused", message });

/** What there is to choose, in one line: `1 Yes · 2 No`. */
export function choicesText({ options, freeText, escape }: Prompt): string {
  const listed = options.map(({ key, label }) => `${key} ${label}`);
  const takesText = freeText && options.every(({ role }) => role !== "text");
  const saysNo = options.some(({ role }) => role === "no");
  return [...listed, ...(takesText ? ["--text WORDS"] : []), ...(escape && !saysNo ? ["no"] : [])].join(" · ");
}

/** What a word means at this prompt. */
export function chooseByWord(prompt: Prompt, word: string): PromptChoice {
  const { options } = prompt;
  const byKey = options.findIndex(({ key }) => key === word);
  if (byKey >= 0) return chooseOption(prompt, byKey);
  const lower = word.toLowerCase();
  const exact = options.findIndex(({ label }) => label.toLowerCase() === lower);
  if (exact >= 0) return chooseOption(prompt, exact);
  const role = ROLES[lower];
  if (role !== undefined) return chooseRole(prompt, role);
  if (options.length === 0 && prompt.freeText) return chooseText(prompt, word);
  const begun = options.flatMap(({ label }, i) => (word !== "" && label.toLowerCase().startsWith(lower) ? [i] : []));
  const [first] = begun;
  if (begun.length === 1 && first !== undefined) return chooseOption(prompt, first);
  const what = begun.length > 1 ? "more than one option begins with" : "no such choice:";
  return refused(`${what} ${word}: ${choicesText(prompt)}`);
}

/** Words of one's own. */
export function chooseText(prompt: Prompt, text: string): PromptChoice {
  if (!prompt.freeText) return refused(`${NO_ROLE.text}: ${choicesText(prompt)}`);
  if (text.trim() === "") return refused("an empty text answers nothing");
  const index = prompt.options.findIndex(({ role }) => role === "text");
  return { type: "text", text, index: index < 0 ? null : index };
}

function chooseRole(prompt: Prompt, role: PromptRole): PromptChoice {
  const index = prompt.options.findIndex((option) => option.role === role);
  if (index >= 0) return chooseOption(prompt, index);
  if (role === "no" && prompt.escape) return { type: "escape" };
  return refused(`${NO_ROLE[role]}: ${choicesText(prompt)}`);
}

function chooseOption({ options }: Prompt, index: number): PromptChoice {
  const option = options[index];
  if (option === undefined) return refused("no such choice");
  if (option.role === "text") return refused(`option ${option.key} takes words: --text WORDS`);
  return { type: "option", option, index };
}
