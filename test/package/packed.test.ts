// What people install: the packed tarball in an empty prefix, without install scripts, started from there. Also what the
// tarball holds. Skips, with the reason, where the packages it needs can be had neither from npm's cache nor a registry.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../harness/wait-for.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** npm gives up sooner; where it hangs, it is taken for out of reach. */
const NPM_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 30_000;
/** Exit code of a command that finds no server. */
const EXIT_NO_SERVER = 3;
/** Everything of ours, packed: a start reads all of it. */
const MAX_TARBALL_BYTES = 512 << 10;

/** What npm says when nobody is there, not when a package is wrong. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|FETCH_ERROR|E50\d)\b/;

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly timedOut: boolean;
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const place: string = mkdtempSync(join(tmpdir(), "mux-package-"));
const prefix: string = join(place, "prefix");
const mux: string = join(prefix, "node_modules/.bin/mux");
let packed: Packed;
let unreachable: string | undefined;

/** As a person has it who never ran mux or npm here; npm's cache apart. */
const environment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  HOME: join(place, "home"),
  XDG_RUNTIME_DIR: join(place, "run"),
  XDG_STATE_HOME: join(place, "state"),
  XDG_CONFIG_HOME: join(place, "config"),
  SHELL: "/bin/sh",
  TERM: "xterm-256color",
  LANG: "C.UTF-8",
};

function run(program: string, args: readonly string[], cwd: string, env = environment): Promise<Ran> {
  return new Promise((done) => {
    const timeout = program === "npm" ? NPM_TIMEOUT_MS : RUN_TIMEOUT_MS;
    const child = execFile(program, [...args], { cwd, env, timeout, encoding: "utf8" }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      done({ code, out, err, timedOut: error?.killed === true });
    });
    child.stdin?.end();
  });
}

/** npm with the configuration and the cache of whoever runs the tests: where its registry is, is theirs to say. */
const npm = (args: readonly string[], cwd: string): Promise<Ran> => run("npm", args, cwd, process.env);

beforeAll(async () => {
  for (const name of ["home", "run", "state", "config", "prefix"]) mkdirSync(join(place, name), { mode: 0o700 });
  const pack = await npm(["pack", "--json", "--ignore-scripts", "--pack-destination", place], REPOSITORY);
  if (pack.code !== 0) throw new Error(pack.err);
  packed = (JSON.parse(pack.out) as readonly Packed[])[0]!;
  const quick = ["--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=1000"];
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", ...quick];
  const install = await npm(["install", "--prefix", prefix, ...flags, join(place, packed.filename)], place);
  if (install.code === 0) return;
  if (!install.timedOut && !UNREACHABLE.test(install.err)) throw new Error(install.err);
  unreachable = install.timedOut ? "npm found no registry in time" : (install.err.split("\n", 1)[0] ?? "");
  console.log(`the packed program is not started: ${unreachable}`);
}, 3 * NPM_TIMEOUT_MS);

afterAll(async () => {
  if (existsSync(mux)) await run(mux, ["kill-server"], place);
  rmSync(place, { recursive: true, force: true });
});

describe("the tarball", () => {
  test("holds the program, the catalog and what one must be able to read", () => {
    const paths = packed.files.map(({ path }) => path);
    for (const wanted of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "bin/mux.js", "dist/mux.js"]) {
      expect(paths).toContain(wanted);
    }
    for (const name of readdirSync(join(REPOSITORY, "dist"))) expect(paths).toContain(`dist/${name}`);
    for (const name of readdirSync(join(REPOSITORY, "runtimes"))) expect(paths).toContain(`runtimes/${name}`);
  });

  test("holds nothing else, and is small", () => {
    const top = new Set(packed.files.map(({ path }) => path.replace(/\/.*/, "")));
    const wanted = ["CHANGELOG.md", "LICENSE", "README.md", "bin", "dist", "package.json", "runtimes"];
    expect([...top].toSorted()).toEqual(wanted.toSorted());
    expect(packed.size).toBeLessThan(MAX_TARBALL_BYTES);
  });
});

describe("the installed program", () => {
  test("can be run by anybody", ({ skip }) => {
    skip(unreachable !== undefined, unreachable);
    expect(statSync(mux).mode & 0o111).toBe(0o111);
  });

  test("says its version and explains itself without a server", async ({ skip }) => {
    skip(unreachable !== undefined, unreachable);
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
      readonly version: string;
    };
    expect(await run(mux, ["-V"], place)).toMatchObject({ code: 0, out: `mux ${version}\n`, err: "" });
    expect((await run(mux, ["help"], place)).out).toContain("new-session");
    expect((await run(mux, ["ls"], place)).code).toBe(EXIT_NO_SERVER);
  });

  test("makes a session, shows what its program printed, and ends", async ({ skip }) => {
    skip(unreachable !== undefined, unreachable);
    const made = await run(mux, ["new", "-d", "-s", "work", "-x", "40", "-y", "10", "echo packed; exec cat"], place);
    expect(made).toMatchObject({ code: 0, out: "", err: "" });
    expect((await run(mux, ["ls", "-F", "#{session_name}"], place)).out).toBe("work\n");
    const text = await waitFor("the pane to show its program's text", async () => {
      const { out } = await run(mux, ["capture-pane", "-p", "-t", "work"], place);
      return out.includes("packed") ? out : undefined;
    });
    expect(text.trim()).toBe("packed");
    expect((await run(mux, ["kill-server"], place)).code).toBe(0);
    expect((await run(mux, ["ls"], place)).code).toBe(EXIT_NO_SERVER);
  });
});
