// The linter still bites: a small tree with the repository's own configuration, an offence of each kind planted in it, and
// beside them files that do what their layer may. One run of the linter judges all of them.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const LINTER = join(REPOSITORY, "node_modules/.bin/oxlint");

const IMPORTS = "eslint(no-restricted-imports)";
const GLOBALS = "eslint(no-restricted-globals)";

/** Layers that a layer may not import. Each is planted as every form that an import has. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  core: [
    "protocols",
    "catalog",
    "wire",
    "draw",
    "runtime-dir",
    "hook-files",
    "pty-host",
    "server",
    "client",
    "report",
    "cli",
  ],
  protocols: ["catalog", "wire", "draw", "runtime-dir", "hook-files", "pty-host", "server", "client", "report", "cli"],
  catalog: ["protocols", "wire", "draw", "runtime-dir", "hook-files", "pty-host", "server", "client", "report", "cli"],
  wire: ["protocols", "catalog", "draw", "runtime-dir", "hook-files", "pty-host", "server", "client", "report", "cli"],
  draw: ["protocols", "catalog", "runtime-dir", "hook-files", "pty-host", "server", "client", "report", "cli"],
  "runtime-dir": [
    "core",
    "protocols",
    "catalog",
    "draw",
    "hook-files",
    "pty-host",
    "server",
    "client",
    "report",
    "cli",
  ],
  "pty-host": ["protocols", "catalog", "draw", "runtime-dir", "hook-files", "server", "client", "report", "cli"],
  server: ["draw", "hook-files", "pty-host", "client", "report", "cli"],
  "server/screen": ["catalog", "draw", "runtime-dir", "hook-files", "pty-host", "client", "report", "cli"],
  "server/processes": ["protocols", "draw", "runtime-dir", "hook-files", "pty-host", "client", "report", "cli"],
  "server/config": ["protocols", "draw", "runtime-dir", "hook-files", "pty-host", "client", "report", "cli"],
  client: ["protocols", "catalog", "runtime-dir", "hook-files", "pty-host", "server", "report", "cli"],
  "client/overlay": ["protocols", "catalog", "runtime-dir", "hook-files", "pty-host", "server", "report", "cli"],
  "hook-files": ["protocols", "wire", "draw", "pty-host", "server", "client", "report", "cli"],
  report: [
    "core",
    "protocols",
    "catalog",
    "wire",
    "draw",
    "runtime-dir",
    "hook-files",
    "pty-host",
    "server",
    "client",
    "cli",
  ],
  cli: ["catalog", "draw", "pty-host", "server"],
};

/** Packages, and modules of Node, that a layer may not import. */
const FORBIDDEN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  core: ["node:fs", "valibot", "@xterm/headless"],
  protocols: ["node:fs", "smol-toml"],
  catalog: ["node:fs", "smol-toml"],
  wire: ["node:net", "valibot"],
  draw: ["node:tty", "blessed"],
  "runtime-dir": ["valibot", "node-pty"],
  "pty-host": ["node:child_process", "node:worker_threads", "node-pty", "@xterm/headless"],
  server: ["@xterm/headless", "node-pty", "blessed", "ps-list", "smol-toml", "node-sqlite3-wasm"],
  "server/screen": ["ps-list", "node-pty", "blessed"],
  "server/processes": ["@xterm/headless", "node-pty"],
  "server/config": ["@xterm/headless", "node-pty"],
  client: ["blessed", "valibot", "@xterm/headless"],
  "client/overlay": ["node-pty", "@xterm/headless"],
  "hook-files": ["valibot", "node-pty", "@xterm/headless"],
  report: ["valibot", "node-pty"],
  cli: ["blessed", "valibot", "node-pty"],
};

interface Plant {
  /** What is wrong with it; the plants of one title are judged together. */
  readonly title: string;
  readonly path: string;
  readonly source: string;
  /** The rule that must refuse it. */
  readonly rule: string;
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const up = (layer: string): string => "../".repeat(layer.split("/").length);

function importsOf(layer: string, from: string, title: string): readonly Plant[] {
  const forms: Readonly<Record<string, string>> = {
    import: `import { x } from "${from}";\nexport const y = x;\n`,
    "import type": `import type { X } from "${from}";\nexport type Y = X;\n`,
    "export from": `export { x } from "${from}";\n`,
    "export type from": `export type { X } from "${from}";\n`,
    "import()": `export const load = (): Promise<unknown> => import("${from}");\n`,
  };
  return Object.entries(forms).map(([form, source]) => ({
    title,
    path: `src/${layer}/takes${slug(`-${from}-${form}`)}.ts`,
    source,
    rule: IMPORTS,
  }));
}

const LAYER_PLANTS: readonly Plant[] = Object.entries(FORBIDDEN).flatMap(([layer, others]) =>
  others.flatMap((other) => importsOf(layer, `${up(layer)}${other}/inside.ts`, `${layer} imports another layer`)),
);
const PACKAGE_PLANTS: readonly Plant[] = Object.entries(FORBIDDEN_PACKAGES).flatMap(([layer, packages]) =>
  packages.flatMap((name) => importsOf(layer, name, `${layer} imports a package that is not its own`)),
);

const IMPURE: Readonly<Record<string, string>> = {
  setTimeout: "setTimeout(() => undefined, 1)",
  setInterval: "setInterval(() => undefined, 1)",
  setImmediate: "setImmediate(() => undefined)",
  Date: "Date.now()",
  performance: "performance.now()",
  crypto: "crypto.randomUUID()",
  process: "process.pid",
  console: "console.log(1)",
  globalThis: "globalThis.setTimeout(() => undefined, 1)",
  random: "Math.random()",
};
const PURITY_PLANTS: readonly Plant[] = ["core", "protocols", "catalog", "wire", "draw"].flatMap((layer) =>
  Object.entries(IMPURE).map(([name, expression]) => ({
    title: `${layer} uses a clock, a timer, randomness or Node`,
    path: `src/${layer}/uses-${slug(name)}.ts`,
    source: `export const value = (): unknown => ${expression};\n`,
    rule: name === "random" ? "eslint(no-restricted-properties)" : GLOBALS,
  })),
);

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");

const OTHER_PLANTS: readonly Plant[] = [
  {
    title: "a file has more than 500 lines",
    path: "src/core/too-long.ts",
    source: lines(501, (index) => `export const n${index} = ${index};`),
    rule: "eslint(max-lines)",
  },
  {
    title: "a function has more than 60 lines",
    path: "src/core/long-function.ts",
    source: `export function count(n: number): number {\n${lines(60, () => "  n += 1;")}  return n;\n}\n`,
    rule: "eslint(max-lines-per-function)",
  },
  {
    title: "blocks are nested four deep",
    path: "src/core/deep.ts",
    source:
      "export function f(n: number): number {\n  if (n) { if (n > 1) { if (n > 2) { if (n > 3) return 1; } } }\n  return 0;\n}\n",
    rule: "eslint(max-depth)",
  },
  {
    title: "two files import each other",
    path: "src/core/cycle-a.ts",
    source: 'import { b } from "./cycle-b.ts";\nexport const a = (): number => b();\n',
    rule: "import(no-cycle)",
  },
  {
    title: "a barrel gathers other files",
    path: "src/core/barrel.ts",
    source: 'export * from "./inside.ts";\n',
    rule: "oxc(no-barrel-file)",
  },
  {
    title: "a file's name is not in kebab case",
    path: "src/core/camelCase.ts",
    source: "export const one = 1;\n",
    rule: "unicorn(filename-case)",
  },
  {
    title: "a value is of type any",
    path: "src/server/untyped.ts",
    source: "export const f = (value: any): unknown => value;\n",
    rule: "typescript(no-explicit-any)",
  },
  {
    title: "a promise is left alone",
    path: "src/server/floating.ts",
    source: "const work = async (): Promise<void> => undefined;\nexport function start(): void {\n  work();\n}\n",
    rule: "typescript(no-floating-promises)",
  },
  {
    title: "a module of Node is imported without node:",
    path: "src/pty-host/bare.ts",
    source: 'import { spawn } from "child_process";\nexport const s = spawn;\n',
    rule: "unicorn(prefer-node-protocol)",
  },
];

const PLANTS: readonly Plant[] = [...LAYER_PLANTS, ...PACKAGE_PLANTS, ...PURITY_PLANTS, ...OTHER_PLANTS];

/** What each layer may do, beside the offences: none of it may be refused. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: ["./inside.ts", "./below/inside.ts"],
  "core/below": ["../inside.ts"],
  protocols: ["../core/inside.ts", "valibot"],
  catalog: ["../core/inside.ts", "valibot"],
  wire: ["../core/inside.ts"],
  draw: ["../core/inside.ts", "../wire/inside.ts"],
  "runtime-dir": ["../wire/inside.ts", "node:fs"],
  "pty-host": ["../wire/inside.ts", "node:net"],
  server: ["../core/inside.ts", "../protocols/inside.ts", "../catalog/inside.ts", "../wire/inside.ts", "node:fs"],
  "server/screen": ["../../core/inside.ts", "../../protocols/inside.ts", "@xterm/headless"],
  "server/processes": ["../../catalog/inside.ts", "ps-list", "node:child_process"],
  "server/config": ["../../core/inside.ts", "smol-toml", "valibot", "node:fs"],
  "hook-files": [
    "../core/inside.ts",
    "../catalog/inside.ts",
    "../runtime-dir/inside.ts",
    "jsonc-parser",
    "smol-toml",
    "node:fs",
  ],
  client: ["../core/inside.ts", "../draw/inside.ts", "../wire/inside.ts", "node:tty"],
  "client/overlay": ["../../core/inside.ts", "blessed"],
  report: ["./inside.ts", "node:net"],
  cli: ["../core/inside.ts", "../wire/inside.ts", "../runtime-dir/inside.ts", "../client/inside.ts", "node:net"],
};

let tree: string;
let complaints: ReadonlyMap<string, readonly string[]>;

function plant(path: string, source: string): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "mux-lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.json", "package.json"]) {
    copyFileSync(join(REPOSITORY, file), join(tree, file));
  }
  symlinkSync(join(REPOSITORY, "node_modules"), join(tree, "node_modules"));
  for (const { path, source } of PLANTS) plant(path, source);
  plant("src/core/cycle-b.ts", 'import { a } from "./cycle-a.ts";\nexport const b = (): number => a();\n');
  for (const [layer, imports] of Object.entries(ALLOWED)) {
    plant(`src/${layer}/inside.ts`, "export const x = 1;\nexport type X = number;\n");
    plant(`src/${layer}/allowed.ts`, imports.map((from) => `import "${from}";\n`).join(""));
  }
  const { stdout } = spawnSync(LINTER, ["--type-aware", "-f", "json"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  complaints = byFile(stdout);
}, 120_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function byFile(report: string): ReadonlyMap<string, readonly string[]> {
  const { diagnostics } = JSON.parse(report) as {
    readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
  };
  const found = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
  return found;
}

describe("the linter refuses it when", () => {
  test.each([...new Set(PLANTS.map(({ title }) => title))])("%s", (title) => {
    const planted = PLANTS.filter((each) => each.title === title);
    const missed = planted.filter(({ path, rule }) => complaints.get(path)?.includes(rule) !== true);
    expect(missed.map(({ path, source }) => `${path}: ${source}`)).toEqual([]);
  });
});

describe("the linter lets", () => {
  test.each(Object.keys(ALLOWED))("%s import what it may", (layer) => {
    expect(complaints.get(`src/${layer}/allowed.ts`) ?? []).toEqual([]);
  });
});

test("a complaint of the linter makes it fail", () => {
  expect(spawnSync(LINTER, ["src/core/camelCase.ts"], { cwd: tree }).status).toBe(1);
});
