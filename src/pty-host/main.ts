// The process: `node pty-host.js <socket path>`. Started with /dev/null as its three streams, in a session of its own.
// It outlives every server, every signal but TERM and KILL, and its own bugs: what it holds cannot be had again.

import { writeSync } from "node:fs";
import { closeInheritedFds } from "./fd-table.ts";
import { startHost } from "./host.ts";

const STDERR = 2;

function printLine(text: string): void {
  try {
    writeSync(STDERR, `mux pty-host: ${text.replaceAll("\n", " ")}\n`);
  } catch {
    // Nobody reads; there is no other place for it.
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

for (const name of ["SIGHUP", "SIGINT", "SIGPIPE", "SIGQUIT"] as const) process.on(name, () => undefined);

try {
  closeInheritedFds();
  const host = await startHost({ socketPath: process.argv[2] ?? "" });
  process.on("uncaughtException", (error) => printLine(messageOf(error)));
  process.on("unhandledRejection", (reason) => printLine(messageOf(reason)));
  process.on("SIGTERM", () => host.shutdown());
  await host.ended;
  process.exit(0);
} catch (error) {
  printLine(messageOf(error));
  process.exit(1);
}
