import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../src/cli/failure.ts";
import { ensureServer, type EnsureOptions } from "../../src/cli/start/ensure-server.ts";
import { isAlive } from "../../src/runtime-dir/start-lock.ts";
import { waitFor } from "../harness/wait-for.ts";
import { FIXTURES, StartRoom } from "./start-room.ts";

const CALLERS = 20;
const run = promisify(execFile);
let room: StartRoom;
beforeEach(() => {
  room = new StartRoom();
});
afterEach(async () => {
  delete process.env["FAKE_SERVER"];
  delete process.env["FAKE_HOST"];
  await room.close();
});

async function failure(options: EnsureOptions): Promise<string> {
  try {
    return await ensureServer(options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

test("starts pty-host and then a server, once", async () => {
  expect(await ensureServer(room.options())).toBe("started");
  expect(await ensureServer(room.options())).toBe("found");
  expect([room.hosts().length, room.servers().length]).toEqual([1, 1]);
  expect(existsSync(room.paths.lock)).toBe(false);
  const args = `--socket ${room.paths.control} --host-socket ${room.paths.host} --name s`;
  expect(readFileSync(`${room.paths.control}.starts`, "utf8")).toContain(args);
  expect(statSync(room.paths.serverErrors).mode & 0o777).toBe(0o600);
});

test("what it starts has no terminal and leads sessions of its own", async () => {
  await ensureServer(room.options());
  for (const pid of [...room.hosts(), ...room.servers()]) {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, , , session, tty] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    expect(tty).toBe("0");
    expect(session).not.toBe(String(process.pid));
  }
});

test("the configuration is handed on", async () => {
  await ensureServer(room.options({ config: "/etc/mux.toml" }));
  expect(readFileSync(`${room.paths.control}.starts`, "utf8")).toContain("--config /etc/mux.toml");
});

test("of 20 callers at once one starts, and all find the same server", async () => {
  const caller = join(room.directory, "ensure.mjs");
  const entryPoints = [join(FIXTURES, "ensure.ts")];
  await build({ entryPoints, outfile: caller, bundle: true, platform: "node", format: "esm" });
  const calls = Array.from({ length: CALLERS }, () => run(process.execPath, [caller, room.directory, FIXTURES]));
  const said = (await Promise.all(calls)).map(({ stdout }) => stdout.trim());
  expect(new Set(said)).toEqual(new Set(said.includes("found") ? ["started", "found"] : ["started"]));
  expect([room.hosts().length, room.servers().length]).toEqual([1, 1]);
}, 60_000);

describe("without start", () => {
  test("no server is an answer", async () => {
    expect(await failure(room.options({ start: false }))).toBe(`3: no server running on ${room.paths.control}`);
    expect(readdirSync(room.directory)).toEqual([]);
  });

  test("a socket that nobody listens on is no server", async () => {
    await ensureServer(room.options());
    const pids = [...room.hosts(), ...room.servers()];
    // Both sockets stay behind, as after a crash of the machine's users.
    for (const pid of [...pids]) process.kill(pid, "SIGKILL");
    await waitFor("the processes to be gone", () => !pids.some(isAlive));
    expect(await failure(room.options({ start: false }))).toMatch(/^3: no server running/);
    expect(await ensureServer(room.options())).toBe("started");
  });
});

describe("a server that died while pty-host lives", () => {
  test("is started again by its supervisor, and every caller waits for it", async () => {
    await ensureServer(room.options());
    const [first = 0] = room.servers();
    process.kill(first, "SIGKILL");
    await waitFor("the server to be gone", () => !isAlive(first));
    expect(await failure(room.options({ start: false }))).toMatch(/^(?:started|found)$/);
    expect(room.hosts().length).toBe(1);
    expect(room.servers().length).toBeGreaterThan(1);
  });

  test("gets another supervisor when its own is gone too", async () => {
    await ensureServer(room.options());
    const [server = 0] = room.servers();
    const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${server}/status`, "utf8"))?.[1]);
    process.kill(parent, "SIGKILL");
    process.kill(server, "SIGKILL");
    await waitFor("the server to be gone", () => !isAlive(server));
    expect(await ensureServer(room.options())).toBe("started");
    expect([room.hosts().length, room.servers().length]).toEqual([1, 2]);
  });

  test("is left to start where that takes longer than anybody waits", async () => {
    process.env["FAKE_SERVER"] = "slow";
    await ensureServer(room.options());
    const [server = 0] = room.servers();
    const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${server}/status`, "utf8"))?.[1]);
    process.kill(parent, "SIGKILL");
    process.kill(server, "SIGKILL");
    await waitFor("the server to be gone", () => !isAlive(server));
    expect(await failure(room.options())).toMatch(/^1: the server did not come back within 5 s/);
    await waitFor("the slow server", () => existsSync(room.paths.control));
    expect(await failure(room.options())).toBe("found");
    expect(room.servers().length).toBe(2);
  }, 30_000);

  test("and then pty-host ends too: both are started anew, for who wants that", async () => {
    for (const start of [false, true]) {
      await ensureServer(room.options());
      const [host = 0, server = 0] = [room.hosts().at(-1), room.servers().at(-1)];
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${server}/status`, "utf8"))?.[1]);
      process.kill(parent, "SIGKILL");
      process.kill(server, "SIGKILL");
      await waitFor("the server to be gone", () => !isAlive(server));
      const said = failure(room.options({ start }));
      await waitFor("the caller to wait for the server", () => existsSync(room.paths.lock));
      process.kill(host, "SIGKILL");
      expect(await said).toBe(start ? "started" : `3: no server running on ${room.paths.control}`);
    }
    expect(room.hosts().length).toBe(3);
  });

  test("that failed to start is tried again", async () => {
    process.env["FAKE_SERVER"] = "first-fails";
    expect(await ensureServer(room.options())).toBe("started");
    expect(room.servers().length).toBe(2);
  });
});

describe("nothing half made is left", () => {
  test("when pty-host cannot start", async () => {
    process.env["FAKE_HOST"] = "fails";
    expect(await failure(room.options())).toBe(
      "1: the process that holds the terminals did not start: no terminals here: /dev/ptmx is missing",
    );
    expect(room.servers()).toEqual([]);
    expect(existsSync(room.paths.lock)).toBe(false);
  });

  test("when the server cannot start: pty-host goes too", async () => {
    process.env["FAKE_SERVER"] = "fails";
    expect(await failure(room.options())).toBe("1: the server did not start: Error: a made-up fault");
    await waitFor("both to be gone", () => ![...room.hosts(), ...room.servers()].some(isAlive));
    expect(existsSync(room.paths.lock)).toBe(false);
  });
});

describe("what lies in the way", () => {
  test("a symlink at the socket's path is refused and its target untouched", async () => {
    writeFileSync(join(room.directory, "target"), "precious");
    symlinkSync(join(room.directory, "target"), room.paths.control);
    expect(await failure(room.options())).toContain(`1: refusing ${room.paths.control}: it is a symbolic link`);
    expect(readFileSync(join(room.directory, "target"), "utf8")).toBe("precious");
    expect(room.hosts()).toEqual([]);
  });

  test("a symlink where errors are written is not followed", async () => {
    writeFileSync(join(room.directory, "target"), "precious");
    symlinkSync(join(room.directory, "target"), room.paths.hostErrors);
    expect(await failure(room.options())).toContain("1: cannot write");
    expect(readFileSync(join(room.directory, "target"), "utf8")).toBe("precious");
  });

  test("a directory that is open to others is refused", async () => {
    const directory = join(room.directory, "mux");
    mkdirSync(directory, { mode: 0o755 });
    const paths = { ...room.paths, directory, ownDirectory: true };
    expect(await failure(room.options({ paths }))).toContain("1: refusing");
  });

  test("a dead starter's lock does not hold anybody up", async () => {
    writeFileSync(room.paths.lock, `${spawnSync("true").pid} 0\n`);
    expect(await ensureServer(room.options())).toBe("started");
  });

  test("another starter is waited for", async () => {
    writeFileSync(room.paths.lock, `${process.pid} 0\n`);
    const started = ensureServer(room.options());
    const server = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => server.listen(room.paths.control, resolve));
    expect(await started).toBe("started");
    expect(room.hosts()).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});
