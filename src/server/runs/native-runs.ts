// Speaks for agents that do not speak: watches which of them come and go in the panes and reads the records of their turns.
// Costs nothing while none is there: it hears of changes, and one timer runs only while a record is followed.

import { dirname } from "node:path";
import type { Agent } from "../../core/agent.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import type { Word } from "../../core/word.ts";
import { PROVIDERS, type Provider } from "../../protocols/agent-event/parse.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";
import { ClaudeFollower } from "./claude-follower.ts";
import { CodexFollower } from "./codex-follower.ts";
import type { CodexPanes } from "./codex-panes.ts";
import { CursorFollower } from "./cursor-follower.ts";
import type { Follower } from "./follower.ts";
import { areHooksInstalled } from "./hooks-installed.ts";
import { Run } from "./run.ts";
import type { Tails } from "./tails.ts";

const LOOK_MS = 1_000;

interface Watched {
  readonly run: Run;
  /** Null: this agent keeps no record that is read. */
  readonly follower: Follower | null;
}

export class NativeRuns {
  readonly #world: World;
  readonly #table: ProcessTable;
  readonly #codexPanes: CodexPanes;
  readonly #tails: Tails;
  readonly #watched = new Map<PaneId, Watched>();
  /** Panes as they were when they were last looked at. */
  #seen: ReadonlyMap<PaneId, Pane> = new Map();
  #timer: NodeJS.Timeout | null = null;

  constructor(world: World, table: ProcessTable, codexPanes: CodexPanes, tails: Tails) {
    this.#tails = tails;
    this.#world = world;
    this.#table = table;
    this.#codexPanes = codexPanes;
  }

  /** After recovery. Agents that are there already were seen by an earlier server. */
  start(): void {
    const { loop, settings } = this.#world;
    if (settings.inference === "off") return;
    this.#seen = loop.state.panes;
    for (const pane of this.#seen.values()) this.#open(pane, true);
    loop.subscribe(() => this.#update());
    this.#arm();
  }

  /** The shell of a pane told that a command ended (OSC 133 D). */
  handleFinished(id: PaneId, exitCode: number | null): void {
    const pane = this.#world.loop.state.panes.get(id);
    const watched = this.#watched.get(id);
    if (pane === undefined || watched === undefined || !this.#isShellBack(pane)) return;
    this.#say(id, watched.run.finished(exitCode));
  }

  #update(): void {
    const { panes } = this.#world.loop.state;
    if (panes === this.#seen) return;
    const before = this.#seen;
    this.#seen = panes;
    for (const id of this.#watched.keys()) if (!panes.has(id)) this.#drop(id);
    for (const pane of panes.values()) if (before.get(pane.id) !== pane) this.#follow(pane);
    this.#arm();
  }

  #follow(pane: Pane): void {
    const watched = this.#watched.get(pane.id);
    const agent = agentOf(pane);
    if (watched !== undefined && agent !== null && watched.run.isOf(agent)) {
      watched.run.isCovered ||= watched.run.hasSpoken(pane);
      if (!watched.run.isCovered && !pane.stream.records.declared) return;
      watched.follower?.close();
      return this.#say(pane.id, watched.run.yields(pane));
    }
    this.#drop(pane.id);
    const next = this.#open(pane, false);
    // Saying is heard here too: by then everything is as it will stay.
    this.#say(pane.id, [...(watched?.run.left() ?? []), ...(next?.launched() ?? [])]);
  }

  #drop(id: PaneId): void {
    this.#watched.get(id)?.follower?.close();
    this.#watched.delete(id);
  }

  #open(pane: Pane, isAdopted: boolean): Run | undefined {
    const agent = agentOf(pane);
    const provider = PROVIDERS.find((id) => id === agent?.id);
    const runtime = provider && this.#world.catalog.byName.get(provider);
    if (agent === null || provider === undefined || runtime === undefined) return undefined;
    const run = new Run(agent, provider, pane, areHooksInstalled(this.#table, runtime, agent.pid), isAdopted);
    run.isCovered ||= run.hasSpoken(pane);
    this.#watched.set(pane.id, { run, follower: this.#followerOf(provider) });
    return run;
  }

  #followerOf(provider: Provider): Follower | null {
    const isAlone = (pane: Pane): boolean => this.#isAlone(pane);
    switch (provider) {
      case "claude-code":
        return new ClaudeFollower(this.#table, isAlone, this.#tails);
      case "codex":
        return new CodexFollower(this.#codexPanes, isAlone, this.#tails);
      case "cursor":
        return new CursorFollower(this.#table, isAlone, dirname(this.#world.identity.socketPath));
      default:
        return null;
    }
  }

  /** No other pane has the same agent in the same directory: what is written there is this one's. */
  #isAlone(pane: Pane): boolean {
    const id = pane.observation?.agent?.id;
    const others = [...this.#world.loop.state.panes.values()].filter(
      (each) => each.id !== pane.id && each.observation?.agent?.id === id,
    );
    return others.every((each) => paneDirectory(each) !== paneDirectory(pane));
  }

  #isShellBack({ life, observation }: Pane): boolean {
    if (life.phase !== "running" || observation === null) return false;
    const group = this.#table.foregroundGroup(life.pid);
    return group === 0 || group !== observation.foregroundGroup;
  }

  #isFollowed({ run, follower }: Watched, pane: Pane | undefined): boolean {
    return follower !== null && !run.isCovered && pane !== undefined && !pane.stream.records.declared;
  }

  #arm(): void {
    if (this.#timer !== null) return;
    const { panes } = this.#world.loop.state;
    if (![...this.#watched].some(([id, watched]) => this.#isFollowed(watched, panes.get(id)))) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_MS);
  }

  /** Reads every record once, then waits again: a slow disk makes fewer looks, not more at once. */
  async #look(): Promise<void> {
    for (const [id, watched] of this.#watched) {
      const pane = this.#world.loop.state.panes.get(id);
      if (pane !== undefined && this.#isFollowed(watched, pane)) await this.#readOne(pane, watched);
    }
    this.#timer = null;
    this.#arm();
  }

  async #readOne(pane: Pane, { run, follower }: Watched): Promise<void> {
    const reading = (await follower?.read(pane, run.agent)) ?? null;
    // It may have left, or begun to speak itself, while its record was read.
    if (reading !== null && this.#watched.get(pane.id)?.run === run) this.#say(pane.id, run.read(reading));
  }

  #say(pane: PaneId, words: readonly Word[]): void {
    const { loop } = this.#world;
    if (loop.state.panes.get(pane)?.life.phase !== "running") return;
    for (const word of words) loop.dispatch({ type: "said", pane, word, atMs: Date.now() });
  }
}

function agentOf({ observation, life }: Pane): Agent | null {
  return life.phase === "running" ? (observation?.agent ?? null) : null;
}
