// mux answer through the three processes, with a fake agent that asks: the prompt that is meant, or none.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ASKS_PERMISSION, ASKS_ROWS } from "../harness/fake-agents.ts";
import { MuxPlace, PATIENCE_MS, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { crashServer } from "../harness/server-crash.ts";
import { waitFor } from "../harness/wait-for.ts";

interface AskedPrompt {
  readonly about: string;
  readonly question?: string;
  readonly options?: readonly string[];
  readonly mode?: "key" | "move";
  readonly kind?: string;
  readonly hint?: string;
  readonly deaf?: boolean;
}

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const log = (): string => (existsSync(place.file("log")) ? readFileSync(place.file("log"), "utf8") : "");
const logged = (wanted: string): Promise<unknown> =>
  waitFor(`the agent to be told ${wanted}`, () => log() === wanted, PATIENCE_MS);

/** Starts a session in which the agent asks these. */
async function start(prompts: readonly AskedPrompt[], program: string = "claude"): Promise<void> {
  const told = prompts.map((prompt) => ({ question: "Do you want to proceed?", options: ["Yes", "No"], ...prompt }));
  place.program(program, readFileSync(ASKS_PERMISSION, "utf8"));
  writeFileSync(place.file("prompts"), JSON.stringify(told));
  await place.ok("new", "-d", "-s", "work", "-x", "100", "-y", "30");
  await place.ask("send-keys", "-t", "work", "-l", `${program} ${place.file("log")} ${place.file("prompts")}\r`);
  await asks(told[0]?.about ?? "");
}

const fingerprintNow = async (): Promise<string> => {
  const shown = JSON.parse(await place.ask("answer", "%0", "--json")) as { readonly fingerprint: string };
  return shown.fingerprint;
};

/** Waits until the prompt about this can be read. */
const asks = (about: string): Promise<unknown> =>
  waitFor(`the prompt about ${about}`, async () => {
    const { out } = await place.run("answer", "%0");
    return out.includes(`  ${about}\n`);
  });

describe("mux answer", { timeout: TEST_TIMEOUT_MS }, () => {
  test("shows what is asked, and answers it by number, word and label", async () => {
    await start([
      { about: "touch one", options: ["Yes", "Yes, and don't ask again", "No"] },
      { about: "touch two" },
      { about: "touch three" },
    ]);
    const shown = await place.ok("answer", "%0");
    expect(shown.split("\n").slice(0, -1)).toEqual([
      "  Bash command",
      "  touch one",
      expect.stringMatching(/^ {2}\(\d+s\)$/),
      "Do you want to proceed?",
      "> 1 Yes",
      "  2 Yes, and don't ask again",
      "  3 No",
    ]);
    expect(await place.ok("answer", "%0", "always")).toBe("answered 2 Yes, and don't ask again");
    await logged("1: Yes, and don't ask again\n");
    await asks("touch two");
    expect(await place.ok("answer", "%0", "n")).toBe("answered 2 No");
    await asks("touch three");
    expect(await place.run("answer", "%0", "maybe")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^no such choice: maybe: 1 Yes · 2 No/),
    });
    expect(await place.run("answer", "%0", "1", "--text", "x")).toMatchObject({ code: 2 });
    expect(await place.ok("answer", "-t", "work", "yes")).toBe("answered 1 Yes");
    await logged("1: Yes, and don't ask again\n2: No\n3: Yes\n");
    const { code, err } = await place.run("answer", "%0", "1");
    expect([code, err]).toEqual([1, expect.stringMatching(/asks nothing: it says that it is done/)]);
    expect(await place.ok("log", "%0")).toMatch(/answered 2 No, by command line/);
  });

  test("answers the prompt that is meant only: a clock changes nothing, another question all", async () => {
    await start([{ about: "touch one" }, { about: "rm -rf /" }]);
    const fingerprint = await fingerprintNow();
    await waitFor("the clock to go on", async () => (await fingerprintNow()) === fingerprint, PATIENCE_MS);
    const pid = Number(await place.show("#{pane_pid}", "%0"));
    const agent = place.processes().find(({ argv }) => argv[1]?.endsWith("/claude") === true && pid > 0);
    process.kill(agent?.pid ?? 0, "SIGUSR1");
    await asks("rm -rf /");
    const { code, err } = await place.run("answer", "%0", "yes", "--if", fingerprint);
    expect([code, err]).toEqual([1, expect.stringMatching(/^another prompt is shown by now\n[^]*rm -rf/)]);
    expect(log()).toBe("");
    await place.ok("answer", "%0", "no", "--if", await fingerprintNow());
    await logged("2: No\n");
  });

  test("moves the mark where the program has no keys for its options", async () => {
    const option = "^\\s*(?:(?<mark>❯)\\s*)?\\d\\.\\s+(?<label>\\S.*)$";
    const crow = {
      id: "crow",
      name: "Crow",
      command: "crow",
      answers: { prompts: [{ id: "any", option, choose: "move" }] },
    };
    mkdirSync(join(place.dir, "config/mux/agents"), { recursive: true });
    writeFileSync(join(place.dir, "config/mux/agents/crow.json"), JSON.stringify(crow));
    await start([{ about: "touch one", mode: "move", options: ["main", "dev", "test"] }], "crow");
    await place.ok("answer", "%0", "3");
    await logged("1: test\n");
  });

  test("hands over words of one's own as a paste, and keeps only their beginning", async () => {
    const hint = "Enter to select · ↑/↓ to navigate · Esc to cancel";
    await start([
      { about: "Branch", question: "Which branch?", options: ["main", "Type something."], kind: "question", hint },
    ]);
    expect(await place.run("answer", "%0", "2")).toMatchObject({ code: 1 });
    const text = `a line\nand another ${"x".repeat(100)} token=abcdef123456`;
    await place.ok("answer", "%0", "--text", text);
    await logged(`1: ${text}\n`);
    const entries = (await place.ok("log", "%0", "--json"))
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string });
    expect(entries.filter(({ type }) => type === "answered")).toEqual([
      expect.objectContaining({
        who: "command line",
        choice: expect.stringMatching(/^text: a line and another x{20,40}$/),
      }),
    ]);
  });

  test("two at once: one wins, the other is told", async () => {
    await start([{ about: "touch one", deaf: true }]);
    const fingerprint = await fingerprintNow();
    const both = await Promise.all([
      place.run("answer", "%0", "1", "--if", fingerprint),
      place.run("answer", "%0", "2", "--if", fingerprint),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.err).toMatch(
      /somebody else answers it right now|answered a moment ago by command line/,
    );
  });

  test("once, over a server that is killed in between", async () => {
    await start([{ about: "touch one" }, { about: "touch two" }]);
    const fingerprint = await fingerprintNow();
    await crashServer(place);
    expect(await fingerprintNow()).toBe(fingerprint);
    await place.ok("answer", "%0", "yes", "--if", fingerprint);
    await asks("touch two");
    await crashServer(place);
    expect(await place.run("answer", "%0", "yes", "--if", fingerprint)).toMatchObject({ code: 1 });
    expect(log()).toBe("1: Yes\n");
  });

  test("never goes to the shell when the agent has died, though its question still stands there", async () => {
    await start([{ about: "touch one" }]);
    const fingerprint = await fingerprintNow();
    const agent = place.processes().find(({ argv }) => argv[1]?.endsWith("/claude") === true);
    process.kill(agent?.pid ?? 0, "SIGKILL");
    const { code, err } = await place.run("answer", "%0", "1", "--if", fingerprint);
    expect([code, err]).toEqual([1, expect.stringMatching(/no agent that mux knows is in front|nobody can tell/)]);
    const screen = await place.ask("capture-pane", "-p", "-t", "%0");
    expect(screen).toContain("❯ 1. Yes");
    expect(screen).not.toMatch(/\$ 1/);
  });

  test("says so where it knows no keys", async () => {
    await place.ok("new", "-d", "-s", "work");
    expect((await place.run("answer", "%0", "1")).err).toMatch(
      /^no agent that mux knows is in front: .*mux send -t %0 --force/,
    );
  });
});

interface Faked {
  readonly program: string;
  readonly rows: readonly string[];
  readonly mark?: string;
  readonly off?: string;
  readonly word: string;
  /** What the program is sent, one read after the other. */
  readonly sent: readonly string[];
}

const DOWN = "\x1b[B";

const FAKED: readonly Faked[] = [
  {
    program: "cursor-agent",
    rows: [
      "Run this command?",
      "{} Run (once) (y) (enter)",
      "{} Add Shell(ls) to allowlist? (tab)",
      "{} Skip (esc or n)",
    ],
    mark: "→",
    word: "yes",
    sent: ["y"],
  },
  {
    program: "kiro-cli",
    rows: [
      "shell requires approval",
      "{} Yes, single permission",
      "{} Trust, always allow",
      "{} No (Tab to edit)",
      "ESC to close",
    ],
    mark: "❯",
    word: "no",
    sent: [DOWN, DOWN, "\r"],
  },
  {
    program: "grok",
    rows: ["┃  1 ({}) Yes, and don't ask again for anything", "┃  2 ({}) Yes, proceed", "┃  3 ({}) No, reject"],
    mark: "●",
    off: "○",
    word: "yes",
    sent: ["2"],
  },
  {
    program: "crush",
    rows: ["Permission Required", "$ touch a", " Allow   Allow for Session   Deny"],
    word: "always",
    sent: ["s"],
  },
  { program: "aider", rows: ["Run shell command? (Y)es/(N)o [Yes]: "], word: "no", sent: ["n", "\r"] },
  {
    program: "droid",
    rows: [
      "EXECUTE touch a",
      "{} Yes, allow",
      "{} Yes, and always allow",
      "{} No, cancel",
      "Enter to select · Esc to cancel",
    ],
    word: "always",
    sent: [DOWN, "\r"],
  },
];

describe("mux answer sends the keys of each agent", { timeout: TEST_TIMEOUT_MS }, () => {
  test.each(FAKED)("$program: $word", async ({ program, word, sent, ...shown }) => {
    place.program(program, readFileSync(ASKS_ROWS, "utf8"));
    writeFileSync(place.file("rows"), JSON.stringify(shown));
    await place.ok("new", "-d", "-s", "work", "-x", "100", "-y", "30");
    await place.ask("send-keys", "-t", "work", "-l", `${program} ${place.file("log")} ${place.file("rows")}\r`);
    await waitFor("the prompt to be read", async () => (await place.run("answer", "%0")).code === 0, PATIENCE_MS);
    expect(await place.ok("answer", "%0")).toContain("were not tried with the real program");
    await place.ok("answer", "%0", word);
    await logged(sent.map((keys) => JSON.stringify(keys)).join(""));
  });
});
