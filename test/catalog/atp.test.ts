// The rules of src/catalog/SPEC.md that are about one file: what it must say, how it is spelt, what is made of it.

import { describe, expect, test } from "vitest";
import { loadCatalog, type CatalogBuild } from "../../src/catalog/build-catalog.ts";
import { classifyScreen } from "../../src/catalog/classify-screen.ts";
import { classifyTitle } from "../../src/catalog/classify-title.ts";
import type { HookEvent } from "../../src/catalog/hook-rules.ts";
import { matchProcess } from "../../src/catalog/match-process.ts";
import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";
import { textWidth } from "../../src/core/width.ts";
import { BUNDLED, BUNDLED_FILES } from "./bundled.ts";
import { GROK_MANIFEST } from "./grok-manifest.ts";
import { parseManifest } from "./parse-manifest.ts";
import { WRONG_MANIFESTS } from "./wrong-manifests.ts";

const own = (text: string): CatalogBuild => loadCatalog(BUNDLED_FILES, [{ file: "own.json", text }]);
const events = (list: readonly object[]): readonly HookEvent[] =>
  parseManifest({ hooks: { file: "~/.x/hooks.json", events: list } }).hooks?.events ?? [];

function get(build: CatalogBuild, id: string): Runtime {
  const runtime = build.catalog.byName.get(id);
  if (runtime === undefined) throw new Error(`no runtime ${id}`);
  return runtime;
}

describe("[T1] the protocol's own example, word for word", () => {
  const build = own(GROK_MANIFEST);
  const grok = get(build, "grok");

  test("[T1] loads without a word, beside the built-in ones", () => {
    expect(build.refused).toEqual([]);
    expect(build.warnings).toEqual([]);
    expect(build.catalog.own).toEqual(new Set(["grok"]));
    expect(build.catalog.runtimes).toHaveLength(BUNDLED.catalog.runtimes.length);
  });

  test("[T1] is known by its command and has a character", () => {
    const process = { argv: ["grok"], exe: "/usr/bin/grok" };
    expect(matchProcess(build.catalog, process, { title: "", oscApp: "" })?.id).toBe("grok");
    expect(textWidth(grok.display.glyph ?? "")).toBe(1);
    expect(grok.install).toBe("https://x.ai/cli");
  });

  test("[T1] has its title and its hooks read", () => {
    expect(classifyTitle(grok, "⚠ Action Required - repo - grok")).toMatchObject({ state: "blocked", kind: "input" });
    expect(grok.hooks?.events.map(({ on, state, activity }) => `${on} ${state} ${activity}`)).toEqual([
      "UserPromptSubmit working prompt",
      "PreToolUse working tool_start",
      "PostToolUse working tool_end",
      "Stop done idle",
    ]);
    expect(grok.hooks?.payload.event).toContain("hookEventName");
    expect(grok.channels.order).toEqual(["osc7501", "hooks", "title"]);
  });
});

test("[T2] what is not said guesses nothing", () => {
  const runtime = parseManifest({});
  expect(runtime).toMatchObject({ titleStatus: null, hooks: null, resume: null, screen: [], progressStatus: false });
  expect(runtime.channels).toMatchObject({
    order: ["osc7501"],
    silence: null,
    prompt: null,
    bell: "ignore",
    notify: [],
  });
});

test("[T3] the first word of the command is the name of the process", () => {
  expect(parseManifest({ command: "/opt/x/agent-x --tui" }).detect.exe).toEqual(["agent-x"]);
});

test("[T4] an agent without an order comes last", () => {
  const { runtimes } = own('{"id":"aaa","name":"A","command":"aaa"}').catalog;
  const bundledFirst = get(BUNDLED, runtimes.at(-1)?.id ?? "");
  expect(bundledFirst.order).toBeLessThan(get(own('{"id":"aaa","name":"A","command":"aaa"}'), "aaa").order);
});

describe("[T5] pictures are characters", () => {
  test.each([
    [{ icon: { vector: "claude" } }, "✳"],
    [{ icon: { vector: "Grok" } }, "⊘"],
    [{ icon: { symbol: "sparkles" } }, "✦"],
    [{ icon: { vector: "zebra" } }, "Z"],
    [{ icon: { symbol: "hare.fill" } }, "H"],
    [{ icon: { vector: "claude" }, display: { glyph: "x" } }, "x"],
    [{ icon: { path: "~/x.png" } }, undefined],
    [{}, undefined],
  ])("%j is %s", (more, glyph) => {
    expect(parseManifest(more).display.glyph).toBe(glyph);
  });

  test.each(BUNDLED.catalog.runtimes)("$id has one of one cell", ({ display }) => {
    expect(textWidth(display.glyph ?? "")).toBe(1);
  });
});

test.each(BUNDLED_FILES)("[T6] $file is the same as a person's own", ({ file, text }) => {
  const strict = parseRuntime(file, text);
  expect(strict).toMatchObject({ ok: true, warnings: [] });
  expect(parseRuntime(file, text, "own")).toEqual(strict);
  expect(parseRuntime(file, text, "checked")).toEqual(strict);
});

describe("[T7] a person's file", () => {
  test("replaces the bundled one of its id", () => {
    const { catalog, refused } = own('{"id":"codex","name":"Mine","command":"codex"}');
    expect(refused).toEqual([]);
    expect(catalog.byName.get("codex")?.name).toBe("Mine");
    expect(catalog.runtimes.filter(({ id }) => id === "codex")).toHaveLength(1);
  });

  test("with the command of a bundled one is loaded and wins the process", () => {
    const { catalog, refused } = own('{"id":"my-claude","name":"Mine","command":"claude"}');
    expect(refused).toEqual([]);
    const process = { argv: ["claude"], exe: "/h/.local/share/claude/versions/2.1.300" };
    expect(matchProcess(catalog, process, { title: "", oscApp: "" })?.id).toBe("my-claude");
    expect(catalog.byName.get("claude-code")?.name).toBe("Claude Code");
  });
});

test.each([
  ["working", "working"],
  ["running", "working"],
  ["attention", "blocked"],
  ["blocked", "blocked"],
  ["needs-input", "blocked"],
  ["done", "done"],
  ["idle", "idle"],
  ["error", "error"],
  ["session", "session"],
  ["starting", "session"],
  ["end", "end"],
  ["progress", "progress"],
  ["ignore", "ignore"],
])("[T8] the state %s is %s", (written, state) => {
  expect(events([{ on: "X", state: written }])[0]?.state).toBe(state);
});

test.each([
  ["approval", "permission"],
  ["permission", "permission"],
  ["question", "question"],
  ["decision", "decision"],
  ["auth", "auth"],
  ["generic", "input"],
  ["input", "input"],
])("[T8] the kind %s is %s", (written, kind) => {
  expect(events([{ on: "X", state: "attention", kind: written }])[0]?.kind).toBe(kind);
});

test.each([
  ["PermissionRequest", undefined, "permission"],
  ["pre_approval_request", undefined, "permission"],
  ["PreToolUse", "AskUserQuestion", "question"],
  ["question.asked", undefined, "question"],
  ["Notification", undefined, "input"],
  ["PermissionRequest", "auth", "auth"],
])("[T9] %s with the kind %s asks for %s", (on, given, kind) => {
  const more = given === "AskUserQuestion" ? { matcher: given } : given === undefined ? {} : { kind: given };
  expect(events([{ on, state: "attention", ...more }])[0]?.kind).toBe(kind);
});

test("[T9] the text of a pattern tells the kind too", () => {
  const runtime = parseManifest({ status: { attention: ["Permission required", "press any key"] } });
  expect(runtime.screen.map(({ concludes }) => concludes)).toEqual([
    { state: "blocked", kind: "permission" },
    { state: "blocked", kind: "input" },
    { state: "idle" },
  ]);
});

describe("[T10] events", () => {
  test("[T10] keep their order, and take their older name", () => {
    const list = events([
      { event: "Stop", state: "working", when: { tasks: { emptyOrMissing: true } } },
      { on: "Stop", state: "done" },
    ]);
    expect(list.map(({ on, state }) => `${on} ${state}`)).toEqual(["Stop working", "Stop done"]);
  });

  test("[T10] test the payload by value, by list, by absence", () => {
    const when = { a: "x", b: [1, true], "c.d": { missing: true }, e: { emptyOrMissing: true } };
    expect(events([{ on: "Stop", state: "done", when }])[0]?.when).toEqual([
      { path: "a", is: ["x"] },
      { path: "b", is: [1, true] },
      { path: "c.d", missing: true },
      { path: "e", empty: true },
    ]);
  });
});

test.each([
  ["*", "anything", true],
  [".*", "anything", true],
  ["Bash", "Bash", true],
  ["Bash", "BashOutput", false],
  ["Edit|Write", "Write", true],
  ["^AskUser$", "AskUser", true],
  ["mcp__.*", "mcp__x", true],
])("[T11] the matcher %s and %s: %s", (matcher, name, holds) => {
  const [event] = events([{ on: "PreToolUse", state: "working", matcher }]);
  expect(event?.matches?.test(name) ?? true).toBe(holds);
});

test("[T12] a manifest's own paths are asked before the common ones", () => {
  const { hooks } = parseManifest({
    hooks: { conversation: "meta.id", tool: "call.tool", promptTitle: "text", payload: { cwd: ["where"] }, events: [] },
  });
  expect(hooks?.payload.session.slice(0, 2)).toEqual(["meta.id", "session_id"]);
  expect(hooks?.payload.tool.slice(0, 2)).toEqual(["call.tool", "tool_name"]);
  expect(hooks?.payload.prompt.slice(0, 2)).toEqual(["text", "prompt"]);
  expect(hooks?.payload.cwd.slice(0, 2)).toEqual(["where", "cwd"]);
});

test.each([
  ["PreToolUse", "working", "tool_start"],
  ["tool.execute.after", "working", "tool_end"],
  ["UserPromptSubmit", "working", "prompt"],
  ["PreCompact", "working", "compact"],
  ["SubagentStop", "ignore", "subagent_stop"],
  ["Notification", "ignore", "notification"],
  ["Notification", "blocked", "idle"],
  ["PreToolUse", "blocked", "idle"],
  ["Interrupt", "idle", "interrupted"],
  ["agent.start", "working", "prompt"],
  ["agent.end", "done", "idle"],
  ["session.created", "session", "session_start"],
  ["session_shutdown", "end", "session_end"],
  ["todo.updated", "progress", undefined],
])("[T13] %s, %s, is %s", (on, state, activity) => {
  expect(events([{ on, state }])[0]?.activity).toBe(activity);
});

test("[T13] a step that is given counts", () => {
  expect(events([{ on: "Stop", state: "working", activity: "tool_end" }])[0]?.activity).toBe("tool_end");
});

describe("[T26] resume", () => {
  test("[T26] a preset's name stands for its description", () => {
    expect(parseManifest({ resume: "codex" }).resume).toMatchObject({ resume: "resume {id}", create: null });
    expect(parseManifest({ resume: "none" }).resume).toBeNull();
  });

  test.each(WRONG_MANIFESTS.filter(({ message }) => message.startsWith("resume")))("[T26] $what", (wrong) => {
    expect(parseRuntime("x.json", JSON.stringify(wrong.manifest)).ok).toBe(false);
  });
});

describe("[T27] an id", () => {
  test.each([
    ["0199-abc", true],
    ["T-1:2.3_x", true],
    ["", false],
    ["-x", false],
    ["a b", false],
    ["$(x)", false],
    ["x".repeat(129), false],
  ])("%s: %s", (id, holds) => {
    expect(parseManifest({ resume: { resume: "--resume {id}" } }).resume?.idPattern.test(id)).toBe(holds);
  });
});

describe("[T29] an unknown key", () => {
  const text =
    '{\n  "id": "x",\n  "name": "X",\n  "command": "x",\n  "titelStatus": {},\n  "hooks": { "evnts": [] }\n}';

  test("[T29] refuses a bundled file", () => {
    const [refusal] = loadCatalog([{ file: "x.json", text: text.replace("evnts", "events") }]).refused;
    expect(refusal?.message).toBe('x.json:5: titelStatus: unknown key: is "titleStatus" meant?');
  });

  test("[T29] is told of a person's file, which is loaded", () => {
    const build = loadCatalog([], [{ file: "x.json", text }]);
    expect(build.warnings).toEqual([
      'x.json:5: titelStatus: unknown key: is "titleStatus" meant?',
      'x.json:6: hooks.evnts: unknown key: is "events" meant?',
    ]);
    expect(build.refused).toEqual([]);
    expect(get(build, "x").hooks?.events).toEqual([]);
  });

  test("[T29] does not hide a wrong value", () => {
    const build = loadCatalog([], [{ file: "x.json", text: text.replace('"X"', "3") }]);
    expect(build.refused.map(({ message }) => message)).toEqual(["x.json:3: name: must be string, not 3"]);
  });
});

describe("[T30] a wrong value is told in one line", () => {
  test.each(WRONG_MANIFESTS)("[T30] $what", ({ manifest, message }) => {
    const parsing = parseRuntime("x.json", JSON.stringify(manifest));
    expect(parsing.ok ? "" : parsing.error.message).toBe(`x.json:1: ${message}`);
  });

  test("[T30] and the rest is loaded", () => {
    const build = own('{"id":"x","name":"X","command":"x","order":"first"}');
    expect(build.refused.map(({ message }) => message)).toEqual(['own.json:1: order: must be number, not "first"']);
    expect(build.catalog.runtimes).toHaveLength(BUNDLED_FILES.length);
  });
});

test.each(BUNDLED_FILES)("[T34] $file says what it is sure of, and whence", ({ text }) => {
  const { provenance } = JSON.parse(text) as { provenance: { confidence: object; sources: readonly string[] } };
  expect(Object.keys(provenance.confidence)).toContain("detect");
  expect(provenance.sources.length).toBeGreaterThan(0);
});

test("[T19] screens are not read where hooks tell", () => {
  const hooks = { file: "~/.x/hooks.json", events: [{ on: "Stop", state: "done" }] };
  const status = { working: ["busy"] };
  const hooked = parseManifest({ hooks, status });
  expect(classifyScreen(hooked, ["busy"])).toMatchObject({ state: "working" });
  expect(classifyScreen(hooked, ["busy"], { hooksTell: true })).toBeUndefined();
  expect(classifyScreen(parseManifest({ status }), ["busy"], { hooksTell: true })).toMatchObject({ state: "working" });
});
