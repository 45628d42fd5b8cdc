// Writes the table of protocols into README.md: of each group of rules in a SPEC.md how many there are, and how many are held
// by tests that pass. Runs the tests for it:  node scripts/spec-table.mjs

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const BEGIN = "<!-- spec table: scripts/spec-table.mjs -->";
const END = "<!-- end of the spec table -->";

const PROTOCOLS = [
  ["OSC 7501", "src/protocols/osc7501/SPEC.md"],
  ["agent-status", "src/protocols/agent-status/SPEC.md"],
  ["agent-event", "src/protocols/agent-event/SPEC.md"],
  ["manifests", "src/catalog/SPEC.md"],
  ["activity", "src/protocols/activity/SPEC.md"],
  ["telemetry", "src/protocols/telemetry/SPEC.md"],
];

/** Whether every test passed that a rule's number is in the title of. */
function runTests() {
  const directory = mkdtempSync(join(tmpdir(), "mux-spec-"));
  const report = join(directory, "report.json");
  const vitest = join(root, "node_modules/.bin/vitest");
  spawnSync(vitest, ["run", "--reporter=json", `--outputFile=${report}`], { cwd: root, stdio: "inherit" });
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(directory, { recursive: true, force: true });
  const passes = new Map();
  for (const { fullName, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    for (const [, rule] of fullName.matchAll(/\[([A-Z]\d+)\]/g)) {
      passes.set(rule, (passes.get(rule) ?? true) && status === "passed");
    }
  }
  return passes;
}

/** Headings of a SPEC.md with the numbers of the rules below them. */
function groupsOf(path) {
  const groups = [];
  for (const line of readFileSync(join(root, path), "utf8").split("\n")) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    const rule = /^- \*\*\[([A-Z]\d+)\]\*\*/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ heading, rules: [] });
    else if (rule !== undefined) groups.at(-1)?.rules.push(rule);
  }
  return groups.filter(({ rules }) => rules.length > 0);
}

const passes = runTests();
const rows = PROTOCOLS.flatMap(([name, path]) =>
  groupsOf(path).map(({ heading, rules }, at) => {
    const held = rules.filter((rule) => passes.get(rule) === true).length;
    return `| ${at === 0 ? `[${name}](${path})` : ""} | ${heading} | ${rules.length} | ${held} |`;
  }),
);
const table = ["| protocol | rules about | number | held by passing tests |", "|---|---|---|---|", ...rows].join("\n");
const readme = join(root, "README.md");
const text = readFileSync(readme, "utf8");
const [before, rest] = text.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`README.md has no ${BEGIN} … ${END}`);
writeFileSync(readme, `${before}${BEGIN}\n${table}\n${END}${after}`);
