// What targets mean, in tmux's syntax and words.

import { describe, expect, it } from "vitest";
import { resolveIndex, resolveTarget } from "../../src/core/find.ts";
import { globMatches } from "../../src/core/glob-match.ts";
import { emptyState } from "../../src/core/state.ts";
import { attach, newSession, newWindow, pane, session, split, window, World } from "./reduce-world.ts";

// $0 work: 0 @0 edit (%0 | %1 over %2), 1 @1 logs (%3), 5 @2 logger (%4)
// $1 play: 0 @3 edit (%5)
// $2 workbench: 0 @4 zsh (%6)
const state = new World().send(
  newSession("work", { windowName: "edit" }),
  split(0),
  split(1, { axis: "column" }),
  newWindow(0, { name: "logs" }),
  newWindow(0, { name: "logger", index: 5 }),
  newSession("play", { windowName: "edit" }),
  newSession("workbench"),
  { type: "windowSelected", session: session(0), window: window(0), atMs: 1000 },
  attach("a", 0, { atMs: 9000 }),
).state;

const work = { session: session(0) };

const found = (kind: "session" | "window" | "pane", target: string, current: object = work): string => {
  const result = resolveTarget(state, kind, target, current);
  return result.ok ? `$${result.session} @${result.window} %${result.pane}` : result.message;
};

describe("a target", () => {
  it.each([
    // Ids
    ["session", "$1", "$1 @3 %5"],
    ["window", "@2", "$0 @2 %4"],
    ["window", "@3", "$1 @3 %5"],
    ["pane", "%0", "$0 @0 %0"],
    ["pane", "%5", "$1 @3 %5"],
    ["session", "%5", "$1 @3 %5"],
    ["pane", "$1", "$1 @3 %5"],
    ["pane", "@1", "$0 @1 %3"],
    ["pane", "$1:@3.%5", "$1 @3 %5"],
    ["pane", "work:%3", "can't find window: %3"],
    // Sessions
    ["session", "work", "$0 @0 %2"],
    ["session", "=work", "$0 @0 %2"],
    ["session", "workb", "$2 @4 %6"],
    ["session", "=workb", "can't find session: workb"],
    ["session", "wo", "can't find session: wo"],
    ["session", "p*", "$1 @3 %5"],
    ["session", "w*", "can't find session: w*"],
    ["session", "?lay", "$1 @3 %5"],
    ["session", "work:", "$0 @0 %2"],
    // Windows
    ["window", "1", "$0 @1 %3"],
    ["window", ":1", "$0 @1 %3"],
    ["window", "work:5", "$0 @2 %4"],
    ["window", "play:edit", "$1 @3 %5"],
    ["window", "logs", "$0 @1 %3"],
    ["window", "log", "can't find window: log"],
    ["window", "logg", "$0 @2 %4"],
    ["window", "*ger", "$0 @2 %4"],
    ["window", "work:=log", "can't find window: log"],
    ["window", "work:=logs", "$0 @1 %3"],
    ["window", ":=5", "$0 @2 %4"],
    ["window", ":=7", "can't find window: 7"],
    ["window", "play", "$1 @3 %5"],
    ["window", ":play", "can't find window: play"],
    ["window", "+", "$0 @1 %3"],
    ["window", "-", "$0 @2 %4"],
    ["window", ":+2", "$0 @2 %4"],
    ["window", ":+4", "$0 @1 %3"],
    ["window", "{next}", "$0 @1 %3"],
    ["window", "{previous}", "$0 @2 %4"],
    ["window", "!", "$0 @2 %4"],
    ["window", "{last}", "$0 @2 %4"],
    ["window", "^", "$0 @0 %2"],
    ["window", "{start}", "$0 @0 %2"],
    ["window", "$", "$0 @2 %4"],
    ["window", "work:{end}", "$0 @2 %4"],
    ["window", "play:!", "can't find window: !"],
    ["window", "7", "can't find window: 7"],
    ["window", "work:7", "can't find window: 7"],
    ["window", "@9", "can't find window: @9"],
    ["window", "nope:1", "can't find session: nope"],
    // Panes
    ["pane", "1", "$0 @0 %1"],
    ["pane", ".1", "$0 @0 %1"],
    ["pane", "work:0.2", "$0 @0 %2"],
    ["pane", "edit.0", "$0 @0 %0"],
    ["pane", "play:.0", "$1 @3 %5"],
    ["pane", "!", "$0 @0 %1"],
    ["pane", "{last}", "$0 @0 %1"],
    ["pane", "+", "$0 @0 %0"],
    ["pane", ".-", "$0 @0 %1"],
    ["pane", "{up-of}", "$0 @0 %1"],
    ["pane", "{down-of}", "$0 @0 %1"],
    ["pane", "{left-of}", "$0 @0 %0"],
    ["pane", "{right-of}", "$0 @0 %0"],
    ["pane", "{top-left}", "$0 @0 %0"],
    ["pane", "{top-right}", "$0 @0 %1"],
    ["pane", "{bottom-right}", "$0 @0 %2"],
    ["pane", "{left}", "$0 @0 %0"],
    ["pane", "logs", "$0 @1 %3"],
    ["pane", "play", "$1 @3 %5"],
    ["pane", "work:logs.{right-of}", "can't find pane: {right-of}"],
    ["pane", ".9", "can't find pane: 9"],
    ["pane", "work:0.9", "can't find pane: 9"],
    ["pane", "%9", "can't find pane: %9"],
    ["pane", "nope", "can't find pane: nope"],
    // Nothing, and what cannot be
    ["session", "", "$0 @0 %2"],
    ["pane", ":", "$0 @0 %2"],
    ["pane", "{marked}", "no marked target"],
    ["pane", "{mouse}", "no mouse target"],
  ] as const)("%s %s is %s", (kind, target, expected) => {
    expect(found(kind, target)).toBe(expected);
  });

  it("counts from where the caller is", () => {
    expect(found("pane", "", { pane: pane(3) })).toBe("$0 @1 %3");
    expect(found("pane", ".0", { pane: pane(3) })).toBe("$0 @1 %3");
    expect(found("window", "", { window: window(3) })).toBe("$1 @3 %5");
    expect(found("window", "0", { session: session(1) })).toBe("$1 @3 %5");
  });

  it("of a caller that is nowhere counts from the session used last", () => {
    expect(found("pane", "", {})).toBe("$0 @0 %2");
    expect(found("pane", "", { pane: pane(99), session: session(99) })).toBe("$0 @0 %2");
    expect(resolveTarget(emptyState, "pane", "", {})).toEqual({ ok: false, message: "no current target" });
    expect(resolveTarget(emptyState, "pane", "x", {})).toEqual({ ok: false, message: "can't find pane: x" });
  });
});

describe("a place for a window", () => {
  it.each([
    ["", "$0 null"],
    ["play:", "$1 null"],
    ["play", "$1 null"],
    ["7", "$0 7"],
    [":7", "$0 7"],
    ["play:3", "$1 3"],
    ["+", "$0 1"],
    ["logs", "$0 1"],
    ["work:logger", "$0 5"],
    ["nope:3", "can't find session: nope"],
    ["work:nope", "can't find window: nope"],
  ])("%j is %s", (target, expected) => {
    const result = resolveIndex(state, target, work);
    expect(result.ok ? `$${result.session} ${result.index}` : result.message).toBe(expected);
  });
});

describe("a pattern", () => {
  it.each([
    ["*", "", true],
    ["a*b*c", "axxbyyc", true],
    ["a*b*c", "axxbyy", false],
    ["?", "", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[]]", "]", true],
    ["[a", "[a", true],
    ["\\*", "*", true],
    ["\\*", "x", false],
    ["*.log", "a.log", true],
    ["ab", "abc", false],
  ])("%s against %j: %s", (pattern, text, expected) => {
    expect(globMatches(pattern, text)).toBe(expected);
  });
});
