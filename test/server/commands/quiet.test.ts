// mute, snooze, unmute: what they do to jumps, to what is told and to what is printed.

import { beforeEach, describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import { encodeFacts, parseFacts } from "../../../src/core/persist.ts";
import type { RecordState, Report } from "../../../src/core/report.ts";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(async () => {
  mux = new FakeContext();
  mux.agents.set("claude", "claude-code");
  await mux.text("new -d -s w");
  await mux.text("neww -d");
});

function report(id: number, state: RecordState, more: Partial<Extract<Report, { action: "set" }>> = {}): void {
  const set: Report = { action: "set", id: "", state, ...more };
  mux.dispatch({ type: "reported", pane: id as PaneId, report: set, atMs: mux.nowMs });
}

function runsClaude(id: number): void {
  const agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50 + id, startTime: 9 } as const;
  const observation = { foregroundGroup: 50, shellInFront: false, command: "claude", cwd: "/", agent };
  mux.dispatch({ type: "observed", pane: id as PaneId, observation, atMs: mux.nowMs });
}

const quiet = (id: number): unknown => mux.state.quiet.panes.get(id) ?? null;

describe("a snooze", () => {
  test("passes the pane over until it changes", async () => {
    report(1, "blocked", { kind: "permission" });
    await mux.text("snooze -t %1");
    expect(await mux.failure("next")).toBe("1: nothing needs you");
    expect(await mux.text("status")).toContain("blocked: permission [snoozed]");
    mux.nowMs += 1000;
    report(1, "blocked", { kind: "permission", msg: "in other words" });
    expect(quiet(1)).toMatchObject({ kind: "snoozed", untilMs: null });
    report(1, "blocked", { kind: "question" });
    expect(quiet(1)).toBeNull();
    expect(await mux.text("next")).toBe("%1\n");
  });

  test("is over with its time, at the latest", async () => {
    report(1, "blocked");
    await mux.text("snooze -t %1 --for 10m");
    mux.dispatch({ type: "woke", atMs: mux.nowMs + 599_999 });
    expect(quiet(1)).not.toBeNull();
    mux.dispatch({ type: "woke", atMs: mux.nowMs + 600_000 });
    expect(quiet(1)).toBeNull();
  });

  test("of an agent is of what its panes are in now", async () => {
    runsClaude(1);
    await mux.text("snooze --agent claude");
    expect([quiet(0), quiet(1)]).toEqual([
      null,
      { kind: "snoozed", untilMs: null, stay: expect.any(String) as string },
    ]);
    expect(mux.state.quiet.agents.size).toBe(0);
    await mux.text("unmute --agent claude");
    expect(quiet(1)).toBeNull();
    await mux.text("kill-pane -t %1");
    expect(await mux.failure("snooze --agent claude")).toBe("1: no pane runs claude-code");
  });
});

describe("a mute", () => {
  test("is of the pane, which is gone to as ever, until it is taken back", async () => {
    await mux.text("mute -t %1");
    report(1, "blocked", { kind: "question" });
    report(1, "working");
    report(1, "blocked");
    expect(quiet(1)).toMatchObject({ kind: "muted" });
    expect(await mux.text("next")).toBe("%1\n");
    await mux.text("unmute -t %1");
    expect(quiet(1)).toBeNull();
  });

  test("of an agent is of all its panes, those to come as well", async () => {
    await mux.text("mute --agent claude --for 1h");
    runsClaude(1);
    report(1, "blocked");
    expect(await mux.text("status")).toContain("[muted]");
    expect(await mux.failure("unmute -t %1")).toBe(
      "1: %1 runs claude-code, which is muted: mux unmute --agent claude-code",
    );
    mux.dispatch({ type: "woke", atMs: mux.nowMs + 3_600_000 });
    expect(await mux.text("status")).not.toContain("[muted]");
  });

  test("and a snooze outlive the server; a pane that is gone takes its own with it", async () => {
    await mux.text("mute --agent claude");
    await mux.text("mute -t %0");
    await mux.text("snooze -t %1 --for 1h");
    expect(parseFacts(encodeFacts(mux.state))?.quiet).toEqual(mux.state.quiet);
    await mux.text("kill-pane -t %1");
    expect([...mux.state.quiet.panes.keys()]).toEqual([0]);
  });
});

describe("what makes no sense", () => {
  test.each([
    ["mute --agent nobody", "1: no such agent: nobody"],
    ["mute --for soon", "2: command mute: --for takes a length of time, e.g. 10m: soon"],
    ["snooze --for 0m", "2: command snooze: --for takes a length of time, e.g. 10m: 0m"],
    ["mute -t %1 --agent claude", "2: command mute: one of -t and --agent is enough"],
    ["snooze -t %9", "1: can't find pane: %9"],
  ])("%s", async (line, failure) => {
    expect(await mux.failure(line)).toBe(failure);
    expect([mux.state.quiet.panes.size, mux.state.quiet.agents.size]).toEqual([0, 0]);
  });
});
