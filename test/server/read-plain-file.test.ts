import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCatalog } from "../../src/server/catalog-files.ts";
import { readPlainFile } from "../../src/server/read-plain-file.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mux-plain-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a plain file is read, and a link to one", () => {
  writeFileSync(join(root, "a"), "text");
  symlinkSync(join(root, "a"), join(root, "b"));
  expect([readPlainFile(join(root, "a"), 4), readPlainFile(join(root, "b"), 4)]).toEqual(["text", "text"]);
});

test("what could make the server wait, or is too much, is refused in words", () => {
  execFileSync("mkfifo", [join(root, "pipe")]);
  writeFileSync(join(root, "large"), "x".repeat(2049));
  expect(() => readPlainFile(join(root, "pipe"), 10)).toThrow("not a plain file");
  expect(() => readPlainFile(root, 10)).toThrow("not a plain file");
  expect(() => readPlainFile(join(root, "large"), 2048)).toThrow("larger than 2 KiB");
  expect(() => readPlainFile(join(root, "none"), 10)).toThrow("ENOENT");
});

test("a folder of manifests with everything but manifests in it loads what is one", () => {
  const agents = join(root, "mux", "agents");
  mkdirSync(join(agents, "folder.json"), { recursive: true });
  execFileSync("mkfifo", [join(agents, "pipe.json")]);
  symlinkSync("loop.json", join(agents, "loop.json"));
  writeFileSync(join(agents, "own.json"), '{ "id": "own", "name": "Own", "command": "own" }');
  const { catalog, problems } = readCatalog({ XDG_CONFIG_HOME: root });
  expect(catalog.byName.get("own")?.name).toBe("Own");
  expect(problems.map((problem) => problem.slice(agents.length + 1))).toEqual([
    "folder.json: not a plain file",
    expect.stringMatching(/^loop\.json: ELOOP/),
    "pipe.json: not a plain file",
  ]);
});
