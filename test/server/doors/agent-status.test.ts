import { beforeEach, describe, expect, test } from "vitest";
import { buildCatalog } from "../../../src/catalog/build-catalog.ts";
import type { Conversation } from "../../../src/core/conversation.ts";
import { emptyState } from "../../../src/core/state.ts";
import { Counters } from "../../../src/server/counters.ts";
import { agentStatusDoor } from "../../../src/server/doors/agent-status.ts";
import { answerLine } from "../../../src/server/doors/doors.ts";
import { Gate } from "../../../src/server/doors/gate.ts";
import type { DoorAnswer } from "../../../src/server/doors/handler.ts";
import { paneToken } from "../../../src/server/doors/tokens.ts";
import { Loop } from "../../../src/server/loop.ts";
import type { ProcessTable } from "../../../src/server/processes/process-table.ts";
import { pane, shell } from "../../core/reduce-world.ts";

const SECRET = "c3".repeat(32);
const TOKEN = paneToken(SECRET, pane(0));
/** Parent by pid: the pane's shell is 100, its agent 110; 300 is somebody else's. */
const PARENTS: Readonly<Record<number, number>> = { 100: 1, 105: 100, 110: 105, 300: 1 };

let loop: Loop;
let counters: Counters;
let gate: Gate;
/** A table that has to be brought up to date first, as where there is no /proc. */
let refreshing: Promise<void> | undefined;
let sends: (fields: object) => DoorAnswer | Promise<DoorAnswer>;

const table: Pick<ProcessTable, "readStat" | "refresh"> = {
  refresh: () => refreshing,
  readStat: (pid) => {
    const parentPid = PARENTS[pid];
    return parentPid === undefined
      ? undefined
      : { pid, parentPid, group: pid, foregroundGroup: 0, startTime: pid * 10, comm: "x" };
  },
};

beforeEach(() => {
  refreshing = undefined;
  loop = new Loop({ ...emptyState, doorSecret: SECRET }, () => undefined);
  counters = new Counters();
  const create = { name: "w", windowName: null, launch: shell, env: {}, cols: 80, rows: 24, atMs: 0 };
  loop.dispatch({ type: "sessionCreated", ...create });
  loop.dispatch({ type: "spawned", pane: pane(0), pid: 100 });
  gate = new Gate({ state: () => loop.state, counters, now: () => 0 });
  const { catalog } = buildCatalog([]);
  const door = agentStatusDoor({ loop, counters, catalog }, gate, table);
  sends = (fields) => answerLine(JSON.stringify(fields), { "agent-status": door }, counters);
});

const request = (event: object | string, changes: object = {}): object => ({
  door: "agent-status",
  token: TOKEN,
  pane: "%0",
  event: typeof event === "string" ? event : JSON.stringify({ version: 1, ...event }),
  ...changes,
});
const conversations = (): readonly Conversation[] => [...(loop.state.panes.get(pane(0))?.conversations.values() ?? [])];
const RUNNING = { event: "agent.running", agent: { name: "my-agent" }, session: { id: "a" } };

test("[Z48] an event is in the status when its answer is given", () => {
  expect(sends(request(RUNNING))).toEqual({ ok: true });
  expect(loop.state.panes.get(pane(0))?.status).toMatchObject({ state: "working", source: "agent-status" });
});

test("[Z46] what is wrong with an event is told in a line", () => {
  expect(sends(request({ event: "agent.flying" }))).toMatchObject({
    ok: false,
    error: "invalid-request",
    message: expect.stringMatching(/^event "agent\.flying" is not known/),
  });
  expect(sends(request("{", {}))).toMatchObject({ ok: false, error: "invalid-request" });
  expect(sends(request(RUNNING, { event: { version: 1 } }))).toMatchObject({ ok: false, error: "invalid-request" });
  expect(counters.get("doors.refused.invalid-event")).toBe(2);
  expect(conversations()).toEqual([]);
});

describe("[Z47] the token says of which pane an event is", () => {
  const HOSTILE = { ...RUNNING, pane: "%1", token: "x" };
  test.each([
    ["no token", request(RUNNING, { token: undefined })],
    ["a wrong one", request(RUNNING, { token: "0".repeat(32) })],
    ["another pane's", request(RUNNING, { token: paneToken(SECRET, pane(1)) })],
    ["its own for another pane", request(HOSTILE, { pane: "%1" })],
  ])("%s is refused, and the answer holds nothing of it", (_, sent) => {
    expect(sends(sent)).toEqual({ ok: false, error: "unauthorized" });
    expect(conversations()).toEqual([]);
  });
  test("no field of the event names a pane", () => {
    expect(sends(request(HOSTILE))).toEqual({ ok: true });
    expect(conversations()).toHaveLength(1);
  });
  test("one of a pane that has ended", () => {
    loop.dispatch({ type: "exited", pane: pane(0), code: 0, signal: 0, atMs: 1 });
    expect(sends(request(RUNNING))).toEqual({ ok: false, error: "unauthorized" });
  });
});

describe("[Z10] the process that is told", () => {
  const told = (pid: number): object => request({ ...RUNNING, agent: { pid } });
  test("is known by its start too", () => {
    expect(sends(told(110))).toEqual({ ok: true });
    expect(conversations()[0]?.process).toEqual({ pid: 110, startTime: 1_100 });
    expect(counters.get("doors.pids.foreign")).toBe(0);
  });
  test("may be outside the pane, which is counted", () => {
    expect(sends(told(300))).toEqual({ ok: true });
    expect(conversations()[0]?.process).toEqual({ pid: 300, startTime: 3_000 });
    expect(counters.get("doors.pids.foreign")).toBe(1);
  });
  test("may be gone, and then nobody is watched", () => {
    expect(sends(told(999))).toEqual({ ok: true });
    expect(conversations()[0]?.process).toBeNull();
    expect(counters.get("doors.pids.absent")).toBe(1);
  });
  test("is asked for where the system answers late", async () => {
    refreshing = Promise.resolve();
    const answered = sends(told(110));
    expect(conversations()).toEqual([]);
    expect(await answered).toEqual({ ok: true });
    expect(conversations()[0]?.process).toEqual({ pid: 110, startTime: 1_100 });
  });
});
