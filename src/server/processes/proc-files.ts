// Reading the small files of /proc: one buffer for all, a cap for each, and no exception for what is gone or hidden.

import { closeSync, openSync, readdirSync, readlinkSync, readSync } from "node:fs";

/** Most that is ever read of one file, in bytes: more than the environment of any sane process. */
export const MAX_READ_BYTES = 262_144;

const scratch: Buffer = Buffer.allocUnsafe(MAX_READ_BYTES);

/**
 * Up to `maxBytes` (at most MAX_READ_BYTES) of a file, or undefined where it cannot be read. The bytes are only good
 * until the next call. "once" trusts the first read to bring all, as it does for a line that the kernel makes up.
 */
export function readHead(path: string, maxBytes: number, manner: "once" | "to-end" = "to-end"): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, "r");
    let length = 0;
    let got = -1;
    while (got !== 0 && length < maxBytes && (got < 0 || manner === "to-end")) {
      got = readSync(fd, scratch, length, maxBytes - length, null);
      length += got;
    }
    return scratch.subarray(0, length);
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Where a link leads, without the kernel's remark on a deleted file; "" where it cannot be read. */
export function readLink(path: string): string {
  try {
    return readlinkSync(path).replace(/ \(deleted\)$/, "");
  } catch {
    return "";
  }
}

/** The names in a folder; none where it cannot be read. */
export function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
