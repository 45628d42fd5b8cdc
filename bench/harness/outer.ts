// The outer terminal: a pty whose program is an attached client, drained as fast as it writes. It looks for marks in what
// comes and answers queries until it is told that the client has settled; a terminal's own drawing is no part of a bench.

import { spawn, type IPty } from "node-pty";
import { answersTo, MAX_QUERY, type TerminalSize } from "./answers.ts";
import { nowMs, pause, PATIENCE_MS, waitUntil } from "./wait-until.ts";

export interface OuterOptions {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: TerminalSize;
}

interface Watch {
  readonly mark: Buffer;
  readonly seen: (atMs: number) => void;
}

/** Longest mark in bytes. */
const MAX_MARK = 64;
/** Time between the hang-up and the kill of a client that does not end. */
const HANG_UP_MS = 2_000;
const NO_BYTES = Buffer.alloc(0);

export class Outer {
  readonly #pty: IPty;
  readonly #size: TerminalSize;
  readonly #watches = new Set<Watch>();
  #overlap: Buffer = NO_BYTES;
  #ended = false;
  #answers = true;
  /** When the program was started; all times are of `nowMs`. */
  readonly startedAtMs: number;
  firstByteAtMs: number | undefined;
  lastByteAtMs: number | undefined;
  /** Read so far. */
  bytes = 0;

  constructor({ argv, cwd, env, size }: OuterOptions) {
    const [file = "sh", ...args] = argv;
    this.#size = size;
    this.startedAtMs = nowMs();
    this.#pty = spawn(file, args, { ...size, cwd, env, name: "xterm-256color", encoding: null });
    // With encoding null the data are bytes, whatever the declaration says.
    this.#pty.onData((data) => this.#take(data as unknown as Buffer));
    this.#pty.onExit(() => (this.#ended = true));
  }

  get pid(): number {
    return this.#pty.pid;
  }

  get ended(): boolean {
    return this.#ended;
  }

  write(text: string): void {
    if (!this.#ended) this.#pty.write(text);
  }

  /** When `mark` came, from now on. Marks are letters that nothing else prints. */
  watch(mark: string, patienceMs: number = PATIENCE_MS): Promise<number> {
    return new Promise((resolve, reject) => {
      const watch: Watch = {
        mark: Buffer.from(mark),
        seen: (atMs) => {
          clearTimeout(timer);
          this.#watches.delete(watch);
          resolve(atMs);
        },
      };
      const timer = setTimeout(() => {
        this.#watches.delete(watch);
        reject(new Error(`${mark} did not show in ${patienceMs} ms`));
      }, patienceMs);
      this.#watches.add(watch);
    });
  }

  /** Waits until nothing has come for `gapMs`, at most `mostMs`. */
  async quiet(gapMs: number, mostMs: number): Promise<void> {
    const endMs = nowMs() + mostMs;
    while (nowMs() < endMs && nowMs() - (this.lastByteAtMs ?? nowMs()) < gapMs) await pause(gapMs / 4);
  }

  /** The client has asked what it wanted to know: from now on bytes are counted and searched for marks, no more. */
  settled(): void {
    this.#answers = false;
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    this.#pty.kill("SIGHUP");
    try {
      await waitUntil("the client to end", () => this.#ended, HANG_UP_MS);
    } catch {
      this.#pty.kill("SIGKILL");
      await waitUntil("the client to be killed", () => this.#ended, HANG_UP_MS);
    }
  }

  #take(data: Buffer): void {
    const atMs = nowMs();
    this.firstByteAtMs ??= atMs;
    this.lastByteAtMs = atMs;
    this.bytes += data.length;
    if (this.#watches.size === 0 && !this.#answers) {
      this.#overlap = NO_BYTES;
      return;
    }
    const text = this.#overlap.length === 0 ? data : Buffer.concat([this.#overlap, data]);
    for (const watch of [...this.#watches]) if (text.includes(watch.mark)) watch.seen(atMs);
    if (this.#answers) this.#answer(text, this.#overlap.length);
    this.#overlap = Buffer.from(text.subarray(Math.max(0, text.length - MAX_MARK)));
  }

  #answer(text: Buffer, from: number): void {
    const start = Math.max(0, from - MAX_QUERY);
    const answers = answersTo(text.subarray(start).toString("latin1"), from - start, this.#size);
    if (answers !== "") this.write(answers);
  }
}
