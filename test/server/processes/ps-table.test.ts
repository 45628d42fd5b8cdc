// The table by `ps`: its lines, its one listing for many questions, and life without groups.

import { describe, expect, it } from "vitest";
import { parsePsLine, readPsListRows, readPsRows, type PsRow } from "../../../src/server/processes/ps-rows.ts";
import { createPsTable } from "../../../src/server/processes/ps-table.ts";

const row = (pid: number, parentPid: number, more: Partial<PsRow> = {}): PsRow => ({
  pid,
  parentPid,
  group: 0,
  foregroundGroup: 0,
  startTime: pid,
  comm: "x",
  command: "x",
  ...more,
});

describe("a line", () => {
  it("of Linux", () => {
    const line = " 4211  4200  4211  4300 S Mon Nov 30 22:06:28 2026 tmux: server     4211 tmux new -s x";
    expect(parsePsLine(line)).toEqual({
      pid: 4211,
      parentPid: 4200,
      group: 4211,
      foregroundGroup: 4300,
      comm: "tmux: server",
      command: "tmux new -s x",
      startTime: new Date("Mon Nov 30 22:06:28 2026").getTime(),
    });
  });

  it("of macOS, with the executable's path for a name", () => {
    const line = "  501   499   501   501 S+   Mon Nov  2 09:06:28 2026     /Applications/My App/node    501 node x.js";
    expect(parsePsLine(line)).toMatchObject({ comm: "/Applications/My App/node", command: "node x.js" });
  });

  it("without a terminal, without arguments", () => {
    expect(parsePsLine("1 0 1 -1 S Mon Nov 30 22:06:28 2026 init 1")).toMatchObject({
      foregroundGroup: 0,
      command: "",
    });
  });

  it.each(["", "PID COMMAND", "1 2 3", "1 0 1 -1 Z Mon Nov 30 22:06:28 2026 x 1 [x] <defunct>"])(
    "refused: %s",
    (line) => {
      expect(parsePsLine(line)).toBeUndefined();
    },
  );
});

describe("a round", () => {
  it("takes one listing for all who ask meanwhile, and a new one afterwards", async () => {
    let listings = 0;
    const table = createPsTable(async () => [row(++listings, 1)]);
    await Promise.all([table.refresh(), table.refresh(), table.refresh()]);
    expect([listings, table.readStat(1)?.pid]).toEqual([1, 1]);
    await table.refresh();
    expect([listings, table.readStat(1), table.readStat(2)?.pid]).toEqual([2, undefined, 2]);
  });

  it("without a listing knows nobody", async () => {
    let fails = false;
    const table = createPsTable(async () => (fails ? Promise.reject(new Error("no ps")) : [row(5, 1)]));
    await table.refresh();
    expect(table.readStat(5)).toBeDefined();
    fails = true;
    await table.refresh();
    expect(table.readStat(5)).toBeUndefined();
  });
});

describe("without groups", () => {
  it("takes the newest child to be in front, and the shell where there is none", async () => {
    const table = createPsTable(async () => [row(10, 1), row(11, 10), row(12, 10), row(20, 1)]);
    await table.refresh();
    expect([table.foregroundGroup(10), table.foregroundGroup(20)]).toEqual([12, 20]);
  });
});

describe("a title of several words", () => {
  it("is whole in the arguments together", async () => {
    const table = createPsTable(async () => [row(10, 1, { command: "Kimi Code", comm: "/usr/bin/python3" })]);
    await table.refresh();
    expect(table.describe(10)).toMatchObject({ argv: ["Kimi", "Code"], comm: "python3" });
  });
});

it.each([
  ["ps", readPsRows],
  ["ps-list", readPsListRows],
])("%s lists this very process", async (_name, read) => {
  const mine = (await read()).find(({ pid }) => pid === process.pid);
  expect(mine).toMatchObject({ parentPid: process.ppid });
  expect(mine?.command).toContain("node");
  expect(mine?.startTime).toBeGreaterThan(0);
});
