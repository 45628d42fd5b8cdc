import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { HostLimits } from "../../src/pty-host/host-limits.ts";
import { HOST_BLOCK, HOST_FACTS, HOST_REPLY, HOST_SAVED_BLOCK, HOST_SAVED_FACTS } from "../../src/wire/host.ts";
import { HOST_SAVED_SNAPSHOT, HOST_SNAPSHOT } from "../../src/wire/host.ts";
import { waitFor } from "../harness/wait-for.ts";
import { head } from "./host-client.ts";
import type { HostClient } from "./host-client.ts";
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

const text = (value: string): Buffer => Buffer.from(value);
const told = (client: HostClient, pane: number, part: string): Promise<boolean> =>
  waitFor(`pane ${pane} to say ${part}`, () => client.text(pane).includes(part));

/** A cat that echoes nothing but what it reads. */
const CAT = "stty raw -echo; printf R; exec cat";

describe("a pane's life", () => {
  test("spawn, output, resize, mark, exit come in the order in which they count", async () => {
    const server = await (await enter()).greet();
    server.spawn(1, "printf one; read line; stty size; exit 7");
    await server.message("spawned", 1);
    await told(server, 1, "one");
    server.send({ t: "resize", pane: 1, cols: 90, rows: 30 });
    server.send({ t: "mark", pane: 1, name: "typed" });
    server.input(1, "c", 1, "\n");
    await server.message("exit", 1);
    expect(server.stream(1)).toEqual(["out:one", "resize:90x30", "mark:typed", "out:\r\n30 90\r\n", "exit:7:0"]);
    expect(server.all("mark")[0]?.atMs).toBeGreaterThan(1e12);
    expect(server.misplaced).toBe(0);
  });

  test("resize, mark, input and kill after the exit do nothing", async () => {
    const server = await (await enter()).greet();
    server.spawn(1, "printf x");
    await server.message("exit", 1);
    server.send({ t: "resize", pane: 1, cols: 9, rows: 9 });
    server.send({ t: "mark", pane: 1, name: "late" });
    server.send({ t: "kill", pane: 1 });
    server.input(1, "c", 1, "x");
    await server.message("inputAck");
    expect(server.stream(1)).toEqual(["out:x", "exit:0:0"]);
  });

  test("an ended pane keeps its exit for later servers until it is closed", async () => {
    const room = await enter();
    const first = await room.greet();
    first.spawn(1, "printf x; kill -KILL $$");
    await first.message("exit", 1);
    await first.close();
    const second = await room.greet();
    expect(second.all("welcome")[0]?.panes).toMatchObject([{ pane: 1, end: 1, exit: { code: 0, signal: 9 } }]);
    second.send({ t: "replay", pane: 1 });
    await second.message("replayed", 1);
    expect(second.stream(1)).toEqual(["out:x", "exit:0:9", "replayed"]);
    second.send({ t: "close", pane: 1 });
    second.spawn(1, "printf again");
    await told(second, 1, "again");
    second.send({ t: "close", pane: 1 });
    // An answer to what came after: the close was read before this server's socket goes.
    second.input(99, "c", 1, "x");
    await second.message("inputAck");
    await second.close();
    await waitFor("no pane in the welcome", async () => {
      const next = await room.greet();
      await next.close();
      return next.all("welcome")[0]?.panes.length === 0;
    });
  });

  test("a pane that is in use and a program that is not there are refused in words", async () => {
    const server = await (await enter()).greet();
    server.spawn(1, CAT);
    await server.message("spawned", 1);
    server.spawn(1, CAT);
    server.spawn(2, "", { argv: ["nope"] });
    expect((await server.message("spawnFailed", 1)).message).toBe("pane %1 is in use");
    expect((await server.message("spawnFailed", 2)).message).toBe("cannot run nope: no such file");
  });

  test("kill ends it", async () => {
    const server = await (await enter()).greet();
    server.spawn(1, "trap '' HUP; printf R; while :; do sleep 1; done");
    await told(server, 1, "R");
    server.send({ t: "kill", pane: 1 });
    expect(await server.message("exit", 1)).toMatchObject({ signal: 9 });
  });
});

describe("input and replies", () => {
  test("input is applied once, in order, whoever sends it again", async () => {
    const room = await enter();
    const first = await room.greet();
    first.spawn(1, CAT);
    await told(first, 1, "R");
    first.input(1, "c", 1, "a");
    first.input(1, "c", 2, "b");
    first.input(1, "c", 1, "a");
    first.input(1, "d", 1, "x");
    // Each client hears of the highest number, once or more often.
    const acknowledged = (client: string): number =>
      Math.max(0, ...first.all("inputAck").map((ack) => (ack.client === client ? ack.seq : 0)));
    await waitFor("both to be acknowledged", () => acknowledged("c") === 2 && acknowledged("d") === 1);
    await told(first, 1, "Rabx");
    await first.close();
    const second = await room.greet();
    expect(second.all("welcome")[0]?.inputs).toEqual({ c: 2, d: 1 });
    second.send({ t: "replay", pane: 1 });
    second.input(1, "c", 2, "b");
    second.input(1, "c", 3, "e");
    await told(second, 1, "Rabxe");
    expect(second.text(1)).toBe("Rabxe");
  });

  test("input for a pane that is not there is acknowledged", async () => {
    const server = await (await enter()).greet();
    server.input(99, "c", 5, "x");
    expect(await server.message("inputAck")).toEqual({ t: "inputAck", client: "c", seq: 5 });
  });

  test("a reply whose number was written before is dropped, also after a new server", async () => {
    const room = await enter();
    const first = await room.greet();
    first.spawn(1, CAT);
    await told(first, 1, "R");
    for (const [number, reply] of [
      [0, "z"],
      [10, "a"],
      [10, "a"],
      [9, "n"],
      [11, "b"],
    ] as const) {
      first.sendFrame(HOST_REPLY, head(1, number), text(reply));
    }
    await told(first, 1, "Rzab");
    await first.close();
    const second = await room.greet();
    expect(second.all("welcome")[0]?.panes[0]?.answered).toBe(11);
    second.send({ t: "replay", pane: 1 });
    second.sendFrame(HOST_REPLY, head(1, 11), text("b"));
    second.sendFrame(HOST_REPLY, head(1, 12), text("c"));
    await told(second, 1, "Rzabc");
    expect(second.text(1)).toBe("Rzabc");
  });

  test("replies that nobody reads are dropped past their bound, and counted", async () => {
    const room = await enter();
    const server = await room.greet();
    server.spawn(1, "stty raw -echo; printf R; exec sleep 100");
    await told(server, 1, "R");
    for (let number = 1; number <= 200; number += 1) server.sendFrame(HOST_REPLY, head(1, number), Buffer.alloc(1000));
    server.input(1, "c", 1, "x");
    await server.message("inputAck");
    expect(room.host.counters.repliesDropped).toBeGreaterThan(100);
    expect(room.host.counters.inputsDropped).toBe(0);
  });
});

describe("replay", () => {
  test("a new server hears nothing of a pane before it asks, then all of it", async () => {
    const room = await enter();
    const first = await room.greet();
    first.spawn(1, CAT);
    await told(first, 1, "R");
    first.send({ t: "resize", pane: 1, cols: 50, rows: 10 });
    first.input(1, "c", 1, "one");
    await told(first, 1, "one");
    await first.close();
    const second = await room.greet();
    second.input(1, "c", 2, "two");
    await second.message("inputAck");
    second.spawn(2, "printf other");
    await second.message("exit", 2);
    expect(second.stream(1)).toEqual([]);
    second.send({ t: "replay", pane: 1 });
    await second.message("replayed", 1);
    second.input(1, "c", 3, "three");
    await told(second, 1, "three");
    expect(second.text(1)).toBe("Ronetwothree");
    expect(second.stream(1).slice(0, 2)).toEqual(["out:R", "resize:50x10"]);
    expect(second.all("replayed")).toHaveLength(1);
  });

  test("snapshot, then blocks, then the stream behind the snapshot; live entries after `replayed`", async () => {
    const room = await enter();
    const first = await room.greet();
    first.spawn(1, CAT);
    await told(first, 1, "R");
    first.send({ t: "mark", pane: 1, name: "in" });
    first.input(1, "c", 1, "abc");
    await told(first, 1, "Rabc");
    for (const number of [1, 2, 3]) first.sendFrame(HOST_BLOCK, head(1, number), text(`block${number}`));
    first.send({ t: "dropBlocks", pane: 1, below: 2 });
    first.sendFrame(HOST_SNAPSHOT, head(1, 3, 1), text("screen"));
    // No such place: the mark stands behind offset 1.
    first.sendFrame(HOST_SNAPSHOT, head(1, 4, 0), text("wrong"));
    first.sendFrame(HOST_FACTS, head(undefined, 1), text("facts"));
    await first.message("factsStored");
    expect(room.host.counters.snapshotsRefused).toBe(1);
    await first.close();
    const second = await room.greet();
    second.send({ t: "replay", pane: 1 });
    await second.message("replayed", 1);
    expect(second.frames.map(({ type, payload }) => [type, payload.toString("latin1")])).toEqual([
      [HOST_SAVED_FACTS, head(undefined, 1).toString("latin1") + "facts"],
      [HOST_SAVED_SNAPSHOT, head(1, 3, 1).toString("latin1") + "screen"],
      [HOST_SAVED_BLOCK, head(1, 2).toString("latin1") + "block2"],
      [HOST_SAVED_BLOCK, head(1, 3).toString("latin1") + "block3"],
    ]);
    expect(second.stream(1)).toEqual(["out:c", "replayed"]);
  });

  test("facts are kept by version", async () => {
    const room = await enter();
    const first = await room.greet();
    expect(first.all("welcome")[0]?.facts).toBe(false);
    first.sendFrame(HOST_FACTS, head(undefined, 5), text("five"));
    first.sendFrame(HOST_FACTS, head(undefined, 4), text("four"));
    await waitFor("both answers", () => first.all("factsStored").length === 2);
    expect(first.all("factsStored").map(({ version }) => version)).toEqual([5, 5]);
    await first.close();
    const second = await room.greet();
    expect(second.all("welcome")[0]?.facts).toBe(true);
    await waitFor("the facts", () => second.frames.length === 1);
    expect(second.frames[0]?.payload.toString("latin1")).toBe(head(undefined, 5).toString("latin1") + "five");
  });
});

describe("flow", () => {
  const FLOOD = "stty -opost; printf R; read line; i=0; while [ $i -lt 5000 ]; do printf '%0100d' $i; i=$((i+1)); done";
  const TOTAL = 500_001;
  const small = { highWaterBytes: 100_000, journalMaxBytes: 300_000 };

  /** Waits until the pty-host has read nothing more of a pane for some turns: it is paused or at its end. */
  async function settled(client: HostClient, pane: number): Promise<number> {
    let last = -1;
    let still = 0;
    await waitFor("the output to stand still", () => {
      const now = client.outputBytes.get(pane) ?? 0;
      still = now === last ? still + 1 : 0;
      last = now;
      return still > 40;
    });
    return last;
  }

  test("a server that takes nothing in stops the program at the high-water mark; half of it lets it go on", async () => {
    const server = await (await enter({ ...small, journalMaxBytes: 10_000_000 })).greet();
    server.acknowledges = false;
    server.spawn(1, FLOOD);
    server.input(1, "c", 1, "\n");
    const stopped = await settled(server, 1);
    expect(stopped).toBeGreaterThan(100_000);
    expect(stopped).toBeLessThan(180_000);
    server.send({ t: "parsed", pane: 1, offset: stopped - 60_000 });
    expect(await settled(server, 1)).toBe(stopped);
    server.send({ t: "parsed", pane: 1, offset: stopped - 40_000 });
    await waitFor("more", () => (server.outputBytes.get(1) ?? 0) > stopped);
    server.acknowledges = true;
    server.send({ t: "parsed", pane: 1, offset: server.outputBytes.get(1) ?? 0 });
    await server.message("exit", 1);
    expect(server.text(1).length).toBeGreaterThanOrEqual(TOTAL);
  });

  test("the journal's cap stops the program until a snapshot comes", async () => {
    const server = await (await enter(small)).greet();
    server.spawn(1, FLOOD);
    server.input(1, "c", 1, "\n");
    const stopped = await settled(server, 1);
    expect(stopped).toBeGreaterThan(250_000);
    expect(stopped).toBeLessThan(400_000);
    server.sendFrame(HOST_SNAPSHOT, head(1, stopped, 0), text("s"));
    const further = await settled(server, 1);
    expect(further).toBeGreaterThan(stopped);
    server.sendFrame(HOST_SNAPSHOT, head(1, further, 0), text("s"));
    await server.message("exit", 1);
    expect(server.misplaced).toBe(0);
  });

  test("with no server the program waits at the cap and nothing is lost", async () => {
    const room = await enter(small);
    const first = await room.greet();
    first.spawn(1, FLOOD);
    await told(first, 1, "R");
    first.input(1, "c", 1, "\n");
    await first.message("inputAck");
    await first.close();
    const second = await room.greet();
    second.send({ t: "replay", pane: 1 });
    await second.message("replayed", 1);
    for (let covered = 0; second.all("exit").length === 0;) {
      covered = await settled(second, 1);
      second.sendFrame(HOST_SNAPSHOT, head(1, covered, 0), text("s"));
    }
    expect(second.all("gap")).toEqual([]);
    expect(second.misplaced).toBe(0);
    expect(second.text(1).endsWith("4999")).toBe(true);
  });

  test("after long enough without a server the oldest gives way, and the gap is told", async () => {
    const room = await enter({ ...small, awayMs: 50 });
    const first = await room.greet();
    const done = join(room.directory, "done");
    first.spawn(1, `${FLOOD}; : > ${done}`);
    await told(first, 1, "R");
    const covered = first.outputBytes.get(1) ?? 0;
    first.sendFrame(HOST_SNAPSHOT, head(1, covered, 0), text("s"));
    first.send({ t: "mark", pane: 1, name: "kept" });
    first.input(1, "c", 1, "\n");
    await first.message("inputAck");
    await first.close();
    await waitFor("the program's end without a server", () => existsSync(done));
    const last = await room.greet();
    last.send({ t: "replay", pane: 1 });
    await last.message("exit", 1);
    const end = last.outputBytes.get(1) ?? 0;
    const gap = last.all("gap").reduce((sum, { bytes }) => sum + bytes, 0);
    expect(gap).toBeGreaterThan(100_000);
    expect(gap + last.text(1).length).toBe(end - covered);
    expect(last.stream(1)).toContain("mark:kept");
    expect(last.text(1).endsWith("4999")).toBe(true);
    expect(end).toBeGreaterThanOrEqual(TOTAL);
  });

  test("a pane that floods a server that does not read holds up no other pane's input", async () => {
    const server = await (await enter()).greet();
    server.keepsText = false;
    server.spawn(2, CAT);
    await waitFor("the cat", () => server.outputBytes.get(2) === 1);
    server.spawn(1, "stty -opost; exec cat /dev/zero");
    await waitFor("the flood", () => (server.outputBytes.get(1) ?? 0) > 100_000);
    server.socket.pause();
    for (let seq = 1; seq <= 2000; seq += 1) server.input(2, "c", seq, "y");
    server.send({ t: "kill", pane: 1 });
    server.socket.resume();
    await waitFor("the echo", () => server.outputBytes.get(2) === 2001);
    await server.message("exit", 1);
    expect(server.misplaced).toBe(0);
  });
});
