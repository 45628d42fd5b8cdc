// The checks before the pty-host listens: whoever can reach its socket owns every pane, so the directory must be ours
// alone. Wire example of a path: /run/user/1000/mux/default/pty-host.sock

import { lstatSync, unlinkSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { errorCode } from "./spawn-check.ts";

/** Longest path that fits into sockaddr_un with its final NUL; Node 20 cuts longer ones without a word. */
const MAX_PATH_BYTES: number = process.platform === "darwin" ? 103 : 107;

/** Why the pty-host must not listen at this path, as one line; undefined when it may. */
export function findPathProblem(path: string): string | undefined {
  const bytes = Buffer.byteLength(path);
  if (bytes === 0 || path.includes("\0")) return "no socket path given";
  if (bytes > MAX_PATH_BYTES)
    return `socket path of ${bytes} bytes is too long, at most ${MAX_PATH_BYTES} fit: ${path}`;
  return findDirectoryProblem(dirname(path)) ?? findPlaceProblem(path);
}

function findDirectoryProblem(directory: string): string | undefined {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (stats === undefined) return `no such directory: ${directory}`;
  if (!stats.isDirectory()) return `not a directory: ${directory}`;
  if (stats.uid !== process.getuid?.()) return `directory of another user: ${directory}`;
  const mode = stats.mode & 0o777;
  if (mode !== 0o700) return `directory must have mode 700, has ${mode.toString(8)}: ${directory}`;
  return undefined;
}

function findPlaceProblem(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.isSocket() ? undefined : `not a socket: ${path}`;
}

/** Removes the socket of a pty-host that died. Resolves to false when one answers there. */
export async function clearStaleSocket(path: string): Promise<boolean> {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return true;
  if (await answers(path)) return false;
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  return true;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    // Only a refusal says that nobody listens; any other error leaves the socket alone.
    socket.once("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(errorCode(error))));
  });
}
