// Each numbered rule of a protocol's SPEC.md is held by a test whose title carries its number, and no test by a number
// that is not there.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

const SPECS = [
  {
    spec: "src/protocols/osc7501/SPEC.md",
    tests: [
      "test/protocols/osc7501/parse.test.ts",
      "test/protocols/osc7501/encode.test.ts",
      "test/protocols/osc7501/vectors.test.ts",
      "test/protocols/osc7501/paneflow.test.ts",
      "test/server/commands/agents.test.ts",
      "test/server/commands/ledger.test.ts",
      "test/e2e/paneflow.test.ts",
      "test/e2e/nested.test.ts",
      "test/client/upward.test.ts",
      "test/client/upward-reports.test.ts",
      "test/core/records.test.ts",
      "test/core/conclude.test.ts",
      "test/core/notify.test.ts",
      "test/core/status-words.test.ts",
    ],
  },
  { spec: "src/protocols/osc133/SPEC.md", tests: ["test/protocols/osc133.test.ts"] },
  { spec: "src/protocols/title/SPEC.md", tests: ["test/protocols/title.test.ts"] },
  { spec: "src/protocols/cwd/SPEC.md", tests: ["test/protocols/cwd.test.ts"] },
  { spec: "src/protocols/progress/SPEC.md", tests: ["test/protocols/progress.test.ts"] },
  { spec: "src/protocols/notification/SPEC.md", tests: ["test/protocols/notification.test.ts"] },
  {
    spec: "src/protocols/agent-status/SPEC.md",
    tests: [
      "test/e2e/doors.test.ts",
      "test/protocols/agent-status/arbitration.test.ts",
      "test/protocols/agent-status/door.test.ts",
      "test/protocols/agent-status/parse.test.ts",
      "test/protocols/agent-status/random.test.ts",
      "test/protocols/agent-status/sessions.test.ts",
      "test/report/report.test.ts",
      "test/server/doors/agent-status.test.ts",
      "test/server/doors/doors.test.ts",
      "test/server/doors/gate.test.ts",
      "test/server/doors/tokens.test.ts",
      "test/server/pane-env.test.ts",
      "test/server/processes/pid-watch.test.ts",
    ],
  },
  {
    spec: "src/protocols/agent-event/SPEC.md",
    tests: [
      "test/protocols/agent-event/parse.test.ts",
      "test/protocols/agent-event/words.test.ts",
      "test/protocols/agent-event/codex-pane.test.ts",
      "test/protocols/agent-event/turns.test.ts",
      "test/server/runs/agent-event-door.test.ts",
      "test/server/runs/codex-panes.test.ts",
      "test/server/runs/followers.test.ts",
      "test/server/runs/line-tail.test.ts",
      "test/server/runs/native-runs.test.ts",
      "test/server/runs/run.test.ts",
      "test/server/runs/startup-sweep.test.ts",
      "test/e2e/agent-event.test.ts",
    ],
  },
  {
    spec: "src/protocols/activity/SPEC.md",
    tests: [
      "test/protocols/activity/kimi-wire.test.ts",
      "test/protocols/activity/screen-content.test.ts",
      "test/protocols/activity/stream-json.test.ts",
      "test/protocols/activity/waiting-signs.test.ts",
      "test/protocols/activity/watched-terminal.test.ts",
      "test/core/activity.test.ts",
      "test/core/arbitrate.test.ts",
      "test/catalog/hook-word.test.ts",
      "test/server/hooks/hook-door.test.ts",
      "test/server/hooks/shell-watch.test.ts",
      "test/server/activity/pane-watch.test.ts",
      "test/server/wires/kimi-follower.test.ts",
      "test/e2e/activity.test.ts",
      "test/e2e/hooks.test.ts",
    ],
  },
  {
    spec: "src/protocols/telemetry/SPEC.md",
    tests: [
      "test/protocols/telemetry/telemetry.test.ts",
      "test/protocols/telemetry/passages.test.ts",
      "test/server/telemetry/transcripts.test.ts",
      "test/server/hooks/hook-door.test.ts",
      "test/server/runs/tails.test.ts",
      "test/server/telemetry/telemetry-watch.test.ts",
      "test/e2e/agents/telemetry.test.ts",
    ],
  },
  {
    spec: "src/catalog/SPEC.md",
    tests: [
      "test/catalog/read-prompt.test.ts",
      "test/server/screen/fingerprint.test.ts",
      "test/catalog/atp.test.ts",
      "test/catalog/classify.test.ts",
      "test/catalog/json-schema.test.ts",
      "test/catalog/linear-regex.test.ts",
      "test/catalog/match-process.test.ts",
      "test/catalog/samples.test.ts",
    ],
  },
] as const;

const RULE = /^- \*\*\[([A-Z]\d+)\]\*\*/gm;
const TITLE = /\b(?:test|describe)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*["'`]\[([A-Z]\d+)\]/g;

describe.each(SPECS)("$spec", ({ spec, tests }) => {
  const rules = [...readFileSync(root + spec, "utf8").matchAll(RULE)].map(([, id]) => id);
  const titled = tests.flatMap((file) => [...readFileSync(root + file, "utf8").matchAll(TITLE)].map(([, id]) => id));

  test("its rules have numbers of their own", () => {
    expect(rules.length).toBeGreaterThan(1);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  });
  test("each rule has a test", () => {
    expect(rules.filter((rule) => !titled.includes(rule))).toEqual([]);
  });
  test("each number in a title is a rule", () => {
    // A file may hold rules of several protocols: each has a letter of its own.
    const own = titled.filter((id) => id?.[0] === rules[0]?.[0]);
    expect(own.filter((id) => !rules.includes(id))).toEqual([]);
  });
});

test("the table in README tells the rules that there are, each group's held in full", () => {
  const readme = readFileSync(`${root}README.md`, "utf8");
  const rows = [...readme.matchAll(/^\| (?:\[[^\]]+\]\(([^)]+)\))? \| ([^|]+) \| (\d+) \| (\d+) \|$/gm)];
  let spec = "";
  const told = rows.map(([, path, heading, number, held]) => {
    spec = path ?? spec;
    return `${spec} ${heading}: ${number} ${held}`;
  });
  const there = [...new Set(rows.flatMap(([, path]) => path ?? []))].flatMap((path) =>
    readFileSync(root + path, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((group) => ({ heading: group.split("\n", 1)[0], count: [...group.matchAll(RULE)].length }))
      .filter(({ count }) => count > 0)
      .map(({ heading, count }) => `${path} ${heading}: ${count} ${count}`),
  );
  expect(there.length).toBeGreaterThan(20);
  expect(told).toEqual(there);
});
