// What events make of a pane, through the reducer: time is data.

import { expect, test } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import { shownSession } from "../../../src/core/shown-session.ts";
import type { Status } from "../../../src/core/status.ts";
import { parseEnvelope, type AgentEvent } from "../../../src/protocols/agent-event/parse.ts";
import { toWord, type Circumstances } from "../../../src/protocols/agent-event/to-word.ts";
import { newSession, pane, seen, World } from "../../core/reduce-world.ts";
import { envelopeOf, freshId, RUN } from "./envelopes.ts";

const claude: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 9 };
const nowhere: Circumstances = { runState: null, process: null };
const OTHER_RUN = freshId();

const eventOf = (fields: Readonly<Record<string, unknown>>): AgentEvent => {
  const envelope = parseEnvelope(envelopeOf(fields));
  if (envelope === undefined) throw new Error(`no envelope: ${JSON.stringify(fields)}`);
  return envelope.event;
};

class Pane {
  readonly world: World = new World().send(newSession("work"), { type: "spawned", pane: pane(0), pid: 10 });
  #atMs = 10_000;

  /** Lets an event be said a second after the last one. */
  say(fields: Readonly<Record<string, unknown>>, circumstances: Circumstances = nowhere): Status {
    this.#atMs += 1000;
    const word = toWord(eventOf(fields), circumstances);
    this.world.send({ type: "said", pane: pane(0), word, atMs: this.#atMs });
    return this.status;
  }

  /** As the door does: with the state that the run is in. */
  sayOfRun(fields: Readonly<Record<string, unknown>>): Status {
    const held = [...this.world.pane(0).conversations.values()].find(({ turn }) => turn === RUN);
    return this.say(fields, { ...nowhere, runState: held?.state ?? null });
  }

  get status(): Status {
    return this.world.pane(0).status;
  }

  get keys(): readonly string[] {
    return [...this.world.pane(0).conversations.keys()];
  }
}

test("[M17] each kind is a state", () => {
  const rows = [
    ["started", "working", undefined],
    ["running", "working", undefined],
    ["input-requested", "blocked", "input"],
    ["approval-requested", "blocked", "permission"],
    ["succeeded", "done", undefined],
    ["failed", "error", undefined],
    ["disconnected", "stopped", undefined],
  ] as const;
  for (const [kind, state, blocked] of rows) {
    const { status } = new Pane();
    expect(status.state).toBe("none");
    const after = new Pane().say({ kind, message: "Approve the update." });
    expect([kind, after.state, after.kind, after.msg]).toEqual([kind, state, blocked, "Approve the update."]);
    expect(after).toMatchObject({ source: "agent-event", confidence: "explicit", rule: `agent-event.${kind}` });
  }
  const next = new Pane();
  next.say({ kind: "started" });
  expect(next.say({ kind: "approval-requested", hookName: "PermissionRequest" }).rule).toBe(
    "agent-event.PermissionRequest",
  );
  expect(next.say({ kind: "running" })).toMatchObject({ state: "working" });
  expect(next.status.msg).toBeUndefined();
});

test("[M18] the session is the conversation, without one it is the latest open one", () => {
  const one = new Pane();
  one.say({ sessionID: "a" });
  one.say({ sessionID: "b" });
  one.say({ sessionID: null, kind: "approval-requested" });
  expect(one.keys).toEqual(["a", "b"]);
  expect([...one.world.pane(0).conversations.values()].map(({ state }) => state)).toEqual(["working", "blocked"]);
  const other = new Pane();
  other.say({ sessionID: null });
  expect(other.keys).toEqual(["~agent-event"]);
});

test("[M19] an event of an earlier run moves nothing", () => {
  const one = new Pane();
  one.say({ kind: "started" });
  one.say({ kind: "started", runID: { rawValue: OTHER_RUN } });
  for (const kind of ["succeeded", "failed", "approval-requested", "disconnected"])
    expect([kind, one.say({ kind }).state]).toEqual([kind, "working"]);
  expect(one.say({ kind: "succeeded", runID: { rawValue: OTHER_RUN } }).state).toBe("done");
});

test("[M20] what comes out of order counts, but a run that ended is not revived by a tool", () => {
  expect(new Pane().say({ kind: "approval-requested" }).state).toBe("blocked");
  for (const kind of ["succeeded", "failed", "disconnected"]) {
    const one = new Pane();
    one.sayOfRun({ kind: "started" });
    const ended = one.sayOfRun({ kind }).state;
    expect([kind, one.sayOfRun({ kind: "running" }).state]).toEqual([kind, ended]);
    expect([kind, one.sayOfRun({ kind: "started" }).state]).toEqual([kind, "working"]);
  }
  const one = new Pane();
  one.sayOfRun({ kind: "succeeded" });
  expect(one.sayOfRun({ kind: "failed" }).state).toBe("error");
});

test("[M21] a run that ended is idle once it was seen", () => {
  const rows = [
    ["succeeded", "idle"],
    ["failed", "idle"],
    ["disconnected", "none"],
  ] as const;
  for (const [kind, state] of rows) {
    const one = new Pane();
    one.say({ kind: "started" });
    one.say({ kind });
    one.world.send({ type: "typed", pane: pane(0), before: 0, atMs: 20_000 });
    expect([kind, one.status.state]).toEqual([kind, state]);
  }
});

test("[M22] with the process of the agent in front a run that works is stopped", () => {
  const process = { pid: 50, startTime: 9 };
  const one = new Pane();
  one.world.send({ type: "observed", pane: pane(0), observation: seen("claude", claude), atMs: 10_000 });
  one.say({ kind: "started" }, { runState: null, process });
  one.world.send({ type: "processGone", pane: pane(0), process: { pid: 50, startTime: 8 }, atMs: 12_000 });
  expect(one.status.state).toBe("working");
  one.world.send({ type: "processGone", pane: pane(0), process, atMs: 12_000 });
  expect(one.status.state).toBe("stopped");
});

test("[M23] a session is shown while its provider is in front", () => {
  const one = new Pane();
  const front = (command: string, agent: Agent | null): string | null => {
    one.world.send({ type: "observed", pane: pane(0), observation: seen(command, agent), atMs: 12_000 });
    return shownSession(one.world.pane(0));
  };
  one.say({ sessionID: "a" });
  expect(shownSession(one.world.pane(0))).toBeNull();
  expect(front("claude", claude)).toBe("a");
  expect(front("codex", { ...claude, id: "codex", pid: 51 })).toBeNull();
  expect(front("claude", { ...claude, pid: 52 })).toBe("a");
  one.say({ sessionID: "b" });
  expect(shownSession(one.world.pane(0))).toBe("b");
  expect(front("zsh", null)).toBeNull();
});
