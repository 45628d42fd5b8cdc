// A file of the person's on disk: read whole with all that must stay as it was, written so that whoever looks sees the old
// file or the new one. A link is followed: what it leads to is read and written, and the link stays.

import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { FileText } from "./planned.ts";

/** Settings that are larger are nobody's. */
const MAX_FILE_BYTES = 4 << 20;
const OWNER_WRITES = 0o200;
const MODE_BITS = 0o7777;

export interface RealFile {
  /** Behind all links. */
  readonly path: string;
  readonly text: FileText;
  /** Null: it is not there. */
  readonly mode: number | null;
}

export type FileReading =
  | { readonly ok: true; readonly file: RealFile }
  | { readonly ok: false; readonly reason: string };

export function readRealFile(named: string): FileReading {
  const link = lstatSync(named, { throwIfNoEntry: false });
  if (link === undefined) return { ok: true, file: { path: named, text: null, mode: null } };
  let path: string;
  try {
    path = realpathSync(named);
  } catch {
    return { ok: false, reason: "is a link that leads nowhere" };
  }
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { ok: false, reason: stat.isDirectory() ? "is a directory" : "is no plain file" };
    if (stat.size > MAX_FILE_BYTES) return { ok: false, reason: `is larger than ${MAX_FILE_BYTES >> 20} MiB` };
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    return { ok: true, file: { path, text, mode: stat.mode & MODE_BITS } };
  } catch (error) {
    return { ok: false, reason: error instanceof TypeError ? "is no text of UTF-8" : faultOf(error) };
  }
}

/** Why a file may not be changed; undefined: it may. The system's own refusal comes when it is written. */
export function writeFault({ path, mode }: RealFile): string | undefined {
  if (mode !== null && (mode & OWNER_WRITES) === 0) return "is read-only";
  const directory = statSync(dirname(path), { throwIfNoEntry: false });
  return directory !== undefined && (directory.mode & OWNER_WRITES) === 0 ? "is in a read-only directory" : undefined;
}

/** Throws what the system says. `newMode`: of a file that was not there. */
export function writeRealFile(file: RealFile, text: FileText, newMode: number): void {
  const directory = dirname(file.path);
  if (text === null) {
    unlinkSync(file.path);
    return;
  }
  mkdirSync(directory, { recursive: true });
  removeLeftovers(file.path);
  const draft = join(directory, `${draftPrefix(file.path)}${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
  try {
    const fd = openSync(draft, "wx", 0o600);
    try {
      writeFileSync(fd, text);
      keepOwner(fd, file);
      fchmodSync(fd, file.mode ?? newMode);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(draft, file.path);
  } catch (error) {
    removeQuietly(draft);
    throw error;
  }
  syncDirectory(directory);
}

/** Directories that are empty now, up to the agent's own folder, which stays. */
export function removeEmptyAbove(path: string, home: string): void {
  for (let at = dirname(path); at.startsWith(`${home}/`); at = dirname(at)) {
    try {
      rmdirSync(at);
    } catch {
      return;
    }
  }
}

const draftPrefix = (path: string): string => `.${basename(path)}.mux-`;

/** Of one that was killed while it wrote. Who calls holds the lock: nobody else writes now. */
function removeLeftovers(path: string): void {
  const prefix = draftPrefix(path);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && /^\d+-[0-9a-f]{8}\.tmp$/.test(name.slice(prefix.length)))
      removeQuietly(join(dirname(path), name));
}

/** Root may change a file of somebody else's, and it stays theirs. */
function keepOwner(fd: number, file: RealFile): void {
  if (file.mode === null) return;
  const [own, old] = [fstatSync(fd), statSync(file.path)];
  if (own.uid !== old.uid || own.gid !== old.gid) fchownSync(fd, old.uid, old.gid);
}

function syncDirectory(directory: string): void {
  const fd = openSync(directory, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already, which is what is wanted.
  }
}

export const faultOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words: Readonly<Record<string, string>> = {
    EACCES: "may not be read or written",
    EPERM: "may not be read or written",
    EROFS: "is on a read-only file system",
    ENOSPC: "has no room on the disk",
    EDQUOT: "has no room on the disk",
    ENOTDIR: "is below something that is no directory",
    ELOOP: "is a link to itself",
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
};
