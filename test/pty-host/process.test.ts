import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../harness/wait-for.ts";
import { bundle, MAIN, openProcessRoom } from "./host-room.ts";
import type { ProcessRoom } from "./host-room.ts";

let main: ReturnType<typeof bundle>;
let consumer: ReturnType<typeof bundle>;
beforeAll(() => {
  main = bundle(MAIN);
  consumer = bundle("counting-consumer.ts");
});
afterAll(() => {
  main.remove();
  consumer.remove();
});

const rooms: ProcessRoom[] = [];
async function enter(limits?: string): Promise<ProcessRoom> {
  const room = await openProcessRoom(main.script, limits);
  rooms.push(room);
  return room;
}
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.leave();
});

/** Resident memory of a process in bytes. */
const rss = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
};

describe("the process", () => {
  test("starts nothing when it may not listen, and says why in one line", () => {
    const directory = mkdtempSync(join(tmpdir(), "mux-host-"));
    chmodSync(directory, 0o755);
    for (const [path, reason] of [
      [join(directory, "s"), "directory must have mode 700"],
      [`/tmp/${"x".repeat(200)}`, "too long"],
    ] as const) {
      const result = spawnSync(process.execPath, [main.script, path], { encoding: "utf8" });
      expect(result.status).toBe(1);
      expect(result.stderr).toContain(reason);
      expect(result.stderr.trim().split("\n")).toHaveLength(1);
    }
    rmSync(directory, { recursive: true });
  });

  test("outlives HUP, INT, PIPE and QUIT; TERM ends it with its panes", async () => {
    const room = await enter();
    const server = await room.greet();
    server.spawn(1, "printf R; exec sleep 100");
    const { pid } = await server.message("spawned", 1);
    for (const name of ["SIGHUP", "SIGINT", "SIGPIPE", "SIGQUIT"] as const) room.child.kill(name);
    server.spawn(2, "printf x");
    await server.message("exit", 2);
    room.child.kill("SIGTERM");
    await waitFor("the process to end", () => room.child.exitCode !== null);
    expect(room.child.exitCode).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  test.skipIf(process.platform !== "linux")("gives its programs the fds 0, 1 and 2 and no others", async () => {
    const room = await enter();
    const server = await room.greet();
    for (const pane of [1, 2, 3, 4]) server.spawn(pane, "printf R; exec sleep 100");
    await waitFor("four panes", () => server.all("spawned").length === 4);
    server.send({ t: "kill", pane: 2 });
    await server.message("exit", 2);
    for (const pane of [5, 6]) {
      server.spawn(pane, "exec ls /proc/self/fd");
      await server.message("exit", pane);
      // 3 is the directory that is listed.
      expect(server.text(pane).trim().split(/\s+/)).toEqual(["0", "1", "2", "3"]);
    }
  });

  test("refuses a pane in words when the system has none left, and works again afterwards", async () => {
    const room = await enter("ulimit -n 40");
    const server = await room.greet();
    for (let pane = 1; pane <= 40; pane += 1) server.spawn(pane, "printf R; exec sleep 100");
    await waitFor("40 answers", () => server.all("spawned").length + server.all("spawnFailed").length === 40);
    const [failed] = server.all("spawnFailed");
    expect(failed?.message).toMatch(/^cannot run \/bin\/sh: .+$/);
    const last = server.all("spawned").length;
    server.send({ t: "kill", pane: last });
    await server.message("exit", last);
    server.spawn(50, "printf x");
    await server.message("exit", 50);
  });

  test.skipIf(process.platform !== "linux")("stays small when a server does not read eight floods", async () => {
    const room = await enter();
    const server = await room.greet();
    server.keepsText = false;
    const before = rss(room.child.pid ?? 0);
    server.socket.pause();
    for (let pane = 1; pane <= 8; pane += 1) server.spawn(pane, "exec cat /dev/zero");
    let last = 0;
    let still = 0;
    await waitFor("its memory to stand still", () => {
      const now = rss(room.child.pid ?? 0);
      still = now === last ? still + 1 : 0;
      last = now;
      return still > 60;
    });
    expect(last - before).toBeLessThan(40 << 20);
    server.socket.resume();
    await waitFor("the floods", () => server.outputBytes.size === 8);
  });
});

test("a server killed in the middle of a flood, again and again, loses nothing and doubles nothing", async () => {
  const room = await enter();
  let said = "";
  let kills = 0;
  let mode = "spawn";
  while (!said.includes("done")) {
    const child = spawn(process.execPath, [consumer.script, room.socketPath, mode], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let own = "";
    child.stdout.on("data", (chunk: Buffer) => {
      own += chunk.toString();
    });
    await waitFor("the consumer to be welcomed", () => own.includes("up") || child.exitCode !== null);
    expect(child.exitCode).toBe(null);
    mode = "again";
    const deadline = kills < 25 ? performance.now() + 5 + ((kills * 37) % 60) : Number.POSITIVE_INFINITY;
    await waitFor(
      "the flood's end or the time to die",
      () => own.includes("done") || performance.now() > deadline,
      25_000,
    );
    said = own;
    child.kill("SIGKILL");
    await waitFor("the consumer to be dead", () => child.signalCode !== null);
    kills += 1;
  }
  expect(said).toContain("done 2000001 0");
  expect(kills).toBeGreaterThan(10);
}, 60_000);
