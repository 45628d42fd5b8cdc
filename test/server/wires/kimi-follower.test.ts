// Which log a Kimi Code writes, and what is new in it. Files are real, time is data.

import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import type { ProcessTable } from "../../../src/server/processes/process-table.ts";
import { KimiFollower, type FollowedPane } from "../../../src/server/wires/kimi-follower.ts";

const CWD = "/work/project";
const AGENT: Agent = { id: "kimi", name: "Kimi Code", match: "exe", pid: 50, startTime: 9 };
const ALONE: FollowedPane = { cwd: CWD, taken: new Set(), known: new Set(), isAlone: true, isOnly: true };
/** In the future, so that what the test writes is older or newer as it says. */
const NOW = Date.now() + 1_000_000;

let home: string;
let argv: readonly string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mux-kimi-"));
  argv = ["kimi"];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const table: Pick<ProcessTable, "describe" | "readVariable"> = {
  describe: (pid) => ({ pid, argv, exe: "", comm: "kimi", startTime: 9, cwd: CWD }),
  readVariable: (_, name) => (name === "HOME" ? home : name === "KIMI_SHARE_DIR" ? `${home}/share` : undefined),
};

function follower(seenAtMs: number): KimiFollower {
  // Only what is asked of a table is made up.
  return new KimiFollower(table as ProcessTable, AGENT, seenAtMs);
}

const slug = (cwd: string): string => createHash("md5").update(cwd).digest("hex");
const pathOf = (session: string, folder: string = slug(CWD)): string =>
  join(home, "share/sessions", folder, session, "wire.jsonl");

function write(session: string, text: string, changedAtMs: number, folder?: string): string {
  const path = pathOf(session, folder);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, text);
  utimesSync(path, changedAtMs / 1000, changedAtMs / 1000);
  return path;
}

describe("the log of a Kimi Code", () => {
  test("[A49] is followed from its start where it began with this Kimi", async () => {
    const kimi = follower(Date.now());
    expect(await kimi.read(ALONE, NOW)).toBeNull();
    const path = write("s1", "a\nb\n", NOW);
    expect(await kimi.read(ALONE, NOW + 1_000)).toEqual({ session: "s1", path, lines: ["a", "b"] });
    write("s1", "c\n", NOW + 10);
    expect((await kimi.read(ALONE, NOW + 1_250))?.lines).toEqual(["c"]);
    expect((await kimi.read(ALONE, NOW + 1_500))?.lines).toEqual([]);
  });
  test("[A49] is followed from where it stands where another run, or another server, began it", async () => {
    write("s1", "old\n", NOW);
    const later = follower(NOW);
    expect((await later.read(ALONE, NOW))?.lines).toEqual([]);
    write("s1", "new\n", NOW);
    expect((await later.read(ALONE, NOW + 250))?.lines).toEqual(["new"]);
    const restarted = follower(Date.now());
    expect((await restarted.read({ ...ALONE, known: new Set(["s1"]) }, NOW))?.lines).toEqual([]);
  });
  test("[A49] is not one that was last written before this Kimi was there", async () => {
    write("s1", "old\n", NOW - 60_000);
    expect(await follower(NOW).read(ALONE, NOW)).toBeNull();
  });
  test("[A49] is the one that its command line names", async () => {
    argv = ["kimi", "--session", "s2"];
    write("s1", "x\n", NOW - 5_000);
    write("s2", "y\n", NOW - 4_000);
    const kimi = follower(Date.now());
    expect((await kimi.read({ ...ALONE, isAlone: false }, NOW))?.session).toBe("s2");
  });
  test("[A49] is not guessed between two in one directory, nor taken from another pane", async () => {
    write("s1", "x\n", NOW);
    const kimi = follower(Date.now());
    expect(await kimi.read({ ...ALONE, isAlone: false, isOnly: false }, NOW)).toBeNull();
    expect(await kimi.read({ ...ALONE, taken: new Set(["s1"]) }, NOW + 1_000)).toBeNull();
  });
  test("[A49] may lie in a folder of another name, if there is only one Kimi", async () => {
    write("s1", "x\n", NOW, "another");
    expect(await follower(Date.now()).read({ ...ALONE, isOnly: false }, NOW)).toBeNull();
    expect((await follower(Date.now()).read(ALONE, NOW))?.lines).toEqual(["x"]);
  });
  test("[A49] is looked for once a second, and is the next conversation's when there is one", async () => {
    write("s1", "x\n", NOW);
    const kimi = follower(Date.now());
    expect((await kimi.read(ALONE, NOW))?.session).toBe("s1");
    write("s2", "y\n", NOW + 500);
    expect((await kimi.read(ALONE, NOW + 900))?.session).toBe("s1");
    expect(await kimi.read(ALONE, NOW + 1_000)).toMatchObject({ session: "s2", lines: ["y"] });
  });
  test("[A51] half a line waits for its rest, a shorter file is read anew", async () => {
    const path = write("s1", '{"a":', NOW);
    const kimi = follower(Date.now());
    expect((await kimi.read(ALONE, NOW))?.lines).toEqual([]);
    appendFileSync(path, "1}\n");
    expect((await kimi.read(ALONE, NOW + 250))?.lines).toEqual(['{"a":1}']);
    writeFileSync(path, "z\n");
    expect((await kimi.read(ALONE, NOW + 500))?.lines).toEqual(["z"]);
  });
});
