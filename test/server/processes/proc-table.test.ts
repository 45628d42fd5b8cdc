// /proc with its traps: pids that change hands, names with parentheses, command lines of every shape.
// The process table is a plain directory here, so every trap is a file.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Observation } from "../../../src/core/agent.ts";
import { observePane } from "../../../src/server/processes/observe-pane.ts";
import { openProcessTable } from "../../../src/server/processes/open-process-table.ts";
import { createProcTable } from "../../../src/server/processes/proc-table.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

interface FakeProcess {
  readonly pid: number;
  readonly parent?: number;
  readonly comm?: string;
  readonly state?: string;
  readonly group?: number;
  readonly foreground?: number;
  readonly start?: number;
  readonly cmdline?: string;
  readonly exe?: string;
  readonly cwd?: string;
  readonly children?: string;
  readonly environ?: string;
}

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mux-proc-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function statLine({
  pid,
  comm = "x",
  state = "S",
  parent = 1,
  group = pid,
  foreground = group,
  start = 7,
}: FakeProcess): string {
  const before = [state, parent, group, group, 34816, foreground].join(" ");
  return `${pid} (${comm}) ${before} 4194304 0 0 0 0 0 0 0 0 20 0 1 0 ${start} 3850240 459\n`;
}

function put(fake: FakeProcess): void {
  const folder = join(root, String(fake.pid));
  mkdirSync(join(folder, "task", String(fake.pid)), { recursive: true });
  writeFileSync(join(folder, "stat"), statLine(fake));
  if (fake.cmdline !== undefined) writeFileSync(join(folder, "cmdline"), fake.cmdline);
  if (fake.environ !== undefined) writeFileSync(join(folder, "environ"), fake.environ);
  if (fake.exe !== undefined) symlinkSync(fake.exe, join(folder, "exe"));
  if (fake.cwd !== undefined) symlinkSync(fake.cwd, join(folder, "cwd"));
  if (fake.children !== undefined) writeFileSync(join(folder, "task", String(fake.pid), "children"), fake.children);
}

function look(shellPid: number, more: { title?: string; shellIsInteractive?: boolean } = {}): Observation {
  const pane = { shellPid, title: "", oscApp: "", shellIsInteractive: true, ...more };
  return observePane(createProcTable(root), BUNDLED.catalog, pane);
}

/** A shell whose terminal shows group 20, and what leads that group. */
function putFront(leader: Omit<FakeProcess, "pid">): Observation {
  put({ pid: 10, comm: "bash", cmdline: "bash\0", foreground: 20, children: "20 " });
  put({ pid: 20, parent: 10, ...leader });
  return look(10);
}

describe("command lines", () => {
  it.each([
    ["ordinary", "claude\0--model\0opus\0", ["claude", "--model", "opus"]],
    ["empty", "", []],
    ["without NUL", "claude", ["claude"]],
    ["a title with padding", "Kimi Code\0\0\0\0", ["Kimi Code"]],
    ["an empty argument inside", "claude\0\0x\0", ["claude", "", "x"]],
    ["only NULs", "\0\0\0", []],
    ["no text", "\xff\xfe\0\x1b[2J\0", ["\xff\xfe", "\x1b[2J"]],
  ])("%s", (_shape, cmdline, argv) => {
    put({ pid: 20, cmdline });
    expect(createProcTable(root).describe(20)?.argv).toEqual(argv);
  });

  it("of a megabyte lose only what was cut", () => {
    put({ pid: 20, cmdline: `claude\0--x\0${"y".repeat(1_000_000)}\0` });
    expect(createProcTable(root).describe(20)?.argv).toEqual(["claude", "--x"]);
  });

  it("of one argument of a megabyte are unreadable", () => {
    put({ pid: 20, cmdline: "y".repeat(1_000_000) });
    expect(createProcTable(root).describe(20)?.argv).toEqual([]);
  });
});

describe("the line of /proc/<pid>/stat", () => {
  it.each(["a) R 1 (", ") S 1 2 3", "((", "", "tmux: server", "ünï"])("with the name %s", (comm) => {
    put({ pid: 20, comm, group: 19, foreground: 18, start: 123, parent: 17 });
    const stat = { pid: 20, comm, group: 19, foregroundGroup: 18, startTime: 123, parentPid: 17 };
    expect(createProcTable(root).readStat(20)).toEqual(stat);
  });

  it.each(["", "20", "20 (x", "20 (x) S 1 2", "garbage", "20 (x) S a b c d e f g h i j k l m n o p q r s t"])(
    "cut or foreign: %s",
    (line) => {
      put({ pid: 20 });
      writeFileSync(join(root, "20", "stat"), line);
      expect(createProcTable(root).readStat(20)).toBeUndefined();
      expect(createProcTable(root).foregroundGroup(20)).toBe(0);
    },
  );

  it("without a terminal has no foreground", () => {
    put({ pid: 20, foreground: -1 });
    expect(createProcTable(root).foregroundGroup(20)).toBe(0);
    expect(look(20)).toMatchObject({ foregroundGroup: 0, shellInFront: false });
  });

  it.each(["Z", "X"])("of an ended process (%s) is none", (state) => {
    put({ pid: 20, state, comm: "claude" });
    expect(createProcTable(root).describe(20)).toBeUndefined();
  });
});

describe("a pid that changes hands", () => {
  it("while it is read names nobody", () => {
    put({ pid: 20, comm: "claude", start: 7 });
    const folder = join(root, "20");
    const cmdline = join(folder, "cmdline");
    expect(spawnSync("mkfifo", [cmdline]).status).toBe(0);
    writeFileSync(join(folder, "stat.next"), statLine({ pid: 20, comm: "vim", start: 8 }));
    // The command line ends only after another process has taken the pid.
    const script = `exec 3> '${cmdline}'; printf 'claude\\0' >&3; mv '${folder}/stat.next' '${folder}/stat'`;
    const writer = spawn("sh", ["-c", script]);
    expect(createProcTable(root).describe(20)).toBeUndefined();
    writer.unref();
  });

  it("between two looks is another process", () => {
    const first = putFront({ cmdline: "claude\0", start: 7 });
    put({ pid: 20, parent: 10, cmdline: "claude\0", start: 9 });
    const second = look(10);
    expect([first.agent?.startTime, second.agent?.startTime]).toEqual([7, 9]);
  });
});

describe("what may not be read", () => {
  it("leaves a name and no agent", () => {
    expect(putFront({ comm: "vim" })).toEqual({
      foregroundGroup: 20,
      shellInFront: false,
      command: "vim",
      cwd: "",
      agent: null,
    });
  });

  it("in front altogether leaves the group", () => {
    put({ pid: 10, comm: "bash", cmdline: "bash\0", foreground: 20 });
    expect(look(10)).toEqual({ foregroundGroup: 20, shellInFront: false, command: "", cwd: "", agent: null });
  });

  it("of the shell leaves what the launch said", () => {
    put({ pid: 10, comm: "bash" });
    expect(look(10, { shellIsInteractive: true }).shellInFront).toBe(true);
    expect(look(10, { shellIsInteractive: false }).shellInFront).toBe(false);
  });

  it("is not believed of the launch where it can be read", () => {
    put({ pid: 10, comm: "bash", cmdline: "bash\0-c\0x\0" });
    expect(look(10, { shellIsInteractive: true }).shellInFront).toBe(false);
  });
});

describe("paths", () => {
  it("of a replaced executable lose the kernel's remark", () => {
    put({ pid: 20, cmdline: "x\0", exe: "/h/claude/versions/2.1.300 (deleted)", cwd: "/gone (deleted)" });
    expect(createProcTable(root).describe(20)).toMatchObject({ exe: "/h/claude/versions/2.1.300", cwd: "/gone" });
  });

  it("of a script are resolved from the process's directory", () => {
    mkdirSync(join(root, "lib/@google/gemini-cli"), { recursive: true });
    writeFileSync(join(root, "lib/@google/gemini-cli/main.js"), "");
    symlinkSync("lib/@google/gemini-cli/main.js", join(root, "ai"));
    const seen = putFront({ cmdline: "node\0./ai\0", exe: "/usr/bin/node", cwd: root });
    expect(seen).toMatchObject({ agent: { id: "gemini", match: "script" }, cwd: root });
  });
});

describe("names shown", () => {
  it.each([
    ["/usr/bin/vim\0x\0", "vim"],
    ["-zsh\0", "zsh"],
    ["npm exec codex\0", "npm"],
    ["\x1b[2Jx\u202ey\0", "[2Jxy"],
    [`${"n".repeat(500)}\0`, "n".repeat(64)],
    ["/dir/\0", "fallback"],
  ])("%j: %s", (cmdline, command) => {
    expect(putFront({ cmdline, comm: "fallback" }).command).toBe(command);
  });
});

describe("agents", () => {
  it("that renamed their process are told by the interpreter behind it", () => {
    expect(putFront({ cmdline: "pi\0\0\0", exe: "/usr/bin/node", comm: "pi" }).agent?.id).toBe("pi");
  });

  it("of that name that are something else are not", () => {
    expect(putFront({ cmdline: "pi\x00100\0", exe: "/usr/bin/pi", comm: "pi" }).agent).toBeNull();
  });

  it("are told by the pane's title where the manifest says so", () => {
    put({ pid: 10, comm: "bash", cmdline: "bash\0", foreground: 20 });
    put({ pid: 20, cmdline: "agent\0", exe: "/usr/bin/agent" });
    expect(look(10).agent).toBeNull();
    expect(look(10, { title: "repo - grok" }).agent?.id).toBe("grok");
  });

  it("are what a wrapper declares", () => {
    const seen = putFront({ cmdline: "ssh\0host\0", environ: "PATH=/bin\0MUX_AGENT=codex\0" });
    expect(seen).toMatchObject({ command: "ssh", agent: { id: "codex", match: "env", pid: 20 } });
  });

  it("are nobody behind an ordinary ssh", () => {
    expect(putFront({ cmdline: "ssh\0host\0", environ: "PATH=/bin\0XMUX_AGENT=codex\0" })).toMatchObject({
      command: "ssh",
      agent: null,
    });
  });
});

it("finds children without the kernel's lists of them", () => {
  put({ pid: 10 });
  put({ pid: 12, parent: 10, start: 9 });
  put({ pid: 13, parent: 10, start: 8 });
  put({ pid: 14, parent: 12 });
  expect(createProcTable(root).childrenOf(10)).toEqual([13, 12]);
});

it("names the files that a process holds open", () => {
  put({ pid: 10 });
  mkdirSync(join(root, "10/fd"), { recursive: true });
  symlinkSync("/work/a.jsonl", join(root, "10/fd/3"));
  symlinkSync("/work/gone.jsonl (deleted)", join(root, "10/fd/4"));
  symlinkSync("socket:[4711]", join(root, "10/fd/5"));
  expect(createProcTable(root).openFiles(10).toSorted()).toEqual(["/work/a.jsonl", "/work/gone.jsonl"]);
  expect(createProcTable(root).openFiles(11)).toEqual([]);
});

describe("the table that is opened", () => {
  it("is /proc where this process is in it", () => {
    put({ pid: process.pid });
    expect(openProcessTable(root).kind).toBe("proc");
  });

  it("is ps elsewhere", () => {
    expect(openProcessTable(join(root, "nowhere")).kind).toBe("ps");
    expect(openProcessTable(root).kind).toBe("ps");
  });
});
