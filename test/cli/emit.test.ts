import { describe, expect, test } from "vitest";
import { emit } from "../../src/cli/emit.ts";
import { help, listCommands } from "../../src/cli/help.ts";
import { Failure } from "../../src/cli/failure.ts";
import { parseCommand, type ParsedCommand } from "../../src/core/command-line.ts";
import { COMMANDS } from "../../src/core/command-table.ts";

function parse(line: string): ParsedCommand {
  const parsed = parseCommand(line.split(" "));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.command;
}

test.each([
  ["emit working", "\x1b]7501;state=working\x1b\\"],
  ["emit blocked --kind permission --msg Apply?", "\x1b]7501;state=blocked:kind=permission:msg=QXBwbHk/\x1b\\"],
  ["emit working --progress 0 --app deploy", "\x1b]7501;state=working:progress=0:app=deploy\x1b\\"],
  ["emit done --id a/b --title x", "\x1b]7501;state=done:id=a/b:title=eA==\x1b\\"],
  ["emit clear", "\x1b]7501;state=clear\x1b\\"],
  ["emit clear --id a", "\x1b]7501;state=clear:id=a\x1b\\"],
  ["emit --query", "\x1b]7501;?\x1b\\"],
  ["emit idle --print", "\\e]7501;state=idle\\e\\\n"],
])("%s", async (line, bytes) => expect(await emit(parse(line))).toBe(bytes));

test.each([
  ["emit", "command emit: a state is needed"],
  ["emit busy", "command emit: a state is idle, working, done, blocked, error or clear"],
  ["emit working --kind auth", "command emit: a kind goes with blocked only"],
  ["emit working --progress 101", "command emit: a progress is a whole number, 0 to 100"],
  ["emit working --progress 1e1", "command emit: a progress is a whole number, 0 to 100"],
])("%s: %s", async (line, message) => {
  const failed = await emit(parse(line)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Failure);
  expect(failed).toMatchObject({ code: 2, message: expect.stringContaining(`${message}\nusage: emit `) });
});

test("help names every command, and explains one with its flags", () => {
  const all = help(parse("help"));
  for (const { name } of COMMANDS) expect(all).toContain(`  ${name} `);
  const one = help(parse("help splitw"));
  expect(one).toMatch(/^usage: split-window \(splitw\) \[-bdfhvP\]/);
  expect(one).toMatch(/\n {2}-l size +cells of the new pane/);
  expect(() => help(parse("help nothing"))).toThrow("unknown command: nothing");
});

test("list-commands is tmux's list", () => {
  expect(listCommands(parse("list-commands ls"))).toBe("list-sessions (ls) [-F format] [-f filter] [--json]\n");
  expect(listCommands(parse("lscm")).trimEnd().split("\n")).toHaveLength(COMMANDS.length);
  expect(listCommands(parse("lscm -F #{command_list_name}:#{command_list_alias} neww"))).toBe("new-window:neww\n");
  expect(JSON.parse(listCommands(parse("lscm --json a")))).toMatchObject([
    { name: "attach-session", aliases: ["attach", "a"] },
  ]);
});

describe("emit --query at a terminal", () => {
  const answers = (answer: string | undefined) => ({ ask: () => Promise.resolve(answer) });
  test("says what the terminal understands", async () => {
    expect(await emit(parse("emit --query"), answers("states=idle,working:kinds=permission"))).toBe(
      "this terminal reads program status: states idle, working; kinds permission\n",
    );
    expect(await emit(parse("emit --query"), answers(""))).toBe("this terminal reads program status\n");
  });
  test("fails where it does not", async () => {
    await expect(emit(parse("emit --query"), answers(undefined))).rejects.toMatchObject({ code: 1 });
  });
});
