// One program on its pseudo-terminal; the only importer of node-pty. Promises: every byte is handed on, the last ones read
// synchronously before the fd is closed; the fd stays open until nobody holds the terminal any more, however long that is
// after the leader's exit; the end is told once, behind all output; nothing is written to an fd that is closed.

import { closeSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import type { ConnectOpts, SocketConstructorOpts } from "node:net";
import { ReadStream } from "node:tty";
import type { ExitStatus } from "../wire/host.ts";
import { withFullFdTable } from "./fd-table.ts";
import { loadNativePty } from "./native-pty.ts";
import type { LoadedPty } from "./native-pty.ts";
import { chooseDirectory, errorCode, findRunProblem } from "./spawn-check.ts";
import { WriteQueue } from "./write-queue.ts";
import type { WriteOutcome, WriteQueueLimits } from "./write-queue.ts";

/** Added to a pane's OOM score, so that the kernel takes a greedy agent before it takes what holds all of them. */
const OOM_SCORE_RAISE = 200;
/** Highest score that Linux knows. */
const MAX_OOM_SCORE = 1000;
/** Most that one drain reads: more than a kernel holds for a pty, and an end to it when somebody writes on. */
const MAX_DRAIN_BYTES: number = 256 << 10;
/** How often a terminal that outlives its leader is asked whether it ended: macOS does not always say so. */
const OUTLIVED_CHECK_MS = 1000;

// Shared by all PTYs: reads are synchronous, and receivers copy.
const readBuffer: Uint8Array = new Uint8Array(64 << 10);
// Masters that are open: what a new child must not inherit.
const openMasters: Set<number> = new Set();

export interface PtySpawn {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
}

export interface PtyEvents {
  /** The bytes are valid during the call only. Must not throw. */
  handleData(bytes: Uint8Array): void;
  /** Called once, behind all data. Must not throw. */
  handleEnd(status: ExitStatus): void;
}

export interface PtyLimits extends WriteQueueLimits {
  readonly killAfterMs: number;
}

/** A refusal to spawn; `message` is one line for people. */
export interface SpawnProblem {
  readonly message: string;
}

type MasterOptions = SocketConstructorOpts & Pick<ConnectOpts, "onread">;

/** Reads the master side without buffering in streams, and tells of its end before the fd is closed. */
class Master extends ReadStream {
  handleBeforeClose: (() => void) | undefined;

  constructor(fd: number, handleData: (bytes: Uint8Array) => void) {
    const options: MasterOptions = {
      onread: {
        buffer: readBuffer,
        callback: (count, buffer) => {
          handleData(buffer.subarray(0, count));
          return true;
        },
      },
    };
    super(fd, options);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.handleBeforeClose?.();
    super._destroy(error, callback);
  }
}

export class Pty {
  readonly pid: number;
  readonly #fd: number;
  readonly #native: LoadedPty["native"];
  readonly #master: Master;
  readonly #events: PtyEvents;
  readonly #limits: PtyLimits;
  readonly #queue: WriteQueue;
  #exit: ExitStatus | undefined;
  #closed = false;
  #ended = false;
  #groupGone = false;
  #closeAtExit = false;
  #killTimer: NodeJS.Timeout | undefined;
  #outlivedTimer: NodeJS.Timeout | undefined;

  /** Starts a program. Returns a problem, and has started nothing, where that is not possible. */
  static spawn(request: PtySpawn, events: PtyEvents, limits: PtyLimits): Pty | SpawnProblem {
    const [program = "", ...args] = request.argv;
    const cwd = chooseDirectory(request.cwd, request.env["HOME"]);
    const message = findTextProblem(request) ?? findRunProblem(program, cwd, request.env["PATH"]);
    if (message !== undefined) return { message };
    const env = Object.entries({ ...request.env, PWD: cwd }).map(([name, value]) => `${name}=${value}`);
    // An exit is told from a turn of its own, so `pty` is there by then.
    let pty: Pty | undefined;
    const handleExit = (code: number, signal: number): void => {
      if (pty !== undefined) pty.#handleExit({ code, signal });
    };
    try {
      const { native, helperPath } = loadNativePty();
      const size = [request.cols, request.rows] as const;
      const forked = withFullFdTable(Math.max(0, ...openMasters), () =>
        native.fork(program, args, env, cwd, ...size, -1, -1, true, helperPath, handleExit),
      );
      pty = new Pty(native, forked, events, limits);
      return pty;
    } catch (error) {
      return { message: `cannot run ${program}: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  private constructor(
    native: LoadedPty["native"],
    forked: { readonly fd: number; readonly pid: number },
    events: PtyEvents,
    limits: PtyLimits,
  ) {
    this.#native = native;
    this.#fd = forked.fd;
    this.pid = forked.pid;
    this.#events = events;
    this.#limits = limits;
    this.#queue = new WriteQueue((bytes) => this.#writeNow(bytes), limits);
    raiseOomScore(forked.pid);
    try {
      this.#master = new Master(forked.fd, (bytes) => events.handleData(bytes));
    } catch (error) {
      closeSync(forked.fd);
      signal(-forked.pid, "SIGKILL");
      throw error;
    }
    this.#master.handleBeforeClose = () => this.#handleBeforeClose();
    // EIO is how Linux says that the last holder of the terminal has gone.
    this.#master.on("error", () => this.#master.destroy());
    this.#master.on("end", () => this.#master.destroy());
    this.#master.resume();
    openMasters.add(forked.fd);
  }

  /** Bytes that the program has not read yet. */
  get pendingBytes(): number {
    return this.#queue.pendingBytes;
  }

  /** Queues input. False when it was dropped. */
  write(bytes: Uint8Array): boolean {
    return this.#queue.push(bytes, false);
  }

  /** Queues an answer of the terminal. False when it was dropped. */
  reply(bytes: Uint8Array): boolean {
    return this.#queue.push(bytes, true);
  }

  /** Sets the size in cells and pixels; nothing happens once the terminal is closed. */
  resize(cols: number, rows: number, widthPixels: number, heightPixels: number): void {
    if (this.#closed) return;
    try {
      this.#native.resize(this.#fd, cols, rows, widthPixels, heightPixels);
    } catch {
      // The terminal went between two turns; its end is on the way.
    }
  }

  /** Stops reading: once the kernel's buffer is full the program waits. */
  pause(): void {
    if (!this.#closed) this.#master.pause();
  }

  resume(): void {
    if (!this.#closed) this.#master.resume();
  }

  /** HUP to the program's group, KILL to what is left of it later; then the terminal is closed whoever holds it. */
  kill(): void {
    if (this.#ended || this.#killTimer !== undefined) return;
    this.#signalGroup("SIGHUP");
    this.#killTimer = setTimeout(() => {
      this.#signalGroup("SIGKILL");
      this.#closeAtExit = true;
      if (this.#exit !== undefined) this.#master.destroy();
    }, this.#limits.killAfterMs);
  }

  #handleExit(status: ExitStatus): void {
    this.#exit = status;
    this.#groupGone = !signal(-this.pid, 0);
    if (this.#closed) return this.#tellEnd();
    // Also past a pause, so that a paused pane is known to have ended.
    const state = this.#drain();
    if (state === "closed" || this.#closeAtExit) {
      this.#master.destroy();
      return;
    }
    this.#outlivedTimer = setInterval(() => {
      if (!this.#master.isPaused() && this.#drain() === "closed") this.#master.destroy();
    }, OUTLIVED_CHECK_MS);
  }

  #handleBeforeClose(): void {
    if (this.#closed) return;
    this.#drain();
    this.#closed = true;
    openMasters.delete(this.#fd);
    this.#queue.close();
    clearInterval(this.#outlivedTimer);
    if (this.#exit !== undefined) this.#tellEnd();
  }

  #tellEnd(): void {
    if (this.#ended || this.#exit === undefined) return;
    this.#ended = true;
    clearTimeout(this.#killTimer);
    this.#events.handleEnd(this.#exit);
  }

  /** Reads what the kernel holds. */
  #drain(): "open" | "closed" {
    let left = MAX_DRAIN_BYTES;
    while (left > 0) {
      let count: number;
      try {
        count = readSync(this.#fd, readBuffer);
      } catch (error) {
        return errorCode(error) === "EAGAIN" ? "open" : "closed";
      }
      if (count === 0) return "closed";
      left -= count;
      this.#events.handleData(readBuffer.subarray(0, count));
    }
    return "open";
  }

  #writeNow(bytes: Uint8Array): WriteOutcome {
    try {
      return writeSync(this.#fd, bytes);
    } catch (error) {
      return errorCode(error) === "EAGAIN" ? "full" : "gone";
    }
  }

  #signalGroup(name: NodeJS.Signals): void {
    if (this.#groupGone) return;
    // Just after the fork the group may not be there yet; the process is.
    if (!signal(-this.pid, name) && this.#exit === undefined) signal(this.pid, name);
  }
}

/** True when the signal reached someone. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function findTextProblem(request: PtySpawn): string | undefined {
  const texts = [...request.argv, request.cwd, ...Object.entries(request.env).flat()];
  if (texts.some((text) => text.includes("\0"))) return "cannot run a program with a NUL in its arguments";
  return undefined;
}

function raiseOomScore(pid: number): void {
  if (process.platform !== "linux") return;
  try {
    const own = Number(readFileSync("/proc/self/oom_score_adj", "utf8"));
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(Math.min(own + OOM_SCORE_RAISE, MAX_OOM_SCORE)));
  } catch {
    // Best effort: a container may forbid it.
  }
}
