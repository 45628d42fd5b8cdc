import { describe, expect, test } from "vitest";
import { parseGlobalOptions } from "../../src/cli/options.ts";
import { checkTerminal } from "../../src/cli/terminal-check.ts";

describe("before the command", () => {
  test.each([
    ["", {}],
    ["ls -F x", { rest: ["ls", "-F", "x"] }],
    ["-L work ls", { name: "work", rest: ["ls"] }],
    ["-Lwork ls -L x", { name: "work", rest: ["ls", "-L", "x"] }],
    ["-S /a/b -f c.toml new", { path: "/a/b", config: "c.toml", rest: ["new"] }],
    ["-2u ls", { rest: ["ls"] }],
    ["-2uLwork ls", { name: "work", rest: ["ls"] }],
    ["-V", { version: true }],
    ["-uV", { version: true }],
    ["--version", { version: true }],
    ["-h", { help: true }],
    ["--help ls", { help: true, rest: ["ls"] }],
    ["-- ls", { rest: ["ls"] }],
  ])("%s", (line, options) => {
    const none = { name: undefined, path: undefined, config: undefined, version: false, help: false, rest: [] };
    const words = line === "" ? [] : line.split(" ");
    expect(parseGlobalOptions(words)).toEqual({ ok: true, options: { ...none, ...options } });
  });

  test.each([
    ["-Q", "mux: unknown option -- Q"],
    ["--colour", "mux: unknown option -- -"],
    ["-L", "mux: option requires an argument -- L"],
    ["-uS", "mux: option requires an argument -- S"],
  ])("%s: %s", (line, message) => {
    const parsed = parseGlobalOptions(line.split(" "));
    expect(!parsed.ok && parsed.message.split("\n")).toEqual([message, expect.stringMatching(/^usage: mux /)]);
  });
});

describe("a terminal that can show a session", () => {
  const check = (changes: { in?: boolean; out?: boolean; TERM?: string; MUX?: string }): (() => void) => {
    const { TERM = "xterm", MUX } = changes;
    const env = { TERM, ...(MUX !== undefined && { MUX }) };
    return () => checkTerminal({ stdinIsTty: changes.in ?? true, stdoutIsTty: changes.out ?? true, env });
  };

  test("is a terminal that is none of ours", () => {
    expect(check({})).not.toThrow();
    expect(check({ MUX: "" })).not.toThrow();
    expect(check({ in: false })).toThrow("open terminal failed: not a terminal");
    expect(check({ out: false })).toThrow("open terminal failed: not a terminal");
    expect(check({ MUX: "default:work" })).toThrow("sessions should be nested with care, unset $MUX to force");
  });

  test.each([
    ["dumb", 'open terminal failed: terminal "dumb" cannot place the cursor; set TERM, e.g. to xterm-256color'],
    ["", "open terminal failed: TERM is not set; set TERM, e.g. to xterm-256color"],
  ])("TERM=%s is refused", (TERM, message) => expect(check({ TERM })).toThrow(message));
});
