// The whole process table by one `ps` for all panes, where there is no /proc. A line asked for with the columns below:
// ` 4211  4200  4211  4211 S Mon Nov 30 22:06:28 2026 node   4211 node /usr/bin/codex`
// The pid stands there twice so that a name with blanks ends where the pid comes again.
// Where `ps` refuses the columns, ps-list gives the same without groups (0).

import { execFile } from "node:child_process";

export interface PsRow {
  readonly pid: number;
  readonly parentPid: number;
  /** 0 where not known. */
  readonly group: number;
  /** 0 where not known or without a terminal. */
  readonly foregroundGroup: number;
  /** ms since the epoch, whole seconds. */
  readonly startTime: number;
  /** Short name, or on some systems the executable's path. */
  readonly comm: string;
  /** Arguments joined with blanks: where one ends is not to be known. */
  readonly command: string;
}

const COLUMNS = "pid=,ppid=,pgid=,tpgid=,state=,lstart=,comm=,pid=,args=";
const LINE =
  /^\s*(?<pid>\d+)\s+(?<ppid>\d+)\s+(?<pgid>\d+)\s+(?<tpgid>-?\d+)\s+(?<state>\S+)\s+(?<lstart>\S+ +\S+ +\S+ +[\d:]+ +\d+) +(?<comm>.*?)\s+\k<pid>(?: (?<args>.*))?$/;

/** A `ps` that takes longer is given up, ms. */
const PS_TIMEOUT_MS = 5_000;
/** Largest listing that is taken, in bytes. */
const MAX_LISTING_BYTES = 33_554_432;

/** Reads one line of `ps`; undefined for a line of another form and for a process that has ended. */
export function parsePsLine(line: string): PsRow | undefined {
  const fields = LINE.exec(line)?.groups;
  if (fields === undefined || fields["state"]?.startsWith("Z")) return undefined;
  const startTime = Date.parse(fields["lstart"] ?? "");
  return {
    pid: Number(fields["pid"]),
    parentPid: Number(fields["ppid"]),
    group: Number(fields["pgid"]),
    foregroundGroup: Math.max(0, Number(fields["tpgid"])),
    startTime: Number.isNaN(startTime) ? 0 : startTime,
    comm: fields["comm"] ?? "",
    command: fields["args"] ?? "",
  };
}

function runPs(): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: "C", LANG: "C" };
    const options = { env, timeout: PS_TIMEOUT_MS, maxBuffer: MAX_LISTING_BYTES };
    execFile("ps", ["-A", "-ww", "-o", COLUMNS], options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

/** The table by `ps` itself. Rejects where it does not know the columns. */
export async function readPsRows(): Promise<readonly PsRow[]> {
  const rows = (await runPs()).split("\n").flatMap((line) => parsePsLine(line) ?? []);
  if (rows.length === 0) throw new Error("ps listed no process in the form asked for");
  return rows;
}

/** The table by ps-list: no groups. Loaded on first use. */
export async function readPsListRows(): Promise<readonly PsRow[]> {
  const { default: psList } = await import("ps-list");
  return (await psList()).map(({ pid, ppid, name, cmd = "", path = "", startTime }) => ({
    pid,
    parentPid: ppid,
    group: 0,
    foregroundGroup: 0,
    startTime: startTime?.getTime() ?? 0,
    comm: path || name,
    command: cmd,
  }));
}
