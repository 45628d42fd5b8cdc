// From nothing to a server and back to nothing, by command lines alone.

import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRunning } from "../harness/place-processes.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

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

const runDirectory = (): string => dirname(place.socket);

/** Sockets and locks: what a later start would have to judge. */
function leftFiles(): readonly string[] {
  return readdirSync(runDirectory()).filter(
    (name) => statSync(join(runDirectory(), name)).isSocket() || name.endsWith(".lock"),
  );
}

async function nothingIsLeft(): Promise<void> {
  await waitFor("every process to end", () => place.processes().length === 0, PATIENCE_MS);
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
