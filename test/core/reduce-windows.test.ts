// Sessions, windows and panes: what comes, goes, and who is active afterwards.

import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { canSplit, visibleRects } from "../../src/core/find.ts";
import { panesOf } from "../../src/core/layout.ts";
import { reduce } from "../../src/core/reduce.ts";
import { MAX_PASTE_BUFFERS } from "../../src/core/state.ts";
import {
  agent,
  attach,
  client,
  newSession,
  newWindow,
  pane,
  seen,
  session,
  shell,
  split,
  window,
  World,
} from "./reduce-world.ts";

const exited = (id: number): Event => ({ type: "exited", pane: pane(id), code: 0, signal: 0, atMs: 2000 });
const kill = (id: number): Event => ({ type: "paneKilled", pane: pane(id), atMs: 2000 });
const select = (id: number): Event => ({ type: "windowSelected", session: session(0), window: window(id), atMs: 2000 });

describe("sessions", () => {
  it("start with one window and one pane, of the size asked for", () => {
    const world = new World().send(newSession("work"));
    expect(world.asked("spawn")).toEqual([{ pane: 0, launch: shell, cols: 80, rows: 24 }]);
    expect(world.asked("persist")).toHaveLength(1);
    expect(world.session(0)).toMatchObject({ name: "work", windows: [0], active: 0, cwd: "/home/u" });
    expect(world.window(0)).toMatchObject({ index: 0, name: "zsh", autoName: true });
  });

  it("do not take a name that is taken", () => {
    const world = new World().send(newSession("work"), newSession("play"));
    expect(reduce(world.state, newSession("work")).state).toBe(world.state);
    const renamed: Event = { type: "sessionRenamed", session: session(1), name: "work" };
    expect(reduce(world.state, renamed).state).toBe(world.state);
    world.send({ type: "sessionRenamed", session: session(1), name: "rest" });
    expect(world.session(1).name).toBe("rest");
  });

  it("end with their last window: clients are told, and the last one ends the server", () => {
    const world = new World().send(newSession("work"), newSession("play"), attach("a", 0), attach("b", 1));
    world.send(exited(0));
    expect(world.effects.map((effect) => effect.type)).toEqual(["forget", "detach", "persist"]);
    expect(world.asked("detach")).toEqual([{ client: "a", reason: "exited", message: "[exited]" }]);
    expect([...world.state.clients.keys()]).toEqual(["b"]);
    world.send({ type: "sessionKilled", session: session(1), atMs: 3000 });
    expect(world.effects.map((effect) => effect.type)).toEqual(["kill", "detach", "exit", "persist"]);
    world.send(exited(1));
    expect(world.effects).toEqual([{ type: "forget", pane: 1 }]);
  });

  it("all end when the server is killed", () => {
    const world = new World().send(newSession("work"), attach("a", 0), { type: "serverKilled" });
    expect(world.asked("detach")).toEqual([{ client: "a", reason: "server exited", message: "[server exited]" }]);
    expect(world.asked("exit")).toHaveLength(1);
    expect(world.state.panes.size).toBe(0);
  });

  it("forget a session that clients came from", () => {
    const world = new World().send(newSession("work"), newSession("play"), attach("a", 0));
    world.send({ type: "clientSwitched", client: client("a"), session: session(1), atMs: 2000 });
    expect(world.state.clients.get(client("a"))).toMatchObject({ session: 1, lastSession: 0 });
    world.send(exited(0));
    expect(world.state.clients.get(client("a"))).toMatchObject({ session: 1, lastSession: null });
  });
});

describe("windows", () => {
  const three = (): World => new World().send(newSession("work"), newWindow(0), newWindow(0));

  it("take the lowest free index, from 0", () => {
    const world = three().send({ type: "windowKilled", window: window(1), atMs: 2000 }, newWindow(0));
    expect(world.session(0).windows).toEqual([0, 3, 2]);
    expect(world.window(3).index).toBe(1);
  });

  it("take the index asked for unless it is taken", () => {
    const world = three().send(newWindow(0, { index: 7 }));
    expect(world.window(3).index).toBe(7);
    expect(reduce(world.state, newWindow(0, { index: 7 })).state).toBe(world.state);
  });

  it("are left for the one visited before when they close", () => {
    const world = three().send(select(0), select(1), select(2));
    expect(world.session(0).visited).toEqual([1, 0]);
    expect(world.send(exited(2)).session(0)).toMatchObject({ active: 1, visited: [0] });
    expect(world.send(exited(1)).session(0)).toMatchObject({ active: 0, visited: [] });
  });

  it("close without moving anybody who is elsewhere", () => {
    const world = three().send(select(0), exited(2));
    expect(world.session(0)).toMatchObject({ active: 0, visited: [1] });
  });

  it("stay hidden when they are not selected", () => {
    const world = three().send(newWindow(0, { select: false }));
    expect(world.session(0)).toMatchObject({ active: 2, windows: [0, 1, 2, 3] });
  });

  it("move to a free index only", () => {
    const world = three().send({ type: "windowMoved", window: window(0), index: 9 });
    expect(world.session(0).windows).toEqual([1, 2, 0]);
    const taken: Event = { type: "windowMoved", window: window(0), index: 2 };
    expect(reduce(world.state, taken).state).toBe(world.state);
  });

  it("swap places; an index that was active shows what came to it", () => {
    const world = three().send({ type: "windowsSwapped", first: window(2), second: window(0) });
    expect(world.session(0)).toMatchObject({ windows: [2, 1, 0], active: 0, visited: [1, 2] });
    expect([world.window(0).index, world.window(2).index]).toEqual([2, 0]);
  });

  it("swap between sessions", () => {
    const world = new World().send(newSession("work"), newSession("play"));
    world.send({ type: "windowsSwapped", first: window(0), second: window(1) });
    expect([world.session(0).active, world.session(1).active, world.window(0).session]).toEqual([1, 0, 1]);
  });

  it("kill what runs in them, and forget it once it is gone", () => {
    const world = new World().send(newSession("work"), newWindow(0), split(1));
    world.send({ type: "windowKilled", window: window(1), atMs: 2000 });
    expect(world.asked("kill")).toEqual([{ pane: 1 }, { pane: 2 }]);
    expect([...world.state.panes.keys()]).toEqual([0]);
    expect(world.send(exited(1), exited(2)).effects).toEqual([
      { type: "forget", pane: 1 },
      { type: "forget", pane: 2 },
    ]);
  });

  it("walk through the presets", () => {
    const world = new World().send(newSession("work"), split(0), split(0));
    const preset = (name: "next" | "previous" | "tiled"): number =>
      world.send({ type: "layoutSelected", window: window(0), preset: name }).window(0).preset;
    expect([preset("next"), preset("next"), preset("previous"), preset("previous"), preset("tiled")]).toEqual([
      0, 1, 0, 4, 4,
    ]);
    const again: Event = { type: "layoutSelected", window: window(0), preset: "tiled" };
    expect(reduce(world.state, again).state).toBe(world.state);
  });

  it("are called after what runs in their active pane until somebody names them", () => {
    const world = new World().send(newSession("work", { launch: { argv: ["/usr/bin/top"], cwd: "/" } }));
    expect(world.window(0).name).toBe("top");
    const see = (id: number, command: string, inFront = false): World =>
      world.send({ type: "observed", pane: pane(id), observation: seen(command, inFront ? agent : null), atMs: 2000 });
    expect(see(0, "vim").window(0).name).toBe("vim");
    expect(world.send(split(0)).window(0).name).toBe("zsh");
    expect(see(0, "less").window(0).name).toBe("zsh");
    expect(see(1, "codex", true).window(0).name).toBe("Codex");
    expect(world.send({ type: "paneSelected", pane: pane(0), atMs: 2000 }).window(0).name).toBe("less");
    world.send({ type: "windowRenamed", window: window(0), name: "mine" });
    expect(see(0, "vim").window(0).name).toBe("mine");
  });
});

describe("panes", () => {
  it("are left for the one visited before when they close", () => {
    const world = new World().send(newSession("work"), split(0), split(1));
    world.send({ type: "paneSelected", pane: pane(0), atMs: 1000 });
    expect(world.window(0)).toMatchObject({ active: 0, visited: [2, 1] });
    expect(world.send(exited(0)).window(0)).toMatchObject({ active: 2, visited: [1] });
    expect(world.asked("forget")).toEqual([{ pane: 0 }]);
    expect(world.send(kill(2)).window(0)).toMatchObject({ active: 1, visited: [] });
    expect(world.asked("kill")).toEqual([{ pane: 2 }]);
  });

  it("split only where there is room", () => {
    const world = new World().send(newSession("work", { cols: 7, rows: 5 }));
    expect([canSplit(world.state, pane(0), "row"), canSplit(world.state, pane(0), "column")]).toEqual([true, true]);
    world.send(split(0));
    expect(world.asked("spawn")).toEqual([{ pane: 1, launch: shell, cols: 2, rows: 3 }]);
    expect(canSplit(world.state, pane(0), "row")).toBe(false);
    expect(reduce(world.state, split(0)).state).toBe(world.state);
    expect(canSplit(world.state, pane(0), "row", true)).toBe(false);
    expect(canSplit(world.state, pane(0), "row", true, 1)).toBe(true);
    expect(canSplit(world.state, pane(9), "row")).toBe(false);
  });

  it("zoom to the whole window; the others keep their size till it ends", () => {
    const world = new World().send(newSession("work"), split(0), { type: "paneZoomed", pane: pane(1) });
    expect(world.window(0).zoomed).toBe(true);
    expect(world.asked("resize").at(-1)).toEqual({ pane: 1, cols: 80, rows: 24 });
    expect(visibleRects(world.window(0))).toEqual([{ pane: 1, index: 1, rect: { x: 0, y: 0, cols: 80, rows: 24 } }]);
    expect(world.pane(0)).toMatchObject({ cols: 39, rows: 22 });
    world.send({ type: "windowResized", window: window(0), cols: 60, rows: 20 });
    expect(world.asked("resize")).toEqual([{ pane: 1, cols: 60, rows: 20 }]);
    world.send({ type: "paneZoomed", pane: pane(1) });
    expect(world.asked("resize")).toEqual([
      { pane: 0, cols: 29, rows: 18 },
      { pane: 1, cols: 28, rows: 18 },
    ]);
  });

  it.each<[string, Event]>([
    ["a split", split(1)],
    ["another pane is selected", { type: "paneSelected", pane: pane(0), atMs: 1000 }],
    ["a border moves", { type: "paneResized", pane: pane(0), direction: "right", cells: 3 }],
    ["a preset", { type: "layoutSelected", window: window(0), preset: "tiled" }],
    ["a swap", { type: "panesSwapped", first: pane(0), second: pane(1) }],
    ["a pane ends", exited(0)],
    ["it is asked for again", { type: "paneZoomed", pane: pane(1) }],
  ])("end the zoom: %s", (_, event) => {
    const world = new World().send(newSession("work"), split(0), { type: "paneZoomed", pane: pane(1) }, event);
    expect(world.window(0).zoomed).toBe(false);
  });

  it("do not zoom alone", () => {
    const world = new World().send(newSession("work"));
    expect(reduce(world.state, { type: "paneZoomed", pane: pane(0) }).state).toBe(world.state);
  });

  it("swap within a window: the active one stays active in its new place", () => {
    const world = new World().send(newSession("work"), split(0, { cells: 20 }));
    world.send({ type: "panesSwapped", first: pane(0), second: pane(1) });
    expect(panesOf(world.window(0).layout)).toEqual([1, 0]);
    expect(world.window(0).active).toBe(1);
    expect(world.asked("resize")).toEqual([
      { pane: 1, cols: 57, rows: 22 },
      { pane: 0, cols: 20, rows: 22 },
    ]);
  });

  it("swap between windows", () => {
    const world = new World().send(newSession("work"), newWindow(0), split(1));
    world.send({ type: "panesSwapped", first: pane(0), second: pane(2) });
    expect([panesOf(world.window(0).layout), panesOf(world.window(1).layout)]).toEqual([[2], [1, 0]]);
    expect([world.window(0).active, world.window(1).active]).toEqual([2, 0]);
  });

  it("break out into a window of their own and join another", () => {
    const world = new World().send(newSession("work"), split(0));
    world.send({ type: "paneBroken", pane: pane(1), select: true, name: "out", atMs: 2000 });
    expect(world.session(0)).toMatchObject({ windows: [0, 1], active: 1, visited: [0] });
    expect(world.window(1)).toMatchObject({ name: "out", autoName: false, index: 1, cols: 80, rows: 24 });
    expect(world.pane(0)).toMatchObject({ cols: 80, rows: 24 });
    const join: Event = {
      type: "paneJoined",
      pane: pane(0),
      target: pane(1),
      axis: "column",
      cells: 5,
      before: false,
      select: false,
      atMs: 3000,
    };
    world.send(join);
    expect(world.session(0).windows).toEqual([1]);
    expect(world.pane(0)).toMatchObject({ window: 1, cols: 78, rows: 5 });
    expect(world.window(1).active).toBe(1);
    expect(world.asked("kill")).toEqual([]);
  });

  it("do not break out of a window that is theirs alone", () => {
    const world = new World().send(newSession("work"));
    const alone: Event = { type: "paneBroken", pane: pane(0), select: true, name: null, atMs: 2000 };
    expect(reduce(world.state, alone).state).toBe(world.state);
  });

  it("start again in their place once the old program is gone", () => {
    const launch = { argv: ["make"], cwd: "/src", env: { A: "1" } };
    const world = new World().send(newSession("work"), split(0), { type: "spawned", pane: pane(1), pid: 7 });
    world.send({ type: "titled", pane: pane(1), title: "old", atMs: 1500 });
    world.send({ type: "paneRespawned", pane: pane(1), launch, atMs: 2000 });
    expect(world.asked("kill")).toEqual([{ pane: 1 }]);
    expect(world.asked("spawn")).toEqual([]);
    world.send(exited(1));
    expect(world.effects.map((effect) => effect.type)).toEqual(["forget", "spawn", "persist"]);
    expect(world.asked("spawn")).toEqual([{ pane: 1, launch, cols: 38, rows: 22 }]);
    expect(world.pane(1)).toMatchObject({
      argv: ["make"],
      startCwd: "/src",
      env: { A: "1" },
      life: { phase: "spawning" },
    });
    expect(world.pane(1).stream.title).toBe("");
    expect("respawn" in world.pane(1)).toBe(false);
  });
});

describe("paste buffers", () => {
  const set = (name: string | null, text: string): Event => ({ type: "bufferSet", name, text });

  it("are numbered, latest first; a name that is set again moves up", () => {
    const world = new World().send(set(null, "a"), set("mine", "b"), set(null, "c"), set("mine", "d"));
    expect(world.state.buffers).toEqual([
      { name: "mine", text: "d" },
      { name: "buffer1", text: "c" },
      { name: "buffer0", text: "a" },
    ]);
    world.send({ type: "bufferDeleted", name: "buffer1" });
    expect(world.state.buffers.map((buffer) => buffer.name)).toEqual(["mine", "buffer0"]);
    expect(reduce(world.state, { type: "bufferDeleted", name: "x" }).state).toBe(world.state);
  });

  it("give way to newer ones at the limit", () => {
    const world = new World().send(...Array.from({ length: MAX_PASTE_BUFFERS + 1 }, (_, at) => set(null, `${at}`)));
    expect(world.state.buffers).toHaveLength(MAX_PASTE_BUFFERS);
    expect(world.state.buffers.at(-1)?.text).toBe("1");
  });
});
