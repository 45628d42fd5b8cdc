import { existsSync, statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DoorAnswer, DoorHandlers } from "../../../src/server/doors/handler.ts";
import { MAX_REQUEST_BYTES } from "../../../src/server/doors/request-line.ts";
import { waitFor } from "../../harness/wait-for.ts";
import { openDoorRoom, type DoorRoom } from "./door-room.ts";

const INVALID = '{"ok":false,"error":"invalid-request"}\n';
const TOO_LARGE = '{"ok":false,"error":"request-too-large"}\n';
const STATUS = '{"door":"agent-status","event":"süß"}';
const OK = '{"ok":true}\n';

/** Lines that reached a handler, with its door before them. */
let taken: string[];
let answer: () => DoorAnswer | Promise<DoorAnswer>;
const handlers: DoorHandlers = Object.fromEntries(
  (["agent-event", "agent-status", "hook"] as const).map((door) => [
    door,
    ({ line }: { line: string }) => {
      taken.push(`${door} ${line}`);
      return answer();
    },
  ]),
);

let room: DoorRoom;
beforeEach(async () => {
  taken = [];
  answer = () => ({ ok: true });
  room = await openDoorRoom(handlers, { lineTimeoutMs: 60_000, lingerMs: 60_000 });
});
afterEach(() => room.leave());

test("the socket is for its owner alone, and goes with the server", async () => {
  expect(statSync(room.path).mode & 0o777).toBe(0o600);
  await new Promise((done) => room.server.close(done));
  expect(existsSync(room.path)).toBe(false);
  room.server.listen(room.path);
});

describe("a line goes by its shape", () => {
  test.each([
    ["agent-status", STATUS],
    ["hook", '{"door":"hook"}'],
    ["agent-event", '{"schemaVersion":1,"event":{}}'],
  ])("to %s", async (door, line) => {
    expect(await room.send([`${line}\n`])).toBe(OK);
    expect(taken).toEqual([`${door} ${line}`]);
  });

  test.each([
    ["no door", "{}"],
    ["another door", '{"door":"keys","keys":"rm -rf"}'],
    ["a door that every object has", '{"door":"constructor"}'],
    ["no door by its name", '{"door":"agent-event","schemaVersion":1}'],
    ["a list", "[]"],
    ["a text", '"x"'],
    ["nothing", ""],
    ["blanks", "   "],
    ["no JSON", "hello"],
    ["two", "{}{}"],
    ["a prototype", `{"door":"hook","__proto__":{"ok":true}}`],
    ["one deep inside", `{"door":"hook","payload":{"__proto__":1}}`],
    ["a key twice", '{"door":"hook","door":"hook"}'],
    ["too deep", `{"door":"hook","payload":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["not closed", `{"door":"hook","payload":${"[".repeat(60_000)}`],
    ["many members", `{"door":"hook"${Array.from({ length: 600 }, (_, at) => `,"k${at}":1`).join("")}}`],
    ["half a letter", Uint8Array.of(0x22, 0xc3, 0x22)],
    ["a byte order mark", '\uFEFF{"door":"hook"}'],
  ])("%s is invalid", async (_, line) => {
    expect(await room.send([line, "\n"])).toBe(INVALID);
    expect(taken).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "ok")).toBe(false);
    expect(room.counters.get("doors.refused.invalid-request")).toBe(1);
  });

  test("a door that nobody is at is invalid", async () => {
    const empty = await openDoorRoom({});
    expect(await empty.send([`${STATUS}\n`])).toBe(INVALID);
    await empty.leave();
  });
});

describe("[M1] [Z46] one connection, one line", () => {
  test("cut at any byte it is the same", async () => {
    const bytes = Buffer.from(`${STATUS}\n`);
    const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => at + 1);
    const answers = await Promise.all(cuts.map((at) => room.send([bytes.subarray(0, at), bytes.subarray(at)])));
    expect(answers).toEqual(cuts.map(() => OK));
    expect(new Set(taken)).toEqual(new Set([`agent-status ${STATUS}`]));
    expect(taken).toHaveLength(cuts.length);
  });

  test("byte by byte", async () => {
    expect(await room.send([...Buffer.from(`${STATUS}\n`)].map((byte) => Uint8Array.of(byte)))).toBe(OK);
  });

  test("what comes after the line is not looked at", async () => {
    expect(await room.send([`${STATUS}\n${STATUS}\n`, STATUS, "\n\n"])).toBe(OK);
    expect(taken).toHaveLength(1);
  });

  test("a line without its end is none", async () => {
    expect(await room.send([STATUS], "half")).toBe(INVALID);
    expect(await room.send([], "half")).toBe(INVALID);
    expect(taken).toEqual([]);
  });

  test("who has ended its half is answered, however late", async () => {
    let decide: (answer: DoorAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (decide = resolve));
    const answered = room.send([`${STATUS}\n`], "half");
    await waitFor("the request", () => taken.length === 1);
    decide({ ok: true, inserted: false });
    expect(await answered).toBe('{"ok":true,"inserted":false}\n');
  });

  test("the largest, and one that is larger", async () => {
    const sized = (bytes: number): string =>
      STATUS.replace("}", ` ${" ".repeat(bytes - Buffer.byteLength(STATUS) - 2)}}\n`);
    expect(Buffer.byteLength(sized(MAX_REQUEST_BYTES))).toBe(MAX_REQUEST_BYTES);
    expect(await room.send([sized(MAX_REQUEST_BYTES)])).toBe(OK);
    expect(await room.send([sized(MAX_REQUEST_BYTES + 1)])).toBe(TOO_LARGE);
  });

  test("who sends too much is told so while it still sends", async () => {
    const pieces = Array.from({ length: 12 }, () => "x".repeat(50_000));
    expect(await room.send(pieces)).toBe(TOO_LARGE);
    expect(taken).toEqual([]);
  });
});

describe("[M2] nobody is kept", () => {
  test("a handler that throws, or fails later, is an internal error and a bug", async () => {
    answer = () => {
      throw new Error("secret");
    };
    expect(await room.send([`${STATUS}\n`])).toBe('{"ok":false,"error":"internal-error"}\n');
    answer = () => Promise.reject(new Error("secret"));
    expect(await room.send([`${STATUS}\n`])).toBe('{"ok":false,"error":"internal-error"}\n');
    expect(room.counters.get("bugs")).toBe(2);
  });

  test("who sends no line in time is closed", async () => {
    const quick = await openDoorRoom(handlers, { lineTimeoutMs: 20 });
    expect(await quick.send(['{"door":'])).toBe("");
    await quick.leave();
  });

  test("who goes on sending for ever is closed", async () => {
    const strict = await openDoorRoom(handlers, { maxDrainedBytes: 1_000, lingerMs: 60_000 });
    const sent = Array.from({ length: 2_000 }, () => "x".repeat(1_000));
    await strict.send([`${STATUS}\n`, ...sent]);
    await strict.leave();
  });

  test("who stays after the answer is closed", async () => {
    const brief = await openDoorRoom(handlers, { lingerMs: 20 });
    const { connect } = await import("node:net");
    const peer = connect({ path: brief.path, allowHalfOpen: true });
    peer.resume();
    peer.on("error", () => undefined);
    peer.write(`${STATUS}\n`);
    await waitFor(
      "the server to have closed both halves",
      () =>
        new Promise<boolean>((done) =>
          brief.server.getConnections((_, count) => done(taken.length > 0 && count === 0)),
        ),
    );
    peer.destroy();
    await brief.leave();
  });

  test("a crowd that says nothing keeps nobody out", async () => {
    const small = await openDoorRoom(handlers, { maxConnections: 4, lineTimeoutMs: 60_000 });
    const silent = Array.from({ length: 12 }, () => small.send(["{"]));
    expect(await small.send([`${STATUS}\n`])).toBe(OK);
    expect(await Promise.all(silent.slice(0, 8))).toEqual(Array(8).fill(""));
    expect(small.counters.get("doors.evicted")).toBe(9);
    await small.leave();
  });
});
