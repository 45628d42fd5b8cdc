import { appendFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LineTail } from "../../../src/server/runs/line-tail.ts";
import { Home } from "./fake-agents.ts";

let home: Home;
let path: string;
let tail: LineTail;
beforeEach(() => {
  home = new Home();
  path = `${home.path}/lines`;
  tail = new LineTail(path);
});
afterEach(() => home.close());

test("[M45] whole lines that are new, whatever the pieces they are written in", async () => {
  expect(await tail.read()).toEqual([]);
  writeFileSync(path, "one\ntwo\nthr");
  expect(await tail.read()).toEqual(["one", "two"]);
  expect(await tail.read()).toEqual([]);
  appendFileSync(path, "ee");
  expect(await tail.read()).toEqual([]);
  const snow = Buffer.from("\nsnow ☃\n");
  appendFileSync(path, snow.subarray(0, 7));
  expect(await tail.read()).toEqual(["three"]);
  appendFileSync(path, snow.subarray(7));
  expect(await tail.read()).toEqual(["snow ☃"]);
});

test("[M45] a file that shrank or was replaced is begun anew", async () => {
  writeFileSync(path, "one\ntwo\nrest");
  await tail.read();
  truncateSync(path, 4);
  expect(await tail.read()).toEqual(["one"]);
  writeFileSync(`${path}.new`, "first of another file\n");
  renameSync(`${path}.new`, path);
  expect(await tail.read()).toEqual(["first of another file"]);
});

test("[M45] of a large file the end is read, from the first whole line on", async () => {
  const line = "x".repeat(99);
  writeFileSync(path, `${line}\n`.repeat(10_000));
  const lines = await tail.read();
  expect(lines.length).toBe(Math.floor((512 * 1024) / 100));
  expect(new Set(lines)).toEqual(new Set([line]));
  appendFileSync(path, "next\n");
  expect(await tail.read()).toEqual(["next"]);
});

test("[M45] a line without an end is dropped and not kept", async () => {
  writeFileSync(path, "");
  await tail.read();
  const piece = "y".repeat(3 << 20);
  for (let at = 0; at < 2; at++) {
    appendFileSync(path, piece);
    expect(await tail.read()).toEqual([]);
  }
  appendFileSync(path, "\nnext\n");
  expect(await tail.read()).toEqual(["next"]);
});
