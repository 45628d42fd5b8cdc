// After kill-server and restart-server: a script's next command must not meet the server that is just going.

import { setTimeout as delay } from "node:timers/promises";
import { HOST_WIRE_VERSION, type ToHost } from "../wire/host.ts";
import { encodeJson } from "../wire/framing.ts";
import { VERSION } from "../wire/version.ts";
import { ControlConnection } from "./control-connection.ts";
import { EXIT_FAILED, Failure } from "./failure.ts";
import { answers, tryConnect } from "./start/connect.ts";
import { ensureServer, REVIVAL_TIMEOUT_MS, type EnsureOptions } from "./start/ensure-server.ts";

/** pty-host ends what ignores HUP 2 s later; then a moment for itself. */
const END_TIMEOUT_MS = 5000;
const POLL_MS = 20;

/** Resolves when neither the server nor pty-host listens any more, or after a while in which they did not go. */
export async function awaitServerEnd(options: EnsureOptions): Promise<void> {
  const { paths, uid } = options;
  const end = performance.now() + END_TIMEOUT_MS;
  while ((await answers(paths.control, uid)) || (await answers(paths.host, uid))) {
    if (performance.now() > end) throw new Failure(EXIT_FAILED, `the server at ${paths.control} does not end`);
    await delay(POLL_MS);
  }
}

/** Resolves when a server with another pid than `oldPid` greets. */
export async function awaitRestart(oldPid: number, options: EnsureOptions): Promise<void> {
  const end = performance.now() + REVIVAL_TIMEOUT_MS;
  for (;;) {
    await ensureServer({ ...options, start: false });
    const pid = await serverPid(options);
    if (pid !== undefined && pid !== oldPid) return;
    if (performance.now() > end) throw new Failure(EXIT_FAILED, `the server did not start anew (mux ${VERSION})`);
    await delay(POLL_MS);
  }
}

/** For a server that cannot come back: tells pty-host itself to end. False where there is none. */
export async function shutDownHost(options: EnsureOptions): Promise<boolean> {
  const socket = await tryConnect(options.paths.host, options.uid);
  if (!socket) return false;
  const messages: readonly ToHost[] = [{ t: "hello", v: HOST_WIRE_VERSION, server: process.pid }, { t: "shutdown" }];
  for (const message of messages) socket.write(encodeJson(message));
  socket.resume();
  socket.on("error", () => socket.destroy());
  await awaitServerEnd(options);
  socket.destroy();
  return true;
}

async function serverPid(options: EnsureOptions): Promise<number | undefined> {
  const socket = await tryConnect(options.paths.control, options.uid);
  if (!socket) return undefined;
  const connection = new ControlConnection(socket);
  try {
    return (await connection.open()).pid;
  } catch {
    return undefined;
  } finally {
    connection.close();
  }
}
