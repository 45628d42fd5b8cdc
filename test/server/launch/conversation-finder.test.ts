// Which conversation an agent has that does not tell it: by its command line, by its store, or not known.

import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import type { State } from "../../../src/core/state.ts";
import { ConversationFinder } from "../../../src/server/launch/conversation-finder.ts";
import { Loop } from "../../../src/server/loop.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { pane, seen } from "../../core/reduce-world.ts";
import { agentOf, Home, tableOf, worldWith, type FakeProcess } from "../runs/fake-agents.ts";

const ONE = "0190f6f3-2a50-7000-8000-000000000001";
const OTHER = "0190f6f3-2a50-7000-8000-000000000002";

let home: Home;
beforeEach(() => {
  home = new Home();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  home.close();
});

const codex = agentOf("codex", 50);
const rollout = (id: string, cwd: string, name = id): string =>
  home.write(`.codex/sessions/2026/12/01/rollout-1-${name}.jsonl`, { type: "session_meta", payload: { id, cwd } });

interface Scene {
  readonly state: () => State;
  /** Time passes, and every search that falls due is done. */
  readonly searches: () => Promise<void>;
}

function scene(first: Agent, second: Agent | null = null, process: Partial<FakeProcess> = {}): Scene {
  const loop = new Loop(worldWith(null).state, () => undefined);
  const env = { HOME: home.path };
  const table = tableOf([
    { pid: 50, argv: ["codex"], env, ...process },
    { pid: 60, argv: ["codex"], env },
  ]);
  const finder = new ConversationFinder({ loop, catalog: BUNDLED.catalog, processes: table });
  for (const [at, agent] of [first, second].entries()) {
    if (agent === null) continue;
    const observation = { ...seen(agent.id, agent), cwd: home.path };
    loop.dispatch({ type: "observed", pane: pane(at), observation, atMs: Date.now() });
    finder.handleObserved(pane(at));
  }
  // All that is due two minutes later.
  let nowMs = performance.now();
  const searches = (): Promise<void> => finder.searchDue((nowMs += 120_000));
  return { state: () => loop.state, searches };
}
const boundOf = ({ state }: Scene, at = 0): string | undefined => state().panes.get(pane(at))?.bound?.conversation;

test("by the words that it was started with, at once", () => {
  expect(boundOf(scene(codex, null, { argv: ["codex", "--full-auto", "resume", ONE] }))).toBe(ONE);
  expect(boundOf(scene(agentOf("claude-code", 50), null, { argv: ["claude", `--session-id=${OTHER}`] }))).toBe(OTHER);
  expect(boundOf(scene(codex, null, { argv: ["codex", "resume", "--last"] }))).toBeUndefined();
});

test("by the one record that began in its directory since it runs", async () => {
  const shown = scene(codex);
  await shown.searches();
  expect(boundOf(shown)).toBeUndefined();
  rollout(OTHER, "/elsewhere");
  rollout(ONE, home.path);
  await shown.searches();
  expect(boundOf(shown)).toBe(ONE);
});

test("of two records neither, and none that another pane has", async () => {
  const shown = scene(codex);
  rollout(ONE, home.path);
  rollout(OTHER, home.path);
  await shown.searches();
  expect(boundOf(shown)).toBeUndefined();
  const beside = scene(codex, agentOf("codex", 60), { argv: ["codex", "resume", ONE] });
  expect(boundOf(beside)).toBe(ONE);
  await beside.searches();
  expect(boundOf(beside, 1)).toBe(OTHER);
});

test("of two agents in one directory neither: whoever writes first is not known", async () => {
  const shown = scene(codex, agentOf("codex", 60));
  rollout(ONE, home.path);
  await shown.searches();
  expect([boundOf(shown), boundOf(shown, 1)]).toEqual([undefined, undefined]);
});

test("not by a record that is older than the agent, is no record, or does not tell its directory", async () => {
  const shown = scene(codex);
  utimesSync(rollout(ONE, home.path), 1000, 1000);
  home.write(".codex/sessions/2026/12/01/rollout-1-x.jsonl", { payload: { id: "not an id", cwd: home.path } });
  home.write(".codex/sessions/2026/12/01/rollout-1-y.jsonl", { payload: { id: OTHER } });
  await shown.searches();
  expect(boundOf(shown)).toBeUndefined();
});

test("by the folder of its project where records do not tell", async () => {
  const shown = scene(agentOf("gemini", 50));
  home.write(".gemini/tmp/shop/chats/session-1.json", { sessionId: ONE });
  await shown.searches();
  expect(boundOf(shown)).toBeUndefined();
  writeFileSync(join(home.path, ".gemini/tmp/shop/.project_root"), `${home.path}\n`);
  await shown.searches();
  expect(boundOf(shown)).toBe(ONE);
});
