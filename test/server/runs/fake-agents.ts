// Agents for the tests of runs: processes that exist only in a table, in panes of a reducer, with a home in a directory.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent } from "../../../src/core/agent.ts";
import type { Pane } from "../../../src/core/state.ts";
import type { ProcessTable } from "../../../src/server/processes/process-table.ts";
import { newSession, newWindow, pane, seen, World } from "../../core/reduce-world.ts";

export const SESSION = "dc9267f2-dd2e-4c64-b989-c51d698c44c0";
/** When the agents were first seen. */
export const SINCE_MS: number = Date.parse("2026-12-01T01:24:00Z");

export interface FakeProcess {
  readonly pid: number;
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly parent?: number;
  readonly open?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly startTime?: number;
}

export function tableOf(processes: readonly FakeProcess[]): ProcessTable {
  const find = (pid: number): FakeProcess | undefined => processes.find((each) => each.pid === pid);
  return {
    kind: "proc",
    refresh: () => undefined,
    foregroundGroup: () => 0,
    readStat: (pid) => {
      const found = find(pid);
      const { parent = 1, startTime = 9 } = found ?? {};
      return found && { pid, parentPid: parent, group: pid, foregroundGroup: 0, startTime, comm: "" };
    },
    describe: (pid) => {
      const found = find(pid);
      const { argv = [], cwd = "/home/u", startTime = 9 } = found ?? {};
      return found && { pid, argv, exe: "", comm: "", cwd, startTime };
    },
    childrenOf: (pid) => processes.filter(({ parent }) => parent === pid).map((each) => each.pid),
    readVariable: (pid, name) => find(pid)?.env?.[name],
    openFiles: (pid) => find(pid)?.open ?? [],
  };
}

export const agentOf = (id: string, pid: number): Agent => ({ id, name: id, match: "exe", pid, startTime: 9 });

/** A world with two panes, each with an agent in front, or the shell. */
export function worldWith(first: Agent | null, second: Agent | null = null): World {
  const world = new World().send(newSession("work"), newWindow(0));
  [first, second].forEach((agent, at) => {
    world.send({ type: "spawned", pane: pane(at), pid: 10 + at });
    const observation = seen(agent?.id ?? "zsh", agent);
    world.send({ type: "observed", pane: pane(at), observation, atMs: SINCE_MS });
  });
  return world;
}

export const paneOf = (world: World, id: number = 0): Pane => world.pane(id);

/** A home directory of its own. */
export class Home {
  readonly path: string = mkdtempSync(join(tmpdir(), "mux-runs-"));

  write(name: string, ...records: readonly unknown[]): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""), { flag: "a" });
    return path;
  }

  close(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
