import { describe, expect, it } from "vitest";
import {
  activePaneOf,
  agentOrCommandName,
  cleanSessionName,
  freeSessionName,
  isTracked,
  jumpFrom,
  paneLocation,
  paneLocations,
  statusRows,
  visibleRects,
  windowIsFramed,
} from "../../src/core/find.ts";
import { agent, newSession, newWindow, pane, report, seen, split, World } from "./reduce-world.ts";

const world = (): World => new World().send(newSession("work"), split(0), newWindow(0), newSession("play"));

describe("find", () => {
  it("tells where a pane stands", () => {
    const { state } = world();
    expect(paneLocation(state, pane(1))).toMatchObject({ session: { id: 0 }, window: { id: 0 }, paneIndex: 1 });
    expect(paneLocation(state, pane(9))).toBeUndefined();
    expect(paneLocations(state).map((each) => each.pane.id)).toEqual([0, 1, 2, 3]);
  });

  it("tells the pane a client types into", () => {
    const { state } = world();
    expect([...state.sessions.values()].map((session) => activePaneOf(state, session)?.id)).toEqual([2, 3]);
  });

  it("names a pane after its agent, its command, what it was started with", () => {
    const started = world().send(newWindow(0, { launch: { argv: ["/bin/top", "-b"], cwd: "/" } }));
    expect([agentOrCommandName(started.pane(0)), agentOrCommandName(started.pane(4))]).toEqual(["shell", "top"]);
    started.send({ type: "observed", pane: pane(0), observation: seen("vim"), atMs: 2000 });
    started.send({ type: "observed", pane: pane(4), observation: seen("codex", agent), atMs: 2000 });
    expect([agentOrCommandName(started.pane(0)), agentOrCommandName(started.pane(4))]).toEqual(["vim", "Codex"]);
  });

  it("shows the panes with an agent or a report, and jumps to those that need a person", () => {
    const busy = world();
    expect(statusRows(busy.state)).toEqual([]);
    busy.send({ type: "observed", pane: pane(1), observation: seen("codex", agent), atMs: 2000 });
    busy.send({ type: "reported", pane: pane(3), report: report("blocked"), atMs: 3000 });
    busy.send({ type: "reported", pane: pane(0), report: report("done"), atMs: 4000 });
    expect([0, 1, 2, 3].map((id) => isTracked(busy.pane(id)))).toEqual([true, true, false, true]);
    expect(statusRows(busy.state).map((row) => row.pane)).toEqual([0, 1, 3]);
    expect(jumpFrom(busy.state, undefined, "needs")).toBe(3);
    expect(jumpFrom(busy.state, pane(3), "needs")).toBe(0);
    expect(jumpFrom(busy.state, pane(3), "unread")).toBe(0);
    expect(jumpFrom(busy.state, pane(0), "unread")).toBeUndefined();
  });

  it("tells what can be seen of a window", () => {
    const framed = world();
    expect(visibleRects(framed.window(0))).toEqual([
      { pane: 0, index: 0, rect: { x: 1, y: 1, cols: 39, rows: 22 } },
      { pane: 1, index: 1, rect: { x: 41, y: 1, cols: 38, rows: 22 } },
    ]);
    expect([windowIsFramed(framed.window(0)), windowIsFramed(framed.window(1))]).toEqual([true, false]);
    framed.send({ type: "paneZoomed", pane: pane(1) });
    expect(visibleRects(framed.window(0))).toEqual([{ pane: 1, index: 1, rect: { x: 0, y: 0, cols: 80, rows: 24 } }]);
    expect(windowIsFramed(framed.window(0))).toBe(false);
  });

  it("numbers sessions nobody named as tmux does, past names that are taken", () => {
    expect(freeSessionName(world().state)).toBe("2");
    expect(freeSessionName(world().send(newSession("3"), newSession("4")).state)).toBe("5");
  });

  it.each([
    ["work", "work"],
    ["a.b:c", "a_b_c"],
    [" \u001b[2J ", "[2J"],
    ["\u202e", undefined],
    ["", undefined],
  ])("cleans the session name %j", (name, expected) => {
    expect(cleanSessionName(name)).toBe(expected);
  });
});
