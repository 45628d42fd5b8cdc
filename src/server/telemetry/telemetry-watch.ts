// Follows the records of the agents in the panes and tells what they have used. One look a second for all of them, so that
// no pane changes more often; no timer while no agent is there whose record is read.

import { LINE_READERS, type ReadLine } from "../../protocols/telemetry/readers.ts";
import { emptyTally, telemetryOf, type Tally } from "../../protocols/telemetry/tally.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Agent } from "../../core/agent.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { noTelemetry, sameTelemetry, type Telemetry } from "../../core/telemetry.ts";
import type { Follow, Piece, Tails } from "../runs/tails.ts";
import type { World } from "../world.ts";
import { OpencodeRecord } from "./opencode-record.ts";
import { conversationId, type RecordFinder } from "./record-finder.ts";

const LOOK_MS = 1_000;
/** Between two walks through an agent's folder for the same conversation: short at first, it is written at the first prompt. */
const FIRST_WALK_MS = 2_000;
const LONGEST_WALK_MS = 60_000;

type WatchWorld = Pick<World, "loop" | "catalog" | "processes">;

/** The record of one agent in a pane. */
interface Watched {
  isOf(agent: Agent): boolean;
  close(): void;
  /** Reads what is new; null: there is no record, none is known, or nothing is new. */
  look(pane: Pane, nowMs: number): Promise<Telemetry | null>;
}

export class TelemetryWatch {
  readonly #world: WatchWorld;
  readonly #finder: RecordFinder;
  readonly #tails: Tails;
  /** A directory of ours. */
  readonly #place: string;
  readonly #watched = new Map<PaneId, Watched>();
  #seen: ReadonlyMap<PaneId, Pane> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(world: WatchWorld, finder: RecordFinder, tails: Tails, place: string) {
    this.#place = place;
    this.#world = world;
    this.#finder = finder;
    this.#tails = tails;
  }

  /** After recovery. */
  start(): void {
    this.#world.loop.subscribe(() => this.#update());
    this.#update();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const id of this.#watched.keys()) this.#drop(id);
  }

  /** Resolves when the look that is under way is over. */
  settled(): Promise<void> {
    return this.#looking ?? Promise.resolve();
  }

  #update(): void {
    const { panes } = this.#world.loop.state;
    if (panes === this.#seen) return;
    this.#seen = panes;
    for (const id of this.#watched.keys()) if (!panes.has(id)) this.#drop(id);
    for (const pane of panes.values()) this.#follow(pane);
    this.#arm();
  }

  #follow(pane: Pane): void {
    const agent = pane.life.phase === "running" ? (pane.observation?.agent ?? null) : null;
    const watched = this.#watched.get(pane.id);
    if (agent !== null && watched?.isOf(agent) === true) return;
    this.#drop(pane.id);
    const runtime = agent === null ? undefined : this.#world.catalog.byName.get(agent.id);
    const record = agent === null || runtime === undefined ? null : this.#recordOf(agent, runtime);
    if (record !== null) this.#watched.set(pane.id, record);
  }

  #recordOf(agent: Agent, runtime: Runtime): Watched | null {
    const form = runtime.telemetry?.record ?? "";
    if (form === "opencode") return new OpencodeRecord(agent, this.#world.processes, this.#place);
    const read = LINE_READERS[form] ?? null;
    return read === null ? null : new WatchedRecord(agent, runtime, read, this.#finder, this.#tails);
  }

  #drop(id: PaneId): void {
    this.#watched.get(id)?.close();
    this.#watched.delete(id);
  }

  #arm(): void {
    if (this.#timer !== null || this.#looking !== null || this.#watched.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        this.#arm();
      });
    }, LOOK_MS);
  }

  async #look(): Promise<void> {
    for (const [id, watched] of this.#watched) {
      const pane = this.#world.loop.state.panes.get(id);
      const telemetry = pane === undefined ? null : await watched.look(pane, performance.now());
      // It may have left while its record was read.
      if (telemetry !== null && this.#watched.get(id) === watched) this.#tell(id, telemetry);
    }
  }

  #tell(id: PaneId, telemetry: Telemetry): void {
    const { loop } = this.#world;
    const known = loop.state.panes.get(id)?.telemetry?.record ?? noTelemetry;
    if (!sameTelemetry(known, telemetry)) loop.dispatch({ type: "telemetry", pane: id, source: "record", telemetry });
  }
}

/** A record that grows by lines. */
class WatchedRecord implements Watched {
  readonly #agent: Agent;
  readonly #runtime: Runtime;
  readonly #read: ReadLine;
  readonly #finder: RecordFinder;
  readonly #tails: Tails;
  #follow: Follow | null = null;
  #tally: Tally = emptyTally;
  #isWhole = false;
  #isBegun = false;
  /** What was looked for, what was found, and when to look again. */
  #walk: {
    readonly id: string;
    readonly path: string | undefined;
    readonly waitMs: number;
    readonly dueAtMs: number;
  } | null = null;

  constructor(agent: Agent, runtime: Runtime, read: ReadLine, finder: RecordFinder, tails: Tails) {
    this.#agent = agent;
    this.#runtime = runtime;
    this.#read = read;
    this.#finder = finder;
    this.#tails = tails;
  }

  isOf({ pid, startTime }: Agent): boolean {
    return pid === this.#agent.pid && startTime === this.#agent.startTime;
  }

  close(): void {
    this.#follow?.close();
    this.#follow = null;
  }

  /** Reads what is new; null: there is no record, or none is known. */
  async look(pane: Pane, nowMs: number): Promise<Telemetry | null> {
    const path = (await this.#finder.told(pane, this.#agent, this.#runtime)) ?? (await this.#searched(pane, nowMs));
    if (path === undefined) return null;
    if (this.#follow?.path !== path) this.#begin(path);
    await this.#follow?.read();
    const windows = this.#runtime.telemetry?.contextWindows ?? {};
    return this.#isBegun ? telemetryOf(this.#tally, this.#isWhole, (model) => windowOf(windows, model)) : null;
  }

  #begin(path: string): void {
    this.#follow?.close();
    this.#isBegun = false;
    this.#follow = this.#tails.follow(path, (piece) => this.#take(piece));
  }

  #take({ lines, begins }: Piece): void {
    if (begins !== null) {
      this.#tally = emptyTally;
      this.#isWhole = begins === "whole";
      this.#isBegun = true;
    }
    for (const line of lines) this.#tally = this.#read(this.#tally, line);
  }

  async #searched(pane: Pane, nowMs: number): Promise<string | undefined> {
    const id = conversationId(pane, this.#agent);
    if (id === null) return undefined;
    const before = this.#walk?.id === id ? this.#walk : null;
    if (before !== null && (before.path !== undefined || nowMs < before.dueAtMs)) return before.path;
    const waitMs = before === null ? FIRST_WALK_MS : Math.min(LONGEST_WALK_MS, 2 * before.waitMs);
    const path = await this.#finder.search(pane, this.#agent, this.#runtime);
    this.#walk = { id, path, waitMs, dueAtMs: nowMs + waitMs };
    return path;
  }
}

/** Tokens the model takes by the longest beginning of its name that is listed; null: none is. */
export function windowOf(windows: Readonly<Record<string, number>>, model: string): number | null {
  const [longest] = Object.keys(windows)
    .filter((name) => model.startsWith(name))
    .toSorted((one, other) => other.length - one.length);
  return longest === undefined ? null : (windows[longest] ?? null);
}
