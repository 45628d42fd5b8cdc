// Who may start a server: the holder of `<name>.lock`, a file with a pid and a random word ("4711 9f3c…").
// It appears whole or not at all (a hard link), so a reader never sees it half written. One whose pid is dead or that is
// older than any start can be is taken over; a rename moves exactly the file that was judged, or puts it back.

import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";

/** A lock older than this belongs to nobody: a start gives up long before. */
export const MAX_LOCK_AGE_MS = 60_000;

export interface StartLock {
  /** Whether the lock is still this process's. */
  held(): boolean;
  release(): void;
}

export type LockAttempt =
  | { readonly kind: "taken"; readonly lock: StartLock }
  | { readonly kind: "busy"; readonly pid: number }
  | { readonly kind: "failed"; readonly message: string };

/** Tries once and returns at once. `nowMs` is the wall clock. */
export function tryStartLock(path: string, nowMs: number): LockAttempt {
  const token = `${process.pid} ${randomBytes(8).toString("hex")}\n`;
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, token, { mode: 0o600, flag: "w" });
    try {
      return place(path, draft, token, nowMs);
    } finally {
      removeQuietly(draft);
    }
  } catch (error) {
    return {
      kind: "failed",
      message: `cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function place(path: string, draft: string, token: string, nowMs: number): LockAttempt {
  // Twice: the second time after a dead one's lock was moved away.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (linked(draft, path)) return { kind: "taken", lock: lockOf(path, token) };
    const found = readLock(path);
    if (found === undefined) continue;
    const pid = Number.parseInt(found, 10);
    if (!isStale(path, pid, nowMs)) return { kind: "busy", pid };
    moveAway(path, found, `${draft}.old`);
  }
  return { kind: "busy", pid: Number.parseInt(readLock(path) ?? "0", 10) };
}

const lockOf = (path: string, token: string): StartLock => ({
  held: () => readLock(path) === token,
  release: () => {
    if (readLock(path) === token) removeQuietly(path);
  },
});

function isStale(path: string, pid: number, nowMs: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return true;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && nowMs - stats.mtimeMs > MAX_LOCK_AGE_MS;
}

/** Takes a dead holder's lock out of the way; one that changed hands in between is put back. */
function moveAway(path: string, judged: string, aside: string): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLock(aside) !== judged) linked(aside, path);
  removeQuietly(aside);
}

/** Whether a process of that number runs; one that may not be signalled does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already, which is what is wanted.
  }
}
