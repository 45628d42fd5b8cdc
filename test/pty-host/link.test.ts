import { afterEach, describe, expect, test } from "vitest";
import type { HostLimits } from "../../src/pty-host/host-limits.ts";
import { encodeFrame, encodeJson } from "../../src/wire/framing.ts";
import { HOST_BLOCK, HOST_INPUT, HOST_SNAPSHOT } from "../../src/wire/host.ts";
import { waitFor } from "../harness/wait-for.ts";
import { HostClient } from "./host-client.ts";
import { openRoom } from "./host-room.ts";

type Room = Awaited<ReturnType<typeof openRoom>>;
const rooms: Room[] = [];

async function enter(limits: Partial<HostLimits> = {}): Promise<Room> {
  const room = await openRoom(limits);
  rooms.push(room);
  return room;
}

afterEach(async () => {
  for (const room of rooms.splice(0)) await room.leave();
});

const hello = encodeJson({ t: "hello", v: 1, server: 1 });
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const spawnWith = (extra: object): Uint8Array =>
  encodeJson({ t: "spawn", pane: 1, argv: ["true"], cwd: "/", env: {}, cols: 80, rows: 24, ...extra });

describe("what makes no sense ends that connection with a reason, and nothing else", () => {
  test.each([
    ["no hello first", encodeJson({ t: "kill", pane: 1 }), "hello expected"],
    ["no JSON", encodeFrame(1, Buffer.from("{")), "malformed message of type 1"],
    ["no object", encodeJson([1]), "malformed message of type 1"],
    ["a version that is none", encodeJson({ t: "hello", v: 0, server: 1 }), "malformed message of type 1"],
    ["length 0", Buffer.concat([u32(0), hello]), "frame of 0 bytes"],
    ["length 0xffffffff", Buffer.concat([u32(0xffffffff), hello]), "frame of 4294967295 bytes"],
    ["a long hello", Buffer.concat([u32(50 << 20), Buffer.alloc(200_000)]), "hello too long"],
    ["two hellos", Buffer.concat([hello, hello]), "second hello"],
    ["a pane that is none", Buffer.concat([hello, encodeJson({ t: "kill", pane: -1 })]), "malformed message of type 1"],
    [
      "a cut input",
      Buffer.concat([hello, encodeFrame(HOST_INPUT, Buffer.alloc(12), Buffer.from([9, 1]))]),
      "malformed",
    ],
    ["a cut block", Buffer.concat([hello, encodeFrame(HOST_BLOCK, Buffer.alloc(11))]), "malformed message of type 5"],
    ["a place of NaN", Buffer.concat([hello, encodeFrame(HOST_SNAPSHOT, Buffer.alloc(20, 0xff))]), "malformed"],
    ["a size of 0", Buffer.concat([hello, spawnWith({ cols: 0 })]), "malformed message of type 1"],
    ["an environment of numbers", Buffer.concat([hello, spawnWith({ env: { A: 1 } })]), "malformed message of type 1"],
    ["deep JSON", Buffer.concat([hello, encodeFrame(1, Buffer.from("[".repeat(500_000)))]), "malformed"],
  ])("%s", async (_, bytes, reason) => {
    const room = await enter();
    const client = await HostClient.connect(room.socketPath);
    client.socket.write(bytes);
    expect((await client.message("refused")).reason).toContain(reason);
    await waitFor("the connection to end", () => client.closed);
    expect(room.host.counters.connectionsRefused).toBe(1);
    await (await room.greet()).close();
  });

  test.each([
    ["an unknown message", encodeJson({ t: "dance", pane: 1 })],
    ["an unknown type of frame", encodeFrame(200, Buffer.from("x"))],
    ["a pane that is not there", encodeJson({ t: "replay", pane: 77 })],
    ["unknown fields", encodeJson({ t: "kill", pane: 77, gently: true })],
  ])("%s is ignored", async (_, bytes) => {
    const room = await enter();
    const server = await room.greet();
    server.socket.write(bytes);
    server.spawn(1, "true");
    await server.message("exit", 1);
    expect(room.host.counters.connectionsRefused).toBe(0);
  });

  test("half a frame and an end", async () => {
    const room = await enter();
    const client = await HostClient.connect(room.socketPath);
    client.socket.write(hello.subarray(0, 9));
    client.socket.end();
    await waitFor("the connection to end", () => client.closed);
    await (await room.greet()).close();
  });

  test("half a hello and silence", async () => {
    const room = await enter({ helloMs: 30 });
    const client = await HostClient.connect(room.socketPath);
    client.socket.write(hello.subarray(0, 9));
    expect((await client.message("refused")).reason).toBe("no hello");
  });

  test("one byte at a time", async () => {
    const room = await enter();
    const client = await HostClient.connect(room.socketPath);
    for (const byte of hello) client.socket.write(Uint8Array.of(byte));
    await client.message("welcome");
    client.socket.destroy();
  });
});

describe("one server at a time", () => {
  test("a second is told busy and the first notices nothing", async () => {
    const room = await enter();
    const first = await room.greet();
    const second = await HostClient.connect(room.socketPath);
    second.socket.write(hello);
    await second.message("busy");
    await waitFor("the second to be closed", () => second.closed);
    first.spawn(1, "printf x");
    await first.message("exit", 1);
  });

  test("one that comes while the first is going is let in, with what it sent meanwhile", async () => {
    const room = await enter({ busyAfterMs: 5000 });
    const first = await room.greet();
    const second = await HostClient.connect(room.socketPath);
    second.socket.write(hello);
    second.spawn(1, "printf x");
    const third = await HostClient.connect(room.socketPath);
    await first.close();
    await second.message("exit", 1);
    third.socket.destroy();
    second.socket.destroy();
  });

  test("a server whose connection was refused does not keep the next one out", async () => {
    const room = await enter({ busyAfterMs: 5000 });
    const first = await room.greet();
    first.socket.pause();
    first.socket.write(Buffer.concat([u32(0), hello]));
    await waitFor("the refusal", () => room.host.counters.connectionsRefused === 1);
    await room.greet();
  });

  test("a newer server is welcomed and told our version", async () => {
    const room = await enter();
    const client = await HostClient.connect(room.socketPath);
    client.send({ t: "hello", v: 999, server: 1 });
    expect((await client.message("welcome")).v).toBe(1);
    client.socket.destroy();
  });
});
