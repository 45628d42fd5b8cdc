// A private place for one end-to-end test: its own HOME, sockets, state and server name; everything it started is ended
// by pid and removed at the end.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ControlLine, type Ran } from "./control-line.ts";
import { OuterTerminal, type OuterOptions } from "./outer-terminal.ts";
import { processesOf, type PlaceProcess } from "./place-processes.ts";
import { PATIENCE_MS, waitFor } from "./wait-for.ts";

export { PATIENCE_MS };

export const MUX: string = resolve(import.meta.dirname, "../../bin/mux.js");
/** What a test of several steps between real processes gets. */
export const TEST_TIMEOUT_MS: number = 3 * PATIENCE_MS;

/** The largest scrollback that a test captures. */
const MAX_OUTPUT_BYTES = 64 << 20;

let places = 0;

export class MuxPlace {
  readonly dir: string;
  readonly env: Record<string, string>;
  /** Directory in front of the panes' PATH. */
  readonly bin: string;
  /** Socket of the default server. */
  readonly socket: string;
  readonly #line: ControlLine;
  readonly #outers: OuterTerminal[] = [];

  constructor(config: string = "") {
    this.dir = mkdtempSync(join(tmpdir(), `mux-e2e-${process.pid}-${++places}-`));
    this.bin = join(this.dir, "bin");
    this.socket = join(this.dir, `run/mux-${process.getuid?.() ?? 0}/default`);
    this.#line = new ControlLine(this.socket, this.dir);
    for (const name of ["bin", "home", "run", "state", "config/mux"])
      mkdirSync(join(this.dir, name), { recursive: true, mode: 0o700 });
    if (config !== "") writeFileSync(join(this.dir, "config/mux/config.toml"), config);
    // What the system's own bashrc makes of the prompt is not ours to know.
    writeFileSync(join(this.dir, "home/.bashrc"), "PS1='$ '\nPROMPT_COMMAND=\n");
    this.env = {
      PATH: `${this.bin}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
      HOME: join(this.dir, "home"),
      XDG_RUNTIME_DIR: join(this.dir, "run"),
      XDG_STATE_HOME: join(this.dir, "state"),
      XDG_CONFIG_HOME: join(this.dir, "config"),
      SHELL: "/bin/bash",
      TERM: "xterm-256color",
      COLORTERM: "truecolor",
      LANG: "C.UTF-8",
      PS1: "$ ",
    };
  }

  /** Runs a command line to its end. */
  run(...args: readonly string[]): Promise<Ran> {
    return new Promise((done) => {
      execFile(
        process.execPath,
        [MUX, ...args],
        { env: this.env, cwd: this.dir, timeout: 2 * PATIENCE_MS, maxBuffer: MAX_OUTPUT_BYTES },
        (error, out, err) => {
          const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
          done({ code, out, err });
        },
      );
    });
  }

  /** Runs a command that must succeed, and gives what it printed, right-trimmed. */
  async ok(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await this.run(...args);
    if (code !== 0) throw new Error(`mux ${args.join(" ")} ended with ${code}: ${err}`);
    return out.trimEnd();
  }

  /** Starts mux in an outer terminal. */
  attach(
    args: readonly string[],
    size: {
      cols?: number;
      rows?: number;
      env?: Record<string, string>;
      readsStatus?: boolean;
      answersNotices?: boolean;
    } = {},
  ): OuterTerminal {
    const { cols = 80, rows = 24, env = {}, readsStatus = false, answersNotices = false } = size;
    return this.outer({
      argv: [process.execPath, MUX, ...args],
      cols,
      rows,
      cwd: this.dir,
      env: { ...this.env, ...env },
      readsStatus,
      answersNotices,
    });
  }

  outer(options: OuterOptions): OuterTerminal {
    const outer = new OuterTerminal(options);
    this.#outers.push(outer);
    return outer;
  }

  /** As `ok`, without a process of its own: for a server that is there, or is on its way back. */
  async ask(...argv: readonly string[]): Promise<string> {
    const { code, out, err } = await this.#line.ask(argv);
    if (code !== 0) throw new Error(`mux ${argv.join(" ")} ended with ${code}: ${err}`);
    return out.trimEnd();
  }

  /** A format of a target, or of the server. */
  show(format: string, target?: string): Promise<string> {
    return this.ask("display-message", ...(target === undefined ? [] : ["-t", target]), "-p", format);
  }

  /** Waits until a format of a target is `wanted`. */
  async shows(format: string, wanted: string | RegExp, target?: string): Promise<string> {
    let last = "";
    try {
      return await waitFor(
        `${format} to be ${wanted}`,
        () => this.#showsNow(format, wanted, target, (text) => (last = text)),
        PATIENCE_MS,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}\nlast: ${last}`, { cause: error });
    }
  }

  async #showsNow(
    format: string,
    wanted: string | RegExp,
    target: string | undefined,
    note: (text: string) => void,
  ): Promise<string | null> {
    const { out } = await this.#line.ask([
      "display-message",
      ...(target === undefined ? [] : ["-t", target]),
      "-p",
      format,
    ]);
    note(out.trimEnd());
    return matches(out.trimEnd(), wanted, true) ? out.trimEnd() : null;
  }

  /** Waits until `mux capture-pane` of the target shows the text. */
  async paneShows(target: string, wanted: string | RegExp): Promise<string> {
    let last = "";
    try {
      return await waitFor(
        `pane ${target} to show ${wanted}`,
        async () => {
          last = (await this.#line.ask(["capture-pane", "-p", "-t", target])).out;
          return matches(last, wanted, false) ? last : null;
        },
        PATIENCE_MS,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${last}`, { cause: error });
    }
  }

  /** A program for the panes, by name. */
  program(name: string, text: string): string {
    const path = join(this.bin, name);
    writeFileSync(path, text, { mode: 0o755 });
    return path;
  }

  /** Path of a file that programs of this place write. */
  file(name: string): string {
    return join(this.dir, name);
  }

  processes(): readonly PlaceProcess[] {
    return processesOf(this.env["HOME"] ?? "");
  }

  async close(): Promise<void> {
    this.#line.close();
    await this.run("kill-server");
    for (const outer of this.#outers) await outer.close();
    for (const { pid } of this.processes()) endProcess(pid);
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function matches(text: string, wanted: string | RegExp, whole: boolean): boolean {
  if (typeof wanted !== "string") return wanted.test(text);
  return whole ? text === wanted : text.includes(wanted);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
