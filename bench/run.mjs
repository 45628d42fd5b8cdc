// Runs benches:  node bench/run.mjs [name…] [--runs N] [--quick] [--save] [--only PAYLOAD] [--profile ROLE]
// Names: `--list`; none: all of them. What the options mean: harness/options.ts.
// Bundles bench/*.ts into bench/out/js, builds mux if there is no dist, and gives each bench a process of its own.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const ENDING = ".bench.ts";
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "bench");
const scripts = join(folder, "out", "js");
const sources = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const known = sources.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    quick: { type: "boolean" },
    save: { type: "boolean" },
    only: { type: "string" },
    profile: { type: "string" },
    list: { type: "boolean" },
  },
});
const unknown = positionals.filter((name) => !known.includes(name));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`no such bench: ${unknown.join(" ")}`);
  console.log(known.join("\n"));
  process.exit(unknown.length > 0 ? 2 : 0);
}

function newest(directory) {
  const times = readdirSync(directory, { recursive: true }).map((name) => statSync(join(directory, name)).mtimeMs);
  return Math.max(...times);
}

const dist = join(root, "dist");
if (!existsSync(join(dist, "mux.js")))
  spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
else if (newest(dist) < newest(join(root, "src")))
  console.log("dist is older than src: what is measured is the older one (npm run build)");

await build({
  absWorkingDir: root,
  entryPoints: sources.map((name) => join("bench", name)),
  outdir: scripts,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: "inline",
  define: { MUX_VERSION: '"bench"' },
  logLevel: "warning",
});

const passed = [
  ...["runs", "only", "profile"].flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]])),
  ...(values.quick ? ["--quick"] : []),
  ...(values.save ? ["--save"] : []),
];
let failed = 0;
for (const name of positionals.length > 0 ? positionals : known) {
  const script = join(scripts, `${name}.bench.js`);
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", script, ...passed], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
