// The processes of one private place, told by the HOME in their environment: nothing else on the machine has it.

import { readdirSync, readFileSync } from "node:fs";

export interface PlaceProcess {
  readonly pid: number;
  readonly argv: readonly string[];
}

/** All live processes whose HOME is `home`; zombies have no environment and are not among them. */
export function processesOf(home: string): readonly PlaceProcess[] {
  const wanted = `HOME=${home}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => wordsOf(`/proc/${name}/environ`).includes(wanted))
    .map((name) => ({ pid: Number(name), argv: wordsOf(`/proc/${name}/cmdline`) }));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function wordsOf(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\0").slice(0, -1);
  } catch {
    // It ended while we looked.
    return [];
  }
}
