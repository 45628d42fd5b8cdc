// Before a verb runs there is a server, or one line says why not.
// A socket that answers is a server. Else, under a lock, one caller of many: where pty-host lives, its server is coming back
// or a supervisor is started for it, never a rival; where it does not, pty-host is started and then the supervisor.

import { setTimeout as delay } from "node:timers/promises";
import { socketDirProblem } from "../../runtime-dir/socket-dir.ts";
import { tryStartLock, type StartLock } from "../../runtime-dir/start-lock.ts";
import type { SocketPaths } from "../../wire/socket-paths.ts";
import { EXIT_FAILED, EXIT_NO_SERVER, Failure } from "../failure.ts";
import { answers } from "./connect.ts";
import { launchPtyHost, launchSupervisor, printedError, type Launched, type Programs } from "./launch.ts";

/** How long a server may take to come back while its pty-host lives, in ms. */
export const REVIVAL_TIMEOUT_MS = 5000;
/** How long a part that was just started may take to listen, in ms: twenty callers at once make a small machine slow. */
const START_TIMEOUT_MS = 10_000;
/** How long a supervisor that is already there may take before another one is started, in ms. */
const REVIVAL_GRACE_MS = 2000;
/** How long another caller's start is awaited, in ms: both parts and some air. */
const LOCK_TIMEOUT_MS = 25_000;
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 100;

export interface EnsureOptions {
  readonly paths: SocketPaths;
  readonly uid: number;
  readonly programs: Programs;
  readonly config: string | undefined;
  /** Start pty-host where there is none; false: fail with exit code 3. */
  readonly start: boolean;
}

/** Resolves once the control socket answers: "found" or "started" (by this caller or for it). Throws a Failure. */
export async function ensureServer(options: EnsureOptions): Promise<"found" | "started"> {
  const { paths, uid } = options;
  const problem = socketDirProblem(paths, uid, options.start);
  if (problem !== undefined) throw new Failure(EXIT_FAILED, problem);
  if (await answers(paths.control, uid)) return "found";
  if (!options.start && !(await answers(paths.host, uid)))
    throw new Failure(EXIT_NO_SERVER, `no server running on ${paths.control}`);
  const lock = await takeLock(options);
  if (lock === undefined) return "started";
  try {
    if (await answers(paths.control, uid)) return "found";
    if ((await answers(paths.host, uid)) && (await revive(options))) return "started";
    if (!options.start) throw new Failure(EXIT_NO_SERVER, `no server running on ${paths.control}`);
    await startBoth(options);
    return "started";
  } finally {
    lock.release();
  }
}

/** Undefined: another caller held the lock and the server answers now. */
async function takeLock(options: EnsureOptions): Promise<StartLock | undefined> {
  const { paths, uid } = options;
  const end = performance.now() + LOCK_TIMEOUT_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
    const attempt = tryStartLock(paths.lock, Date.now());
    if (attempt.kind === "taken") return attempt.lock;
    if (attempt.kind === "failed") throw new Failure(EXIT_FAILED, attempt.message);
    if (await answers(paths.control, uid)) return undefined;
    if (performance.now() > end) {
      const message = `process ${attempt.pid} has been starting the server for too long; end it or remove ${paths.lock}`;
      throw new Failure(EXIT_FAILED, message);
    }
    await delay(pollMs);
  }
}

async function startBoth(options: EnsureOptions): Promise<void> {
  const { paths, programs, uid } = options;
  const host = launchPtyHost(programs, paths);
  if (!(await comesUp(paths.host, uid, host))) {
    host.end();
    throw startFailure("the process that holds the terminals did not start", paths.hostErrors);
  }
  const supervisor = launchSupervisor(programs, paths, options.config);
  if (await comesUp(paths.control, uid, supervisor)) return;
  // Nothing half made is left: both were started here, for nobody else.
  supervisor.end();
  host.end();
  throw startFailure("the server did not start", paths.serverErrors);
}

/** False when pty-host ended meanwhile: it was on its way out. */
async function revive(options: EnsureOptions): Promise<boolean> {
  const { paths, programs, uid } = options;
  const isBack = async (): Promise<boolean | "stop"> =>
    (await answers(paths.control, uid)) || ((await answers(paths.host, uid)) ? false : "stop");
  if (await within(REVIVAL_GRACE_MS, isBack)) return true;
  if (!(await answers(paths.host, uid))) return false;
  const supervisor = launchSupervisor(programs, paths, options.config);
  // Its own end means nothing: the server of an earlier supervisor may hold pty-host.
  if (await within(REVIVAL_TIMEOUT_MS - REVIVAL_GRACE_MS, isBack)) return true;
  // A server that has said nothing may only be slow: ended each time, it would never be back.
  if (printedError(paths.serverErrors) !== "") supervisor.end();
  if (!(await answers(paths.host, uid))) return false;
  const fix = "your programs still run; try again, or end everything with: mux kill-server";
  throw startFailure(`the server did not come back within ${REVIVAL_TIMEOUT_MS / 1000} s (${fix})`, paths.serverErrors);
}

function startFailure(what: string, errors: string): Failure {
  const printed = printedError(errors);
  return new Failure(EXIT_FAILED, printed === "" ? `${what}; look into ${errors}` : `${what}: ${printed}`);
}

/** False when the process ended first or took too long. */
function comesUp(path: string, uid: number, process: Launched): Promise<boolean> {
  return within(START_TIMEOUT_MS, async () => {
    if (await answers(path, uid)) return true;
    return process.ended() === undefined ? false : "stop";
  });
}

async function within(timeoutMs: number, condition: () => Promise<boolean | "stop">): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
    const met = await condition();
    if (met === "stop") return false;
    if (met) return true;
    if (performance.now() > end) return false;
    await delay(pollMs);
  }
}
