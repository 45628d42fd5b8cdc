// Bad input: each a line on stderr that says what to do, an exit code of the contract, and nothing half made left behind.

import { chmodSync, chownSync, mkdirSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const runDirectory = (): string => dirname(place.socket);

describe("bad input", { timeout: TEST_TIMEOUT_MS }, () => {
  const long = `/tmp/${"x".repeat(120)}`;
  const table: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ["an unknown command", ["frobnicate"], 2, /^unknown command: frobnicate\n$/],
    ["an unknown flag", ["ls", "-Q"], 2, /^command list-sessions: unknown flag -Q\n/],
    ["an unknown option", ["-Q"], 2, /^mux: unknown option -- Q\nusage: mux /],
    ["a flag without its value", ["has", "-t"], 2, /^command has-session: -t expects an argument\n/],
    ["too many words", ["ls", "more"], 2, /^command list-sessions: too many arguments/],
    ["no server", ["ls"], 3, /^no server running on .*\/run\/mux-\d+\/default\n$/],
    ["no server to attach to", ["status", "--json"], 3, /^no server running on /],
    [
      "a socket's path that is too long",
      ["-S", long, "ls"],
      1,
      /^the socket's path is too long \(125 bytes, \d+ are possible\).*-L or -S\n$/,
    ],
    ["a server's name that is a path", ["-L", "a/b", "ls"], 1, /^not a name for a server: "a\/b" .*\n$/],
    ["no terminal", ["new"], 1, /^open terminal failed: not a terminal\n$/],
    ["a directory that is not there", ["new", "-d", "-c", "/no/such/dir"], 1, /^no such directory: \/no\/such\/dir\n$/],
    [
      "a program that is not there",
      ["new", "-d", "--", "no-such-program", "x"],
      1,
      /^cannot run no-such-program: no such file\n$/,
    ],
    ["an empty name", ["new", "-d", "-s", ""], 1, /^invalid session: \n$/],
    ["a width that is none", ["new", "-d", "-x", "wide"], 1, /^width invalid\n$/],
    ["a configuration that is not there", ["-f", "/no/such.toml", "new", "-d"], 1, /^cannot read the configuration /],
  ];
  test.each(table)("%s", async (_, argv, code, message) => {
    const ran = await place.run(...argv);
    expect(ran).toMatchObject({ code, out: "" });
    expect(ran.err).toMatch(message);
    await waitFor("nothing half made to stay", () => place.processes().length === 0, PATIENCE_MS);
  });

  test("targets that are not there", async () => {
    await place.ok("new", "-d", "-s", "work");
    expect(await place.run("kill-session", "-t", "=wor")).toMatchObject({ code: 1, err: "can't find session: wor\n" });
    expect(await place.run("send-keys", "-t", "work:7", "x")).toMatchObject({ code: 1, err: "can't find window: 7\n" });
    expect(await place.run("kill-pane", "-t", "%99")).toMatchObject({ code: 1, err: "can't find pane: %99\n" });
    expect(await place.run("new", "-d", "-s", "work")).toMatchObject({ code: 1, err: "duplicate session: work\n" });
    expect(await place.run("wait", "-t", "work", "--state", "happy")).toMatchObject({ code: 2 });
    const inside = await place.run("split-window", "-t", "work", "-l", "many");
    expect(inside.code).toBe(1);
  });

  test("a directory that others can write, or that is somebody else's", async () => {
    mkdirSync(runDirectory(), { mode: 0o700 });
    chmodSync(runDirectory(), 0o777);
    const open = await place.run("new", "-d");
    expect(open).toMatchObject({ code: 1, out: "" });
    expect(open.err).toMatch(/^refusing .*\/run\/mux-\d+: it is open to others \(mode 777\); run: chmod 700 .*\n$/);
    chmodSync(runDirectory(), 0o700);
    if (process.getuid?.() === 0) {
      chownSync(runDirectory(), 12345, 12345);
      const foreign = await place.run("new", "-d");
      expect(foreign).toMatchObject({ code: 1, out: "" });
      expect(foreign.err).toMatch(/^refusing .*\/run\/mux-\d+: it belongs to another user \(12345\); .*\n$/);
    }
    expect(readdirSync(runDirectory())).toEqual([]);
  });

  test("a terminal that cannot place a character", async () => {
    const outer = place.attach(["new", "-s", "work"], { env: { TERM: "dumb" } });
    expect(await outer.exits()).toBe(1);
    expect(outer.text()).toMatch(/open terminal failed: terminal "dumb" cannot place the cursor; set TERM/);
    expect(place.processes()).toEqual([]);
  });

  test("mux inside mux", async () => {
    await place.ok("new", "-d", "-s", "work");
    await place.ok("send-keys", "-t", "work", `${process.execPath} ${MUX} new -s inner; echo code $?`, "Enter");
    const screen = await place.paneShows("work", /^code \d+$/m);
    expect(screen).toContain("sessions should be nested with care, unset $MUX to force\ncode 1");
    expect(await place.ok("ls", "-F", "#{session_name}")).toBe("work");
  });
});
