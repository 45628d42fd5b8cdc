// Every agent of the catalog that has hooks, on a disk of its own: installed, looked at, installed again, and taken out.

import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeOf } from "../../src/catalog/hook-place.ts";
import { hookedAgents } from "../../src/hook-files/agent-hooks.ts";
import { HookFiles } from "../../src/hook-files/main.ts";
import { BUNDLED } from "../catalog/bundled.ts";

const MANIFESTS = resolve(import.meta.dirname, "../../runtimes");
const AGENTS = hookedAgents(BUNDLED.catalog.runtimes);

let root: string;
let env: Readonly<Record<string, string>>;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mux-every-agent-"));
  mkdirSync(join(root, "bin"));
  for (const { runtime } of AGENTS) {
    const program = join(root, "bin", runtime.command.split(" ", 1)[0]!);
    writeFileSync(program, "#!/bin/sh\necho version 99.0.0\n");
    chmodSync(program, 0o755);
  }
  env = { PATH: `${join(root, "bin")}:/usr/bin:/bin`, XDG_STATE_HOME: join(root, "state") };
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tree = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return lstatSync(path).isFile() ? `${name} ${readFileSync(path, "utf8")}` : name;
    });

describe("every agent with hooks", () => {
  test("there are the 23 of the catalog", () => {
    expect(AGENTS.map(({ runtime }) => runtime.id)).toHaveLength(23);
  });

  test.each(AGENTS)("$runtime.id", async ({ runtime: { id }, install }) => {
    const home = join(root, id);
    mkdirSync(placeOf(install.home!, install, { home, variable: () => undefined }), { recursive: true });
    const files = new HookFiles(env, home, MANIFESTS);
    const before = tree(home);
    const rowOf = () => files.rows([id])[0]!;
    expect(rowOf()).toMatchObject({ id, installed: true, state: "not-installed" });

    const prepared = await files.prepare(id, "install");
    expect(prepared.refusal).toBeNull();
    expect(prepared.changes.length).toBeGreaterThan(0);
    expect(tree(home)).toEqual(before);
    expect(await prepared.apply()).toBeUndefined();
    expect(rowOf()).toMatchObject({ state: "installed" });
    expect(readFileSync(rowOf().file, "utf8")).toMatch(/mux-hooks/);
    expect((await files.prepare(id, "install")).changes).toEqual([]);

    expect(await (await files.prepare(id, "uninstall")).apply()).toBeUndefined();
    expect(rowOf()).toMatchObject({ state: "not-installed" });
    expect(tree(home)).toEqual(before);
  });
});
