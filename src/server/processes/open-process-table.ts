// Chooses how this system answers questions about processes.

import { readFileSync } from "node:fs";
import { createProcTable } from "./proc-table.ts";
import { parseProcStat } from "./proc-stat.ts";
import { createPsTable } from "./ps-table.ts";
import type { ProcessTable } from "./process-table.ts";

function hasProc(root: string): boolean {
  try {
    return parseProcStat(process.pid, readFileSync(`${root}/${process.pid}/stat`, "utf8")) !== undefined;
  } catch {
    return false;
  }
}

/** /proc where this very process is found in it, `ps` elsewhere. */
export function openProcessTable(root: string = "/proc"): ProcessTable {
  return hasProc(root) ? createProcTable(root) : createPsTable();
}
