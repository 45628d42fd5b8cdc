// Launches that wait for a slot, by a manual clock.

import { describe, expect, test } from "vitest";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import { SLOT_REST_MS } from "../../src/core/slots.ts";
import { newSession, newWindow, pane, report, shell, World } from "./reduce-world.ts";

const START = 1000;
const LAUNCH = { ...shell, agent: { agent: "pi", bypass: false, conversation: null }, waits: true } as const;

class Scene {
  readonly world = new World().send(newSession("work", { atMs: START }));
  atMs = START;

  constructor(slots: number | null) {
    this.world.state = { ...this.world.state, slots };
  }
  queue(): this {
    this.atMs += 1;
    this.world.send(newWindow(0, { launch: LAUNCH, atMs: this.atMs }));
    return this;
  }
  reports(at: number, state: "working" | "idle" | "blocked" | "done"): this {
    this.world.send({ type: "reported", pane: pane(at), report: report(state), atMs: this.atMs });
    return this;
  }
  after(ms: number): this {
    this.atMs += ms;
    this.world.waitUntil(this.atMs);
    return this;
  }
  get phases(): readonly string[] {
    return [...this.world.state.panes.values()].slice(1).map(({ life }) => life.phase);
  }
}

describe("a launch that waits", () => {
  test("starts at once while there are slots, and is queued when there are none", () => {
    const scene = new Scene(1).queue();
    expect(scene.world.asked("spawn")).toMatchObject([{ pane: pane(1), launch: LAUNCH, cols: 80 }]);
    scene.queue();
    expect(scene.phases).toEqual(["spawning", "queued"]);
    expect(scene.world.asked("spawn")).toEqual([]);
    expect(scene.world.pane(2).status).toMatchObject({ state: "queued", rule: "queued" });
    expect(new Scene(null).queue().queue().phases).toEqual(["spawning", "spawning"]);
  });
  test("starts when an agent has rested for a while, not at a flicker, and not while one waits for a person", () => {
    const scene = new Scene(1).queue().queue().reports(1, "working").after(60_000);
    expect(scene.reports(1, "blocked").after(60_000).phases).toEqual(["spawning", "queued"]);
    scene.reports(1, "idle").after(SLOT_REST_MS - 1);
    expect(scene.reports(1, "working").after(60_000).phases).toEqual(["spawning", "queued"]);
    expect(scene.reports(1, "done").after(SLOT_REST_MS - 1).phases).toEqual(["spawning", "queued"]);
    expect(scene.after(1).phases).toEqual(["spawning", "spawning"]);
    expect(scene.world.pane(2).status.state).toBe("none");
  });
  test("starts when an agent is gone, the one that has waited longest first", () => {
    const scene = new Scene(1).queue().queue().queue();
    scene.world.send({ type: "exited", pane: pane(1), code: 0, signal: 0, atMs: scene.atMs });
    expect(scene.phases).toEqual(["spawning", "queued"]);
    expect(scene.world.asked("spawn")).toMatchObject([{ pane: pane(2) }]);
  });
  test("is taken away like any pane, and nothing of it is asked of pty-host", () => {
    const scene = new Scene(1).queue().queue();
    scene.world.send({ type: "paneKilled", pane: pane(2), atMs: scene.atMs });
    expect(scene.world.asked("kill")).toEqual([]);
    expect(scene.phases).toEqual(["spawning"]);
    expect(scene.world.state.resumables).toMatchObject([{ agent: "pi" }]);
  });
  test("outlives the server, and no stream of it is read", () => {
    const { state } = new Scene(1).queue().queue().world;
    const back = parseFacts(encodeFacts(state));
    expect(back?.panes.get(pane(2))?.life).toEqual({ phase: "queued", launch: LAUNCH });
    expect([...(back?.replaying ?? [])]).toEqual([pane(0), pane(1)]);
  });
});
