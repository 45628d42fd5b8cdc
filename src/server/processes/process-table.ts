// What the server may ask about processes, however the system answers: /proc (proc-table.ts) or `ps` (ps-table.ts).
// Every answer may be missing: a process ends between two questions, or belongs to somebody else. Nothing throws.

import type { TreeProcess } from "../../catalog/identify-tree.ts";

/** The cheap part: one line of the system's table. */
export interface ProcessStat {
  readonly pid: number;
  readonly parentPid: number;
  /** Process group. */
  readonly group: number;
  /** Foreground group of the controlling terminal, 0 where there is none or it is not known. */
  readonly foregroundGroup: number;
  /** When it started, in the system's own unit; with the pid it names one process for good. */
  readonly startTime: number;
  /** The kernel's short name. */
  readonly comm: string;
}

/** The dear part: what the process is. */
export interface ProcessDetail extends TreeProcess {
  readonly comm: string;
  readonly startTime: number;
  /** Its directory, "" where unreadable. */
  readonly cwd: string;
}

export interface ProcessTable {
  readonly kind: "proc" | "ps";
  /**
   * Brings the table up to date for one round of checks. Undefined where every question is answered by the system at
   * once; otherwise one call serves all panes, and calls made meanwhile share it.
   */
  readonly refresh: () => Promise<void> | undefined;
  /** The foreground group of the terminal of `pid`, 0 where unknown. Cheap enough for every burst of output. */
  readonly foregroundGroup: (pid: number) => number;
  readonly readStat: (pid: number) => ProcessStat | undefined;
  /** Undefined too for a process that ended and for one whose pid changed hands while it was read. */
  readonly describe: (pid: number) => ProcessDetail | undefined;
  /** Oldest first. */
  readonly childrenOf: (pid: number) => readonly number[];
  /** One variable of the environment a process was started with; undefined where absent or unreadable. */
  readonly readVariable: (pid: number, name: string) => string | undefined;
  /** Paths of the files that a process holds open; none where the system does not tell. */
  readonly openFiles: (pid: number) => readonly string[];
}
