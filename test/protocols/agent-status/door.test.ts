// The door of agent-status as a reporter meets it: what is answered, whose pane it is, and that it is done by then.

import { expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import type { State } from "../../../src/core/state.ts";
import { buildCatalog } from "../../../src/catalog/build-catalog.ts";
import { Counters } from "../../../src/server/counters.ts";
import { agentStatusDoor } from "../../../src/server/doors/agent-status.ts";
import { Gate } from "../../../src/server/doors/gate.ts";
import type { DoorAnswer } from "../../../src/server/doors/handler.ts";
import { paneToken } from "../../../src/server/doors/tokens.ts";
import { Loop } from "../../../src/server/loop.ts";
import type { ProcessTable } from "../../../src/server/processes/process-table.ts";
import { newSession, newWindow, pane, World } from "../../core/reduce-world.ts";

const SECRET = "ab".repeat(32);
/** Two panes, of which the second has ended. */
const started = (): State => {
  const { state } = new World().send(newSession("work"), newWindow(0));
  const ended = state.panes.get(pane(1));
  if (ended === undefined) throw new Error("no second pane");
  const panes = new Map(state.panes).set(ended.id, { ...ended, life: { phase: "ended", code: 0, signal: 0 } });
  return { ...state, doorSecret: SECRET, panes };
};

/** Answers at once and knows one process. */
const table: ProcessTable = {
  kind: "proc",
  refresh: () => undefined,
  foregroundGroup: () => 0,
  readStat: (pid) =>
    pid === 50 ? { pid, parentPid: 1, group: 50, foregroundGroup: 0, startTime: 500, comm: "agent" } : undefined,
  describe: () => undefined,
  childrenOf: () => [],
  readVariable: () => undefined,
  openFiles: () => [],
};

interface Door {
  readonly loop: Loop;
  readonly ask: (fields: Readonly<Record<string, unknown>>) => DoorAnswer | Promise<DoorAnswer>;
}

function open(): Door {
  const loop = new Loop(started(), () => undefined);
  const counters = new Counters();
  const gate = new Gate({ state: () => loop.state, counters, now: () => 0 });
  const door = agentStatusDoor({ loop, counters, catalog: buildCatalog([]).catalog }, gate, table);
  return { loop, ask: (fields) => door({ line: JSON.stringify(fields), fields }) };
}

const of = (id: PaneId): object => ({ pane: `%${id}`, token: paneToken(SECRET, id) });
const running = (fields: object = {}): string => JSON.stringify({ version: 1, event: "agent.running", ...fields });
const statusOf = ({ loop }: Door): unknown => loop.state.panes.get(pane(0))?.status;

test("[Z46] an event is taken, or refused with one line that says why", () => {
  const door = open();
  expect(door.ask({ ...of(pane(0)), event: running() })).toEqual({ ok: true });
  expect(door.ask({ ...of(pane(0)), event: running({ version: 2 }) })).toEqual({
    ok: false,
    error: "invalid-request",
    message: "version 2 is not known: agent-status version 1 is spoken here",
  });
  expect(door.ask({ ...of(pane(0)), event: "" })).toMatchObject({ ok: false, message: "the event is empty" });
  expect(door.ask(of(pane(0)) as Readonly<Record<string, unknown>>)).toMatchObject({ ok: false });
});

test("[Z47] the token says whose event it is: of another pane, of one that has ended, or wrong, it is refused", () => {
  const door = open();
  const before = door.loop.state;
  const event = running({ pane: "%0", session: { id: "abc" }, context: { paneId: "%0" } });
  for (const claim of [
    { pane: "%0" },
    { pane: "%0", token: "0".repeat(32) },
    { pane: "%0", token: paneToken(SECRET, pane(1)) },
    { pane: "%1", token: paneToken(SECRET, pane(0)) },
    of(pane(1)),
    { pane: "%7", token: paneToken(SECRET, pane(7)) },
    { ...of(pane(0)), pane: 0 },
  ])
    expect(door.ask({ ...claim, event })).toEqual({ ok: false, error: "unauthorized" });
  expect(door.loop.state).toBe(before);
});

test("[Z48] the status has it when the answer is given", () => {
  const door = open();
  const answer = door.ask({ ...of(pane(0)), event: running({ agent: { name: "my-agent", pid: 50 } }) });
  expect(answer).not.toBeInstanceOf(Promise);
  expect(statusOf(door)).toMatchObject({ state: "working", app: "my-agent", source: "agent-status" });
});

test("[Z10] the process that was named is known by its start time, and one that is not there is not watched", () => {
  const named = (pid: number): unknown => {
    const door = open();
    expect(door.ask({ ...of(pane(0)), event: running({ session: { id: "abc" }, agent: { pid } }) })).toEqual({
      ok: true,
    });
    return door.loop.state.panes.get(pane(0))?.conversations.get("abc")?.process;
  };
  expect(named(50)).toEqual({ pid: 50, startTime: 500 });
  expect(named(51)).toBeNull();
});
