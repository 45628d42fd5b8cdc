import { describe, expect, test } from "vitest";
import type { Agent } from "../../src/core/agent.ts";
import {
  concludeStatus,
  initialStatus,
  SETTLE_MS,
  SILENT_AFTER_MS,
  type StatusInput,
} from "../../src/core/conclude.ts";
import { noConversations } from "../../src/core/conversation.ts";
import { causeOf, type RecordEvent, reduceLifetime } from "../../src/core/record-lifetime.ts";
import { emptyRecords } from "../../src/core/records.ts";
import type { RecordSet, Report } from "../../src/core/report.ts";
import { markSeen, SEEN_AFTER_MS, seenAtMs, shownStatus } from "../../src/core/seen.ts";
import type { Status } from "../../src/core/status.ts";
import { put } from "./record-scenes.ts";

const codex: Agent = { id: "codex", name: "Codex", match: "exe", pid: 7, startTime: 1 };

/** A pane whose events and clock a test drives; it concludes after each, as the server does. */
class Scene {
  records: RecordSet = emptyRecords;
  status: Status = initialStatus(0);
  nowMs = 0;
  wakeAtMs: number | undefined;
  context: Omit<StatusInput, "records" | "cause"> = {
    agent: null,
    conversations: noConversations,
    agentSinceMs: null,
    queried: false,
    alive: true,
    queued: false,
    watched: false,
    saysDone: true,
  };

  at(nowMs: number, ...events: readonly RecordEvent[]): Status {
    this.nowMs = nowMs;
    for (const event of events) {
      this.records = reduceLifetime(this.records, event);
      this.conclude(causeOf(event));
    }
    if (events.length === 0) this.conclude("other");
    return this.status;
  }

  report(nowMs: number, ...reports: readonly Report[]): Status {
    return this.at(nowMs, ...reports.map((report): RecordEvent => ({ type: "report", report })));
  }

  private conclude(cause: StatusInput["cause"]): void {
    const { status, wakeAtMs } = concludeStatus(
      { ...this.context, records: this.records, cause },
      this.status,
      this.nowMs,
    );
    this.status = status;
    this.wakeAtMs = wakeAtMs;
  }
}

const PROMPT: RecordEvent = { type: "mark", mark: "prompt", shellInFront: true };
const EXIT: RecordEvent = { type: "exit" };
const KEY: RecordEvent = { type: "userInput" };

describe("declared", () => {
  test("[S5] the status is the leading record's, with the inherited app", () => {
    const scene = new Scene();
    const status = scene.report(
      5,
      put("working", { app: "deploy", msg: "root" }),
      put("blocked", { id: "eu", kind: "permission", title: "EU", msg: "Apply?", progress: 7 }),
    );
    expect(status).toEqual({
      state: "blocked",
      kind: "permission",
      progress: 7,
      app: "deploy",
      title: "EU",
      msg: "Apply?",
      source: "osc7501",
      confidence: "declared",
      since: 5,
      seq: 2,
      unread: false,
      rule: "osc7501.child",
    });
    expect(scene.report(6, { action: "clear", id: "eu" })).toMatchObject({
      state: "working",
      rule: "osc7501.root",
      since: 6,
    });
  });
  test("[S5] blocked without a kind waits for input", () => {
    expect(new Scene().report(0, put("blocked")).kind).toBe("input");
  });
  test("[S5] since is when the state began, seq counts what can be seen, and no change is no new value", () => {
    const scene = new Scene();
    const first = scene.report(10, put("working", { msg: "a" }));
    expect(scene.report(20, put("working", { msg: "a" }))).toBe(first);
    expect(scene.report(30, put("working", { msg: "b", progress: 1 }))).toMatchObject({ since: 10, seq: 2 });
    expect(scene.report(40, put("done"))).toMatchObject({ since: 40, seq: 3 });
  });
  test("[S5] the app is not remembered, nor anything else of the report before", () => {
    const scene = new Scene();
    scene.report(0, put("working", { app: "pip", progress: 10 }));
    const status = scene.report(1, put("working", { progress: 20 }));
    expect([status.app, status.progress]).toEqual([undefined, 20]);
  });
  test("[S6] a background task outlives the turn", () => {
    const scene = new Scene();
    scene.report(0, put("working", { id: "bg", title: "npm test" }), put("idle"));
    expect(scene.status).toMatchObject({ state: "working", title: "npm test", tasks: 1 });
    expect(scene.report(1, put("done"))).toMatchObject({ state: "done", tasks: 1 });
    expect(scene.report(2, { action: "clear", id: "bg" }).tasks).toBeUndefined();
  });
  test("[R8] a stand-in is a guess without an agent, and strong with one", () => {
    const scene = new Scene();
    const progress: RecordEvent = { type: "progress", progress: { state: 1, percent: 40 } };
    expect(scene.at(0, progress)).toMatchObject({
      state: "working",
      progress: 40,
      source: "progress",
      confidence: "weak",
    });
    scene.context = { ...scene.context, agent: codex, agentSinceMs: 0 };
    expect(scene.at(1)).toMatchObject({ confidence: "strong", rule: "progress.root" });
  });
  test("[L10] what dies while it works is gone, not stopped", () => {
    const scene = new Scene();
    scene.report(0, put("working"));
    expect(scene.at(1, EXIT).state).toBe("none");
    scene.context = { ...scene.context, alive: false };
    expect(scene.report(2, put("blocked")).state).toBe("none");
    expect(scene.report(3, put("error")).state).toBe("error");
  });
});

describe("[S11] without a record", () => {
  test("[S11] an agent that says nothing gives no status after three seconds, and is not idle", () => {
    const scene = new Scene();
    expect(scene.at(0)).toMatchObject({ state: "none", rule: "none" });
    scene.context = { ...scene.context, agent: codex, agentSinceMs: 1000 };
    expect(scene.at(1000)).toMatchObject({ state: "none", rule: "none.wait" });
    expect(scene.wakeAtMs).toBe(1000 + SILENT_AFTER_MS);
    expect(scene.at(1000 + SILENT_AFTER_MS - 1).rule).toBe("none.wait");
    expect(scene.at(1000 + SILENT_AFTER_MS)).toMatchObject({ state: "none", rule: "none.silent", source: "process" });
    expect(scene.wakeAtMs).toBeUndefined();
    expect(scene.report(9000, put("idle"))).toMatchObject({ state: "idle", rule: "osc7501.root" });
  });
  test("[S11] one that has asked is waited for without a word", () => {
    const scene = new Scene();
    scene.context = { ...scene.context, agent: codex, agentSinceMs: 0, queried: true };
    expect(scene.at(60_000)).toMatchObject({ state: "none", rule: "none.asked" });
    expect(scene.wakeAtMs).toBeUndefined();
  });
  test("[S11] one that has withdrawn its word gives none, but did speak", () => {
    const scene = new Scene();
    scene.context = { ...scene.context, agent: codex, agentSinceMs: 0 };
    expect(scene.report(60_000, put("working"), { action: "clear" })).toMatchObject({
      state: "none",
      rule: "osc7501.none",
    });
  });
  test("[S11] done and seen by a key is idle, till the program leaves", () => {
    const scene = new Scene();
    scene.report(0, put("done"));
    expect(scene.at(1, KEY)).toMatchObject({ state: "idle", rule: "osc7501.seen", unread: false, since: 1 });
    expect(scene.at(2, { type: "programLeft" })).toMatchObject({ state: "none", rule: "none" });
    scene.report(3, put("done"));
    scene.at(4, { type: "programLeft" });
    expect(scene.status.state).toBe("done");
    expect(scene.at(5, KEY).state).toBe("none");
  });
});

describe("[S7] settling", () => {
  test("[S7] the status changes at once, the sidebar may wait, and a report goes on with the old start", () => {
    const scene = new Scene();
    const working = scene.report(100, put("working", { app: "pi" }));
    expect(scene.at(1000, PROMPT).state).toBe("none");
    expect(scene.wakeAtMs).toBe(1000 + SETTLE_MS);
    expect(shownStatus(scene.status, 1000 + SETTLE_MS - 1)).toBe(working);
    expect(shownStatus(scene.status, 1000 + SETTLE_MS)).toBe(scene.status);
    const again = scene.report(1040, put("working", { app: "pi" }));
    expect(again).toMatchObject({ state: "working", since: 100 });
    expect([again.held, shownStatus(again, 1040)]).toEqual([undefined, again]);
  });
  test("[S7] after that time, or in another state, it begins anew", () => {
    const late = new Scene();
    late.report(100, put("working"));
    late.at(1000, PROMPT);
    expect(late.at(1000 + SETTLE_MS).held).toBeUndefined();
    expect(late.report(1000 + SETTLE_MS, put("working")).since).toBe(1000 + SETTLE_MS);
    const slow = new Scene();
    slow.report(100, put("working"));
    slow.at(1000, PROMPT);
    expect(slow.report(1000 + SETTLE_MS, put("working")).since).toBe(1000 + SETTLE_MS);
    const other = new Scene();
    other.report(100, put("working"));
    other.at(1000, PROMPT);
    expect(other.report(1040, put("idle"))).toMatchObject({ state: "idle", since: 1040 });
  });
  test("[S7] a clear is the program's own word: nothing is held", () => {
    const scene = new Scene();
    scene.report(0, put("working"));
    expect(scene.report(1, { action: "clear" }).held).toBeUndefined();
  });
  test("[S7] an agent's own prompt mark, while it owns the foreground, changes nothing", () => {
    const scene = new Scene();
    const working = scene.report(0, put("working"));
    expect(scene.at(40, { type: "mark", mark: "prompt", shellInFront: false })).toBe(working);
  });
});

describe("[S12] finished", () => {
  const run = (change: Partial<StatusInput>, workMs: number): Status => {
    const scene = new Scene();
    scene.context = { ...scene.context, agent: codex, agentSinceMs: 0, saysDone: false, ...change };
    scene.report(1000, put("idle"), put("working"));
    return scene.report(1000 + workMs, put("idle"));
  };
  test("[S12] working to idle, unseen, of an agent that never says done", () => {
    expect(run({}, 5000)).toMatchObject({ state: "idle", finished: true, unread: true });
    expect(run({ watched: true }, 5000)).toMatchObject({ unread: false });
    expect(run({ saysDone: true }, 5000).finished).toBeUndefined();
  });
  test("[S12] the flicker of a start is no turn", () => {
    expect(run({}, 57).finished).toBeUndefined();
    expect(run({}, 149).finished).toBeUndefined();
    expect(run({}, 150).finished).toBe(true);
  });
  test("[S12] it stays finished through what does not concern it, and ends when seen", () => {
    const scene = new Scene();
    scene.context = { ...scene.context, saysDone: false };
    scene.report(0, put("working"));
    const finished = scene.report(5000, put("idle"));
    expect(scene.report(6000, put("idle"))).toBe(finished);
    expect(scene.at(7000)).toBe(finished);
    expect(scene.at(8000, KEY)).toMatchObject({ state: "idle", unread: false, since: 5000 });
    expect(scene.status.finished).toBeUndefined();
  });
  test("[S12] an exit or a prompt finishes nothing", () => {
    const scene = new Scene();
    scene.context = { ...scene.context, saysDone: false };
    scene.report(0, put("working"), put("idle", { id: "a" }));
    expect(scene.at(5000, EXIT)).toMatchObject({ state: "none", unread: false });
  });
});

describe("[S13] unread", () => {
  test("[S13] done and error are unread, until a key", () => {
    for (const state of ["done", "error"] as const) {
      const scene = new Scene();
      expect([state, scene.report(0, put(state)).unread]).toEqual([state, true]);
      expect([state, scene.at(1, KEY).unread]).toEqual([state, false]);
    }
    expect(new Scene().report(0, put("blocked")).unread).toBe(false);
    expect(new Scene().report(0, put("working")).unread).toBe(false);
  });
  test("[S13] a second as the active pane, counted from when both were there", () => {
    const scene = new Scene();
    const status = scene.report(5000, put("done"));
    expect(seenAtMs(status, undefined)).toBeUndefined();
    expect(seenAtMs(status, 1000)).toBe(5000 + SEEN_AFTER_MS);
    expect(seenAtMs(status, 7000)).toBe(7000 + SEEN_AFTER_MS);
    const seen = markSeen(status);
    expect(seen).toEqual({ ...status, unread: false });
    expect(markSeen(seen)).toBe(seen);
    expect(seenAtMs(seen, 1000)).toBeUndefined();
    scene.status = seen;
    expect(scene.report(9000, put("done"))).toBe(seen);
  });
  test("[S13] working again, or a clear, is read; idle leaves it as it was", () => {
    const scene = new Scene();
    scene.report(0, put("done"));
    expect(scene.report(1, put("idle")).unread).toBe(true);
    expect(scene.report(2, put("working")).unread).toBe(false);
    scene.report(3, put("done"));
    expect(scene.report(4, { action: "clear" })).toMatchObject({ state: "none", unread: false });
  });
  test("[S13] done stays done and unread when its program leaves", () => {
    const scene = new Scene();
    const done = scene.report(0, put("done"));
    expect(scene.at(1, EXIT, PROMPT)).toBe(done);
  });
});

describe("[S10] what comes to light because another went", () => {
  test("[S10] a step that outlives its pipeline is revealed, and not to be read", () => {
    const scene = new Scene();
    scene.report(0, put("working"), put("done", { id: "build" }), put("working", { id: "test" }));
    expect(scene.status.state).toBe("working");
    expect(scene.at(1, EXIT)).toMatchObject({ state: "done", revealed: true, unread: false });
  });
  test("[S10] the root's own done is to be read whenever it comes to light", () => {
    const scene = new Scene();
    scene.report(0, put("blocked", { id: "a" }), put("done"));
    expect(scene.report(1, { action: "clear", id: "a" })).toMatchObject({
      state: "done",
      revealed: true,
      unread: true,
    });
  });
  test("[S10] reported after that, it is news", () => {
    const scene = new Scene();
    scene.report(0, put("working"), put("done", { id: "build" }));
    scene.at(1, PROMPT);
    const told = scene.report(2, put("done"));
    expect(told).toMatchObject({ state: "done", since: 2, unread: true });
    expect(told.revealed).toBeUndefined();
  });
});
