// Several sessions in one pane: which one speaks, who is whose child, and what else may speak for the pane.

import { describe, expect, test } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import { wordsOf } from "../../../src/core/status-words.ts";
import type { Word } from "../../../src/core/word.ts";
import { AgentScene, MINUTE, processOf, SECOND } from "./agent-scene.ts";

const claude: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 500 };
/** How a session comes to each phase, most urgent first. */
const PHASES = ["needs-input", "unresolved-stop", "running", "idle", "starting"] as const;
type Phase = (typeof PHASES)[number];
const SHOWN: Readonly<Record<Phase, string>> = {
  "needs-input": "blocked",
  "unresolved-stop": "stopped",
  running: "working",
  idle: "idle",
  starting: "starting",
};
const KINDS = ["approval", "question", "decision", "auth", "generic-input"] as const;

const bring = (scene: AgentScene, id: string, phase: Phase): AgentScene => {
  if (phase === "starting") return scene.tellOf(id, "session.start");
  if (phase !== "unresolved-stop") return scene.tellOf(id, `agent.${phase}`);
  return scene.tell("agent.running", { session: { id }, agent: { pid: 77 } }).kill(processOf(77));
};
const needs = (scene: AgentScene, id: string, kind: string): AgentScene =>
  scene.tellOf(id, "agent.needs-input", { state: { interaction: { kind, text: id } } });

/** Each one with each that comes after it. */
const pairs = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));

/** The same word from elsewhere. */
const word = (fields: Partial<Word>): Word => ({
  source: "agent-event",
  confidence: "strong",
  event: "native",
  session: "other",
  says: { act: "is", state: "working" },
  ...fields,
});

describe("of several sessions", () => {
  test.each(pairs(PHASES))("[Z35] %s speaks before %s, whichever came last", (high, low) => {
    const first = bring(bring(new AgentScene(), "high", high), "low", low);
    expect(first.status.state).toBe(SHOWN[high]);
    expect(bring(bring(new AgentScene(), "low", low), "high", high).status.state).toBe(SHOWN[high]);
    expect(first.sessions).toHaveLength(2);
  });
  test("[Z35] the next one speaks when the most urgent has ended", () => {
    const scene = needs(new AgentScene().tellOf("main", "agent.running"), "sub", "approval");
    expect(scene.tellOf("sub", "session.end").status.state).toBe("working");
  });
  test.each(pairs(KINDS))("[Z36] %s speaks before %s, whichever came last", (high, low) => {
    expect(needs(needs(new AgentScene(), "high", high), "low", low).status.msg).toBe("high");
    expect(needs(needs(new AgentScene(), "low", low), "high", high).status.msg).toBe("high");
  });
  test("[Z37] among equals the higher confidence speaks, though it came first", () => {
    const scene = new AgentScene().tellOf("told", "agent.running", { state: { text: "told" } }).after(SECOND);
    scene.say(word({ says: { act: "is", state: "working", msg: "concluded" } }));
    expect(scene.status).toMatchObject({ msg: "told", confidence: "explicit" });
    scene.say(word({ says: { act: "is", state: "blocked" } }));
    expect(scene.status).toMatchObject({ state: "blocked", confidence: "strong" });
  });
  test("[Z38] among equals again a protocol speaks before what was read off the terminal", () => {
    const scene = new AgentScene().say(word({ says: { act: "is", state: "working", msg: "protocol" } })).after(SECOND);
    scene.say(word({ source: "title", session: null, says: { act: "is", state: "working", msg: "title" } }));
    expect(scene.status).toMatchObject({ msg: "protocol", source: "agent-event" });
  });
  test("[Z39] among equals still the latest update speaks", () => {
    const running = (scene: AgentScene, id: string): AgentScene =>
      scene.after(SECOND).tellOf(id, "agent.running", { state: { text: id } });
    const scene = running(running(new AgentScene(), "a"), "b");
    expect(scene.status.msg).toBe("b");
    expect(running(scene, "a").status.msg).toBe("a");
  });
});

describe("a session without an id", () => {
  test("[Z33] is the one that began last in the pane", () => {
    const scene = new AgentScene().tellOf("a", "session.start").tellOf("b", "session.start").tell("agent.running");
    expect([scene.stateOf("a"), scene.stateOf("b")]).toEqual(["starting", "working"]);
    expect(scene.sessions).toHaveLength(2);
  });
  test("[Z33] is no child, and none that has stopped", () => {
    const child = { session: { id: "sub", parentId: "main" } };
    const scene = new AgentScene().tellOf("main", "session.start").tell("session.start", child).tell("agent.running");
    expect([scene.stateOf("main"), scene.stateOf("sub")]).toEqual(["working", "starting"]);
    const stopped = bring(new AgentScene(), "old", "unresolved-stop").tell("agent.running");
    expect(stopped.sessions.map(({ state }) => state)).toEqual(["stopped", "working"]);
  });
  test("[Z33] is one of its own where there is none, and goes on being it", () => {
    const scene = new AgentScene().tell("session.start").tell("agent.running").tell("agent.needs-input");
    expect(scene.sessions).toMatchObject([{ session: null, state: "blocked" }]);
    expect(scene.tell("session.end").sessions).toEqual([]);
  });
  test("[Z33] has an id that no agent can send", () => {
    const scene = new AgentScene().tell("agent.idle");
    const [synthetic] = scene.sessions;
    scene.tellOf(synthetic?.key ?? "", "agent.running");
    expect(scene.sessions.map(({ state }) => state)).toEqual(["idle", "working"]);
  });
});

describe("a child", () => {
  const child = (fields: object = {}): object => ({ session: { id: "sub", parentId: "main" }, ...fields });
  const family = (): AgentScene => new AgentScene().tellOf("main", "agent.running").tell("agent.running", child());

  test("[Z40] is in the pane of its parent, and stays its child", () => {
    const scene = family().tellOf("sub", "agent.idle");
    expect(scene.session("sub")).toMatchObject({ parent: "main", state: "idle" });
    expect(scene.session("main")).toMatchObject({ parent: null, state: "working" });
  });
  test("[Z40] may be the most urgent", () => {
    expect(needs(family(), "sub", "approval").status).toMatchObject({ state: "blocked", msg: "sub" });
  });
  test("[Z40] has a parent whose id looks like one of ours", () => {
    const scene = new AgentScene().tellOf("~x", "agent.running");
    scene.tell("agent.idle", { session: { id: "sub", parentId: "~x" } });
    expect(scene.session("sub")?.parent).toBe(scene.session("~x")?.key);
  });
  test("[Z40] without an id is one per parent", () => {
    const nameless = { session: { parentId: "main" } };
    const scene = new AgentScene().tellOf("main", "agent.running").tellOf("other", "session.start");
    scene.tell("agent.idle", nameless).tell("agent.running", nameless);
    expect(scene.sessions.map(({ parent, state }) => [parent, state])).toEqual([
      [null, "working"],
      [null, "starting"],
      ["main", "working"],
    ]);
    expect(scene.tell("session.end", nameless).sessions.map(({ session }) => session)).toEqual(["main", "other"]);
  });
  test("[Z41] counts its own tasks, and the row shows those of the session that speaks", () => {
    const scene = family()
      .tellOf("main", "task.progress", { progress: { done: 2, total: 5 } })
      .after(SECOND)
      .tell("task.progress", child({ progress: { done: 1, total: 9 } }));
    expect(scene.session("main")?.tasks).toEqual({ done: 2, total: 5 });
    expect(scene.session("sub")?.tasks).toEqual({ done: 1, total: 9 });
    expect(scene.tellOf("main", "agent.running").status.steps).toEqual({ done: 2, total: 5 });
    expect(needs(scene, "sub", "auth").status.steps).toEqual({ done: 1, total: 9 });
  });
  test("[Z42] outlives its parent", () => {
    const scene = family().tellOf("main", "session.end");
    expect(scene.sessions.map(({ session }) => session)).toEqual(["sub"]);
    expect(scene.status.state).toBe("working");
    expect(scene.tellOf("sub", "agent.idle").after(2 * MINUTE).sessions).toEqual([]);
  });
});

describe("a row", () => {
  test.each([
    ["approval", "requires approval"],
    ["question", "has a question"],
    ["decision", "needs decision"],
    ["auth", "needs sign-in"],
    ["generic-input", "needs input"],
  ])("[Z43] of a session that needs %s reads: %s", (kind, shown) => {
    expect(wordsOf(needs(new AgentScene(), "abc", kind).status)).toMatchObject({
      word: shown,
      message: "abc",
      filled: true,
    });
  });
  test("[Z44] says what was told, not what the terminal looks like", () => {
    const scene = new AgentScene().see(claude).after(SECOND);
    scene.say(word({ source: "screen", confidence: "weak", session: null, says: { act: "is", state: "blocked" } }));
    expect(scene.status).toMatchObject({ state: "blocked", confidence: "weak" });
    scene.tellOf("abc", "agent.running", { agent: { name: "Claude Code" } });
    expect(scene.status).toMatchObject({ state: "working", source: "agent-status", confidence: "explicit" });
  });
  test("[Z44] follows a title that turns after the last event, till the next one", () => {
    const title = (state: "working" | "idle"): Word =>
      word({ source: "title", session: null, event: `title.${state}`, says: { act: "is", state } });
    const scene = new AgentScene().see(claude).after(SECOND).say(title("idle")).after(SECOND);
    scene.tellOf("abc", "agent.running", { agent: { name: "Claude Code" } });
    expect(scene.status).toMatchObject({ state: "working", source: "agent-status" });
    scene.after(SECOND).say(title("working")).after(SECOND).say(title("idle"));
    expect(scene.status).toMatchObject({ state: "idle", source: "title", confidence: "strong" });
    expect(scene.after(SECOND).tellOf("abc", "agent.running").status).toMatchObject({ source: "agent-status" });
  });
  test("[Z44] says what the agent itself declares, whatever was told", () => {
    const scene = new AgentScene().see(claude).after(SECOND);
    scene.tellOf("abc", "agent.needs-input", { agent: { name: "Claude Code" } }).declare("working");
    expect(scene.status).toMatchObject({ state: "working", source: "osc7501", confidence: "declared" });
    expect(scene.tellOf("abc", "agent.idle").status).toMatchObject({ state: "working", source: "osc7501" });
  });
});
