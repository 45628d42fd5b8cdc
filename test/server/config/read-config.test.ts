import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lineOfKey } from "../../../src/server/config/key-line.ts";
import { defaultConfigFile, parseConfig, readConfig } from "../../../src/server/config/read-config.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/server/config/settings.ts";

describe("settings", () => {
  test.each<[string, Partial<Settings>]>([
    ["", {}],
    ['prefix = "C-a"', { prefix: "C-a" }],
    ['prefix = "M-Space"', { prefix: "M-Space" }],
    ["mouse = false", { mouse: false }],
    ["scrollback.lines = 0", { scrollbackLines: 0 }],
    ["[scrollback]\nlines = 1000000", { scrollbackLines: 1_000_000 }],
    ["scrollback = { lines = 5 }", { scrollbackLines: 5 }],
    ["sidebar.visible = true\nsidebar.width = 10", { sidebarVisible: true, sidebarWidth: 10 }],
    ['sidebar.visible = "auto"', { sidebarVisible: "auto" }],
    ["reduce_motion = true", { reduceMotion: true }],
    ['term_program = "WezTerm"', { termProgram: "WezTerm" }],
    ["clipboard = false", { clipboard: false }],
    [`inference = "off"`, { inference: "off" }],
    ['[notify]\nterminal = "99"\ndesktop = "on"', { notifyTerminal: "99", notifyDesktop: "on" }],
    ['[notify]\ncommand = ["a", "--", "{title}"]', { notifyCommand: ["a", "--", "{title}"] }],
    [
      'notify.escalate_command = ["b"]\nnotify.escalate_after = "1.5h"',
      { escalateCommand: ["b"], escalateAfterMs: 5_400_000 },
    ],
    ["set_titles = false", { setTitles: false }],
  ])("%s", (text, changed) => {
    expect(parseConfig(text, "c")).toEqual({ settings: { ...DEFAULT_SETTINGS, ...changed }, problems: [] });
  });
});

describe("problems: file, line, what is wrong; the rest holds", () => {
  test.each([
    ["colour = 1", 'c:1: unknown key "colour"'],
    ["\n[sidebar]\ncolour = 1", 'c:3: unknown key "sidebar.colour"'],
    ["[agent]\nx = 1\ny = 2", 'c:1: unknown key "agent"'],
    ['prefix = "C-"', 'c:1: prefix must be a key, e.g. "C-b" or "M-a"'],
    ["prefix = 3", 'c:1: prefix must be a key, e.g. "C-b" or "M-a"'],
    ["# off\nmouse = 'no'", "c:2: mouse must be true or false"],
    ["scrollback.lines = -1", "c:1: scrollback.lines must be a whole number from 0 to 1000000"],
    ["scrollback.lines = 1000001", "c:1: scrollback.lines must be a whole number from 0 to 1000000"],
    ["scrollback.lines = 1.5", "c:1: scrollback.lines must be a whole number from 0 to 1000000"],
    ["sidebar.width = 9", "c:1: sidebar.width must be a whole number from 10 to 100"],
    ["sidebar.width = 101", "c:1: sidebar.width must be a whole number from 10 to 100"],
    ["sidebar = 3", "c:1: sidebar must be a table, e.g. [sidebar]"],
    ['sidebar.visible = "yes"', 'c:1: sidebar.visible must be true, false or "auto"'],
    ['term_program = "a\\u001b[31m"', 'c:1: term_program must be a short word, e.g. "ghostty"'],
    ["[notify]\nwho = 1", 'c:2: unknown key "notify.who"'],
    ['[notify]\nterminal = "loud"', 'c:2: notify.terminal must be one of "auto", "99", "777", "9", "bell", "off"'],
    ["[notify]\ndesktop = true", 'c:2: notify.desktop must be "auto", "on" or "off"'],
    ['[notify]\ncommand = "notify-send x"', /^c:2: notify\.command must be a program and its arguments, e\.g\. \[/],
    ['[notify]\ncommand = ["", "x"]', /^c:2: notify\.command must be /],
    ['[notify]\ncommand = ["a", 1]', /^c:2: notify\.command must be /],
    ['[notify]\nescalate_after = "soon"', 'c:2: notify.escalate_after must be a length of time, e.g. "10m"'],
    ['[notify]\nescalate_after = "0m"', 'c:2: notify.escalate_after must be a length of time, e.g. "10m"'],
    ["[notify]\nescalate_after = 600", 'c:2: notify.escalate_after must be a length of time, e.g. "10m"'],
    ["set_titles = 1", "c:1: set_titles must be true or false"],
    ['"__proto__" = 1', /^c:1: /],
    ["mouse = tru", /^c:1: /],
    ["mouse = true\nmouse = true", /^c:2: /],
  ])("%s", (text, problem) => {
    const { settings, problems } = parseConfig(text, "c");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toEqual(typeof problem === "string" ? problem : expect.stringMatching(problem));
    expect(settings).toEqual(DEFAULT_SETTINGS);
  });

  test("a wrong key keeps its default, the others count", () => {
    const { settings, problems } = parseConfig(
      "mouse = false\nnothing = 1\nsidebar.width = 5\nreduce_motion = true",
      "c",
    );
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, mouse: false, reduceMotion: true });
    expect(problems).toHaveLength(2);
  });
});

test.each([
  ["a = 1", "a", 1],
  ["[x]\n\n  a = 1", "x.a", 3],
  ["x.a = 1", "x.a", 1],
  ["x = { a = 1 }", "x.a", 1],
  ['["x"]\n"a" = 1', "x.a", 2],
  ["b = 1", "a", undefined],
])("%j: %s stands in line %s", (text, path, line) => expect(lineOfKey(text, path)).toBe(line));

describe("the file", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "mux-config-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test("none is as good as an empty one, unless it was named", () => {
    const file = join(directory, "config.toml");
    expect(readConfig(file, false)).toEqual({ settings: DEFAULT_SETTINGS, problems: [] });
    expect(readConfig(file, true).problems).toEqual([`${file}: no such file`]);
    writeFileSync(file, "mouse = false");
    expect(readConfig(file, true).settings.mouse).toBe(false);
    expect(readConfig(directory, false).problems[0]).toContain(directory);
  });

  test("lies in XDG_CONFIG_HOME, where that is a path", () => {
    expect(defaultConfigFile({ XDG_CONFIG_HOME: "/etc/me" })).toBe("/etc/me/mux/config.toml");
    expect(defaultConfigFile({ XDG_CONFIG_HOME: "me" })).toBe(join(homedir(), ".config/mux/config.toml"));
    expect(defaultConfigFile({})).toBe(join(homedir(), ".config/mux/config.toml"));
  });
});
