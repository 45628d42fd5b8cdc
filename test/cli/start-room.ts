// A directory in which servers are started, fake ones, and an end for whatever was started there.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EnsureOptions } from "../../src/cli/start/ensure-server.ts";
import { isAlive } from "../../src/runtime-dir/start-lock.ts";
import { socketPaths, type SocketPaths } from "../../src/wire/socket-paths.ts";
import { waitFor } from "../harness/wait-for.ts";

export const FIXTURES: string = fileURLToPath(new URL("./fixtures", import.meta.url));

export class StartRoom {
  readonly directory: string = mkdtempSync(join(tmpdir(), "mux-start-"));
  readonly uid: number = process.getuid?.() ?? 0;
  readonly paths: SocketPaths;

  constructor() {
    const place = { runtimeDirectory: undefined, uid: this.uid, platform: process.platform };
    const located = socketPaths({ kind: "path", path: join(this.directory, "s") }, place);
    if (!located.ok) throw new Error(located.message);
    this.paths = located.paths;
  }

  options(changes: Partial<EnsureOptions> = {}): EnsureOptions {
    const programs = {
      node: process.execPath,
      server: join(FIXTURES, "fake-server.mjs"),
      ptyHost: join(FIXTURES, "fake-pty-host.mjs"),
    };
    return { paths: this.paths, uid: this.uid, programs, config: undefined, start: true, ...changes };
  }

  /** Pids of all servers that were started, in order. */
  servers(): readonly number[] {
    return pidsIn(`${this.paths.control}.starts`);
  }

  hosts(): readonly number[] {
    return pidsIn(`${this.paths.host}.starts`);
  }

  /** Ends hosts first: a supervisor starts no server once their socket is gone. */
  async close(): Promise<void> {
    rmSync(this.paths.host, { force: true });
    await waitFor("everything that was started to end", () => {
      const left = [...this.hosts(), ...this.servers()].filter(isAlive);
      for (const pid of left) process.kill(pid, "SIGKILL");
      return left.length === 0;
    });
    rmSync(this.directory, { recursive: true, force: true });
  }
}

const pidsIn = (file: string): readonly number[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => Number.parseInt(line, 10))
    : [];
