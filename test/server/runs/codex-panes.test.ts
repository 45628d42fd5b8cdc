// What binds a pane to a session of Codex, as it is read off processes, files and conversations.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { Word } from "../../../src/core/word.ts";
import { CodexPanes } from "../../../src/server/runs/codex-panes.ts";
import { pane, seen, type World } from "../../core/reduce-world.ts";
import { agentOf, Home, SINCE_MS, tableOf, worldWith, type FakeProcess } from "./fake-agents.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

const SESSION = "019ad7f0-0000-7bf1-9fb0-258208418869";
const OTHER = "019ad7f0-ffff-7bf1-9fb0-258208418869";
const codex = agentOf("codex", 50);

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.close());

const transcriptOf = (session: string): string =>
  `.codex/sessions/2025/12/01/rollout-2025-12-01T00-00-00-${session}.jsonl`;
const writes = (session: string, meta: object = {}): string =>
  home.write(transcriptOf(session), {
    type: "session_meta",
    payload: { id: session, cwd: "/home/u", originator: "codex-tui", ...meta },
  });
const runs = (pid: number, fields: Partial<FakeProcess> = {}): FakeProcess => ({
  pid,
  argv: ["codex"],
  env: { HOME: home.path },
  ...fields,
});
const find = (world: World, processes: readonly FakeProcess[], begins = false): number | undefined =>
  new CodexPanes({ loop: world as never, catalog: BUNDLED.catalog }, tableOf(processes)).find(SESSION, begins);

test("[M30] the program below the script has the transcript open, the server of Codex does not count", () => {
  const path = `${home.path}/${transcriptOf(SESSION)}`;
  const script = runs(50, { argv: ["node", "/x/node_modules/@openai/codex/bin/codex.js"] });
  const program = { argv: ["/x/node_modules/@openai/codex/vendor/linux/codex/codex"], parent: 50, open: [path] };
  expect(find(worldWith(codex), [script, runs(51, program)])).toBe(0);
  expect(find(worldWith(codex), [script, runs(51, { ...program, argv: ["codex", "app-server"] })])).toBeUndefined();
  expect(find(worldWith(codex), [script, runs(51, { ...program, parent: 1 })])).toBeUndefined();
});

test("[M33] by its directory, in the home that the process was told", () => {
  writes(SESSION);
  expect(find(worldWith(codex), [runs(50)])).toBe(0);
  expect(find(worldWith(codex), [runs(50, { cwd: "/else" })])).toBeUndefined();
  expect(find(worldWith(codex), [runs(50, { env: { HOME: "/none" } })])).toBeUndefined();
  const moved = { HOME: "/none", CODEX_HOME: `${home.path}/.codex` };
  expect(find(worldWith(codex), [runs(50, { env: moved })])).toBe(0);
  expect(find(worldWith(codex, agentOf("codex", 60)), [runs(50), runs(60)])).toBeUndefined();
  expect(find(worldWith(codex, agentOf("claude-code", 60)), [runs(50), runs(60)])).toBe(0);
  expect(find(worldWith(null), [runs(50)])).toBeUndefined();
});

test("[M35] a tie ends with the process, and with a later one", () => {
  const world = worldWith(codex, agentOf("codex", 60));
  const says = { act: "is", state: "working" } as const;
  const told = (session: string, atMs: number, process = { pid: 50, startTime: 9 }): void => {
    const speaker = { agent: "codex", process };
    const word: Word = { source: "agent-event", confidence: "explicit", event: "started", session, speaker, says };
    world.send({ type: "said", pane: pane(0), word, atMs });
  };
  expect(find(world, [runs(50), runs(60)])).toBeUndefined();
  told(SESSION, SINCE_MS);
  expect(find(world, [runs(50), runs(60)])).toBe(0);
  told(OTHER, SINCE_MS + 1);
  expect(find(world, [runs(50), runs(60)])).toBeUndefined();
  told(SESSION, SINCE_MS + 2);
  expect(find(world, [runs(50), runs(60)])).toBe(0);
  // Another Codex in the same pane.
  const next = { ...codex, pid: 51 };
  world.send({ type: "observed", pane: pane(0), observation: seen("codex", next), atMs: SINCE_MS + 3 });
  expect(find(world, [runs(51), runs(60)])).toBeUndefined();
});

test("[M34] after /new, at a beginning", () => {
  writes(SESSION);
  const resumed = runs(50, { argv: ["codex", "resume", OTHER] });
  expect(find(worldWith(codex), [resumed])).toBeUndefined();
  expect(find(worldWith(codex), [resumed], true)).toBe(0);
});
