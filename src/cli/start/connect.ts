// Reaching a socket of ours: is anybody there? Nothing is sent.

import { createConnection, type Socket } from "node:net";
import { inspectSocket } from "../../runtime-dir/socket-file.ts";
import { EXIT_FAILED, Failure } from "../failure.ts";

/** How long a kernel may take to connect two processes of one machine, in ms; a full backlog is the only reason to wait. */
const CONNECT_TIMEOUT_MS = 2000;

/** A connected socket, or undefined where nobody listens. Throws a Failure on a path that must not be trusted. */
export function tryConnect(path: string, uid: number): Promise<Socket | undefined> {
  const found = inspectSocket(path, uid);
  if (found.kind === "refused") throw new Failure(EXIT_FAILED, found.message);
  if (found.kind === "missing") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const timer = setTimeout(() => socket.destroy(new Error("timed out")), CONNECT_TIMEOUT_MS);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

/** Whether somebody listens at the path. */
export async function answers(path: string, uid: number): Promise<boolean> {
  const socket = await tryConnect(path, uid);
  socket?.destroy();
  return socket !== undefined;
}
