// Records in homes of their own: which one is a pane's, what is told of it, and when nothing is.

import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "../../../src/core/event.ts";
import { noTelemetry, shownTelemetry, type Telemetry } from "../../../src/core/telemetry.ts";
import { Counters } from "../../../src/server/counters.ts";
import { Loop } from "../../../src/server/loop.ts";
import { CodexPanes } from "../../../src/server/runs/codex-panes.ts";
import { Tails } from "../../../src/server/runs/tails.ts";
import { RecordFinder } from "../../../src/server/telemetry/record-finder.ts";
import { TelemetryWatch } from "../../../src/server/telemetry/telemetry-watch.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { pane, seen } from "../../core/reduce-world.ts";
import { claudeAnswer, codexCount, geminiAnswer, kimiStatus, qwenAnswer } from "../../protocols/telemetry/records.ts";
import { agentOf, Home, SESSION, SINCE_MS, tableOf, worldWith } from "../runs/fake-agents.ts";

const LOOK_MS = 1_000;

let home: Home;
let watch: TelemetryWatch | undefined;
beforeEach(() => {
  home = new Home();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
  home.close();
});

interface Scene {
  readonly counters: Counters;
  readonly events: Event[];
  send(...events: readonly Event[]): void;
  /** A second passes, and what it brings is read. */
  look(): Promise<Telemetry | null>;
}

function scene(id: string, env: Readonly<Record<string, string>> = {}): Scene {
  const agent = agentOf(id, 50);
  const loop = new Loop(worldWith(agent).state, () => undefined);
  const table = tableOf([{ pid: 50, argv: [id], cwd: "/home/u", env: { HOME: home.path, ...env } }]);
  const counters = new Counters();
  const world = { loop, catalog: BUNDLED.catalog, counters, processes: table };
  const finder = new RecordFinder(table, new CodexPanes(world, table));
  const events: Event[] = [];
  const dispatch = loop.dispatch.bind(loop);
  loop.dispatch = (event) => {
    events.push(event);
    dispatch(event);
  };
  watch = new TelemetryWatch(world, finder, new Tails(counters), home.path);
  watch.start();
  const read = watch;
  return {
    counters,
    events,
    send: (...sent) => sent.forEach(dispatch),
    look: async () => {
      vi.advanceTimersByTime(LOOK_MS);
      await read.settled();
      return shownTelemetry(loop.state.panes.get(pane(0))?.telemetry ?? null);
    },
  };
}

const bound = (agent: string, conversation: string): Event => ({
  type: "conversationFound",
  pane: pane(0),
  bound: { agent, conversation },
  atMs: SINCE_MS,
});

const hooked = (agent: string, transcript: string): Event => ({
  type: "said",
  pane: pane(0),
  word: {
    source: "hook",
    confidence: "explicit",
    event: "SessionStart",
    session: SESSION,
    speaker: { agent },
    says: { act: "opens", state: "idle" },
    details: { transcript },
  },
  atMs: SINCE_MS,
});

function put(name: string, ...lines: readonly string[]): string {
  const path = join(home.path, name);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, lines.map((line) => `${line}\n`).join(""));
  return path;
}

test("[V4] the record that bears the conversation's id is read, and goes on being read", async () => {
  const { look, send, counters } = scene("claude-code");
  expect(await look()).toBeNull();
  send(bound("claude-code", SESSION));
  const name = `.claude/projects/-home-u/${SESSION}.jsonl`;
  put(`.claude/projects/-home-u/another.jsonl`, claudeAnswer("x", 7, 7));
  put(name, claudeAnswer("m1", 8, 4));
  expect(await look()).toMatchObject({
    model: "claude-test-1",
    inputTokens: 118,
    outputTokens: 4,
    contextPercent: null,
  });
  put(name, claudeAnswer("m2", 20, 6));
  expect(await look()).toMatchObject({ inputTokens: 248, outputTokens: 10 });
  expect(counters.get("records.begun")).toBe(1);
  expect(counters.get("records.lines")).toBe(2);
});

test.each([
  ["codex", `.codex/sessions/2026/12/01/rollout-1-${SESSION}.jsonl`, [codexCount(30, 9, 250)], { contextPercent: 25 }],
  [
    "gemini",
    `.gemini/tmp/work/chats/session-2026-12-01T05-51-${SESSION.slice(0, 8)}.jsonl`,
    [JSON.stringify({ sessionId: SESSION }), geminiAnswer("g", 40, 5)],
    { outputTokens: 7, contextPercent: null },
  ],
  ["qwen", `.qwen/projects/-home-u/chats/${SESSION}.jsonl`, [qwenAnswer("q", 100, 5)], { contextPercent: 5 }],
])("[V4] %s by its own names", async (agent, name, lines, wanted) => {
  const { look, send } = scene(agent);
  send(bound(agent, SESSION));
  put(name, ...lines);
  expect(await look()).toMatchObject(wanted);
});

test("[V4] a record of Gemini CLI whose name only begins like the conversation's is another's", async () => {
  const { look, send } = scene("gemini");
  send(bound("gemini", SESSION));
  const other = `${SESSION.slice(0, 8)}-0000-4000-8000-000000000000`;
  put(
    `.gemini/tmp/work/chats/session-1-${SESSION.slice(0, 8)}.jsonl`,
    JSON.stringify({ sessionId: other }),
    geminiAnswer("g", 40, 5),
  );
  expect(await look()).toBeNull();
});

test("[V4] what a hook told is read where it lies in the agent's folder, and not behind a link out of it", async () => {
  const { look, send } = scene("qwen");
  const outside = put("elsewhere.jsonl", qwenAnswer("q", 100, 5));
  const link = join(home.path, ".qwen/projects/w/chats/link.jsonl");
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(outside, link);
  send(hooked("qwen", link));
  expect(await look()).toBeNull();
  send(hooked("qwen", outside));
  expect(await look()).toBeNull();
  send(hooked("qwen", put(".qwen/projects/w/chats/told.jsonl", qwenAnswer("q", 50, 5))));
  expect(await look()).toMatchObject({ inputTokens: 50, contextWindow: 2000 });
});

test("[V4] Kimi Code's log as it is followed for its turns", async () => {
  const { look, send } = scene("kimi");
  const path = put(".kimi/sessions/h/s/wire.jsonl", kimiStatus("k1", 0.425, 100, 10));
  const told = hooked("kimi", path);
  if (told.type === "said") send({ ...told, word: { ...told.word, source: "wire" } });
  expect(await look()).toMatchObject({ contextPercent: 42.5, inputTokens: 105 });
});

test("[V17] OpenCode's database: the conversation's own row and its newest answer", async () => {
  const path = join(home.path, ".local/share/opencode/opencode.db");
  mkdirSync(dirname(path), { recursive: true });
  const database = new sqlite.Database(path);
  const tokens = ["input", "output", "reasoning", "cache_read", "cache_write"].map((name) => `tokens_${name} integer`);
  database.exec(`CREATE TABLE session (id text, model text, cost real, ${tokens.join()})`);
  database.exec("CREATE TABLE message (id text, session_id text, time_created integer, data text)");
  const id = "ses_1";
  database.run("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [id, '{"id":"m"}', 0.12, 900, 40, 9, 100, 0]);
  database.run("INSERT INTO session VALUES ('ses_2', '{}', 9, 9, 9, 9, 9, 9)");
  const answer = (input: number): string =>
    JSON.stringify({ role: "assistant", modelID: "m-1", tokens: { input, output: 1, cache: { read: 100, write: 0 } } });
  const begun = JSON.stringify({ role: "assistant", modelID: "m-1", tokens: { input: 0, output: 0 } });
  for (const [at, data] of [answer(300), answer(500), begun].entries())
    database.run("INSERT INTO message VALUES (?, ?, ?, ?)", [`m${at}`, id, at, data]);
  database.close();
  const { look, send } = scene("opencode");
  expect(await look()).toBeNull();
  send(bound("opencode", id));
  expect(await look()).toEqual({
    ...noTelemetry,
    model: "m-1",
    contextTokens: 600,
    inputTokens: 1000,
    outputTokens: 49,
    costUsd: 0.12,
  });
});

test("[V12] many lines are one change, and no line is none", async () => {
  const { look, send, events } = scene("qwen");
  const path = put(".qwen/projects/w/chats/told.jsonl", qwenAnswer("q0", 1, 1));
  send(hooked("qwen", path));
  await look();
  for (let at = 1; at <= 50; at++) put(".qwen/projects/w/chats/told.jsonl", qwenAnswer(`q${at}`, at, 1));
  await look();
  await look();
  expect(events.map(({ type }) => type)).toEqual(["telemetry", "telemetry"]);
});

test("[V12] of another agent nothing is known, and no record is followed without one", async () => {
  const { look, send } = scene("qwen");
  send(hooked("qwen", put(".qwen/projects/w/chats/told.jsonl", qwenAnswer("q", 50, 5))));
  expect(await look()).not.toBeNull();
  send({ type: "observed", pane: pane(0), observation: seen("zsh", null), atMs: SINCE_MS });
  expect(await look()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("[V2] a record that is begun anew counts anew", async () => {
  const { look, send } = scene("qwen");
  const path = put(".qwen/projects/w/chats/told.jsonl", qwenAnswer("q", 50, 5), qwenAnswer("r", 60, 5));
  send(hooked("qwen", path));
  expect(await look()).toMatchObject({ inputTokens: 110 });
  writeFileSync(path, `${qwenAnswer("s", 7, 1)}\n`);
  expect(await look()).toMatchObject({ inputTokens: 7, outputTokens: 1 });
});

test("[V13] what Droid, Cursor, Copilot, Aider and Warp use stands on their own screens", () => {
  const ids = [...BUNDLED.catalog.runtimes].filter(({ telemetry }) => telemetry?.isLive === false).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(["aider", "copilot", "cursor", "droid", "warp"]);
});
