// The door of agent-event as a hook meets it: who is let in, what is answered, and that nothing counts twice.

import { expect, test, vi } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import type { State } from "../../../src/core/state.ts";
import { Counters } from "../../../src/server/counters.ts";
import { Gate } from "../../../src/server/doors/gate.ts";
import type { DoorAnswer } from "../../../src/server/doors/handler.ts";
import { MAX_BURST } from "../../../src/server/doors/token-bucket.ts";
import { paneSurface, paneToken } from "../../../src/server/doors/tokens.ts";
import { FactsStore } from "../../../src/server/host/facts.ts";
import { Loop } from "../../../src/server/loop.ts";
import { AgentEventDoor } from "../../../src/server/runs/agent-event-door.ts";
import { parseFacts } from "../../../src/core/persist.ts";
import { newSession, newWindow, pane, World } from "../../core/reduce-world.ts";
import { envelopeOf, freshId } from "../../protocols/agent-event/envelopes.ts";

const SECRET = "ab".repeat(32);

/** Two panes, of which the second has ended. */
function started(): State {
  const { state } = new World().send(newSession("work"), newWindow(0), { type: "spawned", pane: pane(0), pid: 10 });
  const ended = state.panes.get(pane(1));
  if (ended === undefined) throw new Error("no second pane");
  const panes = new Map(state.panes).set(ended.id, { ...ended, life: { phase: "ended", code: 0, signal: 0 } });
  return { ...state, doorSecret: SECRET, panes };
}

interface Door {
  readonly loop: Loop;
  /** The blob that was stored last. */
  readonly stored: () => string;
  readonly ask: (request: Record<string, unknown>) => Promise<DoorAnswer>;
}

interface Options {
  readonly state?: State;
  readonly stores?: boolean;
  readonly find?: (session: string, begins: boolean) => PaneId | undefined;
}

function open({ state = started(), stores = true, find = () => undefined }: Options = {}): Door {
  let blob = "";
  const loop: Loop = new Loop(state, ({ type }) => type === "persist" && facts.markDirty());
  const facts: FactsStore = new FactsStore(
    0,
    () => loop.state,
    (version, text) => {
      if (!stores) return;
      blob = text;
      queueMicrotask(() => facts.handleStored(version));
    },
  );
  const counters = new Counters();
  const gate = new Gate({ state: () => loop.state, counters, now: () => 0 });
  const door = new AgentEventDoor({ loop, facts, counters }, gate, { find });
  const ask = (fields: Record<string, unknown>): Promise<DoorAnswer> =>
    door.handle({ line: JSON.stringify(fields), fields });
  return { loop, stored: () => blob, ask };
}

const surfaceOf = (id: number): string => paneSurface(SECRET, pane(id));
const request = (
  fields: Readonly<Record<string, unknown>> = {},
  id: number = 0,
  capability: string = paneToken(SECRET, pane(id)),
): Record<string, unknown> => envelopeOf({ surfaceID: { rawValue: surfaceOf(id) }, ...fields }, { capability });
const stateOf = ({ loop }: Door, id: number = 0): string | undefined => loop.state.panes.get(pane(id))?.status.state;

test("[M2] an event is taken, and answered so", async () => {
  const door = open();
  expect(await door.ask(request({ surfaceID: { rawValue: surfaceOf(0).toUpperCase() } }))).toEqual({
    ok: true,
    inserted: true,
  });
  expect(stateOf(door)).toBe("working");
  expect(await door.ask({ schemaVersion: 1 })).toEqual({ ok: false, error: "invalid-request" });
});

test("[M12] capability and surface of one living pane", async () => {
  const door = open();
  const before = door.loop.state;
  const token = paneToken(SECRET, pane(0));
  for (const refused of [
    request({}, 0, "0".repeat(32)),
    request({}, 0, paneToken(SECRET, pane(1))),
    request({}, 0, `${token}0`),
    request({}, 1),
    request({}, 7),
    request({ surfaceID: { rawValue: freshId() } }),
  ]) {
    const answer = await door.ask(refused);
    expect(answer).toEqual({ ok: false, error: "unauthorized" });
    expect(JSON.stringify(answer)).not.toContain(token);
  }
  expect(door.loop.state).toBe(before);
});

test("[M13] the pane of Codex is found by its session, whatever else it carries", async () => {
  const asked: unknown[] = [];
  const door = open({
    find: (session, begins) => {
      asked.push([session, begins]);
      return session === "known" ? pane(0) : session === "dead" ? pane(1) : undefined;
    },
  });
  const codex = { provider: "codex", surfaceID: { rawValue: surfaceOf(1) } };
  expect(await door.ask(request({ ...codex, sessionID: "known", hookName: "SessionStart" }))).toMatchObject({
    ok: true,
  });
  expect(stateOf(door)).toBe("working");
  const refused = { ok: false, error: "unauthorized" };
  expect(await door.ask(request({ ...codex, sessionID: "unknown" }))).toEqual(refused);
  expect(await door.ask(request({ ...codex, sessionID: "dead" }))).toEqual(refused);
  expect(await door.ask(request({ ...codex, sessionID: null }))).toEqual(refused);
  expect(asked).toEqual([
    ["known", true],
    ["unknown", false],
    ["dead", false],
  ]);
});

test("[M14] more than a pane's share is not taken", async () => {
  const door = open();
  const answers = await Promise.all(Array.from({ length: MAX_BURST + 5 }, () => door.ask(request())));
  expect(answers.slice(0, MAX_BURST).every(({ ok }) => ok)).toBe(true);
  expect(answers.slice(MAX_BURST)).toEqual(
    Array.from({ length: 5 }, () => ({ ok: false, error: "too-many-requests" })),
  );
});

test("[M15] an event that was taken changes nothing again, also after a restart", async () => {
  const door = open();
  const first = request({ kind: "approval-requested" });
  const repeated = { ok: true, inserted: false };
  expect(await door.ask(first)).toEqual({ ok: true, inserted: true });
  const { conversations } = door.loop.state.panes.get(pane(0)) ?? {};
  expect(await door.ask(first)).toEqual(repeated);
  expect(door.loop.state.panes.get(pane(0))?.conversations).toBe(conversations);
  const next = open({ state: parseFacts(door.stored()) ?? started() });
  expect(await next.ask(first)).toEqual(repeated);
  const upper = structuredClone(first);
  Reflect.set(upper["event"] as object, "id", { rawValue: Object(upper["event"]).id.rawValue.toUpperCase() });
  expect(await next.ask(upper)).toEqual(repeated);
  expect(await next.ask(request({}, 0, "0".repeat(32)))).toEqual({ ok: false, error: "unauthorized" });
});

test("[M16] what is answered is stored; what cannot be is no success", async () => {
  const door = open();
  const event = request();
  await door.ask(event);
  expect(parseFacts(door.stored())?.eventIds).toHaveLength(1);
  expect(parseFacts(door.stored())?.panes.get(pane(0))?.conversations.size).toBe(1);
  vi.useFakeTimers();
  const answer = open({ stores: false }).ask(request());
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  expect(await answer).toEqual({ ok: false, error: "internal-error" });
});
