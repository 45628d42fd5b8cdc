// The rules of "Turn status as Paneflow takes it", through the reducer.

import { describe, expect, test } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import type { Report } from "../../../src/core/report.ts";
import type { Pane } from "../../../src/core/state.ts";
import type { Status } from "../../../src/core/status.ts";
import type { Details, Saying, Word, WordSource } from "../../../src/core/word.ts";
import { newSession, pane, report, seen, World } from "../../core/reduce-world.ts";

const START = 1_000_000;
const SECOND = 1000;
const claude: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 9 };

/** A pane that nobody looks at, with an agent in front. */
class Scene {
  readonly world = new World().send(newSession("work", { atMs: START }));
  atMs = START;
  readonly told: object[] = [];

  constructor(inFront: Agent | null = claude) {
    if (inFront !== null) this.sees(inFront);
  }

  sees(inFront: Agent | null): this {
    const observation = seen(inFront === null ? "zsh" : inFront.id, inFront);
    this.world.send({ type: "observed", pane: pane(0), observation, atMs: this.atMs });
    return this;
  }

  reports(...reports: readonly Report[]): this {
    for (const each of reports) this.world.send({ type: "reported", pane: pane(0), report: each, atMs: this.atMs });
    return this;
  }

  says(source: WordSource, says: Saying, details?: Details): this {
    const confidence = source === "hook" ? "explicit" : "weak";
    const session = source === "hook" ? "s1" : null;
    const word: Word = { source, confidence, event: "E", session, says, ...(details !== undefined && { details }) };
    this.world.send({ type: "said", pane: pane(0), word, atMs: this.atMs });
    return this;
  }

  after(ms: number): this {
    this.atMs += ms;
    this.world.waitUntil(this.atMs);
    this.told.push(...this.world.asked("notify"));
    return this;
  }

  get pane(): Pane {
    return this.world.pane(0);
  }

  get status(): Status {
    return this.pane.status;
  }
}

const is = (state: "idle" | "working" | "blocked" | "done" | "error"): Saying => ({ act: "is", state });
const HOOKS: readonly Saying[] = [
  { act: "opens", state: "starting" },
  is("working"),
  is("blocked"),
  is("error"),
  is("idle"),
  is("done"),
  { act: "does", activity: { key: "tool_start" } },
  { act: "adds" },
  { act: "ends" },
];

describe("identity", () => {
  test("[P1] who is in front names the pane and moves no state", () => {
    const scene = new Scene(null).reports(report("working", { msg: "Tests" }));
    const { status } = scene;
    scene.sees(claude);
    expect(scene.pane.observation?.agent?.id).toBe("claude-code");
    expect(scene.status).toEqual(status);
    expect(new Scene(claude).after(10 * SECOND).status).toMatchObject({ state: "none", rule: "none.silent" });
  });
});

describe("a hook's event", () => {
  test.each(["idle", "working", "blocked", "done", "error"] as const)("[P2] never moves a declared %s", (state) => {
    for (const says of HOOKS) {
      const scene = new Scene().reports(report(state)).after(SECOND);
      const before = scene.status;
      const { status } = scene.says("hook", says).after(SECOND);
      expect([status.state, status.source, status.since, status.seq, status.unread]).toEqual([
        ...[before.state, before.source, before.since, before.seq, before.unread],
      ]);
    }
  });

  test("[P2] carries what a report has no words for", () => {
    const scene = new Scene().reports(report("working"));
    scene.says("hook", { act: "adds" }, { prompt: "Mend it", tasks: { done: 1, total: 3 }, result: "Mended" });
    expect(scene.status).toMatchObject({ state: "working", prompt: "Mend it", steps: { done: 1, total: 3 } });
    expect([...scene.pane.conversations.values()].map(({ session }) => session)).toEqual(["s1"]);
  });

  test("[P2] is heard again once the agent has left, and after RIS", () => {
    const reset = new Scene().reports(report("idle")).says("hook", is("working"));
    expect(reset.status.source).toBe("osc7501");
    reset.world.send({ type: "reset", pane: pane(0), atMs: reset.atMs });
    expect(reset.says("hook", is("working")).status).toMatchObject({ state: "working", source: "hook" });
    const left = new Scene().reports(report("idle")).after(SECOND);
    const { nextOrder } = left.pane.stream.records;
    left.sees(null).world.send({ type: "programLeft", pane: pane(0), before: nextOrder, atMs: left.atMs });
    left.after(SECOND).sees({ ...claude, pid: 60, startTime: 20 });
    expect(left.says("hook", is("working")).status).toMatchObject({ state: "working", source: "hook" });
  });
});

describe("seq", () => {
  test("[P4] counts each change that can be seen, by one", () => {
    const scene = new Scene();
    const counts = [
      report("working"),
      report("working", { msg: "a" }),
      report("working", { msg: "a", progress: 1 }),
      report("working", { msg: "a", progress: 1, app: "x" }),
      report("working", { msg: "a", progress: 1, app: "x", title: "t" }),
      report("blocked", { kind: "permission" }),
      report("blocked", { kind: "question" }),
      report("done"),
    ].map((each) => scene.reports(each).status.seq);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("[P4] and nothing else", () => {
    const scene = new Scene().reports(report("working")).after(SECOND);
    scene.reports(report("working")).says("hook", is("blocked")).after(SECOND).sees(claude);
    scene.world.send({ type: "rang", pane: pane(0), atMs: scene.atMs });
    scene.world.send({ type: "titled", pane: pane(0), title: "* busy", atMs: scene.atMs });
    expect(scene.after(10 * SECOND).status.seq).toBe(1);
  });
});

describe("prompt and answer", () => {
  const asked = { act: "does", activity: { key: "prompt" } } as const;

  test("[P6] the last answer is the notification's text, unless the report brings one", () => {
    const scene = new Scene().says("hook", asked, { prompt: "Mend it" }).reports(report("working"));
    scene.after(SECOND).says("hook", is("done"), { result: "Mended." }).reports(report("done"));
    expect(scene.after(SECOND).told).toEqual([{ pane: pane(0), title: "Claude Code: done", body: "Mended." }]);
    const own = new Scene().says("hook", asked, { prompt: "Mend it" }).reports(report("working"));
    own
      .after(SECOND)
      .says("hook", is("done"), { result: "Mended." })
      .reports(report("done", { msg: "12 files" }));
    expect(own.after(SECOND).told).toMatchObject([{ body: "12 files" }]);
  });

  test("[P6] an answer is none to the next prompt", () => {
    const scene = new Scene().says("hook", asked, { prompt: "Mend it" });
    scene.says("hook", is("done"), { result: "Mended." }).says("hook", asked, { prompt: "And now?" });
    scene.reports(report("working")).after(SECOND).reports(report("done"));
    expect(scene.status).toMatchObject({ state: "done", prompt: "And now?" });
    expect(scene.status.result).toBeUndefined();
    expect(scene.after(SECOND).told).toMatchObject([{ body: "" }]);
  });
});

describe("limits", () => {
  test("[P7] after too much at once no record is left, and the next report counts", () => {
    const scene = new Scene().reports(report("blocked"), report("working", { id: "a" }));
    scene.world.send({ type: "overflowed", pane: pane(0), atMs: scene.atMs });
    expect([scene.pane.stream.records.records.size, scene.status.state]).toEqual([0, "none"]);
    expect(scene.reports(report("working")).status.state).toBe("working");
  });
});

describe("no alarm", () => {
  test("[P10] of a bell or a guess", () => {
    const scene = new Scene().says("screen", is("blocked"));
    scene.world.send({ type: "rang", pane: pane(0), atMs: scene.atMs });
    expect(scene.status).toMatchObject({ state: "blocked", confidence: "weak" });
    expect(scene.after(60 * SECOND).told).toEqual([]);
  });

  test("[P10] of what has ended, but for its error", () => {
    const ended = (state: "working" | "blocked" | "error"): string => {
      const scene = new Scene().reports(report(state)).after(SECOND);
      const { nextOrder } = scene.pane.stream.records;
      scene.sees(null).world.send({ type: "programLeft", pane: pane(0), before: nextOrder, atMs: scene.atMs });
      return scene.after(SECOND).status.state;
    };
    expect([ended("working"), ended("blocked"), ended("error")]).toEqual(["none", "none", "error"]);
  });
});
