// Builds dist: one file for each process, so that a start reads one file; ESM, but for the reporter, which starts sooner
// as CommonJS. Dependencies stay outside; what the entries `import()` of each other becomes an import of the built
// neighbour. An entry that is not there is left out.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = {
  mux: "src/cli/main.ts",
  server: "src/server/main.ts",
  "pty-host": "src/pty-host/main.ts",
  client: "src/client/main.ts",
  hooks: "src/hook-files/main.ts",
};

const present = Object.entries(entries).filter(([, source]) => existsSync(join(root, source)));
const builtName = new Map(Object.entries(entries).map(([name, source]) => [join(root, source), `./${name}.js`]));

/** Another process's entry is never copied into this one's file. */
const neighbours = {
  name: "neighbours",
  setup(context) {
    context.onResolve({ filter: /\/main\.ts$/ }, (args) => {
      if (args.kind !== "dynamic-import") return undefined;
      const path = builtName.get(resolve(args.resolveDir, args.path));
      return path === undefined ? undefined : { path, external: true };
    });
  },
};

const outdir = join(root, "dist");
const common = {
  absWorkingDir: root,
  outdir,
  bundle: true,
  platform: "node",
  target: "node20",
  charset: "utf8",
  logLevel: "warning",
};
await build({
  ...common,
  entryPoints: Object.fromEntries(present),
  format: "esm",
  external: Object.keys(manifest.dependencies),
  define: { MUX_VERSION: JSON.stringify(manifest.version) },
  plugins: [neighbours],
});
await build({
  ...common,
  entryPoints: { report: "src/report/main.ts" },
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  minify: true,
});
