// Agents that say nothing, read off their terminals through the whole program: what they show becomes a state, and the
// state is a guess. The fakes bear the names by which agents are known and run each line that they are sent.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printfReport, report } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const OBEYS = readFileSync(resolve(import.meta.dirname, "../agents/obeys.sh"), "utf8");

interface Told {
  readonly agent: { readonly id: string } | null;
  readonly status: {
    readonly state: string;
    readonly kind: string | null;
    readonly source: string;
    readonly confidence: string;
    readonly seq: number;
  };
}

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const told = async (): Promise<Told> => JSON.parse(await place.ask("status", "--json", "-t", "work")) as Told;

async function becomes(what: string, holds: (told: Told) => boolean): Promise<Told> {
  const look = async (): Promise<Told | null> => {
    const now = await told();
    return holds(now) ? now : null;
  };
  return waitFor(`work to be ${what}`, look, PATIENCE_MS);
}

const is =
  (state: string, source: string) =>
  ({ status }: Told): boolean =>
    status.state === state && status.source === source;

/** Starts the fake as `program`, and waits until it is known as `agent`. */
async function start(agent: string, program: string, ...args: readonly string[]): Promise<void> {
  place.program(program, OBEYS);
  await place.ok("new", "-d", "-s", "work", "-x", "80", "-y", "24", "--", program, ...args);
  await place.paneShows("work", "at your service");
  await becomes(`known as ${agent}`, (now) => now.agent?.id === agent);
}

const runs = (line: string): Promise<string> => place.ask("send-keys", "-t", "work", "-l", `${line}\r`);

describe("agents that are read by silence", { timeout: TEST_TIMEOUT_MS }, () => {
  test.each([
    ["codex", ["codex"]],
    ["cursor", ["cursor-agent"]],
    ["warp", ["oz", "agent", "run"]],
    ["opencode", ["opencode"]],
    ["copilot", ["copilot"]],
    ["kimi", ["kimi"]],
  ] as const)("%s works while it prints new content, and rests 3 s after the last of it", async (agent, command) => {
    const [program, ...args] = command;
    await start(agent, program, ...args);
    await becomes("at rest", is("idle", "silence"));
    await runs("for word in one two three; do echo part $word of it; sleep 0.4; done");
    const working = await becomes("working", is("working", "silence"));
    expect(working.status.confidence).toBe("weak");
    await place.paneShows("work", "part three of it");
    await becomes("at rest again", is("idle", "silence"));
  });

  test("frames with the same content do not wake it, and a resize neither", async () => {
    await start("codex", "codex");
    await runs("clear; stty -echo; echo one two three");
    await becomes("at rest", is("idle", "silence"));
    const { seq } = (await told()).status;
    await runs("for i in {1..60}; do printf '\\033[H\\033[2J%s one two three' \"$i\"; sleep 0.02; done; echo; echo");
    await place.paneShows("work", "60 one two three");
    await place.ok("split-window", "-d", "-h", "-t", "work", "--", "sleep", "60");
    await runs("printf '\\033[H\\033[2J61 one two three\\n'");
    await place.paneShows("work", "61 one two three");
    expect((await told()).status).toMatchObject({ state: "idle", seq });
  });
});

describe("agents with a sign of their own", { timeout: TEST_TIMEOUT_MS }, () => {
  test("Aider rests at its prompt, and works at any other output", async () => {
    await start("aider", "aider");
    await runs("printf '> '");
    await becomes("at rest", (now) => now.status.state === "idle");
    await runs("for word in a b c d e f; do echo adding test $word; sleep 0.3; done; printf '> '");
    await becomes("working", is("working", "prompt"));
    const idle = await becomes("at rest again", (now) => now.status.state === "idle");
    expect(idle.status.confidence).toBe("weak");
  });

  test.each(["gemini", "qwen"])("%s rests when its box is closed", async (agent) => {
    await start(agent, agent);
    await runs(
      "stty -echo; for word in a b c d e f; do echo thinking of $word; sleep 0.3; done; printf '╭──────╮\\n│ >    │\\n╰──────╯\\n'",
    );
    await becomes("working", is("working", "silence"));
    await becomes("at rest", is("idle", "prompt"));
  });

  test("Droid begins when it hides the cursor", async () => {
    await start("droid", "droid");
    await runs("printf '\\033[?25l'; echo Droid");
    await becomes("begun or at rest", ({ status }) => status.source === "silence");
    expect(await place.ask("log", "-t", "work", "--json")).toContain("first-output");
  });

  test("Cursor's stream names session and model", async () => {
    await start("cursor", "cursor-agent");
    const init = { type: "system", subtype: "init", session_id: "c6b62c6f-7ead", model: "Claude 4 Sonnet" };
    await runs(`stty -echo; clear; echo '${JSON.stringify(init)}'`);
    const logged = async (): Promise<string | null> => {
      const log = await place.ask("log", "-t", "work", "--json");
      return log.includes("c6b62c6f-7ead") ? log : null;
    };
    expect(await waitFor("the log to name the session", logged, PATIENCE_MS)).toContain("screen.stream-init");
  });
});

describe("[A64] a guess", { timeout: TEST_TIMEOUT_MS }, () => {
  test("gives way to a report of the agent's own", async () => {
    await start("codex", "codex");
    await becomes("at rest by silence", is("idle", "silence"));
    await runs(printfReport(report("working", { msg: "told" })));
    await becomes("working as told", is("working", "osc7501"));
    await runs("for word in a b c; do echo $word; done");
    await place.paneShows("work", "c");
    expect((await told()).status.source).toBe("osc7501");
  });

  test("ends when the agent leaves the foreground", async () => {
    place.program("codex", OBEYS);
    await place.ok("new", "-d", "-s", "work", "--", "/bin/bash", "--norc", "-i");
    await runs("codex");
    await place.paneShows("work", "at your service");
    await becomes("at rest by silence", is("idle", "silence"));
    await runs("exit");
    await becomes("without a status", ({ agent, status }) => agent === null && status.state === "none");
  });

  test("is not made where a person wants none", async () => {
    await place.close();
    place = new MuxPlace('inference = "off"\n');
    await start("codex", "codex");
    await runs("for word in a b c; do echo $word; sleep 0.2; done; printf '\\033]2;repo | Working\\007'; echo end");
    await place.paneShows("work", "\nend");
    const counters = JSON.parse(await place.ask("counters", "--json")) as Readonly<Record<string, number>>;
    expect([counters["activity.looks"], counters["activity.words"]]).toEqual([undefined, undefined]);
    expect((await told()).status).toMatchObject({ state: "none", source: "process" });
  });
});
