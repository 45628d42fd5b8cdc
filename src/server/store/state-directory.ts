// Where a server keeps what is to outlive the machine:  $XDG_STATE_HOME/mux/<server name>/  (~/.local/state by default).
// Mode 0700, and the person's own.

import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";

const PRIVATE_MODE = 0o700;
const OTHERS = 0o077;
const HASH_LENGTH = 8;

export interface StatePlace {
  readonly serverName: string;
  /** Of the control socket. */
  readonly socketPath: string;
  readonly uid: number;
}

/** The path; a server of -S has one of its own, since servers of the same name may lie in many places. */
export function stateDirectory(
  { serverName, socketPath, uid }: StatePlace,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const given = env["XDG_STATE_HOME"];
  const home = given !== undefined && isAbsolute(given) ? given : join(env["HOME"] || homedir(), ".local", "state");
  const isNamed = basename(dirname(socketPath)) === `mux-${uid}`;
  const hash = createHash("sha256").update(socketPath).digest("hex").slice(0, HASH_LENGTH);
  return join(home, "mux", isNamed ? serverName : `${serverName}-${hash}`);
}

/** Makes it, for this person alone. Throws a line where something else stands there. */
export function makeStateDirectory(path: string, uid: number): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_MODE });
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Error(`not a directory: ${path}`);
  if (found.uid !== uid) throw new Error(`somebody else's directory: ${path}`);
  if ((found.mode & OTHERS) !== 0) chmodSync(path, PRIVATE_MODE);
}
