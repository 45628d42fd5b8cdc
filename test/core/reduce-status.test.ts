// A pane's life as its status tells it, with time as data: releases, unread marks, notifications, flags, replay.

import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import { reduce } from "../../src/core/reduce.ts";
import type { RecordState } from "../../src/core/report.ts";
import {
  agent,
  attach,
  client,
  newSession,
  newWindow,
  pane,
  report,
  seen,
  session,
  shell,
  split,
  window,
  World,
} from "./reduce-world.ts";

const said = (id: number, state: RecordState, atMs: number): Event => ({
  type: "reported",
  pane: pane(id),
  report: report(state, state === "blocked" ? { kind: "permission", msg: "Apply?" } : {}),
  atMs,
});
const observed = (id: number, command: string, atMs: number): Event => ({
  type: "observed",
  pane: pane(id),
  observation: seen(command, command === "codex" ? agent : null),
  atMs,
});
const at = (type: "reset" | "rang" | "printed" | "queried" | "woke", id: number, atMs: number): Event =>
  type === "woke" ? { type, atMs } : { type, pane: pane(id), atMs };
const typed = (id: number, atMs: number): Event => ({ type: "typed", pane: pane(id), before: 1000, atMs });
const left = (id: number, atMs: number): Event => ({ type: "programLeft", pane: pane(id), before: 1000, atMs });
const prompt = (id: number, atMs: number): Event => ({
  type: "marked",
  pane: pane(id),
  mark: "prompt",
  exitCode: null,
  atMs,
});
const select = (id: number, atMs: number): Event => ({
  type: "windowSelected",
  session: session(0),
  window: window(id),
  atMs,
});

// Pane 0 is in window 0, which is hidden behind window 1 with pane 1.
const hidden = (): World => new World().send(newSession("work"), newWindow(0), observed(0, "codex", 1000));

describe("a status", () => {
  it.each<[string, RecordState, readonly Event[], string, boolean]>([
    ["working ends with the program", "working", [left(0, 3000)], "none", false],
    ["blocked ends with the program", "blocked", [left(0, 3000)], "none", false],
    ["done outlives the program", "done", [left(0, 3000)], "done", true],
    ["error outlives the program", "error", [left(0, 3000)], "error", true],
    ["a prompt of the program's own ends nothing", "working", [prompt(0, 3000)], "working", false],
    [
      "a prompt ends it once the shell is in front",
      "working",
      [observed(0, "zsh", 2500), prompt(0, 3000)],
      "none",
      false,
    ],
    ["a reset ends everything", "done", [at("reset", 0, 3000)], "none", false],
    ["a key ends done", "done", [typed(0, 3000)], "idle", false],
    ["a key ends error", "error", [typed(0, 3000)], "idle", false],
    ["a key leaves working alone", "working", [typed(0, 3000)], "working", false],
  ])("%s", (_, state, events, expected, unread) => {
    const world = hidden().send(said(0, state, 2000), ...events);
    expect(world.pane(0).status).toMatchObject({ state: expected, unread });
  });

  it("is released by a prompt where no process is known", () => {
    const world = new World().send(newSession("work"), said(0, "working", 2000), prompt(0, 3000));
    expect(world.pane(0).status.state).toBe("none");
  });

  it("says that an agent gives none after three seconds, by a wake-up of its own", () => {
    const world = hidden();
    expect(world.asked("wakeAt")).toEqual([{ atMs: 4000 }]);
    expect(world.waitUntil(3999).pane(0).status.rule).toBe("none.wait");
    expect(world.waitUntil(4000).pane(0).status.rule).toBe("none.silent");
    expect(world.state.wakeAtMs).toBeNull();
  });

  it("does not say so of an agent that asked", () => {
    const world = hidden()
      .send(at("queried", 0, 1500))
      .waitUntil(9000);
    expect(world.pane(0).status.rule).toBe("none.asked");
    expect(world.send(left(0, 9500)).pane(0).stream.queried).toBe(false);
  });

  it("reads finished for an agent that never says done, when nobody looked", () => {
    const world = hidden().send(said(0, "working", 2000), said(0, "idle", 5000));
    expect(world.pane(0).status).toMatchObject({ state: "idle", finished: true, unread: true });
  });
});

describe("an unread mark", () => {
  it("goes after one second in front of a person, not before", () => {
    const world = hidden()
      .send(said(0, "done", 2000), attach("a", 0, { atMs: 2500 }))
      .waitUntil(20_000);
    expect(world.pane(0).status.unread).toBe(true);
    world.send(select(0, 30_000));
    expect(world.asked("wakeAt")).toEqual([{ atMs: 31_000 }]);
    expect(world.waitUntil(30_999).pane(0).status.unread).toBe(true);
    world.waitUntil(31_000);
    expect(world.pane(0).status).toMatchObject({ state: "done", unread: false });
    expect(world.asked("persist")).toHaveLength(1);
  });

  it("stays when a person only passes through", () => {
    const world = hidden()
      .send(said(0, "done", 2000), attach("a", 0, { atMs: 2500 }))
      .waitUntil(20_000);
    world.send(select(0, 30_000), select(1, 30_900)).waitUntil(60_000);
    expect(world.pane(0).status.unread).toBe(true);
  });

  it("stays while the terminal has no focus", () => {
    const focus = (on: boolean, atMs: number): Event => ({ type: "clientFocused", client: client("a"), on, atMs });
    const world = hidden().send(said(0, "done", 2000), attach("a", 0, { atMs: 2500 }), focus(false, 2600));
    world.send(select(0, 3000)).waitUntil(60_000);
    expect(world.pane(0).status.unread).toBe(true);
    world.send(focus(true, 60_000)).waitUntil(61_000);
    expect(world.pane(0).status.unread).toBe(false);
  });

  it("begins its second at once when somebody comes to look in an event without a time", () => {
    const world = hidden()
      .send(said(0, "done", 2000), attach("a", 0, { atMs: 2500 }))
      .waitUntil(20_000);
    world.send({ type: "windowsSwapped", first: window(0), second: window(1) });
    expect(world.asked("wakeAt")).toEqual([{ atMs: 0 }]);
    world.send({ type: "woke", atMs: 21_000 });
    expect(world.asked("wakeAt")).toEqual([{ atMs: 22_000 }]);
    expect(world.waitUntil(22_000).pane(0).status.unread).toBe(false);
  });
});

describe("a notification", () => {
  it("tells of a pane nobody looks at, once the state has lasted", () => {
    const world = hidden().send(said(0, "working", 2000), said(0, "blocked", 5000));
    expect(world.asked("notify")).toEqual([]);
    world.waitUntil(5100);
    expect(world.asked("notify")).toEqual([{ pane: 0, title: "Codex: requires approval", body: "Apply?" }]);
  });

  it("is not sent of a pane that is looked at, nor of a flicker", () => {
    const world = hidden()
      .send(attach("a", 0), select(0, 2000), said(0, "blocked", 5000))
      .waitUntil(9000);
    expect(world.asked("notify")).toEqual([]);
    world.send(select(1, 10_000), said(0, "working", 10_000), said(0, "blocked", 11_000), said(0, "working", 11_050));
    expect(world.waitUntil(20_000).asked("notify")).toEqual([]);
  });

  it("is forgotten with its pane", () => {
    const world = new World().send(newSession("work"), split(0), said(0, "blocked", 5000));
    world.send({ type: "exited", pane: pane(0), code: 0, signal: 0, atMs: 5050 });
    expect(world.state.notices.panes.size).toBe(0);
    expect(world.waitUntil(9000).asked("notify")).toEqual([]);
  });
});

describe("flags", () => {
  it("are set on windows nobody looks at, and go when they are selected", () => {
    const world = hidden().send(attach("a", 0), at("rang", 0, 2000), at("printed", 0, 2000));
    expect(world.window(0)).toMatchObject({ bell: true, activity: true });
    expect(world.asked("bell")).toEqual([{ pane: 0 }]);
    expect(reduce(world.state, at("printed", 0, 2500)).state).toBe(world.state);
    world.send(select(0, 3000));
    expect(world.window(0)).toMatchObject({ bell: false, activity: false });
  });

  it("are not set on a window that is looked at, but its bell rings", () => {
    const world = hidden().send(attach("a", 0), at("rang", 1, 2000));
    expect(world.window(1).bell).toBe(false);
    expect(world.asked("bell")).toEqual([{ pane: 1 }]);
  });

  it("go when somebody comes back to the window", () => {
    const world = hidden().send(at("rang", 1, 2000));
    expect(world.window(1).bell).toBe(true);
    expect(world.send(attach("a", 0)).window(1).bell).toBe(false);
  });
});

describe("a stream", () => {
  it("keeps title, directory, prompt and exit code", () => {
    const mark = (name: "input" | "command" | "finished" | "secondary", exitCode: number | null = null): Event => ({
      type: "marked",
      pane: pane(0),
      mark: name,
      exitCode,
      atMs: 2000,
    });
    const world = new World().send(
      newSession("work"),
      { type: "titled", pane: pane(0), title: "make", atMs: 2000 },
      { type: "movedTo", pane: pane(0), cwd: "/src", atMs: 2000 },
      prompt(0, 2000),
      mark("secondary"),
      mark("input"),
      mark("command"),
      mark("finished", 3),
      mark("finished"),
    );
    expect(world.pane(0).stream).toMatchObject({ title: "make", cwd: "/src", prompt: "command", lastExitCode: 3 });
    expect(reduce(world.state, mark("finished")).state).toBe(world.state);
  });
});

describe("after a restart", () => {
  const restarted = (before: World): World => {
    const state = parseFacts(encodeFacts(before.state));
    if (state === undefined) throw new Error("facts that cannot be read");
    return new World(state);
  };
  const replayed = (id: number, atMs: number): Event => ({ type: "replayed", pane: pane(id), atMs });
  const effectsOf = (world: World, ...events: readonly Event[]): readonly string[] =>
    world.send(...events).effects.map((effect) => effect.type);

  it("a stream that is read again changes records and nothing else", () => {
    const before = hidden()
      .send(said(0, "blocked", 2000))
      .waitUntil(3000);
    const world = restarted(before);
    expect(effectsOf(world, said(0, "working", 9000), said(0, "blocked", 9000), at("rang", 0, 9000))).toEqual([]);
    expect(world.pane(0).status).toEqual(before.pane(0).status);
    expect(world.pane(0).stream.records.records.size).toBe(1);
  });

  it("is silent about what was known", () => {
    const before = hidden()
      .send(said(0, "blocked", 2000))
      .waitUntil(3000);
    const world = restarted(before).send(said(0, "blocked", 9000), replayed(0, 9500));
    const { since, seq, unread } = before.pane(0).status;
    expect(world.pane(0).status).toMatchObject({ state: "blocked", since, seq, unread });
    expect(world.waitUntil(20_000).asked("notify")).toEqual([]);
    expect(world.state.replaying.has(pane(0))).toBe(false);
  });

  it("tells what happened meanwhile", () => {
    const before = hidden()
      .send(said(0, "working", 2000))
      .waitUntil(3000);
    const world = restarted(before).send(said(0, "working", 9000), said(0, "done", 9000), replayed(0, 9500));
    expect(world.pane(0).status).toMatchObject({ state: "done", since: 9500, unread: true });
    expect(world.waitUntil(20_000).asked("notify")).toEqual([{ pane: 0, title: "Codex: done", body: "" }]);
  });

  it("starts from what the snapshot had heard", () => {
    const before = hidden().send(said(0, "done", 2000));
    const stream = before.pane(0).stream;
    const world = restarted(before).send({ type: "streamRestored", pane: pane(0), stream }, replayed(0, 9500));
    expect(world.pane(0).status).toEqual(before.pane(0).status);
    const late: Event = { type: "streamRestored", pane: pane(0), stream: world.pane(1).stream };
    expect(reduce(world.state, late).state).toBe(world.state);
  });

  it("closes a pane whose program ended meanwhile, when all of it was read", () => {
    const world = restarted(hidden());
    expect(effectsOf(world, { type: "exited", pane: pane(0), code: 0, signal: 0, atMs: 9000 })).toEqual(["persist"]);
    expect(effectsOf(world, replayed(0, 9500))).toEqual(["forget", "persist"]);
    expect(world.session(0).windows).toEqual([1]);
  });

  it("starts programs anew that died with the machine", () => {
    const world = restarted(hidden()).send({ type: "exited", pane: pane(0), code: 0, signal: 9, atMs: 9000 });
    const again: Event = { type: "paneRespawned", pane: pane(0), launch: shell, atMs: 9000 };
    expect(effectsOf(world, again)).toEqual(["forget", "spawn", "persist"]);
    expect(world.state.replaying.has(pane(0))).toBe(false);
    expect(world.send(said(0, "working", 9500)).pane(0).status.state).toBe("working");
  });

  it("keeps a window's name until its pane is observed", () => {
    const world = restarted(hidden());
    expect(world.window(0).name).toBe("Codex");
    expect(world.send(replayed(0, 9000), observed(0, "zsh", 9100)).window(0).name).toBe("zsh");
  });
});
