// Reads a small file that somebody else put there: a plain one, of limited size. Anything else, a pipe for one, could make
// the server wait for ever.

import { readFileSync, statSync } from "node:fs";

/** The file's text. Throws a one-line error for what is no plain file, is larger than `maxBytes`, or cannot be read. */
export function readPlainFile(path: string, maxBytes: number): string {
  const stat = statSync(path);
  if (!stat.isFile()) throw new Error("not a plain file");
  if (stat.size > maxBytes) throw new Error(`larger than ${maxBytes >> 10} KiB`);
  return readFileSync(path, "utf8");
}
