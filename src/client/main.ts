// The client process from the terminal's take-over to its return. Loaded by the command line when it attaches.

import { randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { Client, type ClientEnd } from "./client.ts";
import { openOuterTty, ttyRefusal, type OuterTty } from "./tty/outer-tty.ts";

export interface RunClientOptions {
  readonly socketPath: string;
  readonly hostSocketPath: string;
  readonly target: string;
  readonly detachOthers: boolean;
  readonly readOnly: boolean;
  readonly version: string;
}

/** Runs until the client is detached; the exit code. Prints one line when it ends, and one when it cannot begin. */
export async function runClient(options: RunClientOptions): Promise<number> {
  const refusal = ttyRefusal(process.stdin, process.stdout, process.env["TERM"] ?? "");
  if (refusal !== undefined) {
    process.stderr.write(`mux: ${refusal}\n`);
    return 1;
  }
  const { end, tty } = await attached(options);
  await tty.close();
  if (end.terminalGone === true) dieOfHangUp();
  const line = end.message === "" ? "" : `${end.message}\n`;
  (end.code === 0 ? process.stdout : process.stderr).write(line);
  return end.code;
}

function attached(options: RunClientOptions): Promise<{ end: ClientEnd; tty: OuterTty }> {
  return new Promise((resolve) => {
    const tty = openOuterTty({
      handleInput: (bytes) => client.handleInput(bytes),
      handleSize: (size) => client.handleSize(size),
      handleDrain: () => client.handleDrain(),
      handleResume: () => client.handleResume(),
      handleEnd: (reason) => client.handleEnd(reason),
    });
    const client = new Client(
      { ...options, id: randomBytes(8).toString("hex"), tty: ttyName(), host: hostname(), env: process.env },
      tty,
      (end) => resolve({ end, tty }),
    );
    client.start();
  });
}

/**
 * Ends this process as a hang-up does. An ordinary exit would abort: Node puts back the settings of terminals it knew, and
 * takes their absence for a bug.
 */
function dieOfHangUp(): never {
  process.removeAllListeners("SIGHUP");
  process.kill(process.pid, "SIGHUP");
  throw new Error("still alive after a hang-up");
}

/** Path of the terminal, "" where the system does not tell. */
function ttyName(): string {
  try {
    return readlinkSync("/proc/self/fd/0");
  } catch {
    return "";
  }
}
