import { beforeEach, describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import type { RecordState, Report } from "../../../src/core/report.ts";
import { FakeContext } from "./fake-context.ts";

const pane = (id: number): PaneId => id as PaneId;
let mux: FakeContext;

beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w");
  await mux.text("neww -d");
});

function report(id: number, state: RecordState, more: Partial<Extract<Report, { action: "set" }>> = {}): void {
  mux.dispatch({
    type: "reported",
    pane: pane(id),
    report: { action: "set", id: "", state, ...more },
    atMs: mux.nowMs,
  });
}

describe("status", () => {
  test("in the protocol's words", async () => {
    report(0, "blocked", { kind: "permission", msg: "Apply?" });
    expect(await mux.text("status -t %0")).toBe("blocked: permission · Apply?\n");
    expect(await mux.text("status")).toBe("%0 w:0.0 shell: blocked: permission · Apply?\n%1 w:1.0 shell: no status\n");
  });

  test("with steps, the mark of a guess, the branch and who runs below at the end of a line", async () => {
    const said = { source: "agent-status", confidence: "explicit", event: "agent.running" } as const;
    const works = { act: "is", state: "working" } as const;
    const details = { tasks: { done: 3, total: 7 }, cwd: "/src/api" };
    const atMs = mux.nowMs;
    mux.branches.set("/src/api", "fix/retry");
    mux.dispatch({ type: "said", pane: pane(0), atMs, word: { ...said, session: "1", says: works, details } });
    for (const id of ["2", "3"]) {
      mux.dispatch({ type: "said", pane: pane(0), atMs, word: { ...said, session: id, parent: "1", says: works } });
    }
    const guess = {
      source: "screen",
      confidence: "weak",
      event: "screen.working",
      session: null,
      says: works,
    } as const;
    mux.dispatch({ type: "said", pane: pane(1), atMs, word: guess });
    expect(await mux.text("status")).toBe(
      "%0 w:0.0 shell: working 3/7 [fix/retry, 2 children run]\n%1 w:1.0 shell: ~working\n",
    );
  });

  test("[P3] with the first version that reports, where an agent gives no status", async () => {
    mux.firstVersions.set("claude-code", "2.1.295");
    const agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 9 } as const;
    const observation = { foregroundGroup: 50, shellInFront: false, command: "claude", cwd: "/", agent };
    mux.dispatch({ type: "observed", pane: pane(0), observation, atMs: mux.nowMs });
    expect(await mux.text("status -t %0")).toBe("no status\n");
    mux.dispatch({ type: "woke", atMs: mux.nowMs + 3000 });
    expect(await mux.text("status -t %0")).toBe("no status [reports from 2.1.295 on]\n");
    expect(await mux.text("status")).toContain("%0 w:0.0 Claude Code: no status [reports from 2.1.295 on]\n");
    report(0, "idle");
    expect(await mux.text("status -t %0")).toBe("idle\n");
  });

  test("--json has every key of the contract", async () => {
    report(0, "working", { progress: 40, app: "deploy", msg: "Tests" });
    const [first, second] = JSON.parse(await mux.text("status --json"));
    expect(first).toEqual({
      pane: "%0",
      window: "@0",
      session: "$0",
      sessionName: "w",
      windowIndex: 0,
      paneIndex: 0,
      active: true,
      pid: 1000,
      cwd: "/tmp",
      title: "",
      cols: 80,
      rows: 24,
      command: "",
      agent: null,
      status: {
        state: "working",
        kind: null,
        progress: 40,
        app: "deploy",
        title: null,
        msg: "Tests",
        source: "osc7501",
        confidence: "declared",
        since: mux.nowMs,
        seq: expect.any(Number),
        unread: false,
      },
      records: [{ id: "", state: "working", kind: null, progress: 40, app: "deploy", title: null, msg: "Tests" }],
      conversation: null,
      tasks: null,
      children: [],
      artifacts: [],
      telemetry: null,
      branch: null,
    });
    expect(second.status.state).toBe("none");
    expect(JSON.parse(await mux.text("status -t %0 --json"))).toEqual(first);
    expect(JSON.parse(await mux.text("list-panes -a --json"))).toEqual([first, second]);
  });

  test("formats know it too", async () => {
    report(0, "blocked", { kind: "auth", msg: "Sign in" });
    expect(
      await mux.text(["display", "-p", "-t", "%0", "#{agent_state} #{agent_kind} #{agent_msg} #{agent_source}"]),
    ).toBe("blocked auth Sign in osc7501\n");
  });
});

test("why names the rule and all records", async () => {
  report(0, "working", { app: "deploy" });
  report(0, "blocked", { id: "db", kind: "question", msg: "Which?" });
  mux.pass(5000);
  const text = await mux.text("why %0");
  expect(text).toContain("%0 w:0.0: ");
  expect(text).toContain("source: osc7501 (declared)");
  expect(text).toMatch(/rule: osc7501\.\S+/);
  expect(text).toContain("since: 5s ago");
  expect(text).toContain("  (root) working · deploy\n  db blocked: question · deploy · Which?\n");
  expect(await mux.failure("why %9")).toBe("1: can't find pane: %9");
});

describe("wait", () => {
  const waiting = (
    line: string,
  ): { reply: Promise<{ code: number; out: string; err: string }>; done: () => boolean } => {
    let settled = false;
    const reply = mux.run(line).finally(() => {
      settled = true;
    });
    return { reply, done: () => settled };
  };

  test("--state: 0 as soon as it is one of them", async () => {
    const { reply, done } = waiting("wait -t %0 --state done,error --timeout 60");
    report(0, "working");
    await Promise.resolve();
    expect(done()).toBe(false);
    report(0, "error");
    expect(await reply).toMatchObject({ code: 0, out: "", err: "" });
    expect([mux.timers, mux.listeners]).toEqual([0, 0]);
  });

  test("--state: at once when it is already", async () => {
    report(0, "idle");
    expect((await mux.run("wait -t %0 --state idle")).code).toBe(0);
  });

  test("4 on time-out, 1 when the pane went away", async () => {
    const late = waiting("wait -t %0 --state done --timeout 1.5");
    const gone = waiting("wait -t %1 --state done");
    await Promise.resolve();
    mux.pass(1499);
    await Promise.resolve();
    expect(late.done()).toBe(false);
    mux.pass(1);
    expect(await late.reply).toMatchObject({ code: 4, err: "timed out\n" });
    await mux.text("kill-pane -t %1");
    expect(await gone.reply).toMatchObject({ code: 1, err: "the pane went away\n" });
    expect([mux.timers, mux.listeners]).toEqual([0, 0]);
  });

  test.each(["idle", "done", "error"] as const)("[P9] --idle: %s ends a turn", async (state) => {
    report(0, "working");
    const { reply } = waiting("wait -t %0 --idle");
    report(0, state);
    expect(await reply).toMatchObject({ code: 0, out: "" });
  });

  test("[P9] --idle: a question does not end a turn", async () => {
    report(0, "working");
    const { reply } = waiting("wait -t %0 --idle --timeout 1");
    report(0, "blocked");
    mux.pass(1000);
    expect((await reply).code).toBe(4);
  });

  test("[P9] --idle without a status: when the output is quiet", async () => {
    const { reply, done } = waiting("wait -t %0 --idle");
    await Promise.resolve();
    mux.pass(1500);
    mux.prints(pane(0));
    mux.pass(1999);
    await Promise.resolve();
    expect(done()).toBe(false);
    mux.pass(1);
    expect(await reply).toMatchObject({ code: 0, out: "quiet\n" });
  });

  test("--idle at a shell that marks its prompts: when the command is over", async () => {
    const mark = (name: "prompt" | "command"): void =>
      mux.dispatch({ type: "marked", pane: pane(0), mark: name, exitCode: null, atMs: mux.nowMs });
    mark("command");
    const { reply, done } = waiting("wait -t %0 --idle");
    await Promise.resolve();
    mux.pass(60_000);
    await Promise.resolve();
    expect(done()).toBe(false);
    mark("prompt");
    expect(await reply).toMatchObject({ code: 0, out: "" });
  });

  test.each([
    ["wait -t %0", "2: command wait: one of --idle and --state is needed"],
    ["wait -t %0 --idle --state done", "2: command wait: one of --idle and --state is needed"],
    [
      "wait -t %0 --state busy",
      "2: command wait: not a state: busy (none starting working blocked idle done error stopped queued)",
    ],
    ["wait -t %0 --idle --timeout soon", "2: command wait: --timeout takes seconds: soon"],
    ["wait -t %9 --idle", "1: can't find pane: %9"],
  ])("%s: %s", async (line, failure) => expect(await mux.failure(line)).toBe(failure));
});

describe("next", () => {
  test("goes through those that need somebody and begins again", async () => {
    await mux.text("new -d -s other");
    mux.attach("w");
    const jump = async (line: string): Promise<string> => {
      // Who jumps by a key sees where it leads.
      expect(await mux.text(line)).toBe("");
      return mux.text(["display", "-p", "#S:#I #D"]);
    };
    expect(await mux.text("next")).toBe("nothing needs you\n");
    expect(await mux.text("next --unread")).toBe("nothing is unread\n");
    report(2, "blocked");
    mux.pass(10);
    report(1, "blocked");
    expect(await jump("next")).toBe("other:0 %2\n");
    expect(await jump("next")).toBe("w:1 %1\n");
    expect(await jump("next")).toBe("other:0 %2\n");
    report(0, "done");
    expect(await jump("next --unread")).toBe("w:0 %0\n");
  });

  test("a command line takes along the client that was used last, and prints where", async () => {
    const client = mux.attach("w");
    mux.caller = { ...mux.caller, client: null };
    report(1, "blocked");
    expect(await mux.text("next")).toBe("%1\n");
    expect(mux.state.sessions.get(mux.state.clients.get(client)?.session ?? (9 as never))?.active).toBe(1);
  });

  test("without a client it only tells", async () => {
    report(1, "blocked");
    expect(await mux.text("next")).toBe("%1\n");
    expect(await mux.text("display -p #I")).toBe("0\n");
  });
});

test("[P9] wait --idle waits for what runs below and outlives the turn", async () => {
  report(0, "working", { id: "bg" });
  report(0, "done");
  const reply = mux.run("wait --idle -t %0");
  let ended = false;
  void reply.then(() => (ended = true));
  mux.pass(60_000);
  await Promise.resolve();
  expect(ended).toBe(false);
  mux.dispatch({ type: "reported", pane: pane(0), report: { action: "clear", id: "bg" }, atMs: mux.nowMs });
  expect(await reply).toMatchObject({ code: 0 });
});
