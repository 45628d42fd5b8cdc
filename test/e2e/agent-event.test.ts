// Envelopes of agent-event from inside panes, sent by a program that knows nothing of mux but three variables.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { crashServer, serverPid } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const SENDER = resolve(import.meta.dirname, "../agents/sends-event.py");
const OBEYS = resolve(import.meta.dirname, "../agents/obeys.sh");

interface Told {
  readonly status: { readonly state: string; readonly kind: string | null; readonly msg: string | null };
  readonly agent: { readonly id: string } | null;
  readonly conversation: string | null;
}

let place: MuxPlace;
let answers = 0;
beforeEach(async () => {
  place = new MuxPlace();
  for (const agent of ["claude", "codex"]) copyFileSync(OBEYS, resolve(place.bin, agent));
  await place.ok("new", "-d", "-s", "work", "-c", place.dir);
});
afterEach(() => place.close());

const told = async (pane: string): Promise<Told> => JSON.parse(await place.ask("status", "--json", "-t", pane)) as Told;
const type = (pane: string, line: string): Promise<string> => place.ask("send-keys", "-t", pane, "-l", `${line}\r`);
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;
const newId = (): object => ({ rawValue: randomUUID() });

const reaches = (pane: string, state: string): Promise<Told> =>
  waitFor(
    `${pane} to be ${state}`,
    async () => {
      const now = await told(pane);
      return now.status.state === state ? now : null;
    },
    PATIENCE_MS,
  );

/** Sends from a pane, by whatever reads its lines, and gives the answer. */
async function send(pane: string, fields: object | string, outer: object = {}, padding = 0): Promise<object> {
  const file = place.file(`answer-${++answers}`);
  const event = typeof fields === "string" ? fields : { id: newId(), ...fields };
  await type(pane, `python3 ${SENDER} ${file} ${quoted(event)} ${quoted(outer)} ${padding}`);
  await waitFor("the answer", () => existsSync(file), PATIENCE_MS);
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

async function start(pane: string, agent: string): Promise<void> {
  await type(pane, agent);
  await waitFor(`${agent} to be in front`, async () => (await told(pane)).agent !== null, PATIENCE_MS);
}

const variable = async (pane: string, name: string): Promise<string> => {
  const file = place.file(`${name}-${++answers}`);
  await type(pane, `printenv ${name} > ${file}.new; mv ${file}.new ${file}`);
  await waitFor(name, () => existsSync(file), PATIENCE_MS);
  return readFileSync(file, "utf8").trim();
};

const taken = { ok: true, inserted: true };
const refused = (error: string): object => ({ ok: false, error });

describe("envelopes from a pane", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[M1] each kind is shown; what is no envelope is answered", async () => {
    const rows = [
      ["started", "working", null],
      ["approval-requested", "blocked", "permission"],
      ["running", "working", null],
      ["input-requested", "blocked", "input"],
      ["failed", "error", null],
      ["disconnected", "stopped", null],
      ["succeeded", "done", null],
    ] as const;
    for (const [kind, state, blocked] of rows) {
      expect(await send("%0", { kind, runID: newId(), message: `about ${kind}` })).toEqual(taken);
      expect((await told("%0")).status).toMatchObject({ state, kind: blocked, msg: `about ${kind}` });
    }
    expect(await send("%0", "{")).toEqual(refused("invalid-request"));
    expect(await send("%0", { kind: "idle" })).toEqual(refused("invalid-request"));
    expect(await send("%0", {}, { schemaVersion: 2 })).toEqual(refused("invalid-request"));
    expect(await send("%0", {}, {}, 60_000)).toEqual(taken);
    expect(await send("%0", {}, {}, 65_536)).toEqual(refused("request-too-large"));
    const socket = await variable("%0", "MYTTY_EVENT_SOCKET");
    expect(statSync(socket).mode & 0o777).toBe(0o600);
  });

  test("[M12] a wrong capability, another pane's, a dead pane's", async () => {
    await place.ok("split-window", "-d", "-t", "%0");
    await place.ok("split-window", "-d", "-t", "%0");
    const [capability, surface] = [
      await variable("%1", "MYTTY_EVENT_CAPABILITY"),
      await variable("%1", "MYTTY_SURFACE_ID"),
    ];
    const foreign = { surfaceID: { rawValue: surface } };
    expect(await send("%0", {}, { capability: "0".repeat(32) })).toEqual(refused("unauthorized"));
    expect(await send("%0", {}, { capability })).toEqual(refused("unauthorized"));
    expect(await send("%0", foreign)).toEqual(refused("unauthorized"));
    expect(await send("%0", foreign, { capability })).toEqual(taken);
    await place.ok("kill-pane", "-t", "%1");
    expect(await send("%0", foreign, { capability })).toEqual(refused("unauthorized"));
    expect((await told("%0")).status.state).toBe("none");
  });

  test("[M15] a retry after kill -9 of the server is no news, and the status is that of before", async () => {
    const id = newId();
    expect(await send("%0", { id, kind: "approval-requested", message: "may I?" })).toEqual(taken);
    await crashServer(place);
    expect((await reaches("%0", "blocked")).status).toMatchObject({ kind: "permission", msg: "may I?" });
    expect(await send("%0", { id, kind: "approval-requested" })).toEqual({ ok: true, inserted: false });
    expect(await send("%0", { kind: "running" })).toEqual(taken);
    expect((await told("%0")).status.state).toBe("working");
  });

  test("[M60] a run whose agent died while no server looked is disconnected, one whose agent lives goes on", async () => {
    await place.ok("split-window", "-d", "-t", "%0");
    for (const pane of ["%0", "%1"]) {
      await start(pane, "claude");
      expect(await send(pane, { sessionID: pane })).toEqual(taken);
      await type(pane, `echo $$ > ${place.file(`pid-${pane}`)}`);
    }
    await waitFor("the pid", () => existsSync(place.file("pid-%1")) && existsSync(place.file("pid-%0")), PATIENCE_MS);
    expect((await told("%0")).conversation).toBe("%0");
    const server = await serverPid(place);
    process.kill(server, "SIGSTOP");
    process.kill(Number(readFileSync(place.file("pid-%0"), "utf8")), "SIGKILL");
    process.kill(server, "SIGKILL");
    await reaches("%0", "stopped");
    expect(await place.ask("why", "%0")).toContain("mytty.startupSweep");
    expect((await told("%1")).status.state).toBe("working");
  });

  test("[M33] a session of Codex is found by its directory, whoever sends", async () => {
    const [day, session] = ["2026/12/01", "01a22f34-0e21-7bf1-9fb0-258208418869"];
    const folder = resolve(place.env["HOME"] ?? "", ".codex/sessions", day);
    mkdirSync(folder, { recursive: true });
    await place.ok("split-window", "-d", "-t", "%0", "-c", place.dir);
    await place.ok("split-window", "-d", "-t", "%0", "-c", place.dir);
    const codex = { provider: "codex", sessionID: session, surfaceID: { rawValue: randomUUID() } };
    const none = { capability: "none" };
    await start("%1", "codex");
    expect(await send("%0", codex, none)).toEqual(refused("unauthorized"));
    const meta = { type: "session_meta", payload: { id: session, cwd: place.dir, originator: "codex-tui" } };
    writeFileSync(resolve(folder, `rollout-2026-12-01T01-24-30-${session}.jsonl`), `${JSON.stringify(meta)}\n`);
    await start("%2", "codex");
    expect(await send("%0", codex, none)).toEqual(refused("unauthorized"));
    await type("%2", "exit");
    await waitFor("one Codex", async () => (await told("%2")).agent === null, PATIENCE_MS);
    expect(await send("%0", codex, none)).toEqual(taken);
    expect((await told("%1")).status.state).toBe("working");
    expect((await told("%1")).conversation).toBe(session);
    // Tied now: another one beside it, a lost transcript and another server make no difference.
    await start("%2", "codex");
    rmSync(folder, { recursive: true });
    await crashServer(place);
    expect(await send("%0", { ...codex, kind: "succeeded" }, none)).toEqual(taken);
    expect((await told("%1")).status.state).toBe("done");
    expect((await told("%0")).status.state).toBe("none");
  });
});

describe("an agent without hooks", { timeout: TEST_TIMEOUT_MS }, () => {
  const session = "dc9267f2-dd2e-4c64-b989-c51d698c44c0";
  const home = (...parts: readonly string[]): string => resolve(place.env["HOME"] ?? "", ".claude", ...parts);
  const record = (...records: readonly object[]): void =>
    appendFileSync(
      home("projects", place.dir.replaceAll(/[^a-zA-Z0-9]/g, "-"), `${session}.jsonl`),
      records.map((each) => `${JSON.stringify(each)}\n`).join(""),
    );
  const asks = (promptId: string): object => ({
    type: "user",
    promptId,
    timestamp: new Date().toISOString(),
    message: { role: "user", content: `about ${promptId}` },
  });
  const answers = { type: "assistant", message: { stop_reason: "end_turn" } };
  const rule = async (): Promise<string> => place.ask("why", "%0");

  beforeEach(() => mkdirSync(home("projects", place.dir.replaceAll(/[^a-zA-Z0-9]/g, "-")), { recursive: true }));

  test("[M42] its turns are read from its record, through a crash, and end with its process", async () => {
    await start("%0", "claude");
    record(asks("p1"));
    expect((await reaches("%0", "working")).conversation).toBe(session);
    expect(await rule()).toContain("mytty.native.turnStarted");
    await crashServer(place);
    record(answers);
    await reaches("%0", "done");
    expect(await rule()).toContain("mytty.native.turnCompleted");
    record(asks("p2"));
    await reaches("%0", "working");
    await type("%0", "kill -9 $$");
    await reaches("%0", "stopped");
  });

  test("[M53] the store of Cursor is read while another SQLite has it open", async () => {
    copyFileSync(OBEYS, resolve(place.bin, "cursor-agent"));
    await start("%0", "cursor-agent");
    const chat = resolve(place.env["HOME"] ?? "", ".cursor/chats/0", session);
    mkdirSync(chat, { recursive: true });
    writeFileSync(resolve(chat, "meta.json"), JSON.stringify({ cwd: place.dir }));
    // What is committed stands in the log; the file itself has not even the table.
    const writer = [
      "import json, os, sqlite3, sys",
      "db = sqlite3.connect(sys.argv[1])",
      "db.execute('pragma journal_mode=wal')",
      "db.execute('create table if not exists blobs (id text primary key, data blob)')",
      "message = {'role': sys.argv[2], 'content': [{'type': 'text', 'text': 'fix it'}]}",
      "db.execute('insert into blobs values (?, ?)', (os.urandom(4).hex(), b'\\n\\xff' + json.dumps(message).encode()))",
      "db.commit()",
      "os._exit(0)",
    ].join("\n");
    const writes = (role: string): void => {
      execFileSync("python3", ["-c", writer, resolve(chat, "store.db"), role]);
    };
    writes("user");
    expect((await reaches("%0", "working")).conversation).toBe(session);
    writes("assistant");
    await reaches("%0", "done");
    expect(await rule()).toContain("mytty.native.turnCompleted");
  });

  test("[M41] the shell tells how its command ended", async () => {
    await type("%0", `PROMPT_COMMAND='printf "\\033]133;D;$?\\007\\033]133;A\\007"'`);
    await start("%0", "claude");
    record(asks("p1"));
    await reaches("%0", "working");
    await type("%0", "exit 3");
    expect((await reaches("%0", "error")).status.msg).toBe("exit code 3");
    expect(await rule()).toContain("mytty.native.commandFinished");
  });

  test("[M43] a hook that starts midway goes on with its run", async () => {
    await start("%0", "claude");
    record(asks("p1"));
    await reaches("%0", "working");
    const run = { rawValue: "ab7d6c00-530e-5d37-a78b-270e1da39e27" };
    expect(await send("%0", { sessionID: session, runID: run, kind: "approval-requested" })).toEqual(taken);
    expect((await told("%0")).status).toMatchObject({ state: "blocked", kind: "permission" });
    expect(await send("%0", { sessionID: session, runID: run, kind: "succeeded" })).toEqual(taken);
    expect((await told("%0")).status.state).toBe("done");
  });
});
