import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../src/pty-host/host-limits.ts";
import { Pty } from "../../src/pty-host/pty.ts";
import { waitFor } from "../harness/wait-for.ts";
import { ENV, request, spawnScript } from "./spawned.ts";
import type { Spawned } from "./spawned.ts";

const output = (bytes: number): string => `stty -opost; head -c ${bytes} /dev/zero | tr '\\0' x`;

/** Burns time as a slow reader does. */
function burn(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("output at exit", () => {
  test.each([
    [1, 60],
    [100, 60],
    [3000, 60],
    [60_000, 60],
    [1_000_000, 60],
  ])("%d bytes arrive whole, %d times", async (size, runs) => {
    for (let run = 0; run < runs; run += 1) {
      const program = spawnScript(output(size));
      expect(await program.end()).toEqual({ code: 0, signal: 0 });
      expect(program.bytes).toBe(size);
      expect(program.late).toBe(0);
    }
  });

  test("a slow reader loses nothing", async () => {
    for (let run = 0; run < 10; run += 1) {
      const program = spawnScript(output(300_000));
      program.onChunk = () => burn(1);
      await program.end();
      expect(program.bytes).toBe(300_000);
    }
  });

  test("a pane that is paused when its program exits loses nothing and is known to have ended", async () => {
    for (let run = 0; run < 60; run += 1) {
      const program = spawnScript(output(3000));
      program.pty.pause();
      await program.end();
      expect(program.bytes).toBe(3000);
    }
  });

  test("more than the kernel holds waits through a pause", async () => {
    const program = spawnScript(output(200_000));
    program.onChunk = () => program.pty.pause();
    await waitFor("the first chunk", () => program.bytes > 0);
    expect(program.bytes).toBeLessThan(200_000);
    program.onChunk = () => undefined;
    program.pty.resume();
    await program.end();
    expect(program.bytes).toBe(200_000);
  });

  test("what a background child writes after the leader's exit is delivered, however late", async () => {
    const program = spawnScript("trap '' HUP; (sleep 0.6; printf lat; sleep 0.4; printf er) & printf early; exit 3");
    expect(await program.end()).toEqual({ code: 3, signal: 0 });
    expect(program.text).toBe("earlylater");
    expect(program.ends).toHaveLength(1);
  });

  test("a program that gives up its terminal is reported when it exits", async () => {
    const program = spawnScript("trap '' HUP; printf bye; exec </dev/null >/dev/null 2>&1; sleep 0.3; exit 4");
    expect(await program.end()).toEqual({ code: 4, signal: 0 });
    expect(program.text).toBe("bye");
  });

  test("a signal is reported as its number", async () => {
    expect(await spawnScript("kill -TERM $$").end()).toEqual({ code: 0, signal: 15 });
  });
});

describe("input", () => {
  test("bytes for a dead pane never reach a new one, 80 times", async () => {
    let leaks = 0;
    for (let run = 0; run < 80; run += 1) {
      const first = spawnScript("stty raw -echo; printf R; exec sleep 100");
      await waitFor("the first program to be raw", () => first.text.includes("R"));
      first.pty.write(Buffer.from("SECRET".repeat(20_000)));
      expect(first.pty.pendingBytes).toBeGreaterThan(0);
      process.kill(first.pty.pid, "SIGKILL");
      const others = Array.from({ length: 4 }, () => spawnScript("stty -echo; printf R; exec cat"));
      await first.end();
      others.push(spawnScript("stty -echo; printf R; exec cat"));
      await waitFor("the others to run", () => others.every((other) => other.text.includes("R")));
      for (const other of others) other.pty.write(Buffer.from("ping\n"));
      await waitFor("the others to answer", () => others.every((other) => other.text.includes("ping")));
      if (others.some((other) => other.text.includes("SECRET"))) leaks += 1;
      for (const other of others) other.pty.kill();
      await Promise.all(others.map((other) => other.end()));
    }
    expect(leaks).toBe(0);
  }, 60_000);

  test("a large paste arrives byte for byte", async () => {
    const paste = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => 97 + (index % 26)));
    const program = spawnScript("stty raw -echo; printf R; head -c 1000000 | cksum");
    await waitFor("the program to be raw", () => program.text.includes("R"));
    expect(program.pty.write(paste)).toBe(true);
    const directory = mkdtempSync(join(tmpdir(), "mux-paste-"));
    writeFileSync(join(directory, "paste"), paste);
    const reference = spawnScript("cksum < paste", { cwd: directory });
    await Promise.all([program.end(), reference.end()]);
    rmSync(directory, { recursive: true });
    expect(program.text.slice(1).trim()).toBe(reference.text.trim());
  });

  test("replies beyond their bound are dropped, input still fits", async () => {
    const program = spawnScript("stty raw -echo; printf R; exec sleep 100");
    await waitFor("the program to be raw", () => program.text.includes("R"));
    while (program.pty.reply(Buffer.alloc(1000)));
    expect(program.pty.pendingBytes).toBeLessThanOrEqual(DEFAULT_LIMITS.repliesMaxBytes);
    expect(program.pty.write(Buffer.from("x"))).toBe(true);
    program.pty.kill();
    await program.end();
  });
});

describe("what a program finds", () => {
  test.skipIf(process.platform !== "linux")("no terminal but its own, also behind a pane that ended", async () => {
    const masters = (pid: number): string[] =>
      readdirSync(`/proc/${pid}/fd`)
        .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
        .filter((target) => target.includes("ptmx"));
    const wait = (): Spawned => spawnScript("printf R; exec sleep 100");
    const programs = Array.from({ length: 6 }, wait);
    for (const index of [1, 3]) {
      programs[index]?.pty.kill();
      await programs[index]?.end();
      programs.push(wait());
    }
    await waitFor("all to run", () => programs.every((program) => program.text.includes("R")));
    for (const program of programs) {
      if (program.ends.length === 0) expect(masters(program.pty.pid)).toEqual([]);
      program.pty.kill();
      await program.end();
    }
  });

  test.skipIf(process.platform !== "linux")("an OOM score above ours", async () => {
    const own = Number(readFileSync("/proc/self/oom_score_adj", "utf8"));
    const program = spawnScript("read line; cat /proc/self/oom_score_adj");
    program.pty.write(Buffer.from("go\n"));
    await program.end();
    expect(program.text).toContain(String(Math.min(own + 200, 1000)));
  });

  test("its size, in cells and after a resize", async () => {
    const program = spawnScript("stty size; read line; stty size", { cols: 101, rows: 33 });
    await waitFor("the first size", () => program.text.includes("33 101"));
    program.pty.resize(90, 20, 900, 400);
    program.pty.write(Buffer.from("go\n"));
    await program.end();
    expect(program.text).toContain("20 90");
    program.pty.resize(10, 10, 0, 0);
  });

  test("erase of a whole character, since the line discipline knows UTF-8", async () => {
    const program = spawnScript("stty -a");
    await program.end();
    expect(program.text).toMatch(/[^-]iutf8/);
  });

  test("default signals", async () => {
    const ignore = (): void => undefined;
    process.on("SIGHUP", ignore);
    const program = spawnScript("kill -HUP $$; printf alive");
    expect(await program.end()).toEqual({ code: 0, signal: 1 });
    process.off("SIGHUP", ignore);
  });
});

describe("spawn", () => {
  const events = { handleData: () => undefined, handleEnd: () => undefined };
  test.each([
    [["no-such-program-here"], "cannot run no-such-program-here: no such file"],
    [["/no/such/path"], "cannot run /no/such/path: no such file"],
    [["/etc/passwd"], "cannot run /etc/passwd: permission denied"],
    [["/etc"], "cannot run /etc: is a directory"],
    [["a\nb"], "cannot run a?b: no such file"],
    [[""], "cannot run a program without a name"],
    [[], "cannot run a program without a name"],
    [["sh", "a\0b"], "cannot run a program with a NUL in its arguments"],
  ])("%j is refused with one line", (argv, message) => {
    expect(Pty.spawn(request("", { argv }), events, DEFAULT_LIMITS)).toEqual({ message });
  });

  test("the program is looked up in the pane's PATH, not in ours", () => {
    const env = { PATH: "/no/such/directory" };
    expect(Pty.spawn(request("", { argv: ["sh"], env }), events, DEFAULT_LIMITS)).toEqual({
      message: "cannot run sh: no such file",
    });
  });

  test.each([
    ["/usr", "/tmp", "/usr"],
    ["/gone/away", "/usr", "/usr"],
    ["/etc/passwd", "/usr", "/usr"],
    ["/gone/away", "/gone/too", "/"],
  ])("cwd %s with HOME %s starts in %s", async (cwd, home, expected) => {
    const program = spawnScript('pwd; printf "%s" "$PWD"', { cwd, env: { ...ENV, HOME: home } });
    await program.end();
    expect(program.text.split("\r\n")).toEqual([expected, expected]);
  });
});

describe("kill", () => {
  test("HUP reaches the whole group, and that is enough for most", async () => {
    const program = spawnScript("sleep 100 & echo $!; wait");
    await waitFor("the child's pid", () => program.text.includes("\n"));
    program.pty.kill();
    expect(await program.end()).toEqual({ code: 0, signal: 1 });
    await waitFor("the child to be gone", () => !isAlive(Number(program.text.trim())));
  });

  test("who ignores HUP is killed a while later, with the group", async () => {
    const program = spawnScript("trap '' HUP; sleep 100 & echo $!; wait; wait");
    await waitFor("the child's pid", () => program.text.includes("\n"));
    program.pty.kill();
    expect(await program.end()).toEqual({ code: 0, signal: 9 });
    await waitFor("the child to be gone", () => !isAlive(Number(program.text.trim())));
  });

  test("a background job of another group that ignores HUP and floods does not keep the pane", async () => {
    const program = spawnScript("set -m; (trap '' HUP PIPE; while printf xxxxxxxxxxxxxxxx; do :; done) & sleep 100");
    await waitFor("the flood", () => program.bytes > 1000);
    program.pty.kill();
    await program.end();
    expect(program.ends).toHaveLength(1);
  });
});

test("many panes leave nothing behind: fds and threads are as before", async () => {
  if (process.platform !== "linux") return;
  const count = (kind: "fd" | "task"): number => readdirSync(`/proc/self/${kind}`).length;
  await spawnScript("true").end();
  const fds = count("fd");
  const threads = count("task");
  for (let run = 0; run < 10; run += 1) {
    await Promise.all(Array.from({ length: 20 }, () => spawnScript("printf x").end()));
  }
  await waitFor("threads to join", () => count("task") <= threads + 2);
  expect(count("fd")).toBeLessThanOrEqual(fds + 2);
});
