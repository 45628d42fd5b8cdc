// Starts pty-host and the supervisor: own sessions (setsid), no terminal, cwd /, the caller's environment.
// What they print while they start goes to a file beside the socket, for the one line that says why it failed.

import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import type { SocketPaths } from "../../wire/socket-paths.ts";
import { EXIT_FAILED, Failure } from "../failure.ts";
import { SUPERVISOR } from "./supervisor.ts";

/** What our own programs put before a message. */
const OWN_LINE = /^mux(?: [a-z-]+)?: /;

/** The files that are run. */
export interface Programs {
  /** Path of node. */
  readonly node: string;
  readonly server: string;
  readonly ptyHost: string;
}

export interface Launched {
  readonly pid: number;
  /** Exit code once it has ended (null: by a signal); undefined while it runs. */
  ended(): number | null | undefined;
  /** Ends it and what it started: it leads its own process group. */
  end(): void;
}

export function launchPtyHost(programs: Programs, paths: SocketPaths): Launched {
  const errors = openErrors(paths.hostErrors);
  try {
    const child = spawn(programs.node, [programs.ptyHost, paths.host], {
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", errors],
    });
    return launched(child);
  } finally {
    closeSync(errors);
  }
}

/** `config` is the file of `-f`, absolute. */
export function launchSupervisor(programs: Programs, paths: SocketPaths, config: string | undefined): Launched {
  const server = [
    programs.node,
    programs.server,
    "--socket",
    paths.control,
    "--host-socket",
    paths.host,
    "--name",
    paths.name,
  ];
  if (config !== undefined) server.push("--config", config);
  // The shell opens it again for each server, with whatever mode it has by then.
  closeSync(openErrors(paths.serverErrors));
  const child = spawn("/bin/sh", ["-c", SUPERVISOR, "mux-supervisor", paths.serverErrors, paths.host, ...server], {
    cwd: "/",
    detached: true,
    stdio: "ignore",
  });
  return launched(child);
}

/** First line of what a program printed while it started, or "". */
export function printedError(path: string): string {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    // A crash prints the place and a caret before the reason.
    const said = lines.find((line) => OWN_LINE.test(line) || /^\w*Error\b/.test(line));
    return (said ?? lines.find((line) => line !== "") ?? "").replace(OWN_LINE, "").trim();
  } catch {
    return "";
  }
}

function launched(child: ChildProcess): Launched {
  let code: number | null | undefined;
  child.on("error", () => {
    code = null;
  });
  child.on("exit", (exitCode) => {
    code = exitCode;
  });
  child.unref();
  const pid = child.pid ?? 0;
  return {
    pid,
    ended: () => code,
    end: () => {
      if (pid === 0 || code !== undefined) return;
      try {
        process.kill(-pid, "SIGTERM");
      } catch {
        // It ended in between.
      }
    },
  };
}

function openErrors(path: string): number {
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
    return openSync(path, flags, 0o600);
  } catch (error) {
    throw new Failure(EXIT_FAILED, `cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
