// Triage and the answer dialog in an attached client, with fake agents that ask.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ASKS_PERMISSION, printfReport, report } from "../harness/fake-agents.ts";
import { MuxPlace, PATIENCE_MS, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { crashServer } from "../harness/server-crash.ts";
import { waitFor } from "../harness/wait-for.ts";

const TRIAGE = "\x02A";
const ANSWER = "\x02y";
/** Keys that come this soon after another prompt are not taken. */
const GUARD_MS = 500;

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
  place.program("claude", readFileSync(ASKS_PERMISSION, "utf8"));
});
afterEach(() => place.close());

const log = (name: string): string => (existsSync(place.file(name)) ? readFileSync(place.file(name), "utf8") : "");
const logged = (name: string, wanted: string): Promise<unknown> =>
  waitFor(`${name} to be told ${wanted}`, () => log(name) === wanted, PATIENCE_MS);

/** Has an agent ask these in a pane: `name` is its log. */
async function ask(pane: string, name: string, ...abouts: readonly string[]): Promise<void> {
  const prompts = abouts.map((about) => ({ about, question: "Do you want to proceed?", options: ["Yes", "No"] }));
  writeFileSync(place.file(`${name}.json`), JSON.stringify(prompts));
  await place.ask("send-keys", "-t", pane, "-l", `claude ${place.file(name)} ${place.file(`${name}.json`)}\r`);
  await place.shows("#{agent_state}", "blocked", pane);
}

/** Windows 1 and 2 behind the one that is looked at: an agent in each asks. */
async function twoBehind(size = { cols: 120, rows: 32 }): Promise<OuterTerminal> {
  const outer = place.attach(["new", "-s", "work"], size);
  await outer.shows("$");
  await place.ask("new-window", "-d", "-t", "work");
  await place.ask("new-window", "-d", "-t", "work");
  await ask("%1", "one", "touch one", "rm -rf one");
  await ask("%2", "two", "touch two");
  return outer;
}

/** Waits as a person does who reads first. */
async function read(outer: OuterTerminal, wanted: string | RegExp): Promise<void> {
  await outer.shows(wanted);
  const atMs = performance.now();
  await waitFor("it to be read", () => performance.now() - atMs > GUARD_MS);
}

describe("triage", { timeout: TEST_TIMEOUT_MS }, () => {
  test("goes through the panes, oldest first, and answers each; then one is where one was", async () => {
    const outer = await twoBehind();
    outer.write(TRIAGE);
    await outer.shows(/1 of 2 · claude/);
    await outer.shows(/> 1 Yes/);
    await outer.shows(/│ +touch one/);
    await outer.shows("1-9 y n a answer");
    outer.write("y");
    await logged("one", "1: Yes\n");
    // The same pane asks the next question: it is not left before it is answered.
    await read(outer, /│ +rm -rf one/);
    outer.write("n");
    await logged("one", "1: Yes\n2: No\n");
    await read(outer, /2 of 3 · claude[^]*│ +touch two/);
    outer.write("2");
    await logged("two", "1: No\n");
    // Both have ended since, and were not looked at.
    await outer.shows(/3 of 4 · claude[^]*■ done/);
    outer.write("  ");
    await outer.shows("nothing else needs you");
    expect(await place.show("#{pane_id}", "work")).toBe("%0");
    expect(await place.ask("log", "%2")).toMatch(/answered 2 No, by client \/dev\//);
  });

  test("a prompt that changes is drawn anew; a key meant for the one before does nothing", async () => {
    const outer = await twoBehind();
    outer.write(TRIAGE);
    await read(outer, /│ +touch one/);
    const agent = place.processes().find(({ argv }) => argv[2]?.endsWith("/one") === true);
    process.kill(agent?.pid ?? 0, "SIGUSR1");
    await outer.shows(/│ +rm -rf one/);
    outer.write("y");
    await outer.shows("this prompt has just appeared: press again");
    expect(log("one")).toBe("");
  });

  test("two clients answer at once: one wins, the other is told", async () => {
    const first = await twoBehind();
    const second = place.attach(["attach", "-t", "work"], { cols: 120, rows: 32 });
    await second.shows("AGENTS");
    for (const outer of [first, second]) outer.write(TRIAGE);
    for (const outer of [first, second]) await read(outer, /│ +touch one/);
    first.write("1");
    second.write("2");
    await waitFor("one answer", () => /^1: (?:Yes|No)\n$/.test(log("one")), PATIENCE_MS);
    const told = /answers it right now|answered a moment ago|another prompt is shown|asks nothing|has just appeared/;
    await waitFor("the other to be told", () => told.test(first.text()) || told.test(second.text()), PATIENCE_MS);
  });

  test("goes on over a server that is killed, and answers once", async () => {
    const outer = await twoBehind();
    outer.write(TRIAGE);
    await read(outer, /│ +touch one/);
    await crashServer(place);
    await outer.shows("reconnected");
    await waitFor("the agent to be known again", async () => (await place.run("answer", "%1")).code === 0, PATIENCE_MS);
    await read(outer, /│ +touch one/);
    outer.write("y");
    await logged("one", "1: Yes\n");
  });

  test("passes over, jumps, and comes back", async () => {
    const outer = await twoBehind();
    outer.write(TRIAGE);
    await outer.shows(/│ +touch one/);
    outer.write(" ");
    await outer.shows(/2 of 2 · claude/);
    outer.write("\r");
    await place.shows("#{pane_id}", "%2", "work");
    await outer.shows("C-b A goes on with triage");
    outer.write(TRIAGE);
    await place.shows("#{pane_id}", "%0", "work");
  });

  test("snoozes a pane: it is passed over, and not gone to again before it changes", async () => {
    const outer = await twoBehind();
    outer.write(TRIAGE);
    await outer.shows(/1 of 2 · claude[^]*│ +touch one/);
    outer.write("S");
    await outer.shows(/2 of 2 · claude[^]*│ +touch two/);
    outer.write("\x1b");
    await waitFor("one to be left", async () => (await place.ask("triage")).startsWith("%2 "), PATIENCE_MS);
    expect(await place.ask("triage")).not.toMatch(/^%1 /m);
  });

  test("shows who failed and who is done, after who waits; and lists them", async () => {
    const outer = await twoBehind();
    await place.ask("new-window", "-d", "-t", "work");
    await place.ask("send-keys", "-t", "%3", "-l", `clear; ${printfReport(report("error", { msg: "gave up" }))}\r`);
    await place.shows("#{agent_state}", "error", "%3");
    const listed = JSON.parse(await place.ask("triage", "--json")) as {
      readonly pane: string;
      readonly prompt: { readonly question: string; readonly fingerprint: string } | null;
    }[];
    expect(listed.map(({ pane, prompt }) => `${pane} ${prompt?.question ?? "-"}`)).toEqual([
      "%1 Do you want to proceed?",
      "%2 Do you want to proceed?",
      "%3 -",
    ]);
    expect(await place.ok("triage")).toMatch(
      /^%1 work:1\.0 claude \d+s: blocked: permission · touch one\n {4}Bash command/,
    );
    outer.write(`${TRIAGE}  `);
    await outer.shows(/3 of 3 · bash/);
    await outer.shows("failed");
    outer.write(" ");
    await outer.shows("nothing else needs you");
  });
});

describe("the answer dialog", { timeout: TEST_TIMEOUT_MS }, () => {
  test("asks of the pane in front, beside it, and of the marked row in the sidebar", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
    await outer.shows("$");
    await ask("%0", "one", "touch one", "touch two");
    outer.write(ANSWER);
    await outer.shows(/─ claude · /);
    // The pane's own rows stay in sight below.
    await outer.shows(/❯ 1\. Yes/);
    await outer.shows(/> 1 Yes/);
    outer.write("y");
    await logged("one", "1: Yes\n");
    await read(outer, /touch two/);
    outer.write("\x1b");
    await waitFor("the dialog to be closed", () => !outer.text().includes("> 1 Yes"), PATIENCE_MS);
    outer.write("\x02bb");
    await outer.shows("Enter go");
    outer.write("y");
    await read(outer, /> 1 Yes/);
    outer.write("2");
    await logged("one", "1: Yes\n2: No\n");
  });

  test("takes words, with an end that a command line would cut", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 80, rows: 24 });
    await outer.shows("$");
    const hint = "Enter to select · ↑/↓ to navigate · Esc to cancel";
    const prompt = {
      about: "Branch",
      question: "Which?",
      options: ["main", "Type something."],
      kind: "question",
      hint,
    };
    writeFileSync(place.file("one.json"), JSON.stringify([prompt]));
    await place.ask("send-keys", "-t", "%0", "-l", `claude ${place.file("one")} ${place.file("one.json")}\r`);
    await place.shows("#{agent_state}", "blocked", "%0");
    outer.write(ANSWER);
    await outer.shows(/> 1 main/);
    outer.write("i");
    await outer.shows("Enter send · Esc do not");
    outer.write("1; y;");
    await outer.shows("> 1; y;");
    outer.write("\r");
    await logged("one", "1: 1; y;\n");
  });

  test("says so where nothing is asked", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 80, rows: 24 });
    await outer.shows("$");
    outer.write(ANSWER);
    await outer.shows("no agent that mux knows is in front");
    outer.write("\x1b");
  });
});
