// The keys of one answer, against a program that has a screen: what it is sent, and when nothing more is.

import { describe, expect, it } from "vitest";
import type { AnswersManifest } from "../../../src/catalog/manifest-answers.ts";
import { parseRuntime } from "../../../src/catalog/parse-runtime.ts";
import { readPrompt } from "../../../src/catalog/read-prompt.ts";
import { DEFAULT_MODES, type PaneModes } from "../../../src/core/modes.ts";
import { chooseByWord, chooseText, type PromptChoice } from "../../../src/core/prompt-choice.ts";
import { hashOf, type PanePrompt, type PromptReading } from "../../../src/server/answers/prompt-of-pane.ts";
import { sendChoice, type Sending } from "../../../src/server/answers/send-choice.ts";

const OPTION = "^\\s*(?:(?<mark>>)\\s*)?(?<key>\\d)\\.\\s+(?<label>\\S.*)$";
const prompts = (more: object): AnswersManifest => ({
  prompts: [{ id: "any", option: OPTION, text: ["^type something"], escape: ["Escape"], ...more }],
});

/** A program that asks: arrows move its mark, a digit opens the field, and what it is sent is kept. */
class Program {
  readonly sent: string[] = [];
  readonly notes: number[] = [];
  rows: readonly string[];
  modes: PaneModes = DEFAULT_MODES;
  isInFront = true;
  /** What becomes of the screen after a key. */
  react: (key: string) => void = (key) => this.move(key);
  readonly #answers: AnswersManifest;

  constructor(answers: AnswersManifest, rows: readonly string[]) {
    this.#answers = answers;
    this.rows = rows;
  }

  move(key: string): void {
    const by = key === "\x1b[B" ? 1 : key === "\x1b[A" ? -1 : 0;
    const at = this.rows.findIndex((row) => row.startsWith(">"));
    if (by !== 0)
      this.rows = this.rows.map((row, i) => (/\d\./.test(row) ? (i === at + by ? ">" : " ") + row.slice(1) : row));
  }

  read(): PromptReading {
    const parsing = parseRuntime(
      "x.json",
      JSON.stringify({ id: "x", name: "X", command: "crow", answers: this.#answers }),
    );
    if (!parsing.ok) throw new Error(parsing.error.message);
    const read = parsing.runtime.answers && readPrompt(parsing.runtime.answers, { rows: this.rows });
    if (read === null) return { ok: false, message: "nothing is asked" };
    return { ok: true, read, shown: { ...read.prompt, fingerprint: hashOf(read) }, enterDelayMs: 150 };
  }

  async answer(choose: (prompt: PanePrompt) => PromptChoice): Promise<string | null> {
    const first = this.read();
    if (!first.ok) throw new Error(first.message);
    const choice = choose(first);
    if (choice.type === "refused") throw new Error(choice.message);
    const sending: Sending = {
      note: () => void this.notes.push(this.sent.length),
      send: (bytes) => {
        this.sent.push(bytes);
        this.react(bytes);
      },
      modes: () => this.modes,
      now: (without) => {
        const now = this.read();
        const isSame = now.ok && hashOf(now.read, without) === hashOf(first.read, without);
        return this.isInFront && isSame ? now : undefined;
      },
      isInFront: () => this.isInFront,
      settle: async () => {},
      until: async (holds) => holds(),
      peek: () => this.read(),
    };
    return sendChoice(choice, first, sending);
  }
}

const by =
  (word: string) =>
  ({ shown }: PanePrompt): PromptChoice =>
    chooseByWord(shown, word);
const words =
  (text: string) =>
  ({ shown }: PanePrompt): PromptChoice =>
    chooseText(shown, text);
const LIST = ["Which?", "> 1. main", "  2. dev", "  3. Type something."];
const DOWN = "\x1b[B";

describe("an option's key", () => {
  it("goes out alone, written down before it", async () => {
    const program = new Program(prompts({}), LIST);
    expect(await program.answer(by("2"))).toBeNull();
    expect([program.sent, program.notes]).toEqual([["2"], [0]]);
  });
  it("is followed by Enter only while the prompt is the same", async () => {
    const program = new Program(prompts({ choose: "key-enter" }), LIST);
    expect(await program.answer(by("2"))).toBeNull();
    expect(program.sent).toEqual(["2", "\r"]);
    const quick = new Program(prompts({ choose: "key-enter" }), LIST);
    quick.react = () => (quick.rows = ["$ "]);
    expect(await quick.answer(by("2"))).toBeNull();
    expect(quick.sent).toEqual(["2"]);
  });
  it("that gives up is the manifest's", async () => {
    const program = new Program(prompts({}), LIST);
    expect(await program.answer(by("no"))).toBeNull();
    expect(program.sent).toEqual(["\x1b"]);
  });
});

describe("a mark", () => {
  it("is moved step by step, down and up, and Enter comes when it is there", async () => {
    const program = new Program(prompts({ choose: "move" }), LIST);
    await program.answer(by("2"));
    expect([program.sent, program.notes]).toEqual([[DOWN, "\r"], [1]]);
    const back = new Program(prompts({ choose: "move" }), ["Which?", "  1. main", "> 2. dev"]);
    await back.answer(by("1"));
    expect(back.sent).toEqual(["\x1b[A", "\r"]);
  });
  it("that does not move is given up without an Enter", async () => {
    const program = new Program(prompts({ choose: "move" }), LIST);
    program.react = () => {};
    expect(await program.answer(by("2"))).toBe("the program's mark does not move");
    expect([program.sent, program.notes]).toEqual([[DOWN], []]);
  });
  it("is left alone once the prompt is another, or its agent is gone", async () => {
    const program = new Program(prompts({ choose: "move" }), LIST);
    program.react = () => (program.rows = ["Delete all?", "  1. main", "> 2. dev"]);
    expect(await program.answer(by("2"))).toBe("the prompt changed before the answer was given");
    const dead = new Program(prompts({ choose: "move" }), LIST);
    dead.react = (key) => {
      dead.move(key);
      dead.isInFront = false;
    };
    expect(await dead.answer(by("2"))).toBe("the prompt changed before the answer was given");
    expect([program.sent, dead.sent]).toEqual([[DOWN], [DOWN]]);
  });
});

describe("words of one's own", () => {
  const typed = (program: Program, becomes: string): void => {
    program.react = (key) => {
      if (key === "3") program.rows = ["Which?", "  1. main", "  2. dev", "> 3. Type something."];
      else if (key !== "\r") program.rows = ["Which?", "  1. main", "  2. dev", `> 3. ${becomes}`];
    };
  };
  it("are pasted between marks into the opened field, and entered with a second write", async () => {
    const program = new Program(prompts({}), LIST);
    program.modes = { ...DEFAULT_MODES, bracketedPaste: true };
    typed(program, "a b");
    expect(await program.answer(words("a\nb\x1b[201~\x07"))).toBeNull();
    expect([program.sent, program.notes]).toEqual([["3", "\x1b[200~a\nb\x1b[201~", "\r"], [1]]);
  });
  it("are typed on one line, without controls, where the program knows no paste", async () => {
    const program = new Program(prompts({}), LIST);
    typed(program, "a b");
    await program.answer(words("a\r\n b\x1b\x03"));
    expect(program.sent).toEqual(["3", "a b", "\r"]);
  });
  it("are not entered when the prompt has become another meanwhile", async () => {
    const program = new Program(prompts({}), LIST);
    typed(program, "x");
    const { react } = program;
    program.react = (key) => {
      react(key);
      if (key === "x") program.rows = ["Delete all?", "> 1. yes", "  2. no", "  3. x"];
    };
    expect(await program.answer(words("x"))).toBe("the prompt changed when the text was typed: it was not entered");
    expect(program.sent).toEqual(["3", "x"]);
  });
  it("go nowhere when the field does not open", async () => {
    const program = new Program(prompts({}), LIST);
    program.react = () => {};
    expect(await program.answer(words("x"))).toBe("the program does not open the field for it");
    expect([program.sent, program.notes]).toEqual([["3"], []]);
  });
  it("are the answer of a prompt without options", async () => {
    const answers: AnswersManifest = { prompts: [{ id: "any", when: { contains: ["name?"] }, takesText: true }] };
    const program = new Program(answers, ["Your name?"]);
    program.react = () => {};
    expect(await program.answer(words("Ada"))).toBeNull();
    expect(program.sent).toEqual(["Ada", "\r"]);
    const dead = new Program(answers, ["Your name?"]);
    dead.react = () => (dead.isInFront = false);
    expect(await dead.answer(words("Ada"))).toMatch(/not entered/);
    expect(dead.sent).toEqual(["Ada"]);
  });
});
