// Programs that tell: a few at a time, whatever they do.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Counters } from "../../../src/server/counters.ts";
import { Runner } from "../../../src/server/tell/runner.ts";
import { waitFor } from "../../harness/wait-for.ts";

let dir: string;
let counters: Counters;
let problems: string[];
let runner: Runner;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mux-runner-"));
  counters = new Counters();
  problems = [];
  runner = new Runner(counters, (line) => problems.push(line));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const env = { PATH: process.env["PATH"] ?? "" };
const sh = (script: string): readonly string[] => ["/bin/sh", "-c", script];

test("four at a time; twenty more than that are too many, and are dropped", async () => {
  // Each says that it runs and stays until it may go.
  const script = `echo >${dir}/ran-$$; while [ ! -e ${dir}/go ]; do sleep 0.02; done`;
  for (let n = 0; n < 30; n++) runner.run(sh(script), env);
  const ran = (): number => readdirSync(dir).filter((name) => name.startsWith("ran-")).length;
  await waitFor("four to run", () => ran() === 4);
  expect([counters.get("tell.run"), counters.get("tell.dropped")]).toEqual([4, 10]);
  writeFileSync(join(dir, "go"), "");
  await waitFor("those that waited to have run", () => ran() === 20);
  expect(counters.get("tell.run")).toBe(20);
});

test("what cannot be run, or fails, is told once", async () => {
  for (let n = 0; n < 3; n++) runner.run(["/no/such/program"], env);
  for (let n = 0; n < 3; n++) runner.run(sh("exit 3"), env);
  await waitFor("all to have failed", () => counters.get("tell.failed") === 6);
  expect(problems).toEqual(["notify: /no/such/program: ENOENT", "notify: /bin/sh: ended with 3"]);
});

test("has no terminal, no input, and nowhere to print", async () => {
  runner.run(
    sh(`(cat; echo out; echo err >&2; ls -l /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2) >${dir}/log 2>&1`),
    env,
  );
  await waitFor("it to have ended", () => existsSync(join(dir, "log")));
  runner.run(sh(`[ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo >${dir}/none`), env);
  await waitFor("it to find no terminal", () => existsSync(join(dir, "none")));
  expect(problems).toEqual([]);
});
