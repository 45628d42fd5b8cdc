// From nothing to a server and back to nothing, by command lines alone.

import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRunning } from "../harness/place-processes.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { waitFor } from "../harness/wait-for.ts";

const STATUS_KEYS = [
  ...["active", "agent", "artifacts", "branch", "children", "cols", "command", "conversation", "cwd", "pane"],
  ...["paneIndex", "pid", "records", "rows", "session", "sessionName", "status", "tasks", "telemetry", "title"],
  ...["window", "windowIndex"],
];

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const runDirectory = (): string => join(place.dir, `run/mux-${process.getuid?.() ?? 0}`);

/** Sockets and locks: what a later start would have to judge. */
function leftFiles(): readonly string[] {
  return readdirSync(runDirectory()).filter(
    (name) => statSync(join(runDirectory(), name)).isSocket() || name.endsWith(".lock"),
  );
}

async function nothingIsLeft(): Promise<void> {
  await waitFor("every process to end", () => place.processes().length === 0, TEST_TIMEOUT_MS);
  expect(leftFiles()).toEqual([]);
}

describe("command lines", { timeout: TEST_TIMEOUT_MS }, () => {
  test("make, list, find, rename and kill sessions", async () => {
    await place.ok("new", "-d", "-s", "work", "-x", "100", "-y", "30");
    expect(await place.ok("new", "-d", "-P", "-s", "other")).toBe("other:");
    expect(await place.ok("ls", "-F", "#{session_name} #{session_windows}")).toBe("other 1\nwork 1");
    expect(await place.run("has", "-t", "work")).toMatchObject({ code: 0, out: "", err: "" });
    expect(await place.run("has", "-t", "nosuch")).toMatchObject({ code: 1, err: "can't find session: nosuch\n" });
    await place.ok("rename-session", "-t", "other", "third");
    expect(await place.show("#{session_name}:#{window_index}.#{pane_index} #{pane_id}", "third")).toMatch(
      /^third:0\.0 %\d$/,
    );
    expect(await place.show("#{window_width}x#{window_height} #{pane_width}x#{pane_height}", "work")).toBe(
      "100x30 100x30",
    );
    await place.ok("kill-session", "-t", "third");
    expect(await place.ok("ls", "-F", "#{session_name}")).toBe("work");
    await place.ok("kill-session", "-t", "work");
    await nothingIsLeft();
  });

  test("send keys and read the screen", async () => {
    await place.ok("new", "-d", "-s", "work", "-e", "GREETING=hello");
    await place.ok("send-keys", "-t", "work", "echo $GREETING-$((40+2))", "Enter");
    const screen = await place.paneShows("work", /^hello-42$/m);
    expect(await place.ok("capture-pane", "-p", "-t", "work")).toBe(screen.trimEnd());
    await place.ok("send-keys", "-t", "work", "-l", "printf '\\033[31mred\\033[0m\\n'");
    await place.ok("send-keys", "-t", "work", "Enter");
    await place.paneShows("work", /^red$/m);
    expect(await place.ok("capture-pane", "-p", "-e", "-t", "work")).toMatch(/\x1b\[(?:0;)?31mred/);
    await place.ok("send-keys", "-t", "work", "clear; exec cat", "Enter");
    await place.shows("#{pane_current_command}", "cat", "work");
  });

  test("tell panes as JSON", async () => {
    await place.ok("new", "-d", "-s", "work", "-x", "90", "-y", "20", "-c", place.dir, "--", "sleep", "1000");
    const [pane, ...others] = JSON.parse(await place.ok("list-panes", "-a", "--json"));
    expect(others).toEqual([]);
    expect(Object.keys(pane).toSorted()).toEqual(STATUS_KEYS);
    expect(pane).toMatchObject({ sessionName: "work", windowIndex: 0, paneIndex: 0, active: true, cols: 90, rows: 20 });
    expect(isRunning(pane.pid)).toBe(true);
    const [told] = JSON.parse(await place.ok("status", "--json"));
    expect(Object.keys(told).toSorted()).toEqual(STATUS_KEYS);
    expect(Object.keys(told.status).toSorted()).toEqual([
      "app",
      "confidence",
      "kind",
      "msg",
      "progress",
      "seq",
      "since",
      "source",
      "state",
      "title",
      "unread",
    ]);
    expect(told).toMatchObject({ agent: null, records: [], status: { state: "none", kind: null, unread: false } });
    expect(await place.show("#{version} #{socket_path}")).toBe(`0.1.0 ${place.socket}`);
    const pids = await place.show("#{pid} #{pty_host_pid}");
    for (const pid of pids.split(" ")) expect(isRunning(Number(pid))).toBe(true);
  });

  test("the last program's end is the session's, and the last session's the server's", async () => {
    await place.ok("new", "-d", "-s", "work");
    await place.ok("split-window", "-t", "work");
    await place.ok("send-keys", "-t", "work", "exit", "Enter");
    await place.shows("#{window_panes}", "1", "work");
    await place.ok("send-keys", "-t", "work", "exit", "Enter");
    await nothingIsLeft();
    expect(await place.run("ls")).toMatchObject({ code: 3 });
  });

  test("kill-server ends everything, also programs that ignore a hang-up", async () => {
    const deaf = place.program("deaf", "#!/bin/sh\ntrap '' HUP TERM\necho deaf\nwhile :; do sleep 1000; done\n");
    await place.ok("new", "-d", "-s", "work", "--", deaf);
    await place.ok("new", "-d", "-s", "other");
    await place.paneShows("work", "deaf");
    await place.ok("kill-server");
    await nothingIsLeft();
    expect(await place.run("kill-server")).toMatchObject({ code: 3 });
  });

  test("twenty starts at once make one server", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `s${i}`);
    const starts = await Promise.all(names.map((name) => place.run("new", "-d", "-s", name, "--", "sleep", "1000")));
    expect(starts.filter(({ code }) => code !== 0)).toEqual([]);
    const listed = await place.ok("ls", "-F", "#{session_name}");
    expect(listed.split("\n").toSorted()).toEqual(names.toSorted());
    for (const program of ["server.js", "pty-host.js"]) {
      expect(place.processes().filter(({ argv }) => argv[1]?.endsWith(`/${program}`))).toHaveLength(1);
    }
  });
});

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
    await waitFor("nothing half made to stay", () => place.processes().length === 0, TEST_TIMEOUT_MS);
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
