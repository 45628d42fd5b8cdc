// A private place for one end-to-end test: its own HOME, sockets, state and server name; everything it started is ended
// by pid and removed at the end.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { OuterTerminal, type OuterOptions } from "./outer-terminal.ts";
import { waitFor } from "./wait-for.ts";

export const MUX: string = resolve(import.meta.dirname, "../../bin/mux.js");

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let places = 0;

export class MuxPlace {
  readonly dir: string;
  readonly env: Record<string, string>;
  readonly #outers: OuterTerminal[] = [];

  constructor(config: string = "") {
    this.dir = mkdtempSync(join(tmpdir(), `mux-e2e-${process.pid}-${++places}-`));
    for (const name of ["home", "run", "state", "config/mux"])
      mkdirSync(join(this.dir, name), { recursive: true, mode: 0o700 });
    if (config !== "") writeFileSync(join(this.dir, "config/mux/config.toml"), config);
    this.env = {
      PATH: process.env["PATH"] ?? "/usr/bin:/bin",
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
        { env: this.env, cwd: this.dir, timeout: 60_000 },
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
    size: { cols?: number; rows?: number; env?: Record<string, string> } = {},
  ): OuterTerminal {
    const { cols = 80, rows = 24, env = {} } = size;
    return this.outer({
      argv: [process.execPath, MUX, ...args],
      cols,
      rows,
      cwd: this.dir,
      env: { ...this.env, ...env },
    });
  }

  outer(options: OuterOptions): OuterTerminal {
    const outer = new OuterTerminal(options);
    this.#outers.push(outer);
    return outer;
  }

  /** Waits until `mux capture-pane` of the target shows the text. */
  async paneShows(target: string, wanted: string | RegExp): Promise<string> {
    let last = "";
    return await waitFor(`pane ${target} to show ${wanted}`, async () => {
      last = (await this.run("capture-pane", "-p", "-t", target)).out;
      return (typeof wanted === "string" ? last.includes(wanted) : wanted.test(last)) && last;
    });
  }

  async close(): Promise<void> {
    await this.run("kill-server");
    for (const outer of this.#outers) await outer.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
