// Attached clients: who decides the size of a window, who is told what at the end, which key commands ran.

import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { reduce } from "../../src/core/reduce.ts";
import { attach, client, newSession, newWindow, session, split, window, World } from "./reduce-world.ts";

const active = (id: string, atMs: number): Event => ({ type: "clientActive", client: client(id), atMs });
const resized = (id: string, cols: number, rows: number): Event => ({
  type: "clientResized",
  client: client(id),
  cols,
  rows,
  atMs: 5000,
});
const select = (id: number): Event => ({ type: "windowSelected", session: session(0), window: window(id), atMs: 2000 });
const sizeOf = (world: World, id: number): string => `${world.window(id).cols}x${world.window(id).rows}`;

describe("the size of a window", () => {
  it("is that of the client that shows it and was active last", () => {
    const world = new World().send(newSession("work"), attach("a", 0, { cols: 100, rows: 30 }));
    expect(sizeOf(world, 0)).toBe("100x30");
    expect(world.asked("resize")).toEqual([{ pane: 0, cols: 100, rows: 30 }]);
    world.send(attach("b", 0, { cols: 60, rows: 20, atMs: 2000 }));
    expect(sizeOf(world, 0)).toBe("60x20");
    expect(sizeOf(world.send(active("a", 3000)), 0)).toBe("100x30");
    expect(sizeOf(world.send(resized("b", 70, 21)), 0)).toBe("70x21");
    expect(sizeOf(world.send({ type: "clientDetached", client: client("b"), reason: "detached" }), 0)).toBe("100x30");
  });

  it("is not decided by who only watches, unless nobody else is there", () => {
    const world = new World().send(newSession("work"), attach("w", 0, { cols: 50, rows: 10, readOnly: true }));
    expect(sizeOf(world, 0)).toBe("50x10");
    world.send(attach("a", 0, { cols: 100, rows: 30 }), active("w", 9000));
    expect(sizeOf(world, 0)).toBe("100x30");
  });

  it("stays when nobody shows it", () => {
    const world = new World().send(newSession("work"), newWindow(0), attach("a", 0));
    expect([sizeOf(world, 0), sizeOf(world, 1)]).toEqual(["80x24", "100x30"]);
    world.send(select(0));
    expect([sizeOf(world, 0), sizeOf(world, 1)]).toEqual(["100x30", "100x30"]);
    world.send(resized("a", 90, 25), { type: "clientDetached", client: client("a"), reason: "lost" });
    expect([sizeOf(world, 0), sizeOf(world, 1)]).toEqual(["90x25", "100x30"]);
  });

  it("can be set by a command only where nobody shows it", () => {
    const asked: Event = { type: "windowResized", window: window(0), cols: 40, rows: 12 };
    const world = new World().send(newSession("work"), asked);
    expect(sizeOf(world, 0)).toBe("40x12");
    world.send(attach("a", 0));
    expect(reduce(world.state, asked).state).toBe(world.state);
  });

  it.each([
    [0, -5, "1x1"],
    [Number.NaN, Number.POSITIVE_INFINITY, "1x500"],
    [1e9, 1e9, "1000x500"],
    [80.9, 24.2, "80x24"],
  ])("is brought into bounds: %d x %d", (cols, rows, expected) => {
    const world = new World().send(newSession("work"), attach("a", 0), resized("a", cols, rows));
    expect(sizeOf(world, 0)).toBe(expected);
  });

  it("is that of its session's client for a new window, which starts with it", () => {
    const world = new World().send(newSession("work"), attach("a", 0)).send(newWindow(0, { select: false }));
    expect(world.asked("spawn")).toMatchObject([{ pane: 1, cols: 100, rows: 30 }]);
  });

  it("is told to panes that changed only", () => {
    const world = new World().send(
      newSession("work"),
      split(0, { axis: "column", cells: 5 }),
      attach("a", 0, { cols: 80, rows: 30 }),
    );
    expect(world.asked("resize").at(-1)).toEqual({ pane: 1, cols: 78, rows: 8 });
    expect(world.send(active("a", 3000)).asked("resize")).toEqual([]);
  });
});

describe("clients", () => {
  it("are told why they leave, unless they are gone", () => {
    const world = new World().send(newSession("work"), attach("a", 0), attach("b", 0), attach("c", 0));
    const detach = (id: string, reason: string): readonly object[] =>
      world.send({ type: "clientDetached", client: client(id), reason }).asked("detach");
    expect(detach("a", "detached")).toEqual([
      { client: "a", reason: "detached", message: "[detached (from session work)]" },
    ]);
    expect(detach("b", "too slow")).toEqual([{ client: "b", reason: "too slow", message: "[too slow]" }]);
    expect(detach("c", "lost")).toEqual([]);
    expect(detach("c", "lost")).toEqual([]);
    expect(world.state.clients.size).toBe(0);
  });

  it("are attached to sessions that are there", () => {
    const world = new World().send(newSession("work"));
    expect(reduce(world.state, attach("a", 7)).state).toBe(world.state);
  });

  it("run each key command once; a lost client's numbers wait for it", () => {
    const applied = (id: string, seq: number): Event => ({ type: "commandApplied", client: client(id), seq });
    const world = new World().send(newSession("work"), attach("a", 0), applied("a", 4));
    expect(world.asked("persist")).toHaveLength(1 + 2);
    expect(reduce(world.state, applied("a", 3)).state).toBe(world.state);
    world.send({ type: "clientDetached", client: client("a"), reason: "lost" });
    expect(world.state.applied.get(client("a"))).toBe(4);
    world.send(attach("a", 0), { type: "clientDetached", client: client("a"), reason: "detached" });
    expect(world.state.applied.size).toBe(0);
  });

  it("keep the numbers of a bounded number of clients", () => {
    const world = new World().send(
      ...Array.from({ length: 70 }, (_, at): Event => ({ type: "commandApplied", client: client(`c${at}`), seq: 1 })),
    );
    expect(world.state.applied.size).toBe(64);
    expect(world.state.applied.has(client("c69"))).toBe(true);
  });
});
