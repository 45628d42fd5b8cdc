// A file of ours is all of the old or all of the new one, whatever happens while it is written.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepUnfinished, writeAtomically, type WriteSome } from "../../../src/server/store/atomic-file.ts";

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "mux-atomic-"));
  path = join(directory, "restore.json");
});
afterEach(() => rmSync(directory, { recursive: true }));

const bytesAtATime =
  (count: number): WriteSome =>
  async (file, bytes, offset) =>
    (await file.write(bytes, offset, Math.min(count, bytes.length - offset))).bytesWritten;

test("is new, whole and private, and nothing is left beside it", async () => {
  writeFileSync(path, "old", { mode: 0o644 });
  await writeAtomically(path, "new ü\n");
  expect(readFileSync(path, "utf8")).toBe("new ü\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(["restore.json"]);
});

test("a disk that takes a little at a time takes all of it", async () => {
  await writeAtomically(path, "ü".repeat(500), { write: bytesAtATime(7) });
  expect(readFileSync(path, "utf8")).toBe("ü".repeat(500));
});

test.each<[string, WriteSome]>([
  ["is full", () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }))],
  ["takes no more", () => Promise.resolve(0)],
  ["fills up on the way", async (...given) => (given[2] === 0 ? bytesAtATime(2)(...given) : 0)],
])("a disk that %s leaves the old file, and nothing beside it", async (_, write) => {
  writeFileSync(path, "old");
  await expect(writeAtomically(path, "new", { write })).rejects.toThrow(/space|full/);
  await expect(writeAtomically(path, "longer than that", { write })).rejects.toThrow(/space|full/);
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(directory)).toEqual(["restore.json"]);
});

test("whoever may not replace the old one any more does not", async () => {
  writeFileSync(path, "old");
  await writeAtomically(path, "new", { mayReplace: () => false });
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(directory)).toEqual(["restore.json"]);
});

test("a link in its place, or where it is prepared, is not written through", async () => {
  const elsewhere = join(directory, "elsewhere");
  writeFileSync(elsewhere, "theirs");
  symlinkSync(elsewhere, path);
  symlinkSync(elsewhere, `${path}.${process.pid}.tmp`);
  await writeAtomically(path, "new");
  expect(readFileSync(elsewhere, "utf8")).toBe("theirs");
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("what a killed writer left beside it is swept away, and nothing else", () => {
  for (const name of ["restore.json.17.tmp", "restore.json", "other.json.17.tmp", "restore.json.tmp"])
    writeFileSync(join(directory, name), "");
  sweepUnfinished(path);
  expect(readdirSync(directory).toSorted()).toEqual(["other.json.17.tmp", "restore.json", "restore.json.tmp"]);
});
