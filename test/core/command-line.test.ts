import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  flagValue,
  flagValues,
  hasFlag,
  parseCommand,
  parseCommandLine,
  splitCommands,
} from "../../src/core/command-line.ts";
import { COMMANDS, findCommand } from "../../src/core/command-table.ts";
import { commandUsage, usageLine } from "../../src/core/command-usage.ts";

const parsed = (line: string | readonly string[]): string => {
  const result = parseCommand(typeof line === "string" ? line.split(" ") : line);
  if (!result.ok) return result.message.split("\n", 1)[0] ?? "";
  const flags = [...result.command.flags].map(([name, values]) => `${name}=${values.join("|")}`);
  return [result.command.spec.name, ...flags, ...result.command.positional.map((word) => `'${word}'`)].join(" ");
};

describe("names", () => {
  test.each([
    ["ls", "list-sessions"],
    ["a", "attach-session"],
    ["attach", "attach-session"],
    ["new", "new-session"],
    ["neww", "new-window"],
    ["split-w", "split-window"],
    ["next", "next"],
    ["next-w", "next-window"],
    ["capture-pane", "capture-pane"],
    ["stat", "status"],
  ])("%s is %s", (word, name) => {
    const found = findCommand(word);
    expect(found.ok && found.spec.name).toBe(name);
  });

  test.each([
    ["foo", "unknown command: foo"],
    ["", "unknown command: "],
    ["list-s-", "unknown command: list-s-"],
    ["split", "split-window"],
    ["kill-w", "kill-window"],
    ["rename-", "ambiguous command: rename-, could be: rename-session, rename-window"],
  ])("%s: %s", (word, said) => {
    const found = findCommand(word);
    expect(found.ok ? found.spec.name : found.message).toBe(said);
  });

  test("no name, alias or flag is given twice", () => {
    const words = COMMANDS.flatMap(({ name, alias, otherAliases }) => [name, alias, ...(otherAliases ?? [])]);
    const given = words.filter((word) => word !== undefined);
    expect(given.length).toBe(new Set(given).size);
  });

  test("each command says in words what it does and how it is used", () => {
    for (const spec of COMMANDS) {
      expect(spec.summary, spec.name).not.toBe("");
      expect(usageLine(spec)).toContain(spec.name);
      expect(spec.positional === "", spec.name).toBe(spec.maxPositional === 0);
    }
  });
});

describe("flags", () => {
  test.each([
    ["splitw -dP", "split-window d= P="],
    ["splitw -dPl 30%", "split-window d= P= l=30%"],
    ["new -sname -d", "new-session s=name d="],
    ["new -s name", "new-session s=name"],
    ["capturep -S -100 -E -", "capture-pane S=-100 E=-"],
    ["capturep -S-100", "capture-pane S=-100"],
    ["status --json", "status json="],
    ["wait --state idle,done --timeout=3", "wait state=idle,done timeout=3"],
    ["new -d vim -d file", "new-session d= 'vim' '-d' 'file'"],
    ["new -d -- -x", "new-session d= '-x'"],
    ["why %3 -t %4", "why t=%4 '%3'"],
    ["send-keys -l -t %1 -- -l", "send-keys l= t=%1 '-l'"],
    ["send-keys C-a -l", "send-keys 'C-a' '-l'"],
    ["resizep -L 5", "resize-pane L= '5'"],
    ["save-buffer -", "save-buffer '-'"],
    ["splitw -e A=1 -e B=2", "split-window e=A=1|B=2"],
  ])("%s", (line, said) => expect(parsed(line)).toBe(said));

  test.each([
    ["splitw -q", "command split-window: unknown flag -q"],
    ["splitw -dq", "command split-window: unknown flag -q"],
    ["splitw -l", "command split-window: -l expects an argument"],
    ["status --jsn", "command status: unknown flag --jsn"],
    ["status --json=1", "command status: --json takes no argument"],
    ["wait --timeout", "command wait: --timeout expects an argument"],
    ["rename-session", "command rename-session: too few arguments (need at least 1)"],
    ["ls x", "command list-sessions: too many arguments (need at most 0)"],
    ["splitw -constructor", "split-window c=onstructor"],
    ["status --constructor", "command status: unknown flag --constructor"],
    ["status --t", "command status: unknown flag --t"],
  ])("%s: %s", (line, said) => expect(parsed(line)).toBe(said));

  test("a wrong use is told with the right one", () => {
    const result = parseCommand(["rename-session"]);
    expect(!result.ok && result.message).toMatch(/\nusage: rename-session \[-t target-session\] new-name$/);
  });

  test("usage is written as tmux writes it", () => {
    const found = findCommand("select-layout");
    expect(found.ok && commandUsage(found.spec)).toBe("select-layout (selectl) [-np] [-t target-pane] [layout-name]");
  });

  test("the value given last counts, and all of them are kept", () => {
    const result = parseCommand(["neww", "-n", "a", "-n", "b", "-d"]);
    if (!result.ok) throw new Error(result.message);
    expect(flagValue(result.command, "n")).toBe("b");
    expect(flagValues(result.command, "n")).toEqual(["a", "b"]);
    expect(hasFlag(result.command, "d")).toBe(true);
    expect(hasFlag(result.command, "k")).toBe(false);
  });

  test("any words are either a command or a message", () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("splitw", "-t", "--json", "--", ";", "-dP", "wait", "send-keys"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const result = parseCommandLine(words);
        expect(result.ok || result.message !== "").toBe(true);
      }),
    );
  });
});

describe("several commands", () => {
  test.each([
    [
      ["ls", ";", "lsw"],
      [["ls"], ["lsw"]],
    ],
    [
      ["ls;", "lsw"],
      [["ls"], ["lsw"]],
    ],
    [["send-keys", "a\\;", "b"], [["send-keys", "a;", "b"]]],
    [["send-keys", "\\;"], [["send-keys", ";"]]],
    [[";", "ls", ";", ";"], [["ls"]]],
    [["send-keys", "a;b"], [["send-keys", "a;b"]]],
    [[], []],
  ])("%j", (words, commands) => expect(splitCommands(words)).toEqual(commands));

  test("the first wrong one is told", () => {
    const result = parseCommandLine(["ls", ";", "foo", ";", "bar"]);
    expect(!result.ok && result.message).toBe("unknown command: foo");
  });
});
