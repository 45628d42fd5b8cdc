// `mux hooks` on real files: killed at each of its calls, two at once, and files that are not to be touched.

import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MUX, MuxPlace } from "../harness/mux-place.ts";

const KILLER = join(import.meta.dirname, "fixture-kill-at-call.cjs");
const OWN = '\uFEFF{\r\n\t// mine\r\n\t"model": "x",\r\n\t"hooks": { "Stop": [] }\r\n}\r\n';

interface Ran {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

let root: string;
let homes = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mux-hook-files-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

class Home {
  readonly dir: string = join(root, `home${++homes}`);

  constructor(files: Readonly<Record<string, string>>) {
    mkdirSync(this.dir, { recursive: true });
    for (const [name, text] of Object.entries(files)) this.put(name, text);
  }

  path(name: string): string {
    return join(this.dir, name);
  }

  put(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  text(name: string): string | null {
    return existsSync(this.path(name)) ? readFileSync(this.path(name), "utf8") : null;
  }

  /** Every file and directory below a directory, with its text. */
  tree(name: string): readonly string[] {
    const names = readdirSync(this.path(name), { recursive: true, encoding: "utf8" }).toSorted();
    const textOf = (each: string): string =>
      lstatSync(this.path(join(name, each))).isFile() ? `: ${this.text(join(name, each))}` : "/";
    return names.map((each) => each + textOf(each));
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}, node: readonly string[] = []): Promise<Ran> {
    const state = this.path("state");
    return new Promise((done) => {
      const child = execFile(
        process.execPath,
        [...node, MUX, "hooks", ...args],
        { env: { PATH: process.env["PATH"] ?? "", HOME: this.dir, XDG_STATE_HOME: state, ...env } },
        (_, out, err) => done({ code: child.exitCode, signal: child.signalCode, out, err }),
      );
      child.stdin?.end();
    });
  }
}

describe("killed at any of its calls", () => {
  test.each([
    ["qwen", ".qwen/settings.json", OWN],
    ["kilo", ".config/kilo/plugin/mux.js", null],
  ])("%s: the file is the old one or the new one, and the next run finishes", async (agent, file, own) => {
    const make = (): Home =>
      new Home({ [join(dirname(file), "other.txt")]: "x", ...(own !== null && { [file]: own }) });
    const whole = make();
    const count = whole.path("count");
    expect(await whole.run(["install", "-y", agent], { KILL_COUNT: count }, ["--require", KILLER])).toMatchObject({
      code: 0,
    });
    const calls = Number(readFileSync(count, "utf8"));
    expect(calls).toBeGreaterThan(10);
    const wanted = whole.text(file);
    const seen = new Set<string | null>();
    const killAt = async (at: string): Promise<void> => {
      const home = make();
      const killed = await home.run(["install", "-y", agent], { KILL_AT: at }, ["--require", KILLER]);
      expect(killed.signal).toBe("SIGKILL");
      expect([own, wanted]).toContain(home.text(file));
      seen.add(home.text(file));
      expect(await home.run(["install", "-y", agent])).toMatchObject({ code: 0 });
      expect(home.text(file)).toBe(wanted);
      expect(await home.run(["uninstall", "-y", agent])).toMatchObject({ code: 0 });
      expect(home.text(file)).toBe(own);
      expect(home.tree(dirname(file)).filter((line) => line.includes(".tmp"))).toEqual([]);
    };
    const points = Array.from({ length: calls }, (_, at) => `${at + 1} before`);
    for (let at = 0; at < points.length; at += 4) await Promise.all(points.slice(at, at + 4).map(killAt));
    expect(seen).toEqual(new Set([own, wanted]));
  });
});

describe("several at once", () => {
  test("all come to their end, and the files are as after one", async () => {
    const home = new Home({ ".qwen/settings.json": OWN, ".cursor/hooks.json": '{"version": 1}\n' });
    const runs = ["qwen", "cursor", "qwen", "cursor", "qwen"].map((agent) => home.run(["install", "-y", agent]));
    expect((await Promise.all(runs)).map(({ code, err }) => [code, err])).toEqual(runs.map(() => [0, ""]));
    const rows = JSON.parse((await home.run(["status", "--json", "qwen", "cursor"])).out) as readonly object[];
    expect(rows).toEqual([
      expect.objectContaining({ id: "cursor", installed: true, state: "installed" }),
      expect.objectContaining({ id: "qwen", installed: true, state: "installed" }),
    ]);
    await Promise.all([
      home.run(["uninstall", "-y", "qwen", "cursor"]),
      home.run(["uninstall", "-y", "cursor", "qwen"]),
    ]);
    expect(home.text(".qwen/settings.json")).toBe(OWN);
    expect(home.text(".cursor/hooks.json")).toBe('{"version": 1}\n');
  });
});

describe("what is on the disk", () => {
  test("a link stays one, its file keeps its mode, and one backup is kept for the person alone", async () => {
    const home = new Home({ "dotfiles/qwen.json": OWN, ".qwen/x": "" });
    chmodSync(home.path("dotfiles/qwen.json"), 0o640);
    symlinkSync("../dotfiles/qwen.json", home.path(".qwen/settings.json"));
    expect(await home.run(["install", "-y", "qwen"])).toMatchObject({ code: 0 });
    expect(lstatSync(home.path(".qwen/settings.json")).isSymbolicLink()).toBe(true);
    expect(home.text("dotfiles/qwen.json")).toContain("mux-hooks");
    expect(statSync(home.path("dotfiles/qwen.json")).mode & 0o777).toBe(0o640);
    const backup = home.path("state/mux/hooks/backup/qwen-qwen.json");
    expect(readFileSync(backup, "utf8")).toBe(OWN);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(await home.run(["uninstall", "-y", "qwen"])).toMatchObject({ code: 0 });
    expect(home.text("dotfiles/qwen.json")).toBe(OWN);
  });

  test("files and directories that were made are gone again", async () => {
    const home = new Home({
      ".config/opencode/a": "1",
      ".copilot/a": "2",
      ".cline/a": "3",
      ".config/goose/a": "4",
      ".grok/a": "5",
    });
    const before = home.tree(".");
    const agents = ["opencode", "cline", "goose", "grok"];
    const installed = await home.run(["install", "-y", ...agents], { PATH: fakeVersion("goose", "goose 1.40.0") });
    expect(installed).toMatchObject({ code: 0, err: "" });
    expect(statSync(home.path(".cline/hooks/TaskComplete")).mode & 0o777).toBe(0o755);
    expect(home.text(".agents/plugins/mux/hooks/hooks.json")).toContain("mux-hooks");
    expect(await home.run(["uninstall", "-y", ...agents])).toMatchObject({ code: 0 });
    rmSync(home.path("state"), { recursive: true });
    expect(home.tree(".").filter((line) => !line.startsWith(".agents"))).toEqual(before);
  });

  test.each([
    ["that is read-only", (path: string) => chmodSync(path, 0o444), /is read-only/],
    ["that is a directory", (path: string) => (rmSync(path), mkdirSync(path)), /is a directory/],
    [
      "that is malformed",
      (path: string) => writeFileSync(path, '{\n  "a": 1,\n  "b" 2\n}'),
      /settings\.json:3: is no JSON/,
    ],
    ["that is no text", (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])), /is no text of UTF-8/],
    ["that is a link to nothing", (path: string) => (rmSync(path), symlinkSync("nowhere", path)), /leads nowhere/],
    ["that is no object", (path: string) => writeFileSync(path, "[]"), /:1: is no object of JSON/],
  ])("a file %s is left alone, and said so", async (_, spoil, reason) => {
    const home = new Home({ ".qwen/settings.json": OWN });
    const path = home.path(".qwen/settings.json");
    spoil(path);
    const before = home.tree(".qwen");
    const { code, err } = await home.run(["install", "-y", "qwen"]);
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
    expect(home.tree(".qwen")).toEqual(before);
  });
});

describe("before anything is changed", () => {
  test("nobody is asked where nobody is, and nothing is done", async () => {
    const home = new Home({ ".qwen/settings.json": OWN });
    const { code, out, err } = await home.run(["install", "qwen"]);
    expect(code).toBe(1);
    expect(out).toContain("+ ");
    expect(err).toMatch(/nobody is there to be asked; use -y/);
    expect(home.text(".qwen/settings.json")).toBe(OWN);
  });

  test("a person is shown what changes, and asked", async () => {
    const place = new MuxPlace();
    const settings = join(place.dir, "home/.qwen/settings.json");
    mkdirSync(dirname(settings));
    writeFileSync(settings, OWN);
    const answers = async (answer: string, wanted: string): Promise<void> => {
      const outer = place.attach(["hooks", "install", "qwen"], { cols: 100, rows: 30 });
      await outer.shows("Change this file? [y/N]");
      expect(outer.text()).toMatch(/^ {2}\+ +"TodoCompleted": \[$/m);
      outer.write(`${answer}\r`);
      await outer.shows(wanted);
    };
    try {
      await answers("", "qwen: nothing is changed");
      expect(readFileSync(settings, "utf8")).toBe(OWN);
      await answers("y", "qwen: hooks are installed");
      expect(readFileSync(settings, "utf8")).toContain("mux-hooks");
    } finally {
      await place.close();
    }
  });

  test("a secret of the person's is not shown, and no control character", async () => {
    const secret = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789";
    const home = new Home({ ".qwen/settings.json": `{\n  "x": "\u009b31m",\n  "apiKey": "${secret}"\n}\n` });
    const { out } = await home.run(["install", "qwen"]);
    expect(out).toContain("apiKey");
    expect(out).not.toContain(secret);
    expect(out).not.toContain("\u009b");
  });

  test("an agent that is not here, is too old, or tells no version gets none", async () => {
    const home = new Home({ ".claude/settings.json": "{}", ".codex/config.toml": "" });
    const install = (agent: string, path: string) => home.run(["install", "-y", agent], { PATH: path });
    expect(await install("qwen", "/nowhere")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/\.qwen is not there/),
    });
    expect(await install("claude", "/nowhere")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/tells no version/),
    });
    const old = fakeVersion("claude", "2.1.100 (Claude Code)");
    expect(await install("claude", old)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/2\.1\.100 is too old: its hooks need 2\.1\.122/),
    });
    expect(home.text(".claude/settings.json")).toBe("{}");
    expect(await install("claude", fakeVersion("claude", "2.1.122 (Claude Code)"))).toMatchObject({ code: 0 });
    expect(await install("nobody", "/nowhere")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no agent of that name/),
    });
    expect(await install("aider", "/nowhere")).toMatchObject({ code: 1, err: expect.stringMatching(/no hooks/) });
  });

  test("an event that this version of the agent does not know is left out", async () => {
    const home = new Home({ ".codex/config.toml": "" });
    const install = (version: string) => home.run(["install", "-y", "codex"], { PATH: fakeVersion("codex", version) });
    expect(await install("codex-cli 0.150.0")).toMatchObject({ code: 0 });
    expect(home.text(".codex/hooks.json")).not.toContain('"Interrupt"');
    expect(home.text(".codex/config.toml")).toBe("[features] # mux-hooks\nhooks = true # mux-hooks");
    const rows = JSON.parse((await home.run(["status", "--json", "codex"])).out) as readonly object[];
    expect(rows[0]).toMatchObject({ state: "installed", todo: [expect.stringMatching(/\/hooks/)] });
    expect(await install("codex-cli 0.160.0")).toMatchObject({ code: 0 });
    expect(home.text(".codex/hooks.json")).toContain('"Interrupt"');
    expect(await home.run(["uninstall", "-y", "codex"])).toMatchObject({ code: 0 });
    expect([home.text(".codex/hooks.json"), home.text(".codex/config.toml")]).toEqual([null, ""]);
  });

  test("an agent's home is where its variable says", async () => {
    const home = new Home({ "elsewhere/settings.json": OWN });
    const env = { QWEN_HOME: home.path("elsewhere") };
    expect(await home.run(["install", "-y", "qwen"], env)).toMatchObject({ code: 0 });
    expect(home.text("elsewhere/settings.json")).toContain("mux-hooks");
    expect(await home.run(["uninstall", "-y", "qwen"], env)).toMatchObject({ code: 0 });
    expect(home.text("elsewhere/settings.json")).toBe(OWN);
  });

  test("Droid's hooks go where it has some", async () => {
    const home = new Home({ ".factory/settings.json": "{}\n" });
    await home.run(["install", "-y", "droid"]);
    expect([home.text(".factory/hooks.json"), home.text(".factory/settings.json")]).toEqual([
      null,
      expect.stringContaining("mux-hooks"),
    ]);
    home.put(".factory/hooks.json", '{ "hooks": {} }\n');
    expect((await home.run(["status", "droid"])).out).toMatch(/droid +stale/);
    await home.run(["install", "-y", "droid"]);
    expect([home.text(".factory/hooks.json"), home.text(".factory/settings.json")]).toEqual([
      expect.stringContaining("mux-hooks"),
      "{}\n",
    ]);
    await home.run(["uninstall", "-y", "droid"]);
    expect(home.text(".factory/hooks.json")).toBe('{ "hooks": {} }\n');
  });
});

/** A PATH with a program that tells a version. */
function fakeVersion(name: string, says: string): string {
  const bin = mkdtempSync(join(root, "bin-"));
  writeFileSync(join(bin, name), `#!/bin/sh\n[ "$1" = --version ] && echo "${says}"\n`);
  chmodSync(join(bin, name), 0o755);
  return `${bin}:${process.env["PATH"]}`;
}
