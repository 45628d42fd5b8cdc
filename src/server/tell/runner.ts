// Runs programs that tell a person something: by argument vector, with nothing on their standard input and output, a few at
// a time, not for long. What they print is nobody's business.

import { spawn } from "node:child_process";
import { homedir } from "node:os";
import type { Counters } from "../counters.ts";

/** Programs that run at the same time. */
const MAX_RUNNING = 4;
/** Runs that wait for one of them to end; what comes then is dropped. */
const MAX_WAITING = 16;
/** A program that runs longer is ended, and all that it started. */
const RUN_TIMEOUT_MS = 10_000;

interface Run {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export class Runner {
  readonly #counters: Counters;
  readonly #onProblem: (line: string) => void;
  readonly #told = new Set<string>();
  #running = 0;
  #waiting: Run[] = [];

  /** `onProblem` gets one line about each program that cannot be run or fails, once. */
  constructor(counters: Counters, onProblem: (line: string) => void) {
    this.#counters = counters;
    this.#onProblem = onProblem;
  }

  run(argv: readonly string[], env: Readonly<Record<string, string>>): void {
    if (this.#running < MAX_RUNNING) return this.#start({ argv, env });
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ argv, env });
    else this.#counters.add("tell.dropped");
  }

  #start({ argv: [program = "", ...args], env }: Run): void {
    this.#running += 1;
    this.#counters.add("tell.run");
    // A group of its own, so that it can be ended with all that it started.
    const child = spawn(program, args, { cwd: homedir(), env, stdio: "ignore", detached: true });
    const limit = setTimeout(() => {
      this.#problem(program, `ended after ${RUN_TIMEOUT_MS / 1000} s`);
      if (child.pid !== undefined) endGroup(child.pid);
    }, RUN_TIMEOUT_MS);
    const handleEnd = (problem: string | null): void => {
      clearTimeout(limit);
      child.removeAllListeners();
      if (problem !== null) this.#problem(program, problem);
      this.#running -= 1;
      const next = this.#waiting.shift();
      if (next !== undefined) this.#start(next);
    };
    child.once("error", (error) => handleEnd("code" in error ? String(error.code) : error.message));
    child.once("exit", (code) => handleEnd(code === 0 || code === null ? null : `ended with ${code}`));
  }

  #problem(program: string, problem: string): void {
    this.#counters.add("tell.failed");
    const line = `notify: ${program}: ${problem}`;
    if (this.#told.has(line)) return;
    this.#told.add(line);
    this.#onProblem(line);
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}
