// log, events, why and send: what became of statuses, why they are what they are, and text that nobody typed.

import { beforeEach, describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import type { RecordState } from "../../../src/core/report.ts";
import type { Saying, Word } from "../../../src/core/word.ts";
import type { Reply } from "../../../src/server/commands/command.ts";
import { waitFor } from "../../harness/wait-for.ts";
import { FakeContext } from "./fake-context.ts";

const pane = (id: number): PaneId => id as PaneId;
let mux: FakeContext;

beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w");
  await mux.text("neww -d");
});

function report(id: number, state: RecordState): void {
  mux.dispatch({ type: "reported", pane: pane(id), report: { action: "set", id: "", state }, atMs: mux.nowMs });
}

function say(id: number, event: string, says: Saying, more: Partial<Word> = {}): void {
  const word: Word = { source: "hook", confidence: "explicit", event, session: "s1", says, ...more };
  mux.dispatch({ type: "said", pane: pane(id), word, atMs: mux.nowMs });
}

const toolStart = { act: "does", activity: { key: "tool_start", detail: "Bash\x1b[2J" } } as const;
const asks = { act: "is", state: "blocked", kind: "permission", msg: "Run it?" } as const;

describe("log", () => {
  test("tells a pane's entries, cleaned, the newest last", async () => {
    say(0, "PreToolUse", toolStart);
    say(1, "Stop", { act: "is", state: "done" });
    say(0, "PermissionRequest", asks);
    const lines = (await mux.text("log %0")).trimEnd().split("\n");
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ""))).toEqual([
      "  hook PreToolUse Bash [2J (tool_start)",
      "none → working · hook.PreToolUse",
      "  hook PermissionRequest",
      "working → blocked: permission · hook.PermissionRequest · Run it?",
    ]);
  });

  test("--json has every key of the contract", async () => {
    say(0, "PreToolUse", toolStart);
    const [said, turned] = (await mux.text("log --json %0")).trimEnd().split("\n");
    expect(JSON.parse(said ?? "")).toEqual({
      ...{ seq: 1, at: mux.nowMs, pane: "%0", type: "said", source: "hook", event: "PreToolUse" },
      ...{ activity: "tool_start", session: "s1", detail: "Bash\x1b[2J" },
    });
    expect(JSON.parse(turned ?? "")).toEqual({
      ...{ seq: 2, at: mux.nowMs, pane: "%0", type: "status", from: "none", to: "working", kind: null },
      ...{ source: "hook", confidence: "explicit", rule: "hook.PreToolUse", evidence: "" },
    });
  });

  test("-f goes on until the pane is gone", async () => {
    const reply = mux.run("log -f --json %1");
    report(1, "working");
    expect(mux.printed).toMatch(/"to":"working"/);
    report(0, "working");
    expect(mux.printed.trimEnd().split("\n")).toHaveLength(1);
    await mux.text("kill-pane -t %1");
    expect(await reply).toMatchObject({ code: 0, out: "" });
  });

  test("-f gives the rest in the end to a reader that did not read", async () => {
    const reply = mux.run("log -f %1");
    mux.reads = false;
    report(1, "working");
    await mux.text("kill-pane -t %1");
    expect((await reply).out).toContain("none → working");
    expect(mux.printed).toBe("");
    expect(mux.listeners).toBe(0);
  });
});

describe("events", () => {
  test("--after tells what came later, of all panes, in order", async () => {
    report(0, "working");
    report(1, "blocked");
    report(0, "done");
    const told = (await mux.text("events --json --after 1")).trimEnd().split("\n");
    expect(told.map((line) => JSON.parse(line)).map(({ seq, pane: id, to }) => [seq, id, to])).toEqual([
      [2, "%1", "blocked"],
      [3, "%0", "done"],
    ]);
    expect(await mux.text("events --after 3")).toBe("");
    expect(await mux.failure("events --after x")).toBe("2: command events: --after takes the number of an entry: x");
  });

  test("says how much is not kept any more", async () => {
    for (let round = 0; round < 200; round++) {
      report(0, "working");
      report(0, "idle");
    }
    const reply = await mux.run("events --after 10");
    expect(reply.err).toBe("140 entries after 10 are not kept any more\n");
    expect(reply.out.trimEnd().split("\n")).toHaveLength(250);
  });

  test("-f misses nothing while its reader does not read, and ends when it leaves", async () => {
    const reply = mux.run("events -f --json");
    report(0, "working");
    mux.reads = false;
    report(0, "blocked");
    report(0, "working");
    report(0, "done");
    mux.reads = true;
    expect(mux.printed.trimEnd().split("\n")).toHaveLength(1);
    mux.pass(100);
    const told = mux.printed.trimEnd().split("\n");
    expect(told.map((line) => JSON.parse(line).to)).toEqual(["working", "blocked", "working", "done"]);
    mux.leave();
    expect(await reply).toMatchObject({ code: 0 });
    expect(mux.listeners).toBe(0);
  });

  test("-f is for a command line: a client has no place for the lines", async () => {
    mux.attach("w");
    expect(await mux.failure("events -f")).toBe("1: -f follows on a command line only");
    expect(mux.listeners).toBe(0);
  });
});

describe("why", () => {
  test("names the rule that decided, and what the others said", async () => {
    report(0, "working");
    say(0, "PermissionRequest", asks, { speaker: { name: "deploy", process: { pid: 9, startTime: 1 } } });
    const text = await mux.text("why %0");
    expect(text).toContain("rule: hook.PermissionRequest, before the others by order.state\n");
    expect(text).toContain("others said:\n  osc7501 working (osc7501.root; behind by order.state)\n");
    expect(text).toContain(
      "conversations:\n  s1 blocked: permission · deploy · pid 9 · hook PermissionRequest, 0s ago\n",
    );
    const json = JSON.parse(await mux.text("why --json %0"));
    expect(json).toMatchObject({ pane: "%0", decidedBy: "order.state", status: { state: "blocked" } });
    expect(json.claims).toMatchObject([
      { source: "osc7501", decides: false, silencedBy: null },
      { source: "hook", decides: true },
    ]);
  });
});

describe("status --json", () => {
  test("tells of conversations", async () => {
    mux.branches.set("/src/api", "main");
    const artifact = { kind: "pull-request", label: "PR #42", url: "https://example.com/42" } as const;
    say(
      0,
      "a",
      { act: "is", state: "working" },
      { details: { tasks: { done: 3, total: 7 }, artifact, cwd: "/src/api" } },
    );
    say(0, "b", { act: "is", state: "working" }, { session: "s2", parent: "s1" });
    expect(JSON.parse(await mux.text("status --json -t %0"))).toMatchObject({
      ...{ conversation: "s1", tasks: { done: 3, total: 7 }, artifacts: [artifact], branch: "main" },
      children: [{ id: "s2", state: "working" }],
    });
  });
});

describe("send", () => {
  test("[P8] types text without controls, and no Enter", async () => {
    await mux.text(["send", "-t", "%0", "one\x1b[31m two\x07"]);
    expect(mux.typed).toEqual(["%0 one[31m two"]);
    mux.typed.length = 0;
    await mux.text(["send", "-t", "%0", "a\tb\nc\x7f\u009b1m"]);
    expect(mux.typed).toEqual(["%0 a\tb\rc1m"]);
  });

  test("[P8] does not answer a question by the way", async () => {
    report(0, "blocked");
    expect(await mux.failure("send -t %0 y")).toMatch(/^1: the program waits for an answer/);
    await mux.text("send --force -t %0 y");
    expect(mux.typed).toEqual(["%0 y"]);
  });

  /** Sends, and lets the Enter go off; `reply` comes later. */
  async function submit(): Promise<{ readonly reply: Promise<Reply> }> {
    const reply = mux.run("send --submit -t %0 hello");
    await waitFor("the text to be typed", () => mux.timers > 0);
    mux.pass(200);
    await waitFor("Enter to be typed", () => mux.typed.length === 2);
    expect(mux.typed).toEqual(["%0 hello", "%0 \r"]);
    return { reply };
  }

  test("[P8] --submit waits for the end of the turn that begins", async () => {
    report(0, "idle");
    const { reply } = await submit();
    report(0, "working");
    report(0, "done");
    expect(await reply).toMatchObject({ code: 0 });
  });

  test("[P8] --submit says what the program waits for, and how it failed", async () => {
    report(0, "idle");
    const { reply } = await submit();
    report(0, "working");
    report(0, "blocked");
    expect(await reply).toMatchObject({ code: 1, err: "blocked\n" });
    report(0, "idle");
    mux.typed.length = 0;
    const second = await submit();
    report(0, "working");
    report(0, "error");
    expect(await second.reply).toMatchObject({ code: 1, err: "error\n" });
  });

  test("[P8] --submit ends with its pane, and with --timeout", async () => {
    report(0, "idle");
    const { reply } = await submit();
    report(0, "working");
    await mux.text("kill-pane -t %0");
    expect(await reply).toMatchObject({ code: 1, err: "the pane went away\n" });
    report(1, "idle");
    const late = mux.run("send --submit --timeout 30 -t %1 hello");
    await waitFor("the text to be typed", () => mux.timers > 0);
    mux.pass(200);
    await waitFor("Enter to be typed", () => mux.typed.at(-1) === "%1 \r");
    report(1, "working");
    mux.pass(31_000);
    expect(await late).toMatchObject({ code: 4, err: "timed out\n" });
    expect([mux.timers, mux.listeners]).toEqual([0, 0]);
  });

  test("[P8] --submit says no_signal of a program that tells no status", async () => {
    const { reply } = await submit();
    expect(await reply).toMatchObject({ code: 5, out: "no_signal\n" });
  });

  test("[P8] --submit gives up where no turn begins", async () => {
    report(0, "idle");
    const { reply } = await submit();
    mux.pass(6000);
    expect(await reply).toMatchObject({ code: 1, err: "the text was sent, but no turn began\n" });
  });
});
