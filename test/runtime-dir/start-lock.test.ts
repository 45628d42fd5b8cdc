import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_LOCK_AGE_MS, tryStartLock, type StartLock } from "../../src/runtime-dir/start-lock.ts";

let room: string;
let path: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), "mux-lock-"));
  path = join(room, "default.lock");
});
afterEach(() => rmSync(room, { recursive: true }));

function taken(): StartLock {
  const attempt = tryStartLock(path, Date.now());
  if (attempt.kind !== "taken") throw new Error(attempt.kind);
  return attempt.lock;
}

/** A pid that nothing has: that of a process which has ended. */
const deadPid = (): number => spawnSync("true").pid;

test("one holder at a time, and nothing else is left lying about", () => {
  const lock = taken();
  expect(tryStartLock(path, Date.now())).toEqual({ kind: "busy", pid: process.pid });
  expect(lock.held()).toBe(true);
  expect(readdirSync(room)).toEqual(["default.lock"]);
  lock.release();
  expect(readdirSync(room)).toEqual([]);
  taken().release();
});

test.each(["", "nonsense", "-1 x", "0 x"])("what is no lock (%j) is taken over", (text) => {
  writeFileSync(path, text);
  expect(taken().held()).toBe(true);
});

test("a dead holder's lock is taken over", () => {
  writeFileSync(path, `${deadPid()} abc\n`);
  expect(taken().held()).toBe(true);
  expect(readdirSync(room)).toEqual(["default.lock"]);
});

test("a lock older than any start is taken over, though its pid lives: the number was used again", () => {
  writeFileSync(path, `${process.pid} abc\n`);
  const now = Date.now();
  utimesSync(path, now / 1000, (now - MAX_LOCK_AGE_MS + 1000) / 1000);
  expect(tryStartLock(path, now).kind).toBe("busy");
  utimesSync(path, now / 1000, (now - MAX_LOCK_AGE_MS - 1000) / 1000);
  expect(tryStartLock(path, now).kind).toBe("taken");
});

test("who lost the lock does not remove another's", () => {
  const lock = taken();
  writeFileSync(path, "1 other\n");
  expect(lock.held()).toBe(false);
  lock.release();
  expect(readFileSync(path, "utf8")).toBe("1 other\n");
});

test("a directory that cannot be written is told", () => {
  const attempt = tryStartLock(join(room, "no", "x.lock"), Date.now());
  expect(attempt).toMatchObject({ kind: "failed", message: expect.stringContaining("cannot write") });
});
