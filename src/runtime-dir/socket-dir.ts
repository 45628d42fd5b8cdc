// May the directory of the sockets be trusted? Both ends ask before they listen or connect: Node shows no credentials of a
// peer, so the directory is the wall. Ours: a real directory (no symlink), owned by us, 0700; made so where it is missing.
// The directory of a socket chosen with -S is held to the same, only it is not made.

import { lstatSync, mkdirSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { locateSockets } from "./locate.ts";

export interface SocketDirChoice {
  readonly directory: string;
  /** The directory is mux's own. */
  readonly ownDirectory: boolean;
}

/** Undefined where the directory is fit (it is made when it is ours and missing); else one line: what is wrong and what to do. */
export function socketDirProblem(choice: SocketDirChoice, uid: number, create: boolean): string | undefined {
  const { directory, ownDirectory } = choice;
  let stats = statOf(directory);
  if (typeof stats === "string") return stats;
  if (!stats && ownDirectory && create) {
    const problem = make(directory);
    if (problem !== undefined) return problem;
    stats = statOf(directory);
    if (typeof stats === "string") return stats;
  }
  if (!stats) return ownDirectory ? undefined : `no such directory: ${directory}`;
  if (stats.isSymbolicLink()) return refusal(directory, "is a symbolic link", "remove it");
  if (!stats.isDirectory()) return refusal(directory, "is not a directory", "remove it");
  return accessProblem(directory, stats, uid);
}

/** For the end that listens: throws an Error with one line where the directory of this socket is not fit. */
export function checkSocketDir(socketPath: string): void {
  const uid = process.getuid?.() ?? 0;
  const own = locateSockets({}, { env: process.env, uid, platform: process.platform, cwd: "/" });
  const directory = dirname(socketPath);
  const ownDirectory = own.ok && own.paths.directory === directory;
  const problem = socketDirProblem({ directory, ownDirectory }, uid, true);
  if (problem !== undefined) throw new Error(problem);
}

function accessProblem(directory: string, stats: Stats, uid: number): string | undefined {
  if (stats.uid !== uid) {
    const fix = "set XDG_RUNTIME_DIR to a directory of yours, or choose one with -S";
    return refusal(directory, `belongs to another user (${stats.uid})`, fix);
  }
  const mode = stats.mode & 0o777;
  if (mode === 0o700) return undefined;
  return refusal(directory, `is open to others (mode ${mode.toString(8)})`, `run: chmod 700 ${directory}`);
}

const refusal = (path: string, what: string, fix: string): string => `refusing ${path}: it ${what}; ${fix}`;

/** Undefined where there is nothing, a line where it cannot be told. */
function statOf(path: string): Stats | undefined | string {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return `cannot look at ${path}: ${reason(error)}`;
  }
}

function make(directory: string): string | undefined {
  try {
    mkdirSync(directory, { mode: 0o700 });
    return undefined;
  } catch (error) {
    // Twenty callers at once: another one made it, and it is checked like any other.
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    return `cannot make ${directory}: ${reason(error)}`;
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
