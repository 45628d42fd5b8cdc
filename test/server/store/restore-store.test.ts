// What a server keeps on disk, and what the next one finds there once pty-host is gone.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { State } from "../../../src/core/state.ts";
import type { WriteSome } from "../../../src/server/store/atomic-file.ts";
import { RestoreStore } from "../../../src/server/store/restore-store.ts";
import { stateDirectory } from "../../../src/server/store/state-directory.ts";
import { newSession, newWindow, pane, shell, World } from "../../core/reduce-world.ts";

let home: string;
let directory: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mux-restore-"));
  directory = join(home, "mux", "default");
});
afterEach(() => rmSync(home, { recursive: true }));

const uid = process.getuid?.() ?? 0;
const agentIn = (conversation: string): typeof shell => ({
  ...shell,
  ...{ agent: { agent: "claude-code", bypass: false, conversation } },
});
const file = (): string => readFileSync(join(directory, "restore.json"), "utf8");
const problems: string[] = [];

/** A server with this state. */
function store(state: State, write?: WriteSome): RestoreStore {
  problems.length = 0;
  return new RestoreStore({
    directory,
    uid,
    state: () => state,
    onProblem: (line) => problems.push(line),
    ...(write && { write }),
  });
}
const lives = async (state: State): Promise<void> => {
  const server = store(state);
  server.read(false);
  await server.stored();
};
const working = (): World =>
  new World().send(
    newSession("work"),
    newWindow(0, { launch: agentIn("c-1") }),
    newWindow(0, { launch: agentIn("c-2") }),
  );

describe("after pty-host died", () => {
  test("conversations of agents that ran are offered, with those that were left before", async () => {
    const { state } = working().send({ type: "paneKilled", pane: pane(1), atMs: 5 });
    await lives(state);
    const { left, cutOff } = store(new World().state).read(true);
    expect(left.map(({ conversation, session }) => [conversation, session])).toEqual([
      ["c-1", "work"],
      ["c-2", "work"],
    ]);
    expect(cutOff).toBe(1);
  });
  test("the sessions of then are kept until they are forgotten, though others came", async () => {
    await lives(working().state);
    const next = store(new World().send(newSession("other")).state);
    next.read(true);
    await next.stored();
    const third = store(new World().state);
    third.read(false);
    expect(third.before?.map(({ name }) => name)).toEqual(["work"]);
    third.forgetBefore();
    await third.stored();
    expect(file()).toContain('"before":null');
  });
  test("nothing is offered as cut off where all was ended; what it was is still known", async () => {
    const world = working();
    await lives(world.state);
    await lives(world.send({ type: "serverKilled" }).state);
    const next = store(new World().state);
    expect(next.read(true)).toMatchObject({ cutOff: 0, left: [{ conversation: "c-1" }, { conversation: "c-2" }] });
    expect(next.before?.map(({ name }) => name)).toEqual(["work"]);
  });
  test.each(["", "{", '{"v":2}', '{"v":1,"generation":1}'])("a file that reads %j is nothing", (text) => {
    const server = store(working().state);
    fileWith(text);
    expect(server.read(true)).toEqual({ left: [], cutOff: 0 });
  });
});

describe("the file", () => {
  test("is private, and holds no variables, arguments or secrets", async () => {
    const secret = { ...shell, argv: ["curl", "-H", "TOKEN=abcdefgh"], env: { API_KEY: "hush" } };
    const world = working().send(newWindow(0, { launch: secret }));
    await lives(world.state);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, "restore.json")).mode & 0o777).toBe(0o600);
    expect(file()).toContain("c-1");
    expect(file()).not.toMatch(/TOKEN|abcdefgh|hush/);
  });
  test("is not written again where nothing changed", async () => {
    const { state } = working();
    await lives(state);
    const before = file();
    await lives(state);
    expect(file()).toBe(before);
  });
  test("of a newer server is not undone by an older one that is still on its way out", async () => {
    const old = store(working().state);
    old.read(false);
    const newer = store(new World().send(newSession("newer")).state);
    newer.read(false);
    await newer.stored();
    await old.stored();
    expect(file()).toContain("newer");
  });
  test("that the disk refuses is told of once, and stays as it was", async () => {
    await lives(new World().send(newSession("old")).state);
    const server = store(working().state, () => Promise.resolve(0));
    server.read(false);
    await server.stored();
    await server.stored();
    expect(problems).toEqual([expect.stringMatching(/not kept: .*full/)]);
    expect(file()).toContain('"old"');
  });
  test("is not written where a link stands for the directory", async () => {
    rmSync(home, { recursive: true });
    const elsewhere = mkdtempSync(join(tmpdir(), "mux-elsewhere-"));
    home = mkdtempSync(join(tmpdir(), "mux-restore-"));
    directory = join(home, "link");
    symlinkSync(elsewhere, directory);
    const server = store(working().state);
    await server.stored();
    rmSync(elsewhere, { recursive: true });
    expect(problems).toEqual([expect.stringContaining("not a directory")]);
  });
});

test("servers of one name in different places do not share it", () => {
  const env = { XDG_STATE_HOME: "/s", HOME: "/h" };
  const of = (socketPath: string, given = env): string =>
    stateDirectory({ serverName: "default", socketPath, uid: 7 }, given);
  expect(of("/run/user/7/mux-7/default")).toBe("/s/mux/default");
  expect(of("/run/user/7/mux-7/default", { ...env, XDG_STATE_HOME: "relative" })).toBe("/h/.local/state/mux/default");
  expect(of("/srv/a/default")).toMatch(/^\/s\/mux\/default-[0-9a-f]{8}$/);
  expect(of("/srv/a/default")).not.toBe(of("/srv/b/default"));
});

function fileWith(text: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "restore.json"), text);
}
