// mux inbox: what it prints, as text and as JSON, and what it resolves.

import { beforeEach, describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import { RESOLVED_KEPT_MS } from "../../../src/core/inbox.ts";
import type { RecordState, Report } from "../../../src/core/report.ts";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w");
  await mux.text("neww -d");
});

function report(id: number, state: RecordState, more: Partial<Extract<Report, { action: "set" }>> = {}): void {
  const set: Report = { action: "set", id: "", state, ...more };
  mux.dispatch({ type: "reported", pane: id as PaneId, report: set, atMs: mux.nowMs });
}

describe("inbox", () => {
  test("is empty in words, and an empty list", async () => {
    expect(await mux.text("inbox")).toBe("nothing waits for you\n");
    expect(await mux.text("inbox --json")).toBe("[]\n");
  });

  test("lists what is open, the newest first; --all with what is resolved", async () => {
    report(0, "blocked", { kind: "permission", app: "claude", msg: "Push?" });
    mux.nowMs += 120_000;
    report(1, "error", { msg: "boom" });
    mux.nowMs += 60_000;
    const failure = "  2  failure      1m  %1 w:1.0  shell: boom";
    expect(await mux.text("inbox")).toBe(`${failure}\n  1  approval     3m  %0 w:0.0  claude: Push?\n`);
    report(0, "working");
    mux.nowMs += 5000;
    expect(await mux.text("inbox")).toBe(`${failure}\n`);
    expect(await mux.text("inbox --all")).toContain("claude: Push? [resolved 5s ago]\n");
    mux.nowMs += RESOLVED_KEPT_MS;
    mux.dispatch({ type: "woke", atMs: mux.nowMs });
    expect(await mux.text("inbox --all")).not.toContain("Push?");
  });

  test("has stable keys", async () => {
    report(0, "blocked", { kind: "question", msg: "Which?" });
    const item = {
      id: 1,
      cause: "input",
      pane: "%0",
      place: "w:0.0",
      name: "shell",
      text: "Which?",
      at: mux.nowMs,
      resolvedAt: null,
    };
    expect(JSON.parse(await mux.text("inbox --json"))).toEqual([item]);
    await mux.text("inbox --resolve 1");
    expect(JSON.parse(await mux.text("inbox --json"))).toEqual([]);
    expect(JSON.parse(await mux.text("inbox --json --all"))).toEqual([{ ...item, resolvedAt: mux.nowMs }]);
    await mux.text("kill-pane -t %0");
    expect(JSON.parse(await mux.text("inbox --json --all"))).toMatchObject([{ place: null }]);
  });

  test("resolves one or all, and refuses what is none", async () => {
    report(0, "blocked");
    report(1, "error");
    expect(await mux.run("inbox --resolve all")).toMatchObject({ code: 0 });
    expect(await mux.text("inbox")).toBe("nothing waits for you\n");
    expect(await mux.run("inbox --resolve 9")).toMatchObject({ code: 1, err: "no such item: 9\n" });
    expect(await mux.run("inbox --resolve x")).toMatchObject({ code: 2 });
  });
});
