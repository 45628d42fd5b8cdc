// The records of agents, found and followed: real files, processes that exist only in a table.

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import sqlite from "node-sqlite3-wasm";
import type { Agent } from "../../../src/core/agent.ts";
import { ClaudeFollower } from "../../../src/server/runs/claude-follower.ts";
import { CodexFollower } from "../../../src/server/runs/codex-follower.ts";
import { CodexPanes } from "../../../src/server/runs/codex-panes.ts";
import { CursorFollower } from "../../../src/server/runs/cursor-follower.ts";
import type { Follower } from "../../../src/server/runs/follower.ts";
import { agentOf, Home, paneOf, SESSION, SINCE_MS, tableOf, worldWith, type FakeProcess } from "./fake-agents.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

const OTHER = "11111111-2222-4333-8444-555555555555";
const alone = (): boolean => true;
const together = (): boolean => false;
const at = new Date(SINCE_MS + 1000).toISOString();

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.close());

const processOf = (fields: Partial<FakeProcess> = {}): FakeProcess => ({
  pid: 50,
  argv: ["agent"],
  cwd: "/home/u",
  env: { HOME: home.path },
  ...fields,
});

/** What a look finds: session, then the turns. */
async function look(follower: Follower, agent: Agent): Promise<readonly string[] | null> {
  const reading = await follower.read(paneOf(worldWith(agent)), agent);
  return reading && [reading.session, ...reading.turns.map(({ key, phase }) => `${key} ${phase}`)];
}

describe("Claude Code", () => {
  const claude = agentOf("claude-code", 50);
  const asks = (promptId: string): object => ({
    type: "user",
    promptId,
    timestamp: at,
    message: { role: "user", content: "go" },
  });
  const answers = { type: "assistant", message: { stop_reason: "end_turn" } };
  const record = `.claude/projects/-home-u/${SESSION}.jsonl`;
  const registers = (fields: object = {}): void =>
    writeFileSync(
      `${home.path}/.claude/sessions/50.json`,
      JSON.stringify({ pid: 50, sessionId: SESSION, cwd: "/home/u", procStart: "9", status: "busy", ...fields }),
    );
  beforeEach(() => mkdirSync(`${home.path}/.claude/sessions`, { recursive: true }));

  test("[M46] the session that it has registered for its process, beside others", async () => {
    const follower = new ClaudeFollower(tableOf([processOf()]), together);
    home.write(record.replace(SESSION, OTHER), asks("p0"));
    expect(await look(follower, claude)).toBeNull();
    home.write(record, asks("p1"));
    registers();
    expect(await look(follower, claude)).toEqual([SESSION, "p1 active"]);
    expect(await look(follower, claude)).toBeNull();
    home.write(record, answers, asks("p2"));
    expect(await look(follower, claude)).toEqual([SESSION, "p1 completed", "p2 active"]);
    registers({ sessionId: OTHER });
    expect(await look(follower, claude)).toEqual([OTHER, "p0 active"]);
  });

  test("[M46] not one that an earlier process of the same pid has registered", async () => {
    home.write(record, asks("p1"));
    registers({ procStart: "8" });
    expect(await look(new ClaudeFollower(tableOf([processOf()]), together), claude)).toBeNull();
    writeFileSync(`${home.path}/.claude/sessions/50.json`, "{");
    expect(await look(new ClaudeFollower(tableOf([processOf()]), together), claude)).toBeNull();
  });

  test("[M46] the session in its arguments; in another home; the newest, where it is alone", async () => {
    home.write(record, asks("p1"));
    const named = processOf({ argv: ["claude", "--resume", SESSION] });
    expect(await look(new ClaudeFollower(tableOf([named]), together), claude)).toEqual([SESSION, "p1 active"]);
    home.write(`elsewhere/projects/-home-u/${OTHER}.jsonl`, asks("p7"));
    const moved = processOf({ env: { HOME: "/none", CLAUDE_CONFIG_DIR: `${home.path}/elsewhere` } });
    expect(await look(new ClaudeFollower(tableOf([moved]), alone), claude)).toEqual([OTHER, "p7 active"]);
    expect(await look(new ClaudeFollower(tableOf([moved]), together), claude)).toBeNull();
    const inOther = processOf({ cwd: "/home/u/x" });
    expect(await look(new ClaudeFollower(tableOf([inOther]), alone), claude)).toBeNull();
  });

  test("a pipe where it registers keeps nobody waiting", async () => {
    home.write(record, asks("p1"));
    execFileSync("mkfifo", [`${home.path}/.claude/sessions/50.json`]);
    expect(await look(new ClaudeFollower(tableOf([processOf()]), together), claude)).toBeNull();
  });

  test("[M51] a prompt taken back is over when Claude Code rests, seen twice", async () => {
    const follower = new ClaudeFollower(tableOf([processOf()]), together);
    home.write(record, asks("p1"));
    registers({ status: "idle", statusUpdatedAt: SINCE_MS });
    expect(await look(follower, claude)).toEqual([SESSION, "p1 active"]);
    expect(await look(follower, claude)).toBeNull();
    expect(await look(follower, claude)).toBeNull();
    registers({ status: "idle", statusUpdatedAt: SINCE_MS + 2_000 });
    expect(await look(follower, claude)).toBeNull();
    registers({ status: "busy", statusUpdatedAt: SINCE_MS + 3_000 });
    expect(await look(follower, claude)).toBeNull();
    registers({ status: "idle", statusUpdatedAt: SINCE_MS + 4_000 });
    expect(await look(follower, claude)).toBeNull();
    expect(await look(follower, claude)).toEqual([SESSION, "p1 interrupted"]);
    expect(await look(follower, claude)).toBeNull();
  });
});

test("[M54] Claude Code waits for a permission, or for something else", async () => {
  const claude = agentOf("claude-code", 50);
  const follower = new ClaudeFollower(tableOf([processOf()]), together);
  mkdirSync(`${home.path}/.claude/sessions`, { recursive: true });
  const waits = async (status: string, waitingFor?: string): Promise<string | null | undefined> => {
    const registered = { sessionId: SESSION, cwd: "/home/u", procStart: "9", status, waitingFor };
    writeFileSync(`${home.path}/.claude/sessions/50.json`, JSON.stringify(registered));
    return (await follower.read(paneOf(worldWith(claude)), claude))?.waits;
  };
  expect(await waits("busy")).toBeUndefined();
  expect(await waits("waiting", "permission prompt")).toBe("permission");
  expect(await waits("waiting", "permission prompt")).toBeUndefined();
  expect(await waits("waiting", "input needed")).toBe("input");
  expect(await waits("waiting")).toBeUndefined();
  expect(await waits("busy", "permission prompt")).toBeNull();
});

describe("Codex", () => {
  const codex = agentOf("codex", 50);
  const session = "01ad7f00-0000-7bf1-9fb0-258208418869";
  /** A session's transcript, begun so long after the agent came. */
  const writes = (id: string, afterMs: number, meta: object = {}): string => {
    const time = Math.floor(SINCE_MS + afterMs);
    const hex = time.toString(16).padStart(12, "0");
    const named = `${hex.slice(0, 8)}-${hex.slice(8)}-7${id.slice(15)}`;
    const day = new Date(time).toISOString().slice(0, 10).replaceAll("-", "/");
    const payload = { id: named, cwd: "/home/u", originator: "codex-tui", ...meta };
    home.write(
      `.codex/sessions/${day}/rollout-${new Date(time).toISOString().slice(0, 19)}-${named}.jsonl`,
      { type: "session_meta", payload },
      { type: "event_msg", timestamp: at, payload: { type: "task_started", turn_id: `${afterMs}` } },
    );
    return named;
  };
  const followerOf = (process: FakeProcess, isAlone: () => boolean): CodexFollower => {
    const loop = { state: worldWith(codex).state };
    return new CodexFollower(
      new CodexPanes({ loop: loop as never, catalog: BUNDLED.catalog }, tableOf([process])),
      isAlone,
    );
  };
  const own = (fields: Partial<FakeProcess> = {}): FakeProcess => processOf({ argv: ["codex"], ...fields });

  test("[M46] the newest that a person's Codex began here since it came, where it is alone", async () => {
    const follower = followerOf(own(), alone);
    expect(await look(follower, codex)).toBeNull();
    writes(session, -3_600_000);
    writes(session, 2_000, { cwd: "/else" });
    writes(session, 3_000, { originator: "codex_exec" });
    expect(await look(follower, codex)).toBeNull();
    const first = writes(session, 1_000);
    expect(await look(follower, codex)).toEqual([first, "1000 active"]);
    const second = writes(session, 5_000);
    expect(await look(follower, codex)).toEqual([second, "5000 active"]);
    expect(await look(followerOf(own(), together), codex)).toBeNull();
  });

  test("[M46] the one that it holds open, or was started to resume, beside others", async () => {
    const old = writes(session, -3_600_000, { cwd: "/else" });
    const day = new Date(SINCE_MS - 3_600_000).toISOString().slice(0, 10).replaceAll("-", "/");
    const [name = ""] = readdirSync(`${home.path}/.codex/sessions/${day}`);
    const open = own({ open: [`${home.path}/.codex/sessions/${day}/${name}`] });
    expect(await look(followerOf(open, together), codex)).toEqual([old, "-3600000 active"]);
    const resumed = own({ argv: ["codex", "resume", old] });
    expect(await look(followerOf(resumed, together), codex)).toEqual([old, "-3600000 active"]);
  });

  test("a pipe in the place of a transcript keeps nobody waiting", async () => {
    const named = writes(session, 1_000);
    const day = new Date(SINCE_MS).toISOString().slice(0, 10).replaceAll("-", "/");
    const [name = ""] = readdirSync(`${home.path}/.codex/sessions/${day}`);
    const path = `${home.path}/.codex/sessions/${day}/${name}`;
    rmSync(path);
    execFileSync("mkfifo", [path]);
    expect(await look(followerOf(own(), alone), codex)).toBeNull();
    expect(await look(followerOf(own({ argv: ["codex", "resume", named] }), together), codex)).toBeNull();
  });
});

describe("Cursor", () => {
  const cursor = agentOf("cursor", 50);
  /** MD5 of "/home/u". */
  const folder = (id: string): string => `${home.path}/.cursor/chats/${"f".repeat(32)}/${id}`;
  const followerOf = (process: FakeProcess, isAlone: () => boolean): CursorFollower =>
    new CursorFollower(tableOf([process]), isAlone, home.path);

  function store(id: string, cwd: string, ...messages: readonly object[]): void {
    mkdirSync(folder(id), { recursive: true });
    writeFileSync(`${folder(id)}/meta.json`, JSON.stringify({ cwd }));
    const database = new sqlite.Database(`${folder(id)}/store.db`);
    database.exec("CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, data BLOB)");
    for (const message of messages) {
      const bytes = Buffer.concat([Buffer.from([10, 200]), Buffer.from(JSON.stringify(message)), Buffer.from([18, 1])]);
      database.run("INSERT INTO blobs VALUES (?, ?)", [`${Math.random()}`, new Uint8Array(bytes)]);
    }
    database.close();
  }
  const says = (role: string, text: string): object => ({ role, content: [{ type: "text", text }] });

  test("[M53] the conversation written in its directory since it came", async () => {
    const follower = followerOf(processOf(), alone);
    expect(await look(follower, cursor)).toBeNull();
    store(OTHER, "/else", says("user", "no"));
    expect(await look(follower, cursor)).toBeNull();
    store(SESSION, "/home/u", says("user", "fix it"));
    expect(await look(follower, cursor)).toEqual([SESSION, `${SESSION}#1 active`]);
    expect(await look(follower, cursor)).toBeNull();
    store(SESSION, "/home/u", says("assistant", "done"));
    expect(await look(follower, cursor)).toEqual([SESSION, `${SESSION}#1 completed`]);
    store(SESSION, "/home/u", says("user", "fix it"));
    expect(await look(follower, cursor)).toEqual([SESSION, `${SESSION}#3 active`]);
    expect(readdirSync(home.path).filter((name) => name.startsWith(".store"))).toEqual([]);
    expect(await look(followerOf(processOf(), together), cursor)).toBeNull();
  });

  test("[M53] what stands in the log of the store only", async () => {
    store(SESSION, "/home/u", says("user", "fix it"));
    const writer = new sqlite.Database(`${folder(SESSION)}/store.db`);
    writer.exec("PRAGMA locking_mode = EXCLUSIVE");
    writer.exec("PRAGMA journal_mode = WAL");
    const bytes = new TextEncoder().encode(JSON.stringify(says("assistant", "done")));
    writer.run("INSERT INTO blobs VALUES ('answer', ?)", [bytes]);
    expect(statSync(`${folder(SESSION)}/store.db-wal`).size).toBeGreaterThan(0);
    expect(await look(followerOf(processOf(), alone), cursor)).toEqual([SESSION, `${SESSION}#1 completed`]);
    expect(statSync(`${folder(SESSION)}/store.db-wal`).size).toBeGreaterThan(0);
    writer.close();
  });

  test("[M53] the conversation that it was started to resume; what is no store tells nothing", async () => {
    store(SESSION, "/else", says("user", "old"));
    const resuming = followerOf(processOf({ argv: ["cursor-agent", "--resume", SESSION] }), together);
    expect(await look(resuming, cursor)).toEqual([SESSION, `${SESSION}#1 active`]);
    mkdirSync(folder(OTHER), { recursive: true });
    writeFileSync(`${folder(OTHER)}/store.db`, "no database at all");
    appendFileSync(`${folder(OTHER)}/meta.json`, JSON.stringify({ cwd: "/home/u" }));
    expect(await look(followerOf(processOf(), alone), cursor)).toBeNull();
  });

  test("a pipe in the place of one of its files keeps nobody waiting", async () => {
    for (const name of ["meta.json", "store.db-wal", "store.db"]) {
      store(SESSION, "/home/u", says("user", "fix it"));
      rmSync(`${folder(SESSION)}/${name}`, { force: true });
      execFileSync("mkfifo", [`${folder(SESSION)}/${name}`]);
      expect(await look(followerOf(processOf(), alone), cursor)).toBeNull();
      rmSync(folder(SESSION), { recursive: true });
    }
  });
});
