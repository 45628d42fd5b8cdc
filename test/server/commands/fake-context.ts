// A command context around the real reducer: programs start at once under made-up pids, end when they are killed, and what
// is typed into a pane is kept. Time stands still until a test moves it; timers run when it passes them.

import type { Runtime } from "../../../src/catalog/runtime.ts";
import type { BundleProcess } from "../../../src/core/bundle.ts";
import type { Event, Launch } from "../../../src/core/event.ts";
import type { ClientId, PaneId } from "../../../src/core/ids.ts";
import { DEFAULT_MODES, type PaneModes } from "../../../src/core/modes.ts";
import { reduce } from "../../../src/core/reduce.ts";
import { emptyState, type Pane, type State } from "../../../src/core/state.ts";
import type { Caller, CaptureOptions, CommandContext, ServerIdentity } from "../../../src/server/commands/context.ts";
import type { Reply } from "../../../src/server/commands/command.ts";
import type { SavedSession } from "../../../src/core/saved-work.ts";
import { Launcher } from "../../../src/server/launch/launcher.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { runCommand } from "../../../src/server/commands/run-command.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/server/config/settings.ts";

const FIRST_PID = 1000;

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

export class FakeContext implements CommandContext {
  state: State = emptyState;
  nowMs = 1_700_000_000_000;
  caller: Caller = { client: null, pane: null, cwd: "/tmp", env: {} };
  readonly settings: Settings = DEFAULT_SETTINGS;
  readonly server: ServerIdentity = {
    pid: 4711,
    ptyHostPid: 4710,
    socketPath: "/run/mux/default",
    version: "0.1.0",
    startedAtMs: 0,
  };
  readonly typed: string[] = [];
  /** What was started, oldest first. */
  readonly spawned: Launch[] = [];
  readonly captures: CaptureOptions[] = [];
  screenText = "a row\n";
  readonly messages: string[] = [];
  readonly exits: string[] = [];
  notices: string[] = [];
  problems: string[] = [];
  paneModes: PaneModes = DEFAULT_MODES;
  /** What the next started program says instead of running. */
  spawnProblem: string | null = null;
  /** No pane has a screen, so none asks anything, unless a test puts a desk here. */
  prompts: CommandContext["prompts"] = {
    peek: () => ({ ok: false, message: "no screen" }),
    read: async () => ({ ok: false, message: "no screen" }),
    answer: async () => ({ ok: false, message: "no screen", prompt: null }),
  };
  /** Panes have no records, unless a test puts some here. */
  transcript: CommandContext["transcript"] = async () => ({ ok: false, message: "no record" });
  stores = 0;
  readonly branches: Map<string, string> = new Map();
  /** Catalog ids by name. */
  readonly agents: Map<string, string> = new Map();
  /** By agent. */
  readonly firstVersions: Map<string, string> = new Map();
  readonly runtimes: Map<string, Runtime> = new Map();
  /** PATH of the login shell, and what the server was started with. */
  loginPath = "";
  readonly serverEnv: Record<string, string> = {};
  readonly launcher: Launcher = new Launcher(
    BUNDLED.catalog,
    { get: async () => this.loginPath },
    this.serverEnv,
    null,
  );
  /** What was there in an earlier life. */
  readonly restore: { before: readonly SavedSession[] | null; forgetBefore: () => void } = {
    before: null,
    forgetBefore: () => (this.restore.before = null),
  };
  readonly ownManifests: Map<string, string> = new Map();
  /** What a command printed before it ended. */
  printed = "";
  /** Whether the caller reads. */
  reads = true;
  readonly #mourners = new Set<() => void>();
  #timers: Timer[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #outputs = new Map<PaneId, number>();

  dispatch(event: Event): void {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === "spawn") this.spawned.push(effect.launch);
      if (effect.type === "spawn" && this.spawnProblem === null)
        this.dispatch({ type: "spawned", pane: effect.pane, pid: FIRST_PID + effect.pane });
      if (effect.type === "kill")
        this.dispatch({ type: "exited", pane: effect.pane, code: 0, signal: 1, atMs: this.nowMs });
      if (effect.type === "exit") this.exits.push("exit");
    }
    for (const listener of this.#listeners) listener();
  }

  capture(_pane: PaneId, options: CaptureOptions): string {
    this.captures.push(options);
    return this.screenText;
  }

  screenFacts(): ReturnType<CommandContext["screenFacts"]> {
    return { historyLines: 3, historyLimit: 10_000, historyBytes: 99, cursorX: 5, cursorY: 6, alternateScreen: false };
  }

  async sendInput(pane: PaneId, bytes: string): Promise<void> {
    this.typed.push(`%${pane} ${bytes}`);
  }

  modes(): PaneModes {
    return this.paneModes;
  }

  lastOutputAtMs(pane: PaneId): number {
    return this.#outputs.get(pane) ?? 0;
  }

  async started(pane: PaneId): Promise<string | null> {
    if (this.spawnProblem === null) return null;
    this.dispatch({ type: "exited", pane, code: 1, signal: 0, atMs: this.nowMs });
    return this.spawnProblem;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setTimer(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  async stored(): Promise<void> {
    this.stores++;
  }

  showMessage(client: ClientId, text: string): void {
    this.messages.push(`${client} ${text}`);
  }

  openView(client: ClientId, view: string): void {
    this.messages.push(`${client} opens ${view}`);
  }

  counters(): Readonly<Record<string, number>> {
    return { "reports.applied": 2 };
  }

  runtimeOf(agent: string): Runtime | undefined {
    return this.runtimes.get(agent);
  }

  ownManifest(agent: string): string | null {
    return this.ownManifests.get(agent) ?? null;
  }

  processesBelow(pid: number): readonly BundleProcess[] {
    return [{ pid, parentPid: 1, comm: "claude", exe: "/bin/claude", argv: ["claude", "mend the login page"] }];
  }

  configProblems(): readonly string[] {
    return this.problems;
  }

  firstVersionOf(pane: Pane): string | undefined {
    const agent = pane.observation?.agent;
    return agent ? this.firstVersions.get(agent.id) : undefined;
  }

  agentNamed(name: string): string | undefined {
    return this.agents.get(name);
  }

  branchOf(directory: string): string | null {
    return this.branches.get(directory) ?? null;
  }

  print(make: () => string): boolean {
    if (this.reads) this.printed += make();
    return this.reads;
  }

  onGone(listener: () => void): () => void {
    this.#mourners.add(listener);
    return () => void this.#mourners.delete(listener);
  }

  /** The caller goes away. */
  leave(): void {
    for (const listener of this.#mourners) listener();
  }

  restartServer(): void {
    this.exits.push("restart");
  }

  takeNotices(): readonly string[] {
    return this.notices.splice(0);
  }

  get timers(): number {
    return this.#timers.length;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Lets time pass; timers that come due run in their order. */
  pass(ms: number): void {
    const end = this.nowMs + ms;
    for (;;) {
      const [due] = this.#timers.filter((timer) => timer.dueMs <= end).toSorted((a, b) => a.dueMs - b.dueMs);
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.nowMs = due.dueMs;
      due.run();
    }
    this.nowMs = end;
  }

  /** The pane prints something. */
  prints(pane: PaneId): void {
    this.#outputs.set(pane, this.nowMs);
    for (const listener of this.#listeners) listener();
  }

  /** A client attaches to the session of that name and is from then on the caller, as when it presses keys. */
  attach(session: string, tty: string = "/dev/pts/9"): ClientId {
    // A test's own client: any 16 hex digits.
    const client = `${this.state.clients.size}`.padStart(16, "c") as ClientId;
    const found = [...this.state.sessions.values()].find((each) => each.name === session);
    if (!found) throw new Error(`no session ${session}`);
    const common = { cols: 100, rows: 30, term: "xterm-256color", readOnly: false, atMs: this.nowMs };
    this.dispatch({ type: "clientAttached", client, session: found.id, tty, ...common });
    this.caller = { ...this.caller, client };
    return client;
  }

  /** Runs a command line; a string is cut at its spaces. */
  run(line: string | readonly string[]): Promise<Reply> {
    return runCommand(this, typeof line === "string" ? line.split(" ") : line);
  }

  /** What it prints; throws where it fails. */
  async text(line: string | readonly string[]): Promise<string> {
    const reply = await this.run(line);
    if (reply.code !== 0) throw new Error(`${String(line)}: ${reply.err}`);
    return reply.out;
  }

  /** "code: stderr" of a command that fails. */
  async failure(line: string | readonly string[]): Promise<string> {
    const reply = await this.run(line);
    return `${reply.code}: ${reply.err.split("\n", 1)[0] ?? ""}`;
  }

  /** All panes as "session:window.pane %id", the active ones starred. */
  async panes(): Promise<string> {
    const format = "#{session_name}:#{window_index}#{?window_active,*,}.#{pane_index}#{?pane_active,*,} #{pane_id}";
    return (await this.text(["list-panes", "-a", "-F", format])).trimEnd().split("\n").join(", ");
  }
}
