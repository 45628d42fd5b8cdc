// What a person is told of panes as they live: snoozed, muted, left alone for too long, and what their programs ask for. Time
// is data, and the effects are the judge.

import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import { agent, attach, newSession, newWindow, pane, report, seen, session, window, World } from "./reduce-world.ts";

const MINUTE_MS = 60_000;
const T0 = 10_000;

const blocked = (atMs: number, kind: "permission" | "question" = "permission"): Event => ({
  type: "reported",
  pane: pane(0),
  report: report("blocked", { kind, app: "claude", msg: `${kind}?` }),
  atMs,
});
const quieted = (kind: "muted" | "snoozed" | null, untilMs: number | null, atMs: number): Event => ({
  type: "paneQuieted",
  pane: pane(0),
  kind,
  untilMs,
  atMs,
});
// Pane 0 is in window 0, which is hidden behind window 1 with pane 1.
const hidden = (escalateAfterMs: number | null = null): World =>
  new World().send({ type: "configured", escalateAfterMs }, newSession("work"), newWindow(0));
/** Titles of what was told till then. */
const told = (world: World, untilMs: number, type: "notify" | "escalate" = "notify"): readonly string[] =>
  world
    .waitUntil(untilMs)
    .asked(type)
    .map((effect) => String(Reflect.get(effect, "title")));

describe("a snoozed pane", () => {
  it("is told of again when the time is over and it still waits", () => {
    const world = hidden().send(blocked(T0));
    expect(told(world, T0 + 1000)).toEqual(["claude: requires approval"]);
    world.send(quieted("snoozed", T0 + 10 * MINUTE_MS, T0 + 2000));
    expect(told(world, T0 + 10 * MINUTE_MS - 1)).toEqual([]);
    expect(told(world, T0 + 11 * MINUTE_MS)).toEqual(["claude: requires approval"]);
    expect(world.state.quiet.panes.size).toBe(0);
  });

  it("is told of at once when it waits for something else", () => {
    const world = hidden()
      .send(blocked(T0))
      .waitUntil(T0 + 1000);
    world.send(quieted("snoozed", null, T0 + 2000), blocked(T0 + 20_000, "question"));
    expect(told(world, T0 + 21_000)).toEqual(["claude: has a question"]);
  });

  it("is not told of again by who takes the snooze back: that one is there", () => {
    const world = hidden()
      .send(blocked(T0))
      .waitUntil(T0 + 1000);
    world.send(quieted("snoozed", T0 + MINUTE_MS, T0 + 2000), quieted(null, null, T0 + 3000));
    expect(told(world, T0 + 10 * MINUTE_MS)).toEqual([]);
  });
});

describe("a muted agent", () => {
  it("is told of nowhere, from wherever it runs, until it is taken back", () => {
    const observed: Event = { type: "observed", pane: pane(0), observation: seen("codex", agent), atMs: T0 };
    const muted: Event = { type: "agentQuieted", agent: agent.id, on: true, untilMs: null, atMs: T0 };
    const world = hidden().send(muted, observed, blocked(T0));
    expect(told(world, T0 + MINUTE_MS)).toEqual([]);
    world.send({ ...muted, on: false, atMs: T0 + MINUTE_MS }, blocked(T0 + 2 * MINUTE_MS, "question"));
    expect(told(world, T0 + 3 * MINUTE_MS)).toEqual(["claude: has a question"]);
  });
});

describe("what still waits", () => {
  const AFTER_MS = 10 * MINUTE_MS;

  it("is told once more, also by the next server", () => {
    const world = hidden(AFTER_MS)
      .send(blocked(T0))
      .waitUntil(T0 + 1000);
    const facts = parseFacts(encodeFacts(world.state));
    const next = new World(facts).send(
      { type: "configured", escalateAfterMs: AFTER_MS },
      { type: "replayed", pane: pane(1), atMs: T0 + 2000 },
    );
    // Its stream has not been read again: how it stands is not known.
    expect(told(next, T0 + 2 * AFTER_MS, "escalate")).toEqual([]);
    const records = world.pane(0).stream;
    next.send({ type: "streamRestored", pane: pane(0), stream: records });
    next.send({ type: "replayed", pane: pane(0), atMs: T0 + 3 * AFTER_MS });
    expect(next.asked("escalate")).toMatchObject([
      { pane: 0, title: "claude: requires approval", body: "permission?" },
    ]);
    expect(told(next, T0 + 9 * AFTER_MS, "escalate")).toEqual([]);
  });

  it("is not, when somebody has looked meanwhile", () => {
    const world = hidden(AFTER_MS)
      .send(blocked(T0))
      .waitUntil(T0 + 1000);
    const visit: Event = { type: "windowSelected", session: session(0), window: window(0), atMs: T0 + 2000 };
    world.send(attach("a", 0), visit);
    expect(told(world, T0 + 2 * AFTER_MS, "escalate")).toEqual([]);
  });
});

describe("what a program asks to be told", () => {
  const asked = (atMs: number): Event => ({
    type: "noticeAsked",
    pane: pane(0),
    title: "Build",
    body: "is done",
    atMs,
  });

  it("is told, unless its pane is looked at or quiet", () => {
    expect(told(hidden().send(asked(T0)), T0 + 1000)).toEqual(["Build"]);
    expect(told(hidden().send(quieted("muted", null, T0), asked(T0)), T0 + 1000)).toEqual([]);
    const visit: Event = { type: "windowSelected", session: session(0), window: window(0), atMs: T0 };
    expect(told(hidden().send(attach("a", 0), visit, asked(T0)), T0 + 1000)).toEqual([]);
  });

  it("is not while its stream is being read again, and not of a pane that is gone", () => {
    const back = new World(parseFacts(encodeFacts(hidden().state))).send(asked(T0));
    expect(back.state.notices.panes.size).toBe(0);
    const gone = hidden().send({ type: "paneKilled", pane: pane(0), atMs: T0 }, asked(T0));
    expect(told(gone, T0 + 1000)).toEqual([]);
  });
});
