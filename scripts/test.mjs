// npm test: every check of the repository, one after the other, the tests last. A check that fails does not keep the next
// from running; only without a build there is nothing to go on with. Ends with a line  N passed, N failed  in which each
// check counts as one, and with exit code 1 when anything failed.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");

const CHECKS = [
  { name: "build", command: [process.execPath, "scripts/build.mjs"] },
  { name: "types", command: [join(bin, "tsc"), "-p", "."] },
  { name: "lint", command: [join(bin, "oxlint"), "--type-aware"] },
  { name: "format", command: [join(bin, "oxfmt"), "--check"] },
  { name: "dead code", command: [join(bin, "knip")] },
];

function run([program, ...args], options) {
  const began = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: "utf8", ...options });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return { ok: status === 0, seconds, output: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

const results = [];
for (const { name, command } of CHECKS) {
  const { ok, seconds, output } = run(command, {});
  results.push({ name, ok });
  console.log(`${ok ? "passed" : "FAILED"}  ${name}  ${seconds} s${ok ? "" : `\n${output}`}`);
  if (!ok && name === "build") break;
}

let tests = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
if (results[0].ok) {
  const directory = mkdtempSync(join(tmpdir(), "mux-tests-"));
  const report = join(directory, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok, seconds } = run([join(bin, "vitest"), "run", ...reporters, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  try {
    tests = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    console.log("the tests left no report");
  }
  rmSync(directory, { recursive: true, force: true });
  // A test file that cannot be loaded fails without a failed test.
  if (!ok && tests.numFailedTests === 0) results.push({ name: "test files", ok });
  console.log(`tests  ${seconds} s`);
}

const wrong = results.filter(({ ok }) => !ok);
const passed = results.length - wrong.length + tests.numPassedTests;
const failed = wrong.length + tests.numFailedTests;
if (wrong.length > 0) console.log(`failed checks: ${wrong.map(({ name }) => name).join(", ")}`);
if (tests.numPendingTests > 0) console.log(`${tests.numPendingTests} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
