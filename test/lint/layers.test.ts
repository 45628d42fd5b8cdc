// The layers of src/README.md, read from the sources themselves: every import, of whatever form, resolved to the layer in
// which it ends. A second net beside the linter's patterns, which do not see import types, require, or whether an import
// is static. The table stands here once more, as what is allowed; what is not in it is an error.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "../../src");

interface Allowance {
  /** Other layers. */
  readonly layers: readonly string[];
  /** Layers that may be loaded when they are needed, with import() in a value. */
  readonly onDemand?: readonly string[];
  readonly node: boolean;
}

const TABLE: Readonly<Record<string, Allowance>> = {
  core: { layers: [], node: false },
  protocols: { layers: ["core"], node: false },
  catalog: { layers: ["core"], node: false },
  wire: { layers: ["core"], node: false },
  draw: { layers: ["core", "wire"], node: false },
  "runtime-dir": { layers: ["wire"], node: true },
  "pty-host": { layers: ["core", "wire"], node: true },
  server: { layers: ["core", "protocols", "catalog", "wire", "runtime-dir"], node: true },
  client: { layers: ["core", "wire", "draw"], node: true },
  "hook-files": { layers: ["core", "catalog", "runtime-dir"], node: true },
  report: { layers: [], node: true },
  cli: {
    layers: ["core", "wire", "runtime-dir"],
    onDemand: ["client", "hook-files", "protocols", "report"],
    node: true,
  },
};

/** Every package that the program needs, and the only places that may import it. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  "@xterm/headless": ["server/screen/"],
  blessed: ["client/overlay/"],
  "jsonc-parser": ["hook-files/"],
  "node-pty": ["pty-host/native-pty.ts"],
  "node-sqlite3-wasm": ["server/runs/cursor-store.ts"],
  "ps-list": ["server/processes/"],
  "smol-toml": ["hook-files/", "server/config/"],
  valibot: ["catalog/", "protocols/", "server/config/"],
};

interface Import {
  /** File below src. */
  readonly file: string;
  readonly from: string;
  readonly isDynamic: boolean;
}

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\b(import|require|require\.resolve)\s*\(\s*)"([^"\n]+)"/g;
/** The one module that is named by a constant: its text is looked for instead. */
const NODE_PTY_FILE = /"(node-pty\/[^"\n]+)"/g;

const FILES: readonly string[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .toSorted();

function importsIn(file: string): readonly Import[] {
  const code = readFileSync(join(SRC, file), "utf8").replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  const found = [...code.matchAll(IMPORT)].map(([, call, from = ""]) => ({ file, from, isDynamic: call === "import" }));
  const named = [...code.matchAll(NODE_PTY_FILE)].map(([, from = ""]) => ({ file, from, isDynamic: true }));
  return [...found, ...named].filter(({ from }) => /^[\w@.]/.test(from));
}

const IMPORTS: readonly Import[] = FILES.flatMap(importsIn);
const isRelative = ({ from }: Import): boolean => from.startsWith(".");
const layerOf = (file: string): string => file.split("/", 1)[0] ?? "";
const targetOf = ({ file, from }: Import): string => relative(SRC, resolve(SRC, dirname(file), from));
const packageOf = (from: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;
const shown = (each: Import): string => `src/${each.file} imports ${each.from}`;

function isAllowed(each: Import): boolean {
  const layer = layerOf(each.file);
  const target = layerOf(targetOf(each));
  const allowance = TABLE[layer];
  if (allowance === undefined) return false;
  // A client speaks OSC 7501 to the terminal it runs in, as any program does.
  if (layer === "client" && targetOf(each).startsWith("protocols/osc7501/")) return true;
  if (layer === "protocols" && target === "protocols") return targetOf(each).split("/")[1] === each.file.split("/")[1];
  if (target === layer || allowance.layers.includes(target)) return true;
  return each.isDynamic && allowance.onDemand?.includes(target) === true;
}

describe("layers", () => {
  test("the sources are read: each layer that exists has imports", () => {
    const layers = new Set(IMPORTS.map(({ file }) => layerOf(file)));
    expect([...layers].filter((layer) => TABLE[layer] === undefined)).toEqual([]);
    expect(layers.size).toBeGreaterThanOrEqual(10);
  });

  test("an import stays in its layer or goes where the table lets it", () => {
    const wrong = IMPORTS.filter((each) => isRelative(each) && !isAllowed(each));
    expect(wrong.map(shown)).toEqual([]);
  });

  test("what is imported is there", () => {
    const missing = IMPORTS.filter((each) => isRelative(each) && !existsSync(join(SRC, targetOf(each))));
    expect(missing.map(shown)).toEqual([]);
  });

  test("Node is imported where the table lets it", () => {
    const wrong = IMPORTS.filter(({ file, from }) => from.startsWith("node:") && TABLE[layerOf(file)]?.node !== true);
    expect(wrong.map(shown)).toEqual([]);
  });

  test("a package is imported by its one importer", () => {
    const packages = IMPORTS.filter((each) => !isRelative(each) && !each.from.startsWith("node:"));
    const wrong = packages.filter(({ file, from }) => {
      const places = IMPORTERS[packageOf(from)] ?? [];
      return !places.some((place) => file.startsWith(place));
    });
    expect(wrong.map(shown)).toEqual([]);
    expect([...new Set(packages.map(({ from }) => packageOf(from)))].toSorted()).toEqual(
      Object.keys(IMPORTERS).toSorted(),
    );
  });

  test("mux-report takes node:net and nothing else", () => {
    const wrong = IMPORTS.filter(
      (each) => layerOf(each.file) === "report" && !isRelative(each) && each.from !== "node:net",
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  test("only looking at processes, what starts the parts, tells a person or asks an agent its version starts a program", () => {
    const starters = IMPORTS.filter(({ from }) => from === "node:child_process").map(({ file }) => file);
    const places = [
      "server/processes/",
      "server/tell/runner.ts",
      "cli/start/",
      "client/",
      "hook-files/agent-version.ts",
    ];
    expect(starters.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
  });

  test("the server reads /proc in processes/ alone", () => {
    const readers = FILES.filter((file) => /["'`]\/proc\b/.test(readFileSync(join(SRC, file), "utf8")));
    expect(readers.filter((file) => layerOf(file) === "server" && !file.startsWith("server/processes/"))).toEqual([]);
  });
});
