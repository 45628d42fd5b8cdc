// A temporary directory with a pty-host in it, in this process or as one of its own; `leave` ends both.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { startHost } from "../../src/pty-host/host.ts";
import type { RunningHost } from "../../src/pty-host/host.ts";
import type { HostLimits } from "../../src/pty-host/host-limits.ts";
import { waitFor } from "../harness/wait-for.ts";
import { HostClient } from "./host-client.ts";

export interface HostRoom {
  readonly directory: string;
  readonly socketPath: string;
  greet(): Promise<HostClient>;
  leave(): Promise<void>;
}

function makeDirectory(): string {
  return mkdtempSync(join(tmpdir(), "mux-host-"));
}

function makeRoom(directory: string, end: () => Promise<void>): HostRoom {
  const socketPath = join(directory, "host.sock");
  const clients: HostClient[] = [];
  return {
    directory,
    socketPath,
    greet: async () => {
      const client = await HostClient.greet(socketPath);
      clients.push(client);
      return client;
    },
    leave: async () => {
      for (const client of clients) client.socket.destroy();
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A pty-host in this process. */
export async function openRoom(limits: Partial<HostLimits> = {}): Promise<HostRoom & { readonly host: RunningHost }> {
  const directory = makeDirectory();
  const host = await startHost({ socketPath: join(directory, "host.sock"), limits: { killAfterMs: 300, ...limits } });
  const room = makeRoom(directory, async () => {
    host.shutdown();
    await host.ended;
  });
  return { ...room, host };
}

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/mux-test");
let bundles = 0;

/** Bundles one entry file as the build does; returns the path of the script. */
export function bundle(entry: string): { readonly script: string; remove(): void } {
  bundles += 1;
  const directory = join(CACHE, `${process.pid}-${bundles}`);
  mkdirSync(directory, { recursive: true });
  const script = join(directory, "entry.mjs");
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  buildSync({ ...options, entryPoints: [join(import.meta.dirname, entry)], outfile: script, logLevel: "error" });
  return { script, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

export const MAIN = "../../src/pty-host/main.ts";

export interface ProcessRoom extends HostRoom {
  readonly child: ChildProcess;
}

/** A pty-host as a process, started the way its starter does it; `limits` is shell text such as "ulimit -n 40". */
export async function openProcessRoom(script: string, limits: string = ":"): Promise<ProcessRoom> {
  const directory = makeDirectory();
  const args = ["-c", `${limits}; exec "$@"`, "sh", process.execPath, script, join(directory, "host.sock")];
  const child = spawn("/bin/sh", args, { stdio: "ignore", detached: true });
  const room = makeRoom(directory, async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await waitFor("the pty-host's process to end", () => child.exitCode !== null || child.signalCode !== null);
  });
  await waitFor("the pty-host to listen", async () => {
    try {
      await (await HostClient.connect(room.socketPath)).close();
      return true;
    } catch {
      return false;
    }
  });
  return { ...room, child };
}
