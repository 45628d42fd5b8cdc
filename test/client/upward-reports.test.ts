import { describe, expect, test } from "vitest";
import { withdrawal, MAX_UPWARD_PANES, upwardReports } from "../../src/client/upward-reports.ts";
import { changeOf } from "../../src/client/upward.ts";
import { parseReport } from "../../src/protocols/osc7501/parse.ts";
import type { Report } from "../../src/core/report.ts";
import type { StatusRow } from "../../src/wire/view.ts";
import { row, status } from "../draw/scene.ts";

const bodyOf = (sequence: string): string => sequence.slice("\x1b]7501;".length, -"\x1b\\".length);
const told = (...rows: readonly StatusRow[]): (Report | undefined)[] =>
  [...upwardReports(rows).values()].map((sequence) => parseReport(bodyOf(sequence)));

describe("what is told of a pane", () => {
  test("[U1] its state, kind, measure, name, place and message, under its number", () => {
    const blocked = status("blocked", 5, { kind: "permission", progress: 40, msg: "Apply?" });
    expect(told(row(3, "claude", "~/src/api", blocked, { agent: "claude-code" }))).toEqual([
      {
        action: "set",
        id: "mux/3",
        state: "blocked",
        kind: "permission",
        progress: 40,
        app: "claude-code",
        title: "claude api",
        msg: "Apply?",
      },
    ]);
  });

  test.each([
    ["blocked", { kind: "decision" }, { state: "blocked", kind: "question", msg: "needs decision" }],
    ["blocked", { kind: "input" }, { state: "blocked" }],
    ["stopped", {}, { state: "error", msg: "died while working" }],
    ["done", { unread: true }, { state: "done" }],
    ["done", { unread: false }, { state: "idle" }],
    ["idle", { unread: true, finished: true }, { state: "done" }],
    ["idle", {}, { state: "idle" }],
    [
      "working",
      { steps: { done: 1, total: 3 }, prompt: "Mend it" },
      { state: "working", progress: 33, msg: "Mend it" },
    ],
  ] as const)("[U2] %s with %o", (state, fields, expected) => {
    expect(told(row(1, "pi", "", status(state, 5, fields)))).toEqual([
      { action: "set", id: "mux/1", app: "pi", title: "pi", ...expected },
    ]);
  });

  test("[U2] no guess, and nothing of one that has no status", () => {
    const rows = [status("blocked", 5, { confidence: "weak" }), status("none", 5), status("starting", 5)];
    expect(told(...rows.map((each, at) => row(at, "aider", "", each)))).toEqual([]);
  });

  test("[U1] a title that the program gave alone: it may come from a mux inside", () => {
    const inner = status("working", 5, { title: "claude api" });
    expect(told(row(1, "ssh", "~/x", inner))).toMatchObject([{ title: "claude api" }]);
  });

  test("[U3] hostile and long text comes out cleaned, masked, cut", () => {
    const msg = `\x1b[2J\u202eTOKEN=abcdefgh12345 ${"漢".repeat(2000)}`;
    const [report] = told(row(1, "x\x07y", "", status("working", 5, { msg, app: "no name" })));
    expect(report).toMatchObject({ state: "working" });
    expect(report).not.toHaveProperty("app");
    const text = report?.action === "set" ? (report.msg ?? "") : "";
    expect(text).toMatch(/TOKEN=\*\*\* 漢+$/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
  });
});

test("[U4] at most 60 panes, the worst", () => {
  const working = Array.from({ length: 70 }, (_, pane) => row(pane, "pi", "", status("working", 70 - pane)));
  const reports = upwardReports([...working, row(99, "pi", "", status("blocked", 1))]);
  expect([reports.size, [...reports.keys()][0], reports.has("mux/69")]).toEqual([MAX_UPWARD_PANES, "mux/99", false]);
});

test("[U4] told again is what changed; what went is taken back by its id", () => {
  const before = upwardReports([row(1, "pi", "", status("working", 5)), row(2, "pi", "", status("working", 5))]);
  const after = upwardReports([row(1, "pi", "", status("working", 9)), row(3, "pi", "", status("idle", 5))]);
  expect(changeOf(before, before)).toBe("");
  expect(changeOf(before, after)).toBe(withdrawal("mux/2") + after.get("mux/3"));
  expect(parseReport(bodyOf(withdrawal("mux/2")))).toEqual({ action: "clear", id: "mux/2" });
});
