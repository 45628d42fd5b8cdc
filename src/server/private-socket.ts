// A socket of ours: 0600 from its first instant, in a 0700 directory of ours, removed only when nobody listens on it.

import { lstatSync, unlinkSync } from "node:fs";
import net from "node:net";
import { checkSocketDir } from "../runtime-dir/socket-dir.ts";

export interface ListenOptions {
  /** A peer may end its half and still be answered. */
  readonly allowHalfOpen?: boolean;
}

/** Listens on `path`. Rejects with a one-line message when the directory is not ours or another server has the socket. */
export async function listenPrivate(
  path: string,
  onSocket: (socket: net.Socket) => void,
  { allowHalfOpen = false }: ListenOptions = {},
): Promise<net.Server> {
  checkSocketDir(path);
  await removeStale(path);
  const server = net.createServer({ allowHalfOpen }, onSocket);
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  return server;
}

async function removeStale(path: string): Promise<void> {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isSocket()) throw new Error(`${path} is not a socket: remove it, or use -L or -S for another place`);
  if (await answers(path)) throw new Error(`another server listens on ${path}`);
  unlinkSync(path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
