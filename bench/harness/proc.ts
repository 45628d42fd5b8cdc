// What /proc tells of a process: processor time, wake-ups, memory. Linux only; a process that is gone has none of it.

import { readdirSync, readFileSync } from "node:fs";

export interface Memory {
  readonly rssMb: number;
  /** Shared pages divided among those who share them: sums over processes are honest. */
  readonly pssMb: number;
}

const KB_PER_MB = 1024;

/** Pids of the live processes whose environment has all of `wanted` and none of `unwanted` (prefixes, "NAME=value" or "NAME="). */
export function processesWith(wanted: readonly string[], unwanted: readonly string[]): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const variables = read(`/proc/${name}/environ`).split("\0");
      const has = (start: string): boolean => variables.some((variable) => variable.startsWith(start));
      return wanted.every(has) && !unwanted.some(has);
    })
    .map(Number);
}

export const commandLine = (pid: number): readonly string[] => read(`/proc/${pid}/cmdline`).split("\0").slice(0, -1);

/** Processor time of all live threads, in ms: schedstat counts nanoseconds, stat only hundredths of a second. */
export function cpuMs(pid: number): number {
  let total = 0;
  for (const thread of threads(pid)) total += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] ?? 0);
  return total / 1e6;
}

/** Times the main thread went to sleep and was woken again. */
export function wakeUps(pid: number): number {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`/proc/${pid}/task/${pid}/status`))?.[1] ?? 0);
}

export function memory(pid: number): Memory {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
  return { rssMb: field("Rss") / KB_PER_MB, pssMb: field("Pss") / KB_PER_MB };
}

function threads(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
