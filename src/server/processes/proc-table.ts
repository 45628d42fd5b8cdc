// The process table of Linux, read from /proc as it is asked for: nothing is kept, nothing is spawned.
// `root` may be any directory of the same form, which is how tests show it pids that change hands.

import type { ProcessDetail, ProcessStat, ProcessTable } from "./process-table.ts";
import { listFolder, MAX_READ_BYTES, readHead, readLink } from "./proc-files.ts";
import { parseProcStat } from "./proc-stat.ts";
import { resolveScript } from "./script-path.ts";

/** Longest stat line, in bytes: some fifty numbers and a short name. */
const MAX_STAT_BYTES = 4_096;
/** Longest command line, in bytes. A cut one loses its last argument. */
const MAX_CMDLINE_BYTES = 65_536;

/** Most open files of a process that are looked at. */
const MAX_OPEN_FILES = 1_024;

/** A process table over `/proc` or a directory of its form. */
export function createProcTable(root: string = "/proc"): ProcessTable {
  // Kernels without lists of children are rare; until one list was read the slow way stays open.
  let hasChildLists = false;

  function readStat(pid: number): ProcessStat | undefined {
    const line = readHead(`${root}/${pid}/stat`, MAX_STAT_BYTES, "once");
    return line === undefined ? undefined : parseProcStat(pid, line.toString("utf8"));
  }

  function describe(pid: number): ProcessDetail | undefined {
    const before = readStat(pid);
    if (before === undefined) return undefined;
    const argv = splitArguments(readHead(`${root}/${pid}/cmdline`, MAX_CMDLINE_BYTES));
    const exe = readLink(`${root}/${pid}/exe`);
    const cwd = readLink(`${root}/${pid}/cwd`);
    const after = readStat(pid);
    // Another start time: the pid changed hands, and what was read may belong to either.
    if (after === undefined || after.startTime !== before.startTime) return undefined;
    const scriptRealPath = resolveScript(argv, cwd);
    const { comm, startTime } = after;
    return { pid, argv, exe, comm, cwd, startTime, ...(scriptRealPath === undefined ? {} : { scriptRealPath }) };
  }

  function childrenOf(pid: number): readonly number[] {
    const lists = listFolder(`${root}/${pid}/task`).map((tid) =>
      readHead(`${root}/${pid}/task/${tid}/children`, MAX_READ_BYTES)?.toString("latin1"),
    );
    hasChildLists ||= lists.some((text) => text !== undefined);
    if (!hasChildLists) return searchChildren(pid);
    return lists.flatMap((text) => (text ?? "").split(" ").map(Number)).filter((child) => child > 0);
  }

  function searchChildren(pid: number): readonly number[] {
    const pids = listFolder(root)
      .map(Number)
      .filter((entry) => entry > 0);
    const stats = pids.map(readStat).filter((stat) => stat?.parentPid === pid);
    return stats
      .flatMap((stat) => stat ?? [])
      .toSorted((a, b) => a.startTime - b.startTime)
      .map((stat) => stat.pid);
  }

  function readVariable(pid: number, name: string): string | undefined {
    const entries = readHead(`${root}/${pid}/environ`, MAX_READ_BYTES)?.toString("utf8").split("\0");
    return entries?.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
  }

  function openFiles(pid: number): readonly string[] {
    const links = listFolder(`${root}/${pid}/fd`).slice(0, MAX_OPEN_FILES);
    return links.map((fd) => readLink(`${root}/${pid}/fd/${fd}`)).filter((path) => path.startsWith("/"));
  }

  return {
    kind: "proc",
    refresh: () => undefined,
    foregroundGroup: (pid) => readStat(pid)?.foregroundGroup ?? 0,
    readStat,
    describe,
    childrenOf,
    readVariable,
    openFiles,
  };
}

/** Arguments end in NUL each. A renamed process has one, followed by NULs; a full buffer has cut the last one. */
function splitArguments(cmdline: Buffer | undefined): readonly string[] {
  if (cmdline === undefined || cmdline.length === 0) return [];
  const parts = cmdline.toString("utf8").split("\0");
  if (cmdline.length === MAX_CMDLINE_BYTES) parts.pop();
  let end = parts.length;
  while (end > 0 && parts[end - 1] === "") end--;
  return parts.slice(0, end);
}
