// One line of /proc/<pid>/stat: `4211 (a) R 1 () S 4200 4211 4200 34816 4211 …`. See proc_pid_stat(5).
// The name may hold blanks and parentheses: fields are counted from the last ")".

import type { ProcessStat } from "./process-table.ts";

/** States of a process that has ended and was not yet collected, or is being removed. */
const ENDED_STATES: ReadonlySet<string> = new Set(["Z", "X", "x"]);

/** Fields after the last ")", counted from 0: field 3 of the manual page is the first. */
const FIELD = { state: 0, parentPid: 1, group: 2, foregroundGroup: 5, startTime: 19 } as const;

/** Undefined for a line that is not whole and for a process that has ended. */
export function parseProcStat(pid: number, line: string): ProcessStat | undefined {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  if (open < 0 || close < open) return undefined;
  const fields = line.slice(close + 2).split(" ", FIELD.startTime + 1);
  const numberAt = (index: number): number => Number.parseInt(fields[index] ?? "", 10);
  const startTime = numberAt(FIELD.startTime);
  const group = numberAt(FIELD.group);
  if (Number.isNaN(startTime) || Number.isNaN(group) || ENDED_STATES.has(fields[FIELD.state] ?? "")) return undefined;
  return {
    pid,
    parentPid: numberAt(FIELD.parentPid),
    group,
    // The kernel writes -1 for "no terminal".
    foregroundGroup: Math.max(0, numberAt(FIELD.foregroundGroup)),
    startTime,
    comm: line.slice(open + 1, close),
  };
}
