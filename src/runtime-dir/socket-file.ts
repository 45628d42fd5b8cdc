// What lies at a socket's path, before anybody connects to it, removes it or listens there.
// A symlink is refused: it could lead us to somebody else's server, or an unlink to somebody else's file.

import { lstatSync } from "node:fs";

export type SocketFile =
  | { readonly kind: "missing" }
  /** A socket of ours; whether anybody listens is another question. */
  | { readonly kind: "socket" }
  /** One line: what is wrong and what to do. */
  | { readonly kind: "refused"; readonly message: string };

export function inspectSocket(path: string, uid: number): SocketFile {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return { kind: "missing" };
    if (stats.isSymbolicLink()) return refused(path, "is a symbolic link", "remove it");
    if (!stats.isSocket()) return refused(path, "is not a socket", "remove it");
    if (stats.uid !== uid) return refused(path, `belongs to another user (${stats.uid})`, "choose another path");
    return { kind: "socket" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: "refused", message: `cannot look at ${path}: ${why}` };
  }
}

const refused = (path: string, what: string, fix: string): SocketFile => ({
  kind: "refused",
  message: `refusing ${path}: it ${what}; ${fix}`,
});
