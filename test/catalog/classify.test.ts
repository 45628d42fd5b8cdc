// What titles, screens and notifications say by the rules of a manifest.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifyNotification } from "../../src/catalog/classify-notification.ts";
import { classifyScreen } from "../../src/catalog/classify-screen.ts";
import { classifyTitle } from "../../src/catalog/classify-title.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";
import { BUNDLED } from "./bundled.ts";
import { parseManifest } from "./parse-manifest.ts";

const ALL = parseManifest({
  titleStatus: {
    attention: ["ask"],
    error: ["fail"],
    working: ["busy"],
    done: ["finished"],
    idle: ["rest"],
    kind: "question",
    tasks: "(?<done>\\d+)/(?<total>\\d+)",
  },
});

const screenOf = (...rules: readonly object[]): Runtime =>
  parseManifest({ screen: { rules: rules.map((rule, i) => ({ id: `r${i}`, state: "working", ...rule })) } });
const told = (runtime: Runtime, rows: readonly string[]): string => {
  const reading = classifyScreen(runtime, rows);
  return reading === undefined ? "" : reading === "ignore" ? reading : reading.rule;
};

test.each([
  ["rest finished busy fail ask", "blocked"],
  ["rest finished busy fail", "error"],
  ["rest finished busy", "working"],
  ["rest finished", "done"],
  ["rest", "idle"],
  ["BUSY", "working"],
  ["nothing", undefined],
  ["", undefined],
])("[T14] the title %s says %s", (title, state) => {
  expect(classifyTitle(ALL, title)?.state).toBe(state);
});

test("[T14] attention has the kind of its manifest, and evidence", () => {
  expect(classifyTitle(ALL, "  I ask you")).toEqual({
    state: "blocked",
    kind: "question",
    rule: "title.attention",
    evidence: "ask",
  });
});

test("[T15] titles are read although there are hooks", () => {
  const hooked = parseManifest({
    titleStatus: { working: ["^⠋"], idle: ["^✳"] },
    hooks: { events: [{ on: "Stop", state: "done" }] },
  });
  expect(classifyTitle(hooked, "✳ x")?.state).toBe("idle");
});

describe("[T16] a title that calms down", () => {
  const spinner = parseManifest({ titleStatus: { working: ["^⠋"], attention: ["!"] } });
  const asking = parseManifest({ titleStatus: { attention: ["!"] } });

  test.each([
    [spinner, "working", "idle"],
    [spinner, "blocked", "idle"],
    [spinner, "idle", "idle"],
    [spinner, undefined, undefined],
    [asking, "blocked", undefined],
  ] as const)("[T16] %#", (runtime, before, state) => {
    expect(classifyTitle(runtime, "repo", before)?.state).toBe(state);
  });
});

test.each([
  ["busy 2/5", { done: 2, total: 5 }],
  ["busy 5/5", { done: 5, total: 5 }],
  ["busy 6/5", undefined],
  ["busy 0/0", undefined],
  ["busy 1/99999999", undefined],
  ["busy", undefined],
])("[T17] %s counts %j", (title, tasks) => {
  expect(classifyTitle(ALL, title)?.tasks).toEqual(tasks);
});

describe("[T18] status", () => {
  const plain = parseManifest({ status: { working: ["^\\s*busy"], attention: ["may i\\?"] } });

  test.each([
    [["  busy", "May I?"], "screen.status.attention.0"],
    [["hello", "  busy"], "screen.status.working.0"],
    [["hello busy"], "screen.status.rest"],
  ])("[T18] %j is told by %s", (rows, rule) => {
    expect(told(plain, rows)).toBe(rule);
  });

  test("[T18] an empty screen says nothing", () => {
    expect(classifyScreen(plain, ["", "  "])).toBeUndefined();
  });

  test("[T18] rules that are richer come first, and then nothing is at rest by itself", () => {
    const both = parseManifest({
      status: { working: ["busy"] },
      screen: { rules: [{ id: "idle", state: "idle", contains: ["ready"] }] },
    });
    expect([told(both, ["busy ready"]), told(both, ["busy"]), told(both, ["x"])]).toEqual([
      "screen.idle",
      "screen.status.working.0",
      "",
    ]);
  });
});

describe("[T20] rules", () => {
  test("[T20] are tried by priority, then as they stand", () => {
    const rules = screenOf({ contains: ["a"] }, { contains: ["a"], priority: 5 }, { contains: ["a"], priority: 5 });
    expect(told(rules, ["a"])).toBe("screen.r1");
  });

  test.each([
    [{ contains: ["One", "two"] }, "ONE and TWO", true],
    [{ contains: ["one", "two"] }, "one", false],
    [{ regex: ["o.e", "t.o"] }, "one two", true],
    [{ regex: ["o.e", "t.o"] }, "one", false],
    [{ lineRegex: ["^one", "^two"] }, "one\ntwo", true],
    [{ lineRegex: ["^one", "^two"] }, "one two", false],
    [{ any: [{ contains: ["one"] }, { contains: ["two"] }] }, "two", true],
    [{ any: [{ contains: ["one"] }, { contains: ["two"] }] }, "three", false],
    [{ all: [{ contains: ["one"] }, { any: [{ contains: ["two"] }] }] }, "one two", true],
    [{ all: [{ contains: ["one"] }, { any: [{ contains: ["two"] }] }] }, "one", false],
    [{ contains: ["one"], not: [{ contains: ["two"] }] }, "one", true],
    [{ contains: ["one"], not: [{ contains: ["two"] }] }, "one two", false],
  ])("[T20] %j on %j: %s", (rule, screen, holds) => {
    expect(told(screenOf(rule), screen.split("\n")) !== "").toBe(holds);
  });
});

test.each([{ skip: true }, { state: "ignore" }])("[T21] a rule with %j leaves the state alone", (rule) => {
  const rules = screenOf({ contains: ["pager"], priority: 1, ...rule }, { contains: ["pager"] });
  expect(told(rules, ["pager"])).toBe("ignore");
});

describe("[T22] regions", () => {
  const SCREEN = [
    ...["top", "", "x", "── plan ──", "above", "", "─────", "❯ typed", "─────", "  foot", "", "› old", "last", "", ""],
  ];

  test.each([
    ["whole", "top", true],
    ["top:1", "top", true],
    ["top:1", "x", false],
    ["top:2", "x", true],
    ["bottom:1", "last", true],
    ["bottom:1", "old", false],
    ["bottom:2", "old", true],
    ["bottom:999", "top", true],
    ["after-rule", "foot", true],
    ["after-rule", "typed", false],
    ["prompt-box", "typed", true],
    ["prompt-box", "above", false],
    ["prompt-box", "foot", false],
    ["above-prompt", "above", true],
    ["above-prompt", "plan", false],
    ["after-prompt-marker", "last", true],
    ["after-prompt-marker", "old", false],
  ])("[T22] %s has %s: %s", (region, text, holds) => {
    expect(told(screenOf({ region, contains: [text] }), SCREEN) !== "").toBe(holds);
  });

  test.each([
    ["after-rule", true],
    ["after-prompt-marker", true],
    ["above-prompt", true],
    ["prompt-box", false],
  ])("[T22] %s on a screen without its sign: %s", (region, holds) => {
    expect(told(screenOf({ region, contains: ["hello"] }), ["hello"]) !== "").toBe(holds);
  });

  test("[T22] title and progress are what the terminal knows", () => {
    const rules = screenOf({ region: "title", contains: ["repo"] }, { region: "progress", regex: ["^1;"] });
    expect(classifyScreen(rules, ["x"], { title: "repo" })).toMatchObject({ rule: "screen.r0" });
    expect(classifyScreen(rules, ["x"], { progress: "1;40" })).toMatchObject({ rule: "screen.r1" });
    expect(classifyScreen(rules, ["x"])).toBeUndefined();
  });
});

describe("[T23] notifications", () => {
  const runtime = parseManifest({
    channels: {
      notify: [
        { osc: [9], match: "quiet", state: "ignore" },
        { osc: [9], match: "approval|quiet", state: "attention" },
        { match: "done", state: "done" },
      ],
      bell: "attention",
    },
  });

  test.each([
    [9, "Approval needed", { state: "blocked", kind: "permission", rule: "notify.1" }],
    [9, "quiet approval", undefined],
    [777, "approval", undefined],
    [99, "all done", { state: "done", rule: "notify.2" }],
    ["bell", "", { state: "blocked", kind: "input", rule: "bell.attention" }],
  ] as const)("[T23] %s %s", (source, text, reading) => {
    expect(classifyNotification(runtime, source, text)).toEqual(reading);
  });

  test("[T23] a bell that means nothing says nothing", () => {
    expect(classifyNotification(parseManifest({}), "bell", "")).toBeUndefined();
  });
});

describe("[T24] ways", () => {
  test("[T24] are those that have something declared, unless they are named", () => {
    const declared = {
      titleStatus: {},
      progressStatus: true,
      status: {},
      hooks: { events: [{ on: "Stop", state: "done" }] },
      channels: { notify: [{ match: "x", state: "done" }], silence: { ms: 3000 } },
    };
    const all = ["osc7501", "hooks", "title", "progress", "notify", "screen", "silence"];
    expect(parseManifest(declared).channels.order).toEqual(all);
    expect(parseManifest({ channels: { order: ["title"] } }).channels.order).toEqual(["title"]);
  });

  test("[T24] silence counts where it is named", () => {
    const silence = { ms: 3000, requireIdle: true };
    expect(parseManifest({ channels: { silence } }).channels.silence).toEqual({ ms: 3000, requiresIdleRule: true });
    expect(parseManifest({ channels: { order: ["title"], silence } }).channels.silence).toBeNull();
  });
});

describe("[T25] lengths", () => {
  test("[T25] a title and a row are read up to 256 characters", () => {
    const at = (place: number): string => `${".".repeat(place)}busy`;
    expect(classifyTitle(ALL, at(252))?.state).toBe("working");
    expect(classifyTitle(ALL, at(253))).toBeUndefined();
    expect(told(screenOf({ lineRegex: ["busy"] }), [at(252)])).toBe("screen.r0");
    expect(told(screenOf({ lineRegex: ["busy"] }), [at(253)])).toBe("");
  });

  test("[T25] of a region its last 4096 characters are read, of a top its first", () => {
    const rows = ["first", ...Array.from({ length: 50 }, () => "x".repeat(100)), "last"];
    expect(told(screenOf({ contains: ["last"] }), rows)).toBe("screen.r0");
    expect(told(screenOf({ contains: ["first"] }), rows)).toBe("");
    expect(told(screenOf({ region: "top:99", contains: ["first"] }), rows)).toBe("screen.r0");
  });
});

test("[T31] the longest texts are read fast by every bundled rule", () => {
  const parts = ["·", "─", "⠋ ", "› ", "❯ ", "esc to ", "a", " ", "1", "(", "\u2800", "│ ", "…", "x/"];
  const row = fc.array(fc.constantFrom(...parts), { minLength: 200, maxLength: 300 }).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.array(row, { minLength: 20, maxLength: 50 }), (rows) => {
      const start = performance.now();
      for (const runtime of BUNDLED.catalog.runtimes) {
        classifyScreen(runtime, rows);
        classifyTitle(runtime, rows[0] ?? "");
      }
      expect(performance.now() - start).toBeLessThan(2000);
    }),
    { numRuns: 20 },
  );
});

test("[T31] any text is classified without throwing", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (rows) => {
      for (const runtime of BUNDLED.catalog.runtimes) {
        classifyScreen(runtime, rows);
        classifyTitle(runtime, rows.join(" "));
        classifyNotification(runtime, 9, rows.join(" "));
      }
    }),
    { numRuns: 30 },
  );
});
