// Random events, deaths, looks and pauses: what must hold after each of them, and over a restart of the server.

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encodeFacts, parseFacts } from "../../../src/core/persist.ts";
import { EVENT_NAMES } from "../../../src/protocols/agent-status/read-saying.ts";
import { pane, stateFault, World } from "../../core/reduce-world.ts";
import { AgentScene, MINUTE, processOf, SECOND } from "./agent-scene.ts";

type Step = (scene: AgentScene) => unknown;

const session = fc.option(
  fc.record({ id: fc.constantFrom("a", "b", "c"), parentId: fc.constantFrom("a", "b") }, { requiredKeys: [] }),
  {
    nil: undefined,
  },
);
const tell: fc.Arbitrary<Step> = fc
  .record({
    event: fc.constantFrom(...EVENT_NAMES),
    session,
    pid: fc.option(fc.constantFrom(50, 60), { nil: undefined }),
    stopCandidate: fc.boolean(),
    kind: fc.constantFrom("approval", "auth", "generic-input"),
    progress: fc.option(fc.record({ done: fc.integer({ min: -1, max: 9 }), total: fc.integer({ min: 1, max: 7 }) }), {
      nil: undefined,
    }),
  })
  .map(({ event, session, pid, stopCandidate, kind, progress }) => (scene) => {
    scene.tell(event, { session, agent: { pid }, state: { stopCandidate, interaction: { kind } }, progress });
  });
const pause: fc.Arbitrary<Step> = fc
  .constantFrom(1, SECOND, 2 * SECOND, MINUTE, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE)
  .map((ms) => (scene) => scene.after(ms));
const death: fc.Arbitrary<Step> = fc.constantFrom(50, 60).map((pid) => (scene) => scene.kill(processOf(pid)));
const steps = fc.array(
  fc.oneof({ weight: 5, arbitrary: tell }, { weight: 2, arbitrary: pause }, { weight: 1, arbitrary: death }),
  {
    maxLength: 30,
  },
);

const STATES = ["blocked", "stopped", "working", "idle", "starting"];
const WINDOW_MS: ReadonlyMap<string, number> = new Map([
  ["stopped", 10 * MINUTE],
  ["idle", 2 * MINUTE],
  ["starting", 30 * MINUTE],
  ["working", 30 * MINUTE],
]);

test("[Z35] whatever happens, the most urgent session speaks for the pane", () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const scene = new AgentScene();
      for (const step of steps) {
        step(scene);
        const states = scene.sessions.map(({ state }) => STATES.indexOf(state));
        const expected = states.length === 0 ? "none" : STATES[Math.min(...states)];
        expect(scene.status.state).toBe(expected);
        expect(stateFault(scene.world.state)).toBeUndefined();
      }
    }),
  );
});

test("[Z32] whatever happened, nothing outlives its window but who asks and whose process is watched", () => {
  fc.assert(
    fc.property(steps, pause, (steps, last) => {
      const scene = new AgentScene();
      for (const step of [...steps, last]) step(scene);
      for (const { state, process, heardAtMs, idleAtMs } of scene.sessions) {
        if (idleAtMs !== null) expect(idleAtMs).toBeGreaterThan(scene.atMs);
        else if (state !== "blocked" && (process === null || state === "idle"))
          expect(scene.atMs - heardAtMs).toBeLessThan(WINDOW_MS.get(state) ?? 0);
      }
    }),
  );
});

test("[Z23] sessions, their grace and their windows go on over a restart of the server, however long it took", () => {
  const downMs = fc.constantFrom(0, 1, 2 * SECOND, 2 * MINUTE, 11 * MINUTE);
  fc.assert(
    fc.property(steps, downMs, fc.array(pause, { minLength: 1, maxLength: 4 }), (steps, downMs, later) => {
      const scene = new AgentScene();
      for (const step of steps) step(scene);
      const facts = parseFacts(encodeFacts(scene.world.state));
      if (facts === undefined) throw new Error("facts that are not read back");
      scene.after(downMs);
      const replayed = new World(facts).send({ type: "replayed", pane: pane(0), atMs: scene.atMs });
      const restarted = new AgentScene(replayed, scene.atMs);
      for (const step of [(each: AgentScene) => each.after(0), ...later]) {
        step(scene);
        step(restarted);
        expect(restarted.sessions).toEqual(scene.sessions);
        expect(restarted.status.state).toBe(scene.status.state);
      }
    }),
  );
});
