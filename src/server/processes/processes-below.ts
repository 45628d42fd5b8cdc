// A process and what runs below it, for people who look into a wrong status.

import type { BundleProcess } from "../../core/bundle.ts";
import type { ProcessTable } from "./process-table.ts";

/** Processes that are told; an agent may start thousands. */
const MAX_PROCESSES = 64;

/** Parents first, then breadth first. Processes that end meanwhile are left out. */
export function processesBelow(table: ProcessTable, root: number): readonly BundleProcess[] {
  const found: BundleProcess[] = [];
  const queue = [root];
  for (let at = 0; at < queue.length && found.length < MAX_PROCESSES; at++) {
    const pid = queue[at] ?? root;
    const stat = table.readStat(pid);
    const detail = table.describe(pid);
    if (stat === undefined || detail === undefined) continue;
    const { argv, exe, comm } = detail;
    found.push({ pid, parentPid: stat.parentPid, comm, exe, argv });
    queue.push(...table.childrenOf(pid).slice(0, MAX_PROCESSES));
  }
  return found;
}
