// The reporter against an events socket of its own. What it prints and its exit code are what agents build on.

import { renameSync } from "node:fs";
import net from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askDoor } from "../../src/report/ask-door.ts";
import { MAX_INPUT_BYTES, readInput } from "../../src/report/read-input.ts";
import { report, USAGE, type Reported } from "../../src/report/report.ts";
import { openDoors } from "../../src/server/doors/doors.ts";
import type { DoorAnswer, DoorRequest } from "../../src/server/doors/handler.ts";
import { openDoorRoom, type DoorRoom } from "../server/doors/door-room.ts";

let room: DoorRoom;
let asked: DoorRequest["fields"][];
let answer: DoorAnswer;
const handle = ({ fields }: DoorRequest): DoorAnswer => {
  asked.push(fields);
  return answer;
};
const handlers = { "agent-status": handle, hook: handle };

beforeEach(async () => {
  asked = [];
  answer = { ok: true };
  room = await openDoorRoom(handlers);
});
afterEach(() => room.leave());

const paneEnv = (): Record<string, string> => ({ MUX_SOCKET: room.path, MUX_CAPABILITY: "t0ken", MUX_PANE_ID: "%3" });

function run(
  argv: readonly string[],
  input: string | Buffer,
  env: Record<string, string> = paneEnv(),
): Promise<Reported> {
  const stdin = new PassThrough();
  stdin.end(input);
  return report(argv, { env, stdin, pid: 70, parentPid: 60 });
}

const EVENT = '{"version":1,"event":"agent.idle"}\n';
const DONE = { code: 0, message: "" };

describe("[Z46] an event", () => {
  test.each([[["agent-event"]], [["ipc", "agent-event"]]])("by %j is handed on as it is", async (argv) => {
    expect(await run(argv, EVENT)).toEqual(DONE);
    expect(asked).toEqual([{ door: "agent-status", token: "t0ken", pane: "%3", event: EVENT }]);
  });

  test("goes by the protocol's own variables first", async () => {
    const own = { ZENTTY_INSTANCE_SOCKET: room.path, ZENTTY_PANE_TOKEN: "theirs", ZENTTY_PANE_ID: "%9" };
    expect(await run(["agent-event"], EVENT, { ...paneEnv(), MUX_SOCKET: "/nowhere", ...own })).toEqual(DONE);
    expect(asked).toMatchObject([{ token: "theirs", pane: "%9" }]);
  });

  test.each([
    [{ ok: false, error: "invalid-request", message: "version 2 is not known" }, "version 2 is not known"],
    [{ ok: false, error: "unauthorized" }, "this pane's token is not accepted"],
    [{ ok: false, error: "too-many-requests" }, "too many events at once"],
    [{ ok: false, error: "internal-error" }, "the server failed"],
  ] as const)("that is answered %j ends with 1 and a line", async (given, line) => {
    answer = given;
    const { code, message } = await run(["agent-event"], EVENT);
    expect(code).toBe(1);
    expect(message).toMatch(new RegExp(`^${line}`));
    expect(message).not.toContain("t0ken");
  });

  test("outside a pane ends with 1", async () => {
    expect(await run(["agent-event"], EVENT, {})).toMatchObject({ code: 1 });
    expect(await run(["agent-event"], EVENT, { MUX_SOCKET: room.path })).toMatchObject({ code: 1 });
  });

  test("that is too large ends with 1 and is not sent", async () => {
    const large = `{"x":"${"y".repeat(70_000)}"}`;
    expect(await run(["agent-event"], large)).toMatchObject({ code: 1, message: expect.stringContaining("too large") });
    expect(await run(["agent-event"], Buffer.alloc(MAX_INPUT_BYTES + 1, 0x20))).toMatchObject({ code: 1 });
    expect(asked).toEqual([]);
  });

  test("is not waited for at a terminal", async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const ran = await report(["agent-event"], { env: paneEnv(), stdin, pid: 1, parentPid: 1 });
    expect(ran).toMatchObject({ code: 2, message: expect.stringContaining(USAGE) });
  });

  test.each([
    [[]],
    [["agent-events"]],
    [["agent-event", "x"]],
    [["hook"]],
    [["hook", "a", "b", "c"]],
    [["ipc", "hook", "a"]],
  ])("%j is no use of it", async (argv) => expect(await run(argv, EVENT)).toEqual({ code: 2, message: USAGE }));
});

describe("a server that is just starting again", () => {
  test("is waited for: its socket is not there yet", async () => {
    const path = `${room.path}.later.ev`;
    const running = run(["agent-event"], EVENT, { ...paneEnv(), MUX_SOCKET: path });
    const server = await openDoors({ path, handlers, counters: room.counters });
    expect(await running).toEqual(DONE);
    server.close();
  });

  test("is waited for: nobody listens on it yet", async () => {
    const path = `${room.path}.dead.ev`;
    const dead = await openDoors({ path, handlers, counters: room.counters });
    await leaveSocketBehind(dead, path);
    const running = run(["agent-event"], EVENT, { ...paneEnv(), MUX_SOCKET: path });
    const server = await openDoors({ path, handlers, counters: room.counters });
    expect(await running).toEqual(DONE);
    server.close();
  });

  test("is given up in the time the caller has", async () => {
    const budget = { connectMs: 60, answerMs: 60, again: true };
    const began = performance.now();
    expect(await askDoor("/nowhere/at/all", "x\n", budget)).toEqual({ ok: false, fault: "no server listens (ENOENT)" });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("one that takes the connection and says nothing is given up too, and one that hangs up is asked again", async () => {
    const path = `${room.path}.mute`;
    let calls = 0;
    const mute = net.createServer((socket) => {
      socket.on("error", () => undefined);
      if (++calls < 3) socket.destroy();
    });
    await new Promise<void>((done) => mute.listen(path, done));
    const budget = { connectMs: 1_000, answerMs: 50, again: true };
    expect(await askDoor(path, "x\n", budget)).toEqual({ ok: false, fault: "the server does not answer" });
    expect(calls).toBe(3);
    expect(await askDoor(path, "x\n", { ...budget, again: false })).toMatchObject({ ok: false });
    mute.close();
  });
});

/** A server that is killed leaves its socket. */
async function leaveSocketBehind(server: net.Server, path: string): Promise<void> {
  await new Promise((done) => server.close(done));
  const other = net.createServer();
  await new Promise<void>((done) => other.listen(`${path}.new`, done));
  renameSync(`${path}.new`, path);
  await new Promise((done) => other.close(done));
}

describe("a hook", () => {
  const PAYLOAD = '{"hook_event_name":"Stop","session_id":"s"}';
  test("is handed on with who called", async () => {
    expect(await run(["hook", "claude-code"], PAYLOAD)).toEqual(DONE);
    const payload = { hook_event_name: "Stop", session_id: "s" };
    expect(asked).toEqual([
      { door: "hook", token: "t0ken", pane: "%3", agent: "claude-code", pid: 70, ppid: 60, payload },
    ]);
  });
  test("may tell its event, or its payload, as a word", async () => {
    expect(await run(["hook", "copilot", "preToolUse"], "{}")).toEqual(DONE);
    expect(await run(["hook", "codex", '{"type":"agent-turn-complete"}'], "ignored")).toEqual(DONE);
    expect(asked).toMatchObject([{ event: "preToolUse" }, { payload: { type: "agent-turn-complete" } }]);
    expect(asked[1]).not.toHaveProperty("event");
  });
  test.each([
    ["outside a pane", PAYLOAD, {}],
    ["without a payload", "", undefined],
    ["with one that is none", "hello", undefined],
    ["with one that is too large", Buffer.alloc(MAX_INPUT_BYTES + 1, 0x20), undefined],
    ["without a server", PAYLOAD, { MUX_SOCKET: "/nowhere", MUX_CAPABILITY: "t", MUX_PANE_ID: "%1" }],
  ])("%s does nothing and is fine", async (_, input, env) => {
    expect(await run(["hook", "claude-code"], input, env)).toEqual(DONE);
    expect(asked).toEqual([]);
  });
  test("that is refused is fine", async () => {
    answer = { ok: false, error: "unauthorized" };
    expect(await run(["hook", "claude-code"], PAYLOAD)).toEqual(DONE);
  });
  test("of a large payload fits", async () => {
    const large = { event: "x", texts: Array(40).fill("ü".repeat(9_000)) };
    expect(await run(["hook", "a"], JSON.stringify(large))).toEqual(DONE);
    expect(asked).toHaveLength(1);
  });
});

describe("what is piped in", () => {
  test("is read to its end, and dropped whole where it is too much", async () => {
    const stream = new PassThrough();
    const input = readInput(stream, Infinity);
    let written = 0;
    for (; written <= MAX_INPUT_BYTES + 300_000; written += 100_000) stream.write(Buffer.alloc(100_000, 0x61));
    stream.end();
    expect(await input).toEqual({ kind: "too-large" });
    expect(stream.readableEnded).toBe(true);
  });
  test("is not waited for without end", async () => {
    const stream = new PassThrough();
    stream.write("{");
    expect(await readInput(stream, 10)).toEqual({ kind: "unfinished" });
  });
  test("of a letter that came in two pieces is one", async () => {
    const stream = new PassThrough();
    for (const byte of Buffer.from("ü✓")) stream.write(Uint8Array.of(byte));
    stream.end();
    expect(await readInput(stream, Infinity)).toEqual({ kind: "text", text: "ü✓" });
  });
});
