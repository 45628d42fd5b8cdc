// Reads the logs of the Kimi Codes in the panes: their own account of what they do (rules [A49] to [A51] of
// protocols/activity/SPEC.md). Four looks a second at most, and no timer while none is there.

import type { Agent } from "../../core/agent.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { readWireLine } from "../../protocols/activity/kimi-wire.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { Tails } from "../runs/tails.ts";
import type { World } from "../world.ts";
import { KimiFollower, type FollowedPane, type WireLines } from "./kimi-follower.ts";

const LOOK_MS = 250;
const KIMI = "kimi";
/** Unit of the start times in /proc. */
const TICK_MS = 10;
/** Where those are not to be had: an agent is seen within this time. */
const LATE_MS = 5_000;
/** Most lines of one look: more are old ones that are read at once. */
const MAX_LINES = 2_000;

export class WireWatch {
  readonly #world: Pick<World, "loop" | "counters">;
  readonly #table: ProcessTable;
  readonly #tails: Tails;
  readonly #followers = new Map<PaneId, KimiFollower>();
  #seen: ReadonlyMap<PaneId, Pane> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  constructor(world: Pick<World, "loop" | "counters">, table: ProcessTable, tails: Tails) {
    this.#tails = tails;
    this.#world = world;
    this.#table = table;
  }

  /** After recovery. */
  start(): void {
    this.#world.loop.subscribe(() => this.#update());
    this.#update();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const id of this.#followers.keys()) this.#drop(id);
  }

  #update(): void {
    const { panes } = this.#world.loop.state;
    if (panes === this.#seen) return;
    this.#seen = panes;
    for (const id of this.#followers.keys()) if (!panes.has(id)) this.#drop(id);
    for (const pane of panes.values()) this.#follow(pane);
    this.#arm();
  }

  #follow(pane: Pane): void {
    const agent = kimiOf(pane);
    const follower = this.#followers.get(pane.id);
    if (agent === null) this.#drop(pane.id);
    else if (follower?.isOf(agent) !== true) {
      this.#drop(pane.id);
      const began = beganAtMs(this.#table, agent);
      this.#followers.set(pane.id, new KimiFollower(this.#table, agent, began, this.#tails));
    }
  }

  #drop(id: PaneId): void {
    this.#followers.get(id)?.close();
    this.#followers.delete(id);
  }

  #arm(): void {
    if (this.#timer !== null || this.#isLooking || this.#followers.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_MS);
  }

  async #look(): Promise<void> {
    this.#timer = null;
    this.#isLooking = true;
    for (const [id, follower] of this.#followers) {
      const pane = this.#world.loop.state.panes.get(id);
      const read = pane === undefined ? null : await follower.read(this.#describe(pane, follower), Date.now());
      // It may have left while its log was read.
      if (read !== null && this.#followers.get(id) === follower) this.#say(id, follower, read);
    }
    this.#isLooking = false;
    this.#arm();
  }

  #describe(pane: Pane, follower: KimiFollower): FollowedPane {
    const cwd = this.#cwdOf(pane);
    const others = [...this.#followers].filter(([, each]) => each !== follower);
    const beside = others.filter(([id, { session }]) => session === null && this.#cwdOf(this.#paneOf(id)) === cwd);
    return {
      cwd,
      taken: new Set(others.flatMap(([, { session }]) => session ?? [])),
      known: new Set(
        [...pane.conversations.values()].flatMap(({ source, session }) => (source === "wire" ? (session ?? []) : [])),
      ),
      isAlone: beside.length === 0,
      isOnly: others.length === 0,
    };
  }

  #paneOf(id: PaneId): Pane | undefined {
    return this.#world.loop.state.panes.get(id);
  }

  #cwdOf(pane: Pane | undefined): string {
    if (pane === undefined) return "";
    const agent = kimiOf(pane);
    return (agent === null ? "" : this.#table.describe(agent.pid)?.cwd) || paneDirectory(pane);
  }

  #say(pane: PaneId, { agent }: KimiFollower, { session, path, lines }: WireLines): void {
    const { loop, counters } = this.#world;
    const process = { pid: agent.pid, startTime: agent.startTime };
    for (const line of lines.slice(-MAX_LINES)) {
      const word = readWireLine(line, session);
      if (word === undefined) continue;
      counters.add("wires.taken");
      const told = { ...word, speaker: { ...word.speaker, process }, details: { ...word.details, transcript: path } };
      loop.dispatch({ type: "said", pane, word: told, atMs: Date.now() });
    }
  }
}

/** Wall clock, ms, as far as it can be told: from how much later or earlier than this process it began. */
function beganAtMs(table: ProcessTable, { startTime }: Agent): number {
  const own = table.kind === "proc" ? table.readStat(process.pid) : undefined;
  if (own === undefined) return Date.now() - LATE_MS;
  return performance.timeOrigin + (startTime - own.startTime) * TICK_MS;
}

function kimiOf({ observation, life }: Pane): Agent | null {
  const agent = life.phase === "running" ? (observation?.agent ?? null) : null;
  return agent?.id === KIMI ? agent : null;
}
