// Hooks for one launch: which agents get them, what is written for them, and when they go without.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HookInjector } from "../../../src/server/launch/hook-injector.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import type { Runtime } from "../../../src/catalog/runtime.ts";

let home: string;
let injector: HookInjector;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mux-inject-"));
  injector = new HookInjector(join(home, "hooks"), process.getuid?.() ?? 0);
});
afterEach(() => rmSync(home, { recursive: true }));

function runtime(id: string): Runtime {
  const found = BUNDLED.catalog.byName.get(id);
  if (found === undefined) throw new Error(`no ${id} in the catalog`);
  return found;
}

test("an agent that takes settings as an argument gets them, and no file is written", async () => {
  const given = await injector.inject(runtime("claude-code"), ["mend the tests"]);
  const [option, settings = ""] = given?.args ?? [];
  expect(option).toBe("--settings");
  expect(JSON.parse(settings)).toHaveProperty("hooks.UserPromptSubmit");
  expect(readdirSync(home)).toEqual([]);
});

test("files that an agent reads are private, whole, and the same for all launches", async () => {
  const first = await injector.inject(runtime("pi"), []);
  const [, path = ""] = first?.args ?? [];
  expect(path.startsWith(join(home, "hooks", "pi"))).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, "utf8");
  expect(await injector.inject(runtime("pi"), [])).toEqual(first);
  expect(readFileSync(path, "utf8")).toBe(text);
});

test.each([
  ["claude-code", ["mcp", "list"], "is no session"],
  ["claude-code", ["--settings", "mine.json"], "has settings of the person's own"],
  ["claude-code", ["--settings=mine.json"], "has settings of the person's own"],
  ["codex", [], "would ask about them each time"],
  ["aider", [], "takes none"],
  ["codex", [], "would ask whether to trust them, which nobody wanted"],
])("%s %j goes without: it %s", async (id, args) => {
  expect(await injector.inject(runtime(id), args)).toBeNull();
});

test("a directory that cannot be had is no reason not to start", async () => {
  const taken = join(home, "taken");
  writeFileSync(taken, "");
  expect(await new HookInjector(taken, 0).inject(runtime("pi"), [])).toBeNull();
});
