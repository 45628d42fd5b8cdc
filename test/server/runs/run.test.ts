import { describe, expect, test } from "vitest";
import type { StatusKind } from "../../../src/core/status.ts";
import type { Word } from "../../../src/core/word.ts";
import type { Turn } from "../../../src/protocols/agent-event/turn.ts";
import { runIdOf } from "../../../src/server/runs/run-id.ts";
import { Run } from "../../../src/server/runs/run.ts";
import { pane, type World } from "../../core/reduce-world.ts";
import { agentOf, paneOf, SESSION, SINCE_MS, worldWith } from "./fake-agents.ts";

const claude = agentOf("claude-code", 50);
const later = (seconds: number): string => new Date(SINCE_MS + seconds * 1000).toISOString();
const turn = (key: string, phase: Turn["phase"] = "active", at: string | null = later(1)): Turn => ({
  key,
  phase,
  prompt: "fix it",
  at,
});

class Watch {
  readonly world: World = worldWith(claude);
  run: Run = new Run(claude, "claude-code", paneOf(this.world), false, false);
  #atMs = SINCE_MS;

  read(...turns: readonly Turn[]): readonly string[] {
    return this.waits(null, ...turns);
  }

  waits(waits: StatusKind | null, ...turns: readonly Turn[]): readonly string[] {
    return this.say(this.run.read({ session: SESSION, path: "/t.jsonl", turns, waits }));
  }

  /** Lets the words be heard; gives their events. */
  say(words: readonly Word[]): readonly string[] {
    for (const word of words) this.world.send({ type: "said", pane: pane(0), word, atMs: (this.#atMs += 1000) });
    return words.map(({ event }) => event.replace("mytty.native.", ""));
  }

  /** Another server takes over. */
  adopt(): void {
    this.run = new Run(claude, "claude-code", paneOf(this.world), false, true);
  }

  get state(): string {
    return paneOf(this.world).status.state;
  }
}

test("[M40] an agent comes and goes, which says nothing of its state", () => {
  const watch = new Watch();
  const words = [...watch.run.launched(), ...watch.run.left()];
  expect(words.map(({ session, says }) => [session, says.act])).toEqual([
    [null, "adds"],
    [null, "adds"],
  ]);
  expect(watch.say(words)).toEqual(["launchObserved", "processExited"]);
  expect(paneOf(watch.world).conversations.size).toBe(0);
  expect(watch.world.state.ledger.entries.map((entry) => entry.type === "said" && entry.event)).toContain(
    "mytty.native.launchObserved",
  );
  const other = new Watch();
  expect(other.say(other.run.finished(0))).toEqual(["commandFinished"]);
  expect(other.run.finished(0)).toEqual([]);
  expect(other.run.left()).toEqual([]);
});

describe("the end of a process", () => {
  test.each([
    [0, "done"],
    [1, "error"],
    [128, "error"],
    [130, "stopped"],
    [null, "stopped"],
  ] as const)("[M41] a turn ends with it: exit code %s is %s", (code, state) => {
    const watch = new Watch();
    watch.read(turn("p1"));
    expect(watch.say(watch.run.finished(code))).toEqual(["commandFinished"]);
    expect(watch.state).toBe(state);
    expect(watch.run.left()).toEqual([]);
  });
});

test("[M41] a turn ends with a process that is just gone", () => {
  const watch = new Watch();
  watch.read(turn("p1"));
  expect(watch.say(watch.run.left())).toEqual(["processExited"]);
  expect(watch.state).toBe("stopped");
});

test("[M42] turns begin, complete and are interrupted", () => {
  const watch = new Watch();
  expect(watch.read(turn("p1"))).toEqual(["turnStarted"]);
  expect(paneOf(watch.world).status).toMatchObject({ state: "working", source: "agent-event", confidence: "strong" });
  expect(paneOf(watch.world).conversations.get(SESSION)).toMatchObject({ prompt: "fix it", transcript: "/t.jsonl" });
  expect(watch.read(turn("p1", "completed"))).toEqual(["turnCompleted"]);
  expect(watch.state).toBe("done");
  expect(watch.read(turn("p2"), turn("p2", "interrupted"))).toEqual(["turnStarted", "turnInterrupted"]);
  expect(watch.state).toBe("idle");
  expect(watch.read(turn("p3"), turn("p4"), turn("p4", "completed"))).toEqual([
    "turnStarted",
    "turnStarted",
    "turnCompleted",
  ]);
  expect(watch.read(turn("p5", "completed"))).toEqual([]);
});

test("[M43] a run is called what a hook calls it", () => {
  const id = runIdOf("claude-code", "17301642-9937-449b-81f6-7a9e0b14cc05");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // printf 'run\0claude-code\0p1' | sha256sum, with version and variant set
  expect(runIdOf("claude-code", "p1")).toBe("ab7d6c00-530e-5d37-a78b-270e1da39e27");
  expect(runIdOf("codex", "p1")).not.toBe(runIdOf("claude-code", "p1"));
  const watch = new Watch();
  watch.read(turn("p1"));
  const says = { act: "is", state: "blocked", kind: "permission" } as const;
  const told = {
    source: "agent-event",
    confidence: "explicit",
    event: "approval-requested",
    session: SESSION,
  } as const;
  watch.say([{ ...told, turn: runIdOf("claude-code", "p1"), says }]);
  expect(paneOf(watch.world).conversations.size).toBe(1);
  expect(watch.state).toBe("blocked");
  expect(watch.run.hasSpoken(paneOf(watch.world))).toBe(true);
});

test("[M44] old turns are not told, none twice, and another server goes on", () => {
  const watch = new Watch();
  expect(watch.read(turn("p0", "active", later(-60)), turn("p0", "completed", later(-60)))).toEqual([]);
  expect(watch.read(turn("p1"), turn("p1", "completed"))).toEqual(["turnStarted", "turnCompleted"]);
  expect(watch.read(turn("p1"))).toEqual([]);
  watch.read(turn("p2"));
  watch.adopt();
  expect(watch.read(turn("p1"), turn("p1", "completed"), turn("p2"))).toEqual([]);
  expect(watch.state).toBe("working");
  expect(watch.read(turn("p2", "completed"))).toEqual(["turnCompleted"]);
  watch.read(turn("p3"));
  watch.adopt();
  expect(watch.read(turn("p3"), turn("p3", "interrupted"))).toEqual(["turnInterrupted"]);
  expect(watch.state).toBe("idle");
});

test("[M42] nothing is said of an agent that speaks itself", () => {
  const watch = new Watch();
  watch.run.isCovered = true;
  expect([...watch.run.launched(), ...watch.run.finished(0), ...watch.run.left()]).toEqual([]);
  expect(watch.read(turn("p1"))).toEqual([]);
});

test("[M42] who has spoken: a hook, an event or agent-status of this agent, not its predecessor", () => {
  const rows = [
    ["hook", claude.id, SINCE_MS, true],
    ["agent-status", undefined, SINCE_MS, true],
    ["wire", claude.id, SINCE_MS + 1_000, true],
    ["hook", claude.id, SINCE_MS - 1, false],
    ["hook", "gemini", SINCE_MS, false],
  ] as const;
  for (const [source, agent, atMs, has] of rows) {
    const watch = new Watch();
    const says = { act: "opens", state: "idle" } as const;
    const speaker = agent === undefined ? {} : { agent };
    const word: Word = { source, confidence: "explicit", event: "x", session: "s", speaker, says };
    watch.world.send({ type: "said", pane: pane(0), word, atMs });
    expect([source, agent, atMs, watch.run.hasSpoken(paneOf(watch.world))]).toEqual([source, agent, atMs, has]);
  }
});

test("[M54] a turn waits for a person, and goes on", () => {
  const watch = new Watch();
  expect(watch.waits("permission")).toEqual([]);
  expect(watch.waits("permission", turn("p1"))).toEqual(["turnStarted", "turnWaiting"]);
  expect(paneOf(watch.world).status).toMatchObject({ state: "blocked", kind: "permission", confidence: "strong" });
  expect(watch.waits("permission")).toEqual([]);
  watch.adopt();
  expect(watch.waits("permission", turn("p1"))).toEqual([]);
  expect(watch.waits("input")).toEqual(["turnWaiting"]);
  expect(paneOf(watch.world).status).toMatchObject({ state: "blocked", kind: "input" });
  expect(watch.waits(null)).toEqual(["turnResumed"]);
  expect(watch.state).toBe("working");
  expect(watch.waits("permission")).toEqual(["turnWaiting"]);
  expect(watch.waits("permission", turn("p1", "interrupted"))).toEqual(["turnInterrupted"]);
  expect(watch.waits(null, turn("p2"))).toEqual(["turnStarted"]);
});

test("[M48] a turn is handed over to an agent that begins to speak", () => {
  const watch = new Watch();
  const told = (session: string, source: "hook" | "agent-status"): Word => ({
    source,
    confidence: "explicit",
    event: "x",
    session,
    says: { act: "is", state: "done" },
  });
  expect(watch.run.yields(paneOf(watch.world))).toEqual([]);
  watch.read(turn("p1"));
  watch.say([told(SESSION, "hook")]);
  expect(watch.run.yields(paneOf(watch.world))).toEqual([]);
  expect(watch.state).toBe("done");
  const other = new Watch();
  other.read(turn("p1"));
  other.say([told("another", "agent-status")]);
  expect(other.say(other.run.yields(paneOf(other.world)))).toEqual(["turnHandoff"]);
  expect(other.state).toBe("done");
  expect([...other.run.yields(paneOf(other.world)), ...other.run.left()]).toHaveLength(1);
});
