// The runner: what it knows, what it refuses, and one whole bench with small inputs that leaves its figures.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** A bench of four processes beside other tests on two cores. */
const TIMEOUT_MS = 120_000;

const run = (...args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ["bench/run.mjs", ...args], { cwd: ROOT, encoding: "utf8" });

test("lists the benches, and refuses one that is none", () => {
  const { status, stdout } = run("--list");
  expect(status).toBe(0);
  expect(stdout.trim().split("\n")).toEqual(["idle", "latency", "memory", "pane", "parser", "snapshot", "start"]);
  expect(run("frobnicate")).toMatchObject({ status: 2, stderr: "no such bench: frobnicate\n" });
});

test("runs the parser's bench on one payload", { timeout: TIMEOUT_MS }, () => {
  const { status, stdout } = run("parser", "--quick", "--only", "plain");
  expect(stdout).toContain("load average");
  expect(status).toBe(0);
  const result = JSON.parse(readFileSync(resolve(ROOT, "bench/out/parser.json"), "utf8"));
  expect(result).toMatchObject({ runs: 1, quick: true, machine: { node: process.version } });
  const [row] = result.tables[0].rows;
  expect(row.payload).toBe("plain");
  for (const column of ["MB/s", "MB/CPU-s", "with 7501", "bare xterm"]) expect(row[column]).toBeGreaterThan(0);
});
