// The server process:  node server.js --socket PATH --host-socket PATH [--name NAME] [--config FILE]
// Exit codes: 0 the end was asked for · 3 pty-host is gone or another server has it · 5 start me again · 1 anything else.

import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { HostUnavailable } from "./host/open.ts";
import { startServer } from "./start.ts";

const EXIT_NO_HOST = 3;

const { values } = parseArgs({
  options: {
    socket: { type: "string" },
    "host-socket": { type: "string" },
    name: { type: "string", default: "default" },
    config: { type: "string" },
  },
});

for (const signal of ["SIGHUP", "SIGINT", "SIGPIPE"] as const) process.on(signal, () => {});

try {
  const { socket, "host-socket": hostSocket, name, config } = values;
  if (socket === undefined || hostSocket === undefined) throw new Error("--socket and --host-socket are needed");
  await startServer({
    socketPath: socket,
    hostSocketPath: hostSocket,
    serverName: name,
    configFile: config,
    reporterPath: resolve(dirname(fileURLToPath(import.meta.url)), "../bin/mux-report"),
  });
} catch (error) {
  process.stderr.write(`mux: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof HostUnavailable ? EXIT_NO_HOST : 1);
}
