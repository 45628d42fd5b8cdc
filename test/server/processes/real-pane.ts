// A pane as tests of process look-ups need it: a real pty with a real first process, in a folder of its own
// where fake agents go by any name.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawn } from "node-pty";
import { openProcessTable } from "../../../src/server/processes/open-process-table.ts";
import { waitFor } from "../../harness/wait-for.ts";

const AGENTS = join(import.meta.dirname, "../../agents");

export interface PaneFolder {
  /** The folder's path; its bin/ is first on PATH. */
  readonly path: string;
  /** Makes a fake agent at a path below the folder: a link, or a copy where the name must bring its own suffix. */
  readonly install: (habit: "stays.js" | "stays.sh" | "renames.js", path: string, how?: "link" | "copy") => string;
}

export interface RealPane {
  readonly pid: number;
  readonly folder: string;
  /** Types a line. */
  readonly type: (line: string) => void;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Ends the pane and everything that was started in it. */
  readonly close: () => Promise<void>;
}

function makeFolder(): PaneFolder {
  const path = mkdtempSync(join(tmpdir(), "mux-processes-"));
  mkdirSync(join(path, "bin"));
  const install: PaneFolder["install"] = (habit, below, how = "link") => {
    const target = join(path, below);
    mkdirSync(dirname(target), { recursive: true });
    if (how === "link") symlinkSync(join(AGENTS, habit), target);
    else copyFileSync(join(AGENTS, habit), target);
    return target;
  };
  return { path, install };
}

/** The process and all below it, children first. */
async function familyOf(pid: number): Promise<readonly number[]> {
  const table = openProcessTable();
  await table.refresh();
  const below = (parent: number): readonly number[] =>
    table.childrenOf(parent).flatMap((child) => [...below(child), child]);
  return [...below(pid), pid];
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went by itself, with its parent or its terminal.
  }
}

/** Starts a pane. In `command`, `{folder}` stands for the pane's folder; `prepare` fills it first. */
export function startPane(command: readonly string[], prepare: (folder: PaneFolder) => void = () => {}): RealPane {
  const made = makeFolder();
  prepare(made);
  const env = { PATH: `${made.path}/bin:${process.env["PATH"] ?? ""}`, HOME: made.path, TERM: "xterm", PS1: "ready> " };
  const [file = "", ...args] = command.map((word) => word.replace("{folder}", made.path));
  const pty = spawn(file, args, { cwd: made.path, env, cols: 80, rows: 24 });
  let printed = "";
  let exited = false;
  pty.onData((data) => (printed += data));
  pty.onExit(() => (exited = true));
  const close = async (): Promise<void> => {
    for (const pid of await familyOf(pty.pid)) end(pid);
    await waitFor("the pane's first process to end", () => exited);
    rmSync(made.path, { recursive: true, force: true });
  };
  return { pid: pty.pid, folder: made.path, type: (line) => pty.write(`${line}\r`), output: () => printed, close };
}

/** An interactive bash that reads no start-up files. */
export const PLAIN_BASH: readonly string[] = ["bash", "--noprofile", "--norc", "-i"];
