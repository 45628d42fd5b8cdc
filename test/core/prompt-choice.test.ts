// What a person's word means at a prompt.

import { describe, expect, it } from "vitest";
import { chooseByWord, chooseText, choicesText } from "../../src/core/prompt-choice.ts";
import type { Prompt, PromptOption, PromptRole } from "../../src/core/prompt.ts";

const option = (key: string, label: string, role: PromptRole | null = null): PromptOption => ({
  key,
  label,
  marked: key === "1",
  role,
});
const prompt = (options: readonly PromptOption[], more: Partial<Prompt> = {}): Prompt => ({
  rule: "any",
  question: "Go?",
  about: [],
  options,
  freeText: options.some(({ role }) => role === "text"),
  escape: false,
  sure: true,
  ...more,
});
const PERMISSION = prompt([option("1", "Yes", "yes"), option("2", "Yes, always", "always"), option("3", "No", "no")]);
const QUESTION = prompt([option("1", "main"), option("2", "maintenance"), option("3", "Type something.", "text")], {
  escape: true,
});

const meant = (of: Prompt, word: string): string => {
  const choice = chooseByWord(of, word);
  switch (choice.type) {
    case "option":
      return choice.option.label;
    case "refused":
      return `refused: ${choice.message}`;
    default:
      return choice.type;
  }
};

describe("a word", () => {
  it("is a number, a role, a label or the beginning of one", () => {
    const words = ["2", "y", "YES", "no", "a", "always", "yes, a"];
    expect(words.map((word) => meant(PERMISSION, word))).toEqual([
      "Yes, always",
      "Yes",
      "Yes",
      "No",
      "Yes, always",
      "Yes, always",
      "Yes, always",
    ]);
  });
  it("that is a whole label means it, though another label begins with it", () => {
    expect(meant(QUESTION, "main")).toBe("main");
    expect(meant(QUESTION, "maint")).toBe("maintenance");
    expect(meant(QUESTION, "mai")).toMatch(/^refused: more than one option begins with mai: 1 main · /);
  });
  it("that means nothing here is refused with what there is", () => {
    expect(meant(PERMISSION, "4")).toBe("refused: no such choice: 4: 1 Yes · 2 Yes, always · 3 No");
    expect(meant(PERMISSION, "")).toMatch(/^refused: no such choice/);
    expect(meant(QUESTION, "yes")).toMatch(/^refused: no option is a plain yes: /);
    expect(meant(prompt([option("1", "a"), option("2", "b")]), "no")).toMatch(/^refused: no option says no/);
  });
  it("no gives up where no option says it and a key does", () => {
    expect(meant(QUESTION, "no")).toBe("escape");
  });
  it("does not choose the option that takes words", () => {
    expect(meant(QUESTION, "3")).toBe("refused: option 3 takes words: --text WORDS");
  });
});

describe("words of one's own", () => {
  it("go to the option that takes them, or straight to a prompt without options", () => {
    expect(chooseText(QUESTION, "dev")).toEqual({ type: "text", text: "dev", index: 2 });
    const bare = prompt([], { freeText: true });
    expect(chooseText(bare, "dev")).toEqual({ type: "text", text: "dev", index: null });
    expect(chooseByWord(bare, "dev")).toEqual({ type: "text", text: "dev", index: null });
    expect(choicesText(bare)).toBe("--text WORDS");
  });
  it("are refused where nothing takes them, and when there are none", () => {
    expect(chooseText(PERMISSION, "dev")).toMatchObject({ type: "refused" });
    expect(chooseText(QUESTION, " \n")).toEqual({ type: "refused", message: "an empty text answers nothing" });
  });
});
