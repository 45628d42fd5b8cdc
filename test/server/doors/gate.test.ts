import { beforeEach, describe, expect, test } from "vitest";
import type { State } from "../../../src/core/state.ts";
import { Counters } from "../../../src/server/counters.ts";
import { Gate } from "../../../src/server/doors/gate.ts";
import { MAX_BURST, REQUESTS_PER_SECOND, TokenBuckets } from "../../../src/server/doors/token-bucket.ts";
import { paneSurface, paneToken } from "../../../src/server/doors/tokens.ts";
import { pane, session, shell, World } from "../../core/reduce-world.ts";

const SECRET = "5a".repeat(32);
let world: World;
let nowMs: number;
let counters: Counters;
let gate: Gate;

/** Two panes, %0 and %1, that run. */
beforeEach(() => {
  world = new World();
  const create = { name: "w", windowName: null, launch: shell, env: {}, cols: 80, rows: 24, atMs: 0 };
  world.send({ type: "sessionCreated", ...create });
  world.send({
    type: "windowCreated",
    session: session(0),
    index: null,
    name: null,
    launch: shell,
    select: false,
    atMs: 0,
  });
  for (const id of [0, 1]) world.send({ type: "spawned", pane: pane(id), pid: 100 + id });
  nowMs = 1_000;
  counters = new Counters();
  const state = (): State => ({ ...world.state, doorSecret: SECRET });
  gate = new Gate({ state, counters, now: () => nowMs });
});

const token = (id: number): string => paneToken(SECRET, pane(id));
const UNAUTHORIZED = { ok: false, error: "unauthorized" };
const TOO_MANY = { ok: false, error: "too-many-requests" };

describe("[Z47] who speaks", () => {
  test("a pane by its own token", () => {
    expect(gate.admit("%1", token(1))).toEqual({ ok: true, pane: 1 });
  });
  test.each([
    ["another pane's token", "%1", () => token(0)],
    ["a pane that never was", "%9", () => token(9)],
    ["no token", "%1", () => undefined],
    ["no pane", undefined, () => token(1)],
    ["a pane that is none", "1", () => token(1)],
    ["a pane as a number", 1, () => token(1)],
    ["a huge number", "%99999999999999999999", () => token(1)],
    ["a member of every object", "__proto__", () => token(1)],
  ])("%s is refused, and counted", (_, named, given) => {
    expect(gate.admit(named, given())).toEqual(UNAUTHORIZED);
    expect(counters.get("doors.refused.unauthorized")).toBe(1);
  });
  test("a pane that has ended, or is gone, speaks no more", () => {
    world.send({ type: "exited", pane: pane(1), code: 0, signal: 0, atMs: 1 });
    expect(gate.admit("%1", token(1))).toEqual(UNAUTHORIZED);
    expect(gate.admitSurface(paneSurface(SECRET, pane(1)), token(1))).toEqual(UNAUTHORIZED);
    expect(gate.take(pane(1))).toEqual(UNAUTHORIZED);
  });
});

describe("[M12] who speaks, by surface", () => {
  const surface = (id: number): string => paneSurface(SECRET, pane(id));
  test("a pane by its surface, in letters of either kind, and its own capability", () => {
    expect(gate.admitSurface(surface(1), token(1))).toEqual({ ok: true, pane: 1 });
    expect(gate.admitSurface(surface(0).toUpperCase(), token(0))).toEqual({ ok: true, pane: 0 });
  });
  test("a pane that came later", () => {
    expect(gate.admitSurface(surface(0), token(0)).ok).toBe(true);
    expect(gate.admitSurface(surface(2), token(2))).toEqual(UNAUTHORIZED);
    const from = { pane: pane(0), axis: "row", cells: null, before: false, full: false, launch: shell } as const;
    world.send({ type: "paneSplit", ...from, select: false, atMs: 2 });
    expect(gate.admitSurface(surface(2), token(2))).toEqual({ ok: true, pane: 2 });
  });
  test("another pane's capability, and no surface", () => {
    expect(gate.admitSurface(surface(1), token(0))).toEqual(UNAUTHORIZED);
    expect(gate.admitSurface(undefined, token(0))).toEqual(UNAUTHORIZED);
    expect(gate.admitSurface("constructor", token(0))).toEqual(UNAUTHORIZED);
  });
});

describe("[M14] how often", () => {
  test("a burst, then no more, and the others as before", () => {
    for (let said = 0; said < MAX_BURST; said++) expect(gate.admit("%0", token(0)).ok).toBe(true);
    expect(gate.admit("%0", token(0))).toEqual(TOO_MANY);
    expect(gate.admit("%1", token(1)).ok).toBe(true);
    expect(counters.get("doors.refused.too-many-requests")).toBe(1);
    nowMs += 1_000 / REQUESTS_PER_SECOND;
    expect(gate.admit("%0", token(0)).ok).toBe(true);
    expect(gate.admit("%0", token(0))).toEqual(TOO_MANY);
  });
  test("who has no token of a pane takes nothing of its share", () => {
    for (let said = 0; said < 2 * MAX_BURST; said++) gate.admit("%0", token(1));
    expect(gate.admit("%0", token(0)).ok).toBe(true);
  });
});

test("over ten seconds a pane that never rests is taken at the rate that is meant", () => {
  const buckets = new TokenBuckets();
  let taken = 0;
  for (let atMs = 0; atMs < 10_000; atMs += 0.1) taken += buckets.take(pane(0), atMs) ? 1 : 0;
  expect(taken).toBeGreaterThan(10 * REQUESTS_PER_SECOND + MAX_BURST - 10);
  expect(taken).toBeLessThanOrEqual(10 * REQUESTS_PER_SECOND + MAX_BURST);
});
