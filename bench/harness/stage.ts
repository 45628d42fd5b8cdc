// One multiplexer set up for one measurement: a private directory, its own server, programs in its panes, a client in an
// outer terminal of 200×50. Whatever it started is ended by pid when it closes, also when the bench is interrupted.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TerminalSize } from "./answers.ts";
import { bundledScript } from "./out-directory.ts";
import { Outer } from "./outer.ts";
import { PaneLine } from "./pane-line.ts";
import type { Peer, PeerSettings } from "./peer.ts";
import { profileEnvironment } from "./profile.ts";
import { commandLine, cpuMs, memory, processesWith, type Memory } from "./proc.ts";
import { waitUntil } from "./wait-until.ts";

export const OUTER_SIZE: TerminalSize = { cols: 200, rows: 50 };
const SESSION = "bench";
/** Set in a pane by its multiplexer: tells the panes' programs from its own processes. */
const PANE_VARIABLES = ["MUX_PANE_ID=", "TMUX_PANE="];
/** Time in which a client has asked and drawn all it wants at its start. */
const SETTLE_QUIET_MS = 250;
const SETTLE_MOST_MS = 5_000;
/** Time in which a server ends by itself. */
const END_MS = 4_000;

export type Role = "client" | "server" | "pty-host" | "supervisor";

export interface OwnProcess {
  readonly pid: number;
  readonly role: Role;
}

const open = new Set<Stage>();
let count = 0;

export class Stage {
  readonly peer: Peer;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly line: PaneLine;
  readonly #argv: readonly string[];
  #outer: Outer | undefined;

  private constructor(peer: Peer, directory: string, env: Readonly<Record<string, string>>, line: PaneLine) {
    this.peer = peer;
    this.directory = directory;
    this.env = env;
    this.line = line;
    this.#argv = peer.argv(`bench-${process.pid}-${count}`, directory);
    open.add(this);
  }

  static async open(peer: Peer, settings: Partial<PeerSettings> = {}): Promise<Stage> {
    count += 1;
    const directory = mkdtempSync(join(tmpdir(), "mux-bench-"));
    for (const name of ["home", "run", "state", "config"]) mkdirSync(join(directory, name), { mode: 0o700 });
    const config = peer.config({ scrollbackLines: 10_000, sidebar: false, ...settings });
    writeFileSync(join(directory, peer.configName), config);
    const line = await PaneLine.open(join(directory, "line"));
    return new Stage(peer, directory, privateEnvironment(directory), line);
  }

  get outer(): Outer {
    if (!this.#outer) throw new Error("no client is attached");
    return this.#outer;
  }

  /** Runs a bench with a stage that is closed whatever happens. */
  static async with<T>(peer: Peer, settings: Partial<PeerSettings>, use: (stage: Stage) => Promise<T>): Promise<T> {
    const stage = await Stage.open(peer, settings);
    try {
      return await use(stage);
    } finally {
      await stage.close();
    }
  }

  /** The words that run a program of the panes: `pane-program.ts` says which there are. */
  program(kind: string, name: string, ...args: readonly string[]): readonly string[] {
    return [process.execPath, bundledScript("pane-program"), kind, this.line.path, name, ...args];
  }

  /** A session with these programs, one pane each, the first one active; tiled where there are more. No program: a shell. */
  async start(programs: readonly (readonly string[])[]): Promise<void> {
    const [first = [], ...others] = programs;
    const size = ["-x", String(OUTER_SIZE.cols), "-y", String(OUTER_SIZE.rows)];
    await this.command("new-session", "-d", "-s", SESSION, ...size, ...after(first));
    for (const program of others) {
      await this.command("split-window", "-d", "-t", SESSION, ...after(program));
      await this.command("select-layout", "-t", SESSION, "tiled");
    }
  }

  /** Attaches, and waits until the client has settled. */
  async attach(): Promise<Outer> {
    const outer = this.startClient("attach-session", "-t", SESSION);
    await waitUntil("the client's first output", () => outer.firstByteAtMs !== undefined);
    await outer.quiet(SETTLE_QUIET_MS, SETTLE_MOST_MS);
    outer.settled();
    return outer;
  }

  /** A command that takes the terminal, in the outer terminal, without waiting. */
  startClient(...command: readonly string[]): Outer {
    const { directory: cwd, env } = this;
    this.#outer = new Outer({ argv: [...this.#argv, ...command], cwd, env, size: OUTER_SIZE });
    return this.#outer;
  }

  /** The client is told to end, so that it can leave its profile; a terminal that is closed comes after it. */
  async detach(): Promise<void> {
    if (!this.#outer) return;
    try {
      await this.command("detach-client", "-s", SESSION);
      await waitUntil("the client to leave", () => this.#outer?.ended, END_MS);
    } catch {
      // It is hung up on below.
    }
    await this.#outer.close();
    this.#outer = undefined;
  }

  /** Runs a command to its end; what it printed. */
  command(...command: readonly string[]): Promise<string> {
    const [file = "", ...args] = [...this.#argv, ...command];
    return new Promise((resolve, reject) => {
      execFile(file, args, { env: this.env, cwd: this.directory, timeout: 60_000 }, (error, out, err) => {
        if (error) reject(new Error(`${this.peer.name} ${command.join(" ")}: ${err || error.message}`));
        else resolve(out);
      });
    });
  }

  /** mux's counters; none of a peer that has none. */
  async counters(): Promise<Readonly<Record<string, number>>> {
    if (this.peer.name !== "mux") return {};
    // The product's own output: names and numbers.
    return JSON.parse(await this.command("counters", "--json")) as Record<string, number>;
  }

  /** The multiplexer's own processes at this moment, without what runs in the panes. */
  processes(): readonly OwnProcess[] {
    const pids = processesWith([`HOME=${this.env["HOME"]}`], PANE_VARIABLES);
    return pids.map((pid) => ({ pid, role: roleOf(pid, this.#outer?.pid) }));
  }

  /** Of all own processes, since they started. */
  cpuMs(processes: readonly OwnProcess[]): number {
    return processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  }

  memory(): Memory {
    const each = this.processes().map(({ pid }) => memory(pid));
    return {
      rssMb: each.reduce((sum, { rssMb }) => sum + rssMb, 0),
      pssMb: each.reduce((sum, { pssMb }) => sum + pssMb, 0),
    };
  }

  async close(): Promise<void> {
    await this.detach();
    try {
      await this.command("kill-server");
    } catch {
      // It never started, or has ended.
    }
    try {
      await waitUntil("the server to end", () => this.processes().length === 0, END_MS);
    } catch {
      // It is ended below.
    }
    this.endNow();
  }

  /** Ends every process that is left and removes the directory; at once, for an interrupted bench. */
  endNow(): void {
    open.delete(this);
    this.line.close();
    for (const pid of processesWith([`HOME=${this.env["HOME"]}`], [])) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    for (const stage of open) stage.endNow();
    process.exit(1);
  });
}

const after = (program: readonly string[]): readonly string[] => (program.length === 0 ? [] : ["--", ...program]);

function privateEnvironment(directory: string): Readonly<Record<string, string>> {
  const run = join(directory, "run");
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: join(directory, "home"),
    XDG_RUNTIME_DIR: run,
    XDG_STATE_HOME: join(directory, "state"),
    XDG_CONFIG_HOME: join(directory, "config"),
    TMUX_TMPDIR: run,
    SHELL: "/bin/sh",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    LANG: "C.UTF-8",
    PS1: "$ ",
    ...profileEnvironment(),
  };
}

function roleOf(pid: number, client: number | undefined): Role {
  if (pid === client) return "client";
  const words = commandLine(pid);
  if (words[1]?.endsWith("/pty-host.js")) return "pty-host";
  return words[1] === "-c" ? "supervisor" : "server";
}
