// Turn status as Paneflow takes it, from outside: the agent's own word, its hooks beside it, scripts that wait for it.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CALLS_HOOKS, printfReport, report, REPORTS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { waitFor } from "../harness/wait-for.ts";

const STATE = "#{agent_state} #{agent_msg}";
const SESSION = "5f0a2c1e-0000-4000-8000-000000000002";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

interface Told {
  readonly conversation: string | null;
  readonly status: Readonly<Record<string, unknown>>;
}

const told = async (): Promise<Told> => JSON.parse(await place.ask("status", "--json", "-t", "work")) as Told;
const type = (line: string): Promise<string> => place.ask("send-keys", "-t", "work", "-l", `${line}\r`);

/** A fake agent named "claude" that calls hooks and runs what it is told to. */
class Agent {
  #said = 0;

  static async start(): Promise<Agent> {
    place.program("claude", readFileSync(CALLS_HOOKS, "utf8"));
    await place.ok("new", "-d", "-s", "work", "--", "claude");
    await place.paneShows("work", "ready");
    return new Agent();
  }

  async does(line: string): Promise<void> {
    this.#said += 1;
    await type(line);
    await place.paneShows("work", new RegExp(`over ${this.#said}\\b`));
  }

  declares(body: string): Promise<void> {
    return this.does(`run ${printfReport(body)}`);
  }

  hook(name: string, more: object = {}): Promise<void> {
    return this.does(JSON.stringify({ hook_event_name: name, session_id: SESSION, ...more }));
  }
}

describe("an agent that declares its turns", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[P2] is not moved by its hooks, which tell the conversation, the prompt and the answer", async () => {
    const agent = await Agent.start();
    await agent.declares(report("working"));
    await place.shows(STATE, /^working/, "work");
    const before = (await told()).status;
    await agent.hook("UserPromptSubmit", { prompt: "Mend it" });
    await agent.hook("PermissionRequest", { tool_name: "Bash", tool_input: { command: "ls" } });
    await agent.hook("Stop", { last_assistant_message: "Mended." });
    const after = await told();
    expect(after.status).toEqual(before);
    expect(after.conversation).toBe(SESSION);
    expect(JSON.parse(await place.ask("why", "--json", "%0"))).toMatchObject({
      claims: expect.arrayContaining([expect.objectContaining({ source: "hook", silencedBy: "believed.declared" })]),
    });
    await agent.declares(report("done"));
    await place.shows("#{agent_state}", "done", "work");
    await agent.hook("UserPromptSubmit", { prompt: "And now?" });
    expect((await told()).status).toMatchObject({ state: "done", source: "osc7501" });
  });

  test("[P5] stays done through what scripts write, until a person types", async () => {
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type(report("done", { msg: "12 files" }));
    await place.shows(STATE, "done 12 files", "work");
    await place.ask("send", "-t", "work", "state=sent");
    await place.ask("set-buffer", "state=pasted");
    await place.ask("paste-buffer", "-t", "work");
    await type("state=typed");
    // The program has read what it was sent.
    await place.paneShows("work", /ok\s+ok/);
    expect((await told()).status).toMatchObject({ state: "done", unread: true });
    const outer = place.attach(["attach"], { cols: 120, rows: 32 });
    await outer.shows("12 files");
    expect((await told()).status).toMatchObject({ state: "done" });
    outer.write("#");
    await place.shows("#{agent_state}", "idle", "work");
  });

  test("[P8] send --submit waits for the turn that it begins", async () => {
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type(report("idle"));
    await place.shows("#{agent_state}", "idle", "work");
    const ends = place.run("send", "--submit", "-t", "work", report("working"));
    await place.shows("#{agent_state}", "working", "work");
    await type(report("done"));
    expect(await ends).toMatchObject({ code: 0 });
    const asks = await place.run("send", "--submit", "-t", "work", report("blocked", { msg: "Apply?" }));
    expect(asks).toMatchObject({ code: 1, err: "blocked: Apply?\n" });
    expect(await place.run("send", "-t", "work", "y")).toMatchObject({ code: 1 });
  });
});

describe("an agent that gives no status", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[P3] has none, and is told the version that reports", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
    await outer.shows(/\$/);
    place.program("claude", readFileSync(REPORTS, "utf8"));
    outer.write("claude\r");
    await outer.shows("1 no status");
    outer.write("\x02v");
    await outer.shows("reports from 2.1.295 on");
    const words = "no status [reports from 2.1.295 on]";
    await waitFor(words, async () => (await place.ask("status", "-t", "work")) === words);
  });

  test("[P8] and [P9]: no_signal for send --submit, quiet for wait --idle", async () => {
    place.program("claude", readFileSync(REPORTS, "utf8"));
    await place.ok("new", "-d", "-s", "work", "--", "claude");
    expect(await place.run("send", "--submit", "-t", "work", "hello")).toMatchObject({ code: 5, out: "no_signal\n" });
    expect(await place.run("wait", "--idle", "-t", "work", "--timeout", "60")).toMatchObject({
      code: 0,
      out: "quiet\n",
    });
  });
});

test("[P7] a flood of reports is taken in, or dropped whole", { timeout: TEST_TIMEOUT_MS }, async () => {
  await place.ok("new", "-d", "-s", "work");
  const body = report("working", { msg: "x".repeat(900) });
  place.program("flood", `#!/bin/sh\nfor i in $(seq 2000); do\nprintf '\\033]7501;${body}\\033\\\\'\ndone\n`);
  await type(`flood; ${printfReport(report("done", { msg: "last" }))}; sleep 1000`);
  await place.shows(STATE, "done last", "work");
  expect(JSON.parse(await place.ask("status", "--json", "-t", "work"))).toMatchObject({ records: [{ state: "done" }] });
});
