// The life of a session as its events and its process tell it, and how it ends by itself.

import { describe, expect, test } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import { attach, pane } from "../../core/reduce-world.ts";
import { AgentScene, MINUTE, processOf, SECOND, START } from "./agent-scene.ts";

const NEEDS = { state: { text: "said", interaction: { kind: "approval", text: "Apply?" } } };
const STOPS = { state: { stopCandidate: true } };
const PID = { agent: { pid: 50 } };
const claude: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 500 };

/** A session "abc" in each state it can be in. */
const IN_STATE: readonly (readonly [state: string, scene: () => AgentScene])[] = [
  ["starting", () => new AgentScene().tellOf("abc", "session.start")],
  ["working", () => new AgentScene().tellOf("abc", "agent.running")],
  ["blocked", () => new AgentScene().tellOf("abc", "agent.needs-input", NEEDS)],
  ["idle", () => new AgentScene().tellOf("abc", "agent.idle")],
  [
    "stopped",
    () =>
      new AgentScene()
        .tell("agent.running", { session: { id: "abc" }, ...PID })
        .after(SECOND)
        .kill(processOf(50)),
  ],
];

describe("an event", () => {
  test("[Z20] session.start: the session starts, and may be idle right behind it", () => {
    const scene = new AgentScene().tellOf("abc", "session.start", { agent: { name: "my-agent" } });
    expect(scene.status).toMatchObject({
      state: "starting",
      app: "my-agent",
      source: "agent-status",
      confidence: "explicit",
      since: START,
      rule: "agent-status.session.start",
    });
    expect(scene.after(SECOND).tellOf("abc", "agent.idle").status).toMatchObject({ state: "idle" });
  });
  test.each(IN_STATE)("[Z20] session.start: starts a %s session again", (_, sceneOf) => {
    const scene = sceneOf().after(SECOND).tellOf("abc", "session.start");
    expect(scene.sessions).toHaveLength(1);
    expect(scene.session("abc")).not.toHaveProperty("kind");
    expect(scene.status.state).toBe("starting");
  });
  test.each(IN_STATE)("[Z21] agent.running: a %s session runs, nothing is asked any more", (_, sceneOf) => {
    const scene = sceneOf()
      .after(SECOND)
      .tellOf("abc", "agent.running", { state: { text: "Editing" } });
    expect(scene.status).toMatchObject({ state: "working", msg: "Editing" });
    expect(scene.status).not.toHaveProperty("kind");
    expect(scene.tellOf("abc", "agent.running").status).not.toHaveProperty("msg");
  });
  test.each(IN_STATE)("[Z22] agent.idle: a %s session is idle at once, nothing is asked any more", (_, sceneOf) => {
    const scene = sceneOf().after(SECOND).tellOf("abc", "agent.idle");
    expect(scene.status).toMatchObject({ state: "idle" });
    expect(scene.status).not.toHaveProperty("kind");
    expect(scene.status).not.toHaveProperty("msg");
  });
  test.each(IN_STATE)("[Z24] agent.needs-input: a %s session needs it", (_, sceneOf) => {
    const scene = sceneOf().after(SECOND).tellOf("abc", "agent.needs-input", NEEDS);
    expect(scene.status).toMatchObject({ state: "blocked", kind: "permission", msg: "Apply?" });
    const auth = { state: { interaction: { kind: "auth" } } };
    scene.after(SECOND).tellOf("abc", "agent.needs-input", auth);
    expect(scene.status).toMatchObject({ state: "blocked", kind: "auth" });
    expect(scene.status).not.toHaveProperty("msg");
  });
  test.each(IN_STATE)("[Z25] agent.input-resolved: a %s session runs on", (_, sceneOf) => {
    const scene = sceneOf().after(SECOND).tellOf("abc", "agent.input-resolved");
    expect(scene.status).toMatchObject({ state: "working" });
    expect(scene.status).not.toHaveProperty("kind");
    expect(scene.status).not.toHaveProperty("msg");
  });
  test.each(IN_STATE)("[Z26] session.end: a %s session is gone, without a trace in the status", (_, sceneOf) => {
    const scene = sceneOf().after(SECOND).tellOf("abc", "session.end");
    expect(scene.sessions).toEqual([]);
    expect(scene.status.state).toBe("none");
  });
  test("[Z26] session.end: of a session that is not known it does nothing", () => {
    const scene = new AgentScene().tellOf("abc", "agent.running").tellOf("other", "session.end");
    expect(scene.stateOf("abc")).toBe("working");
    expect(new AgentScene().tell("session.end").sessions).toEqual([]);
  });
  test.each(IN_STATE)("[Z27] task.progress: a %s session stays what it is", (state, sceneOf) => {
    const scene = sceneOf();
    const { since } = scene.status;
    scene.after(SECOND).tellOf("abc", "task.progress", { progress: { done: 3, total: 7 } });
    expect(scene.status).toMatchObject({ state, since, steps: { done: 3, total: 7 } });
  });
  test("[Z27] task.progress: the counters stay until others come", () => {
    const scene = new AgentScene()
      .tellOf("abc", "agent.running", { progress: { done: 1, total: 7 } })
      .tellOf("abc", "agent.needs-input")
      .tellOf("abc", "agent.input-resolved");
    expect(scene.status).toMatchObject({ state: "working", steps: { done: 1, total: 7 } });
    expect(scene.tellOf("abc", "task.progress", { progress: { done: 9, total: 7 } }).status).toMatchObject({
      steps: { done: 7, total: 7 },
    });
    expect(new AgentScene().tellOf("new", "task.progress", { progress: { done: 1, total: 2 } }).status).toMatchObject({
      state: "starting",
      steps: { done: 1, total: 2 },
    });
  });
  test.each(["agent.running", "agent.idle", "agent.needs-input", "agent.input-resolved"])(
    "[Z34] %s needs no session.start before it",
    (event) => {
      expect(new AgentScene().tellOf("abc", event).stateOf("abc")).toBeDefined();
    },
  );
  test("[Z9] the name is remembered for its session", () => {
    const scene = new AgentScene()
      .tellOf("abc", "session.start", { agent: { name: "Claude Code" } })
      .tellOf("abc", "agent.running");
    expect(scene.session("abc")).toMatchObject({ agent: "claude-code", name: "Claude Code" });
    expect(scene.status.app).toBe("Claude Code");
  });
  test("[Z9] the name is what the row is called, also where its process was taken for another agent", () => {
    const named = (name: string): string | undefined =>
      new AgentScene().see(claude).tell("agent.running", { agent: { name, pid: 50 } }).status.app;
    expect(named("my-agent")).toBe("my-agent");
    expect(named("Codex")).toBe("Codex");
    expect(named("Claude Code")).toBeUndefined();
    expect(new AgentScene().see(claude).tell("agent.running", PID).status).not.toHaveProperty("app");
  });
  test("[Z18] artifacts are kept, each once, the latest sixteen", () => {
    const scene = new AgentScene();
    const artifact = (n: number): object => ({
      artifact: { kind: "pull-request", label: `PR #${n}`, url: `https://x.org/${n}` },
    });
    for (let n = 1; n <= 18; n += 1)
      scene.tellOf("abc", "agent.running", artifact(n)).tellOf("abc", "agent.idle", artifact(n));
    const kept = scene.session("abc")?.artifacts ?? [];
    expect(kept.map(({ label }) => label)).toEqual(Array.from({ length: 16 }, (_, n) => `PR #${n + 3}`));
  });
  test("[Z19] the directory is kept for its session", () => {
    const scene = new AgentScene()
      .tellOf("abc", "session.start", { context: { workingDirectory: "/w/project" } })
      .tellOf("abc", "agent.running");
    expect(scene.session("abc")?.cwd).toBe("/w/project");
  });
});

describe("an idle that may be the end", () => {
  const running = (): AgentScene =>
    new AgentScene().tell("agent.running", { ...PID, session: { id: "abc" } }).after(MINUTE);

  test("[Z23] counts after two seconds, and from then on", () => {
    const scene = running().tellOf("abc", "agent.idle", STOPS);
    expect(scene.status).toMatchObject({ state: "working", since: START });
    expect(scene.after(2 * SECOND - 1).status).toMatchObject({ state: "working", since: START });
    expect(scene.after(1).status).toMatchObject({ state: "idle", since: START + MINUTE + 2 * SECOND });
  });
  test("[Z23] is a stop when the process dies meanwhile", () => {
    const scene = running()
      .tellOf("abc", "agent.idle", STOPS)
      .after(2 * SECOND - 1)
      .kill(processOf(50));
    expect(scene.status).toMatchObject({ state: "stopped", since: scene.atMs });
    expect(scene.after(MINUTE).status.state).toBe("stopped");
  });
  test("[Z23] is an end like any other when the process dies later", () => {
    const scene = running()
      .tellOf("abc", "agent.idle", STOPS)
      .after(2 * SECOND)
      .kill(processOf(50));
    expect(scene.status.state).toBe("none");
  });
  test.each([
    ["agent.running", "working"],
    ["agent.needs-input", "blocked"],
    ["agent.idle", "idle"],
    ["session.start", "starting"],
  ])("[Z23] is overtaken by %s", (event, state) => {
    const scene = running().tellOf("abc", "agent.idle", STOPS).after(SECOND).tellOf("abc", event);
    const { since } = scene.status;
    expect(scene.status.state).toBe(state);
    expect(scene.after(MINUTE).status).toMatchObject({ state, since });
  });
  test("[Z23] is not overtaken by what says nothing of the state", () => {
    const scene = running().tellOf("abc", "agent.idle", STOPS).after(SECOND);
    scene.tellOf("abc", "task.progress", { progress: { done: 1, total: 1 } });
    expect(scene.status.state).toBe("working");
    expect(scene.after(SECOND).status.state).toBe("idle");
  });
  test("[Z23] ends what was asked, and leaves an idle session alone", () => {
    const asked = new AgentScene().tellOf("abc", "agent.needs-input", NEEDS).tellOf("abc", "agent.idle", STOPS);
    expect(asked.status.state).toBe("working");
    expect(asked.after(2 * SECOND).status.state).toBe("idle");
    const idle = new AgentScene().tellOf("abc", "agent.idle").after(SECOND).tellOf("abc", "agent.idle", STOPS);
    expect(idle.status).toMatchObject({ state: "idle", since: START });
  });
});

describe("the end of a process", () => {
  const at = (state: string): AgentScene => {
    const scene = new AgentScene().tell("session.start", { ...PID, session: { id: "abc" } });
    if (state === "working") scene.tellOf("abc", "agent.running", { state: { text: "Editing" } });
    if (state === "blocked") scene.tellOf("abc", "agent.needs-input", NEEDS);
    if (state === "idle") scene.tellOf("abc", "agent.idle");
    return scene.after(SECOND);
  };

  test.each(["working", "blocked"])("[Z28] stops a session that is %s", (state) => {
    const scene = at(state).kill(processOf(50));
    expect(scene.status).toMatchObject({ state: "stopped", unread: true, since: START + SECOND });
    expect(scene.status).not.toHaveProperty("kind");
  });
  test.each(["starting", "idle"])("[Z28] ends one that is %s", (state) => {
    expect(at(state).kill(processOf(50)).status.state).toBe("none");
  });
  test("[Z28] of a process that nobody named, and of one named before, stops nothing", () => {
    const scene = at("working").kill(processOf(51));
    expect(scene.status.state).toBe("working");
    scene.tell("agent.running", { agent: { pid: 60 }, session: { id: "abc" } }).kill(processOf(50));
    expect(scene.status.state).toBe("working");
    expect(scene.kill(processOf(60)).status.state).toBe("stopped");
  });
  test("[Z28] stops every session that named it, and no other", () => {
    const scene = at("working")
      .tell("agent.running", { ...PID, session: { id: "sub", parentId: "abc" } })
      .tellOf("other", "agent.running")
      .kill(processOf(50));
    expect(["abc", "sub", "other"].map((id) => scene.stateOf(id))).toEqual(["stopped", "stopped", "working"]);
  });
  test("[Z29] is told by the start time where a process id was given again", () => {
    const scene = new AgentScene().tell("agent.running", PID, processOf(50, 500)).kill(processOf(50, 501));
    expect(scene.status.state).toBe("working");
    expect(scene.kill(processOf(50, 500)).status.state).toBe("stopped");
  });
  test("[Z10] is noticed of a process that any event named", () => {
    const scene = new AgentScene()
      .tellOf("abc", "agent.running")
      .tell("task.progress", { ...PID, session: { id: "abc" } });
    expect(scene.kill(processOf(50)).status.state).toBe("stopped");
  });
});

describe("time", () => {
  test("[Z30] takes an idle session away after two minutes", () => {
    const scene = new AgentScene().tellOf("abc", "agent.idle").after(2 * MINUTE - 1);
    expect(scene.status.state).toBe("idle");
    expect(scene.after(1).sessions).toEqual([]);
    expect(scene.status.state).toBe("none");
  });
  test("[Z30] counts from what was heard last", () => {
    const scene = new AgentScene().tellOf("abc", "agent.idle").after(MINUTE).tellOf("abc", "task.progress");
    scene.tellOf("abc", "task.progress", { progress: { done: 1, total: 1 } });
    expect(scene.after(2 * MINUTE - 1).status.state).toBe("idle");
    expect(scene.after(1).status.state).toBe("none");
  });
  test("[Z30] takes one away whose process is watched as well", () => {
    const scene = new AgentScene().tell("agent.idle", PID).after(2 * MINUTE);
    expect(scene.sessions).toEqual([]);
  });
  test("[Z30] leaves the row of an agent that is still in front, as idle, till it leaves", () => {
    const scene = new AgentScene().see(claude).tell("agent.idle", { ...PID, session: { id: "abc" } });
    expect(scene.after(60 * MINUTE).status).toMatchObject({ state: "idle", since: START });
    expect(scene.see(null).status.state).toBe("none");
  });
  test("[Z30] leaves the row of a program that the catalog does not know, as long as it is in front", () => {
    const scene = new AgentScene().seeCommand("my-agent").tell("agent.idle", PID);
    expect(scene.after(60 * MINUTE).status).toMatchObject({ state: "idle", since: START });
    expect(scene.seeCommand("zsh").status.state).toBe("none");
  });
  test("[Z30] does not take another agent in front for the session's own", () => {
    const scene = new AgentScene().see(claude).tellOf("abc", "agent.idle", { agent: { name: "Codex" } });
    scene.after(2 * MINUTE);
    expect(scene.sessions).toEqual([]);
  });
  test("[Z31] takes a stopped session away after ten minutes", () => {
    const scene = new AgentScene().tell("agent.running", PID).after(SECOND).kill(processOf(50));
    expect(scene.after(10 * MINUTE - 1).status.state).toBe("stopped");
    expect(scene.after(1).status.state).toBe("none");
  });
  test("[Z31] shows it till a person types in the pane, not till somebody looks or a script types", () => {
    const scene = new AgentScene().tell("agent.running", PID).after(SECOND).kill(processOf(50)).after(SECOND);
    scene.world.send(attach("c", 0, { atMs: scene.atMs }));
    expect(scene.after(SECOND).status).toMatchObject({ state: "stopped", unread: false });
    scene.world.send({ type: "typed", pane: pane(0), before: 0, atMs: scene.atMs });
    expect(scene.status.state).toBe("none");
    expect(scene.sessions).toEqual([]);
  });
  test.each([
    ["session.start", "starting"],
    ["agent.running", "working"],
  ])("[Z32] takes a session away that said %s and nothing for thirty minutes", (event, state) => {
    const scene = new AgentScene().tellOf("abc", event).after(30 * MINUTE - 1);
    expect(scene.status.state).toBe(state);
    expect(scene.after(1).status.state).toBe("none");
  });
  test("[Z32] leaves a session that asks, and one whose process is watched", () => {
    const asking = new AgentScene().tellOf("abc", "agent.needs-input").after(24 * 60 * MINUTE);
    expect(asking.status.state).toBe("blocked");
    const watched = new AgentScene().tell("agent.running", PID).after(24 * 60 * MINUTE);
    expect(watched.status.state).toBe("working");
  });
  test("[Z32] leaves the session of an agent that is in front", () => {
    const scene = new AgentScene().see(claude).tellOf("abc", "agent.running", { agent: { name: "Claude Code" } });
    expect(scene.after(60 * MINUTE).status.state).toBe("working");
  });
});
