import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startHost } from "../../src/pty-host/host.ts";
import { findPathProblem } from "../../src/pty-host/socket-path.ts";
import { HostClient } from "./host-client.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "mux-path-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("where the pty-host refuses to listen", () => {
  test.each([0o755, 0o777, 0o500])("a directory of mode %i", (mode) => {
    chmodSync(directory, mode);
    expect(findPathProblem(join(directory, "s"))).toMatch(/^directory must have mode 700, has /);
    chmodSync(directory, 0o700);
    expect(findPathProblem(join(directory, "s"))).toBeUndefined();
  });

  test("a directory that is not there, is a file, or is a link", () => {
    expect(findPathProblem(join(directory, "none", "s"))).toMatch(/^no such directory/);
    writeFileSync(join(directory, "file"), "");
    expect(findPathProblem(join(directory, "file", "s"))).toMatch(/^not a directory/);
    mkdirSync(join(directory, "real"), { mode: 0o700 });
    symlinkSync(join(directory, "real"), join(directory, "link"));
    expect(findPathProblem(join(directory, "link", "s"))).toMatch(/^not a directory/);
  });

  test.skipIf(process.getuid?.() === 0)("a directory of another user", () => {
    expect(findPathProblem("/root/s")).toMatch(/another user|no such/);
  });

  test("a path that a socket address cannot hold", () => {
    const max = process.platform === "darwin" ? 103 : 107;
    const fits = join(directory, "x".repeat(max - Buffer.byteLength(directory) - 1));
    expect(findPathProblem(fits)).toBeUndefined();
    expect(findPathProblem(`${fits}x`)).toMatch(/^socket path of \d+ bytes is too long/);
    expect(findPathProblem("")).toBe("no socket path given");
  });

  test("a link or a file in its place, which stays as it was", async () => {
    const target = join(directory, "target");
    writeFileSync(target, "mine");
    symlinkSync(target, join(directory, "link"));
    await expect(startHost({ socketPath: join(directory, "link") })).rejects.toThrow("not a socket");
    await expect(startHost({ socketPath: target })).rejects.toThrow("not a socket");
    expect(readFileSync(target, "utf8")).toBe("mine");
  });
});

describe("the socket", () => {
  test("has mode 600, leaves our umask alone, and goes at the end", async () => {
    const umask = process.umask();
    const socketPath = join(directory, "s");
    const host = await startHost({ socketPath });
    expect(lstatSync(socketPath).mode & 0o777).toBe(0o600);
    expect(process.umask()).toBe(umask);
    host.shutdown();
    await host.ended;
    expect(existsSync(socketPath)).toBe(false);
  });

  test("of a pty-host that died is replaced, of a living one it is not", async () => {
    const socketPath = join(directory, "s");
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(socketPath, resolve));
    const kept = join(directory, "kept");
    // A closed listener removes its file; a killed one does not.
    linkSync(socketPath, kept);
    await new Promise<void>((resolve) => dead.close(() => resolve()));
    renameSync(kept, socketPath);
    const host = await startHost({ socketPath });
    await expect(startHost({ socketPath })).rejects.toThrow("another pty-host answers");
    await (await HostClient.greet(socketPath)).close();
    host.shutdown();
    await host.ended;
  });

  test("may be removed by others: who is connected goes on", async () => {
    const socketPath = join(directory, "s");
    const host = await startHost({ socketPath });
    const server = await HostClient.greet(socketPath);
    rmSync(socketPath);
    server.spawn(1, "printf x");
    await server.message("exit", 1);
    server.send({ t: "shutdown" });
    await host.ended;
  });
});

describe("the end", () => {
  test("comes by itself with no pane and no server, and not before", async () => {
    const socketPath = join(directory, "s");
    const host = await startHost({ socketPath, limits: { emptyMs: 60 } });
    const server = await HostClient.greet(socketPath);
    const early = Promise.race([host.ended, server.message("exit", 1)]);
    server.spawn(1, "sleep 0.2");
    // `ended` has no value: the exit came first.
    expect(await early).toMatchObject({ t: "exit" });
    server.send({ t: "close", pane: 1 });
    await server.close();
    await host.ended;
    expect(existsSync(socketPath)).toBe(false);
  });

  test("by shutdown kills those that ignore HUP, and tells their exits", async () => {
    const socketPath = join(directory, "s");
    const host = await startHost({ socketPath, limits: { killAfterMs: 200 } });
    const server = await HostClient.greet(socketPath);
    server.spawn(1, "trap '' HUP; printf R; while :; do sleep 1; done");
    server.spawn(2, "printf R; exec sleep 100");
    await server.message("spawned", 2);
    for (const pane of [1, 2]) {
      await expect.poll(() => server.text(pane)).toBe("R");
    }
    server.send({ t: "shutdown" });
    expect(await server.message("exit", 1)).toMatchObject({ signal: 9 });
    expect(await server.message("exit", 2)).toMatchObject({ signal: 1 });
    await host.ended;
  });
});
