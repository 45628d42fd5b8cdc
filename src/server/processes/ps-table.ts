// The process table where there is no /proc: a picture of all processes, taken by one `ps` a round.
// Leaves out what `ps` does not tell: directories, environments, where an argument with blanks ends.

import type { ProcessDetail, ProcessStat, ProcessTable } from "./process-table.ts";
import { readPsListRows, readPsRows, type PsRow } from "./ps-rows.ts";
import { resolvePath, resolveScript } from "./script-path.ts";
import { baseName } from "../../catalog/program-name.ts";

interface Picture {
  readonly rows: ReadonlyMap<number, PsRow>;
  readonly children: ReadonlyMap<number, readonly PsRow[]>;
}

async function readAnyRows(): Promise<readonly PsRow[]> {
  try {
    return await readPsRows();
  } catch {
    return readPsListRows();
  }
}

function takePicture(rows: readonly PsRow[]): Picture {
  const children = new Map<number, PsRow[]>();
  // Children are listed oldest first; pids break the tie of one second.
  for (const row of rows.toSorted((a, b) => a.startTime - b.startTime || a.pid - b.pid)) {
    const siblings = children.get(row.parentPid);
    if (siblings === undefined) children.set(row.parentPid, [row]);
    else siblings.push(row);
  }
  return { rows: new Map(rows.map((row) => [row.pid, row])), children };
}

/** A process table over pictures that `readRows` takes; by default `ps`, and ps-list where that fails. */
export function createPsTable(readRows: () => Promise<readonly PsRow[]> = readAnyRows): ProcessTable {
  let picture: Picture = takePicture([]);
  let pending: Promise<void> | undefined;

  async function renew(): Promise<void> {
    try {
      picture = takePicture(await readRows());
    } catch {
      // No listing this time: an old picture would name processes that are gone.
      picture = takePicture([]);
    } finally {
      pending = undefined;
    }
  }

  /** Without groups the newest child of the pane's first process is taken to be in front. */
  function guessForeground(row: PsRow): number {
    return picture.children.get(row.pid)?.at(-1)?.pid ?? row.pid;
  }

  function readStat(pid: number): ProcessStat | undefined {
    const row = picture.rows.get(pid);
    if (row === undefined) return undefined;
    const { parentPid, startTime, group } = row;
    const comm = baseName(row.comm);
    if (group > 0) return { pid, parentPid, startTime, comm, group, foregroundGroup: row.foregroundGroup };
    return { pid, parentPid, startTime, comm, group: pid, foregroundGroup: guessForeground(row) };
  }

  function describe(pid: number): ProcessDetail | undefined {
    const row = picture.rows.get(pid);
    if (row === undefined) return undefined;
    const argv = row.command.split(" ").filter((word) => word !== "");
    const exe = row.comm.startsWith("/") ? (resolvePath(row.comm) ?? row.comm) : "";
    const scriptRealPath = resolveScript(argv, "");
    const script = scriptRealPath === undefined ? {} : { scriptRealPath };
    return { pid, argv, exe, comm: baseName(row.comm), cwd: "", startTime: row.startTime, ...script };
  }

  return {
    kind: "ps",
    refresh: () => (pending ??= renew()),
    foregroundGroup: (pid) => readStat(pid)?.foregroundGroup ?? 0,
    readStat,
    describe,
    childrenOf: (pid) => (picture.children.get(pid) ?? []).map((row) => row.pid),
    readVariable: () => undefined,
    openFiles: () => [],
  };
}
