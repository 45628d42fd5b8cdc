// What real agents ask, read off their screens (test/vectors/prompts: <agent>.<what>.txt, captured), and off made-up ones.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswersManifest } from "../../src/catalog/manifest-answers.ts";
import { readPrompt, type PromptScreen, type ReadPrompt } from "../../src/catalog/read-prompt.ts";
import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import { BUNDLED } from "./bundled.ts";

const screen = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, `../vectors/prompts/${name}.txt`), "utf8").split("\n");

/** What a bundled agent's rules read off a screen. */
function read(agent: string, rows: readonly string[], more: Partial<PromptScreen> = {}): ReadPrompt | null {
  const answers = BUNDLED.catalog.byName.get(agent)?.answers;
  if (answers == null) throw new Error(`no answers of ${agent}`);
  return readPrompt(answers, { rows, ...more });
}

/** "> 1 Yes [yes]": marked, key, label, role. */
const options = (found: ReadPrompt | null): readonly string[] =>
  (found?.prompt.options ?? []).map(
    ({ key, label, marked, role }) => `${marked ? ">" : " "} ${key} ${label}${role === null ? "" : ` [${role}]`}`,
  );

/** What the rules of a manifest of one's own read. */
function readBy(answers: AnswersManifest, rows: readonly string[]): ReadPrompt | null {
  const parsing = parseRuntime("x.json", JSON.stringify({ id: "x", name: "X", command: "crow", answers }));
  if (!parsing.ok) throw new Error(parsing.error.message);
  const rules = parsing.runtime.answers;
  return rules && readPrompt(rules, { rows });
}

const OPTION = "^\\s*(?:(?<mark>>)\\s*)?(?<key>\\d)\\.\\s+(?<label>\\S.*)$";
const PLAIN: AnswersManifest = { prompts: [{ id: "any", option: OPTION }] };

describe("[T35] what real agents ask", () => {
  test("Claude Code's permission, wherever its mark stands", () => {
    const found = read("claude-code", screen("claude-code.permission"));
    expect(found?.prompt).toMatchObject({
      rule: "permission",
      question: "Do you want to proceed?",
      about: ["Bash command", expect.stringMatching(/^Tip: /), "Write the file", "touch approved.txt"],
      freeText: false,
      escape: true,
      sure: true,
    });
    const listed = ["Yes [yes]", "Yes, and always allow access to /home/u/work from this project [always]"];
    expect(options(found).slice(0, 2)).toEqual([`> 1 ${listed[0]}`, `  2 ${listed[1]}`]);
    expect(options(found).slice(2)).toEqual([expect.stringMatching(/^ {2}3 Yes, and switch [^[]*$/), "  4 No [no]"]);
    expect(found?.keys).toEqual([["1"], ["2"], ["3"], ["4"]]);
    const moved = read("claude-code", screen("claude-code.permission-moved"));
    expect(options(moved).slice(0, 2)).toEqual([`  1 ${listed[0]}`, `> 2 ${listed[1]}`]);
    expect(moved?.rows).toEqual(found?.rows);
  });

  test("Claude Code's question, and the option that takes words", () => {
    const found = read("claude-code", screen("claude-code.question"));
    expect(found?.prompt).toMatchObject({ rule: "question", question: "Which branch?", freeText: true });
    expect(options(found)).toEqual(["> 1 main", "  2 dev", "  3 Type something. [text]", "  4 Chat about this"]);
    expect(options(read("claude-code", screen("claude-code.question-typed")))[2]).toBe("> 3 hello there");
  });

  test("Claude Code's question with several answers: each is ticked by its number, another key goes on", () => {
    const found = read("claude-code", screen("claude-code.several"));
    expect(options(found)).toEqual([
      "> 1 [ ] main",
      "  2 [✔] dev",
      "  3 [ ] Type something",
      "  4 Chat about this",
      "  5 Go on with what is ticked",
    ]);
    expect(found?.keys).toEqual([["1"], ["2"], ["3"], ["4"], ["Right"]]);
    const review = read("claude-code", screen("claude-code.review"));
    expect(options(review)).toEqual(["> 1 Submit answers [yes]", "  2 Cancel [no]"]);
  });

  test("Codex's approval", () => {
    const found = read("codex", screen("codex.permission"));
    expect(found?.prompt).toMatchObject({
      question: "Would you like to run the following command?",
      about: ["Environment: local", "Reason: May I write?", "$ touch approved.txt"],
    });
    expect(options(found)).toEqual([
      "> 1 Yes, proceed (y) [yes]",
      expect.stringMatching(/^ {2}2 Yes, and don't ask again .*\[always\]$/),
      "  3 No, and tell Codex what to do differently (esc) [no]",
    ]);
  });

  test("Gemini's trust in a folder, in its frame", () => {
    const found = read("gemini", screen("gemini.trust"));
    expect(found?.prompt.question).toBe("Do you trust the files in this folder?");
    expect(options(found)).toEqual([
      "> 1 Trust folder (work) [yes]",
      "  2 Trust parent folder (projects)",
      "  3 Don't trust [no]",
    ]);
  });

  test("OpenCode's permission: options side by side, the marked one told by its colour", () => {
    const rows = screen("opencode.permission");
    const row = rows.findIndex((text) => text.includes("Allow once"));
    const from = rows[row]?.indexOf("Allow always") ?? 0;
    const background: PromptScreen["background"] = (y, x) => (y === row && x >= from - 1 && x < from + 13 ? 7 : 3);
    const found = read("opencode", rows, { background });
    expect(found?.prompt).toMatchObject({ rule: "permission", about: ["△ Permission required", "# Shell command"] });
    expect(found?.prompt.question).toBe("$ touch approved.txt");
    expect(options(found)).toEqual(["  1 Allow once [yes]", "> 2 Allow always [always]", "  3 Reject [no]"]);
    expect(found).toMatchObject({ choose: "move", across: true, escape: ["Escape"] });
    const all = read("opencode", screen("opencode.always"), { background: (_, x) => (x < 12 ? (x < 5 ? 3 : 7) : 3) });
    expect(options(all)).toEqual(["> 1 Confirm [yes]", "  2 Cancel [no]"]);
  });

  test.each([["claude-code", "claude-code.after"] as const, ["codex", "codex.after"] as const])(
    "nothing of %s when it is answered",
    (agent, name) => {
      expect(read(agent, screen(name))).toBeNull();
    },
  );
});

interface Described {
  readonly agent: string;
  readonly rows: readonly string[];
  readonly question: string;
  readonly options: readonly string[];
  readonly keys?: readonly (readonly string[])[];
}

/** Screens as agents' users describe them: the words and signs, not a picture. */
const DESCRIBED: readonly Described[] = [
  {
    agent: "cursor",
    rows: [
      " ┌───────────────────────────────┐",
      " │ Run this command?             │",
      " │ Not in allowlist: cargo test  │",
      " │  → Run (once) (y) (enter)     │",
      " │    Add Shell(cargo) to allowlist? (tab) │",
      " │    Run Everything (shift+tab) │",
      " │    Skip (esc or n)            │",
      " └───────────────────────────────┘",
      "  Waiting for approval...",
    ],
    question: "Run this command?",
    options: [
      "> 1 Run (once) [yes]",
      "  2 Add Shell(cargo) to allowlist? [always]",
      "  3 Run Everything",
      "  4 Skip [no]",
    ],
    keys: [["y"], ["Tab"], ["BTab"], ["Escape"]],
  },
  {
    agent: "grok",
    rows: [
      "◆ Run rm -rf ./subdir 2.8s",
      "  ┃  rm -rf ./subdir",
      "  ┃",
      "  ┃  1 (●) Yes, and don't ask again for anything (always-approve mode)",
      "  ┃  2 (○) Always allow: rm",
      "  ┃  3 (○) Yes, proceed",
      "  ┃  4 (○) No, reject (type to add feedback)",
      "  1/4:select  │  Ctrl+o:yolo  │  Ctrl+c:cancel",
    ],
    question: "rm -rf ./subdir",
    options: [
      "> 1 Yes, and don't ask again for anything (always-approve mode)",
      "  2 Always allow: rm [always]",
      "  3 Yes, proceed [yes]",
      "  4 No, reject (type to add feedback) [no]",
    ],
    keys: [["1"], ["2"], ["3"], ["4"]],
  },
  {
    agent: "kiro",
    rows: [
      "────────────────",
      "↓ Shell pwd",
      " shell requires approval",
      " ❯ Yes, single permission",
      "   Trust, always allow in this session",
      "   No (Tab to edit)",
      "────────────────",
      "ESC to close · Tab to edit",
    ],
    question: "shell requires approval",
    options: [
      "> 1 Yes, single permission [yes]",
      "  2 Trust, always allow in this session [always]",
      "  3 No (Tab to edit) [no]",
    ],
  },
  {
    agent: "antigravity",
    rows: [
      "Requesting permission for:",
      "   git status",
      "Do you want to proceed?",
      "> 1. Yes",
      "  2. Yes, and always allow in this conversation for commands that start with 'git'",
      "  3. No",
      "  ↑/↓ Navigate · tab Amend · ctrl+g edit/expand command",
    ],
    question: "Do you want to proceed?",
    options: [
      "> 1 Yes [yes]",
      "  2 Yes, and always allow in this conversation for commands that start with 'git' [always]",
      "  3 No [no]",
    ],
  },
  {
    agent: "copilot",
    rows: [
      "╭────────────╮",
      "│ Do you want to run this command? │",
      "│ ❯ 1. Yes │",
      "│   2. Yes, and approve `touch` for the rest of the running session │",
      "│   3. No, and tell Copilot what to do differently (Esc) │",
      "│ Confirm with number keys or ↑↓ keys and Enter, Cancel with Esc │",
      "╰────────────╯",
    ],
    question: "Do you want to run this command?",
    options: [
      "> 1 Yes [yes]",
      "  2 Yes, and approve `touch` for the rest of the running session [always]",
      "  3 No, and tell Copilot what to do differently (Esc) [no]",
    ],
  },
  {
    agent: "gemini",
    rows: [
      "╭──────────────────────╮",
      "│ ?  Shell ls          │",
      "│ Allow execution of: 'ls'? │",
      "│ ● 1. Allow once      │",
      "│   2. Allow for this session │",
      "│   3. No, suggest changes (esc) │",
      "╰──────────────────────╯",
    ],
    question: "Allow execution of: 'ls'?",
    options: ["> 1 Allow once [yes]", "  2 Allow for this session [always]", "  3 No, suggest changes (esc) [no]"],
    keys: [["1"], ["2"], ["3"]],
  },
  {
    agent: "qwen",
    rows: ["Do you want to proceed?", "› 1. Yes, allow once", "  2. Always allow in this project", "  3. No (esc)"],
    question: "Do you want to proceed?",
    options: ["> 1 Yes, allow once [yes]", "  2 Always allow in this project [always]", "  3 No (esc) [no]"],
  },
  {
    agent: "kimi",
    rows: [
      "Run this command?",
      "  touch a",
      "▶ 1. Approve once",
      "  2. Approve for this session",
      "  3. Reject",
      "  4. Reject, tell Kimi what to do instead",
      "↑↓ select · ↵ confirm",
    ],
    question: "Run this command?",
    options: [
      "> 1 Approve once [yes]",
      "  2 Approve for this session [always]",
      "  3 Reject [no]",
      "  4 Reject, tell Kimi what to do instead [no]",
    ],
  },
  {
    agent: "droid",
    rows: [
      "EXECUTE rm x",
      "> Yes, allow",
      "  Yes, and always allow low impact commands",
      "  No, cancel",
      "Enter to select · ↑↓ to navigate · Esc to cancel",
    ],
    question: "EXECUTE rm x",
    options: ["> 1 Yes, allow [yes]", "  2 Yes, and always allow low impact commands [always]", "  3 No, cancel [no]"],
  },
  {
    agent: "goose",
    rows: [
      "◆  Goose would like to call the above tool, do you allow?",
      "│  ● Allow (Allow the tool call once)",
      "│  ○ Always Allow",
      "│  ○ Deny",
      "│  ○ Cancel",
      "└",
    ],
    question: "◆ Goose would like to call the above tool, do you allow?",
    options: [
      "> 1 Allow (Allow the tool call once) [yes]",
      "  2 Always Allow [always]",
      "  3 Deny [no]",
      "  4 Cancel [no]",
    ],
  },
  {
    agent: "crush",
    rows: [
      "Permission Required",
      "Tool  bash",
      "$ touch a",
      "  Allow    Allow for Session    Deny",
      "←/→ choose · enter confirm · esc cancel",
    ],
    question: "Permission Required",
    options: ["  1 Allow [yes]", "  2 Allow for Session [always]", "  3 Deny [no]"],
    keys: [["a"], ["s"], ["d"]],
  },
  {
    agent: "aider",
    rows: ["Add command output to the chat?", "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]:"],
    question: "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]:",
    options: ["  1 Yes [yes]", "  2 No [no]", "  3 Don't ask again [no]"],
    keys: [
      ["y", "Enter"],
      ["n", "Enter"],
      ["d", "Enter"],
    ],
  },
  {
    agent: "amp",
    rows: [
      "Run this command?",
      "  touch a",
      "❯ Approve",
      "  Allow All for This Session",
      "  Allow All for Every Session",
      "  Deny with feedback",
    ],
    question: "Run this command?",
    options: [
      "> 1 Approve [yes]",
      "  2 Allow All for This Session [always]",
      "  3 Allow All for Every Session [always]",
      "  4 Deny with feedback [no]",
    ],
  },
];

describe("[T35] what agents ask that cannot be run here, as described", () => {
  test.each(DESCRIBED)("$agent", ({ agent, rows, question, options: expected, keys }) => {
    const found = read(agent, rows);
    expect([found?.prompt.question, options(found)]).toEqual([question, expected]);
    expect(found?.prompt.sure).toBe(false);
    if (keys !== undefined) expect(found?.keys).toEqual(keys);
  });
});

describe("the list", () => {
  test("[T36] is the lowest one whose numbers count up; rows between tell of an option", () => {
    const rows = [
      "1. old",
      "2. list",
      "",
      "Which?",
      "> 1. main",
      "   the branch",
      "  2. dev",
      "   3 other words",
      "Esc",
    ];
    expect(options(readBy(PLAIN, rows))).toEqual(["> 1 main", "  2 dev"]);
    expect(readBy(PLAIN, rows)?.prompt.question).toBe("Which?");
  });
  test("[T36] is none with one option, and none that more stands below than hints", () => {
    expect(readBy(PLAIN, ["Which?", "> 1. main"])).toBeNull();
    const below = Array.from({ length: 9 }, (_, i) => `output ${i}`);
    expect(readBy(PLAIN, ["Which?", "> 1. main", "  2. dev", ...below])).toBeNull();
    expect(readBy(PLAIN, ["Which?", "> 1. main", "  2. dev", ...below.slice(1)])).not.toBeNull();
  });
  test("[T36] begins below the nearest rule or box top, or with the row that the manifest names", () => {
    const rows = ["text before", "─────────────", "Run it?", "> 1. Yes", "  2. No"];
    expect(readBy(PLAIN, rows)?.rows.map(({ text }) => text)).toEqual(["Run it?", "1 Yes", "2 No"]);
    const named: AnswersManifest = { prompts: [{ id: "any", option: OPTION, begins: "^Run" }] };
    expect(readBy(named, ["before", "Run it?", "> 1. Yes", "  2. No"])?.prompt.about).toEqual([]);
    expect(readBy(named, ["Stop it?", "> 1. Yes", "  2. No"])).toBeNull();
  });
});

describe("what an option comes to", () => {
  const roles = (...labels: readonly string[]): readonly string[] =>
    options(readBy(PLAIN, ["Go?", ...labels.map((label, i) => `  ${i + 1}. ${label}`)]));
  test("[T37] is a plain yes only where it says nothing more", () => {
    expect(roles("Yes", "Allow once", "Run (once) (y) (enter)", "Yes, single permission")).toEqual(
      expect.arrayContaining([expect.stringMatching(/Yes \[yes\]/), expect.stringMatching(/Allow once \[yes\]/)]),
    );
    expect(roles("Yes, and bypass permissions", "Yes, and auto-accept edits", "Yes, manually approve")).toEqual([
      "  1 Yes, and bypass permissions",
      "  2 Yes, and auto-accept edits",
      "  3 Yes, manually approve",
    ]);
  });
  test("[T37] is for good where it says so, unless it says no", () => {
    expect(roles("Yes, allow all edits during this session", "Yes, I trust this folder")).toEqual([
      "  1 Yes, allow all edits during this session [always]",
      "  2 Yes, I trust this folder [yes]",
    ]);
    expect(roles("Yes, and don't ask again", "Allow for this session", "No, never ask again", "Don't allow")).toEqual([
      "  1 Yes, and don't ask again [always]",
      "  2 Allow for this session [always]",
      "  3 No, never ask again [no]",
      "  4 Don't allow [no]",
    ]);
  });
});

describe("keys", () => {
  test("[T38] are the option's own, its place where it has none, and the hint behind it where the manifest says so", () => {
    const hinted = "^\\s*(?:(?<mark>→)\\s*)?(?<label>\\S[^()]*?)\\s+\\((?<key>[a-z]+)\\)";
    const found = readBy({ prompts: [{ id: "any", option: hinted }] }, ["Run?", "→ Run (y)", "  Skip (esc)"]);
    expect(found?.keys).toEqual([["y"], ["Escape"]]);
    expect(options(found)).toEqual(["> 1 Run [yes]", "  2 Skip [no]"]);
    const bare: AnswersManifest = { prompts: [{ id: "any", option: "^[>*] (?<label>\\S.*)$", choose: "key-enter" }] };
    expect(readBy(bare, ["Run?", "> Yes", "* No"])?.keys).toEqual([
      ["1", "Enter"],
      ["2", "Enter"],
    ]);
  });
  test("[T38] are those of fixed choices where the program lists none that can be read", () => {
    const choices = [
      { label: "Yes", keys: ["y", "Enter"] },
      { label: "No", keys: ["n", "Enter"] },
    ];
    const rules: AnswersManifest = { prompts: [{ id: "any", when: { contains: ["(y)es"] }, choices }] };
    const found = readBy(rules, ["Add a.ts to the chat? (Y)es/(N)o [Yes]:"]);
    expect([found?.prompt.question, found?.keys]).toEqual([
      "Add a.ts to the chat? (Y)es/(N)o [Yes]:",
      [
        ["y", "Enter"],
        ["n", "Enter"],
      ],
    ]);
    expect(readBy(rules, ["nothing"])).toBeNull();
  });
  test("[T38] a mark that is to be moved must be seen, once", () => {
    const rules: AnswersManifest = { prompts: [{ id: "any", option: OPTION, choose: "move" }] };
    expect(readBy(rules, ["Go?", "  1. a", "  2. b"])).toBeNull();
    expect(readBy(rules, ["Go?", "> 1. a", "> 2. b"])).toBeNull();
    expect(readBy(rules, ["Go?", "> 1. a", "  2. b"])).not.toBeNull();
  });
});

test("[T39] of rules that were not tried with the real program the prompt says so", () => {
  expect(readBy(PLAIN, ["Go?", "> 1. a", "  2. b"])?.prompt.sure).toBe(false);
});

test("reads any screen without failing, and cleans what it hands on", () => {
  const row = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("> 1. Yes", "  2. No", "Esc to cancel", "────────"),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      for (const { answers } of BUNDLED.catalog.runtimes) {
        const found = answers && readPrompt(answers, { rows });
        const texts = found
          ? [found.prompt.question, ...found.prompt.about, ...found.prompt.options.map((o) => o.label)]
          : [];
        expect(texts.filter((text) => /\p{Cc}/u.test(text))).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
