// All panes, and what each message does to them. Sends through one link at a time: panes take turns, one frame each, for as
// long as the link takes more; what it does not take stays in the journals.

import { HOST_WIRE_VERSION } from "../wire/host.ts";
import type { FromHost, SpawnRequest, ToHost } from "../wire/host.ts";
import { unreachable } from "../core/unreachable.ts";
import type { ServerPresence } from "./flow.ts";
import { AckQueue } from "./ack-queue.ts";
import { encodeMessage, encodeSavedFacts } from "./host-frame.ts";
import type { FrameParts } from "./host-frame.ts";
import type { HostLimits } from "./host-limits.ts";
import type { BinaryToHost } from "./host-message.ts";
import { InputLedger } from "./input-ledger.ts";
import { Pane } from "./pane.ts";
import { SavedStore } from "./saved-store.ts";

/** Output of a pane that sent a frame just now waits so long for more of it. */
const GATHER_MS = 1;

/** Where frames go. */
export interface FrameSink {
  /** False once more would pile up in memory; the owner calls `pump` when there is room again. */
  readonly hasRoom: boolean;
  send(frame: FrameParts): void;
}

export interface TableEvents {
  /** A pane ended or was forgotten. */
  handleFewer(): void;
}

/** What was dropped, since the process began. */
export interface HostCounters {
  inputsDropped: number;
  repliesDropped: number;
  snapshotsRefused: number;
  connectionsRefused: number;
}

/** Every message that acts on panes. */
export type PaneMessage = Exclude<ToHost, { readonly t: "hello" | "shutdown" }> | BinaryToHost;

export class PaneTable {
  readonly counters: HostCounters = {
    inputsDropped: 0,
    repliesDropped: 0,
    snapshotsRefused: 0,
    connectionsRefused: 0,
  };
  readonly #limits: HostLimits;
  readonly #events: TableEvents;
  readonly #panes: Map<number, Pane> = new Map();
  readonly #saved: SavedStore;
  readonly #ledger: InputLedger = new InputLedger();
  /** Panes that a server closed before they ended. */
  readonly #closing: Set<Pane> = new Set();
  /** Panes that may have something to send, in the order of their turns. */
  readonly #ready: Set<Pane> = new Set();
  /** Those among them that had nothing before: they go first, with one frame, so that floods do not hold up an echo. */
  readonly #fresh: Set<Pane> = new Set();
  readonly #acks: AckQueue = new AckQueue(() => this.#deliver([]));
  #sink: FrameSink | undefined;
  #pumpTimer: NodeJS.Timeout | undefined;
  #pumpImmediate: NodeJS.Immediate | undefined;

  constructor(limits: HostLimits, events: TableEvents) {
    this.#limits = limits;
    this.#events = events;
    this.#saved = new SavedStore(limits.savedMaxBytes);
  }

  get size(): number {
    return this.#panes.size;
  }

  /** Panes whose program or terminal has not ended. */
  get liveCount(): number {
    let count = 0;
    for (const pane of this.#panes.values()) if (pane.exit === null) count += 1;
    return count;
  }

  /** Greets a server. */
  attach(sink: FrameSink): void {
    this.#sink = sink;
    this.#ready.clear();
    this.#fresh.clear();
    for (const pane of this.#panes.values()) pane.setPresence("connected");
    const facts = this.#saved.facts;
    this.#send({
      t: "welcome",
      v: HOST_WIRE_VERSION,
      pid: process.pid,
      panes: [...this.#panes.values()].map((pane) => pane.describe()),
      inputs: this.#ledger.snapshot(),
      facts: facts !== undefined,
    });
    if (facts) this.#deliver(encodeSavedFacts(facts));
  }

  /** The server went, or has been away for long. */
  detach(presence: Exclude<ServerPresence, "connected">): void {
    this.#sink = undefined;
    // The next server reads in its welcome what was applied.
    this.#acks.take();
    this.#ready.clear();
    this.#fresh.clear();
    for (const pane of this.#panes.values()) pane.setPresence(presence);
    this.#forgetClosed();
  }

  /** Sends while the sink has room, one frame a pane in turn. */
  pump(): void {
    clearTimeout(this.#pumpTimer);
    clearImmediate(this.#pumpImmediate);
    this.#pumpTimer = undefined;
    this.#pumpImmediate = undefined;
    while (this.#sink?.hasRoom) {
      const pane = firstOf(this.#fresh) ?? firstOf(this.#ready);
      if (pane === undefined) break;
      this.#fresh.delete(pane);
      this.#ready.delete(pane);
      const frame = pane.nextFrame();
      if (frame === undefined) continue;
      this.#deliver(frame);
      // Behind the others.
      this.#ready.add(pane);
    }
    this.#forgetClosed();
  }

  /** Pumps behind this turn's reads: they travel together, and a reader as fast as we are does not hold the loop. */
  pumpSoon(): void {
    if (this.#sink !== undefined) this.#pumpImmediate ??= setImmediate(() => this.pump());
  }

  killAll(): void {
    for (const pane of this.#panes.values()) pane.kill();
  }

  /** Does what a message says; one for a pane that is not there does nothing. */
  handle(message: PaneMessage): void {
    switch (message.t) {
      case "spawn":
        return this.#handleSpawn(message);
      case "input":
        return this.#handleInput(message.pane, message.client, message.seq, message.bytes);
      case "facts":
        return this.#handleFacts(message.version, message.bytes);
      default: {
        const pane = this.#panes.get(message.pane);
        if (pane) this.#handleForPane(pane, message);
      }
    }
  }

  #handleForPane(pane: Pane, message: Exclude<PaneMessage, { readonly t: "spawn" | "input" | "facts" }>): void {
    switch (message.t) {
      case "resize":
        pane.resize(message.cols, message.rows, message.width ?? 0, message.height ?? 0);
        return this.#markReady(pane);
      case "mark":
        pane.mark(message.name, Date.now());
        return this.#markReady(pane);
      case "parsed":
        return pane.setParsed(message.offset);
      case "kill":
        return pane.kill();
      case "close":
        this.#closing.add(pane);
        return this.#forgetClosed();
      case "dropBlocks":
        return this.#saved.dropBlocks(pane.id, message.below);
      case "replay":
        pane.startReplay();
        return this.#markReady(pane);
      case "reply":
        if (!pane.reply(message.answer, message.bytes)) this.counters.repliesDropped += 1;
        return;
      case "snapshot":
        return this.#handleSnapshot(pane, message);
      case "block":
        return this.#saved.putBlock(pane.id, message.number, new Uint8Array(message.bytes));
      default:
        return unreachable(message);
    }
  }

  #handleSpawn(request: SpawnRequest): void {
    const pane = request.pane;
    if (this.#panes.has(pane)) return this.#send({ t: "spawnFailed", pane, message: `pane %${pane} is in use` });
    const spawned = Pane.spawn(request, this.#limits, this.#saved, {
      handleGrowth: (grown) => this.#handleGrowth(grown),
    });
    if (!(spawned instanceof Pane)) return this.#send({ t: "spawnFailed", pane, message: spawned.message });
    this.#panes.set(pane, spawned);
    this.#send({ t: "spawned", pane, pid: spawned.pid });
  }

  #handleInput(pane: number, client: string, seq: number, bytes: Uint8Array): void {
    // Input for a pane that is not there, or that finds no room, is done with too: sent again it would fare no better.
    if (this.#ledger.admit(client, seq) && !this.#panes.get(pane)?.write(bytes)) this.counters.inputsDropped += 1;
    this.#acks.add(client, seq);
  }

  #handleFacts(version: number, bytes: Uint8Array): void {
    this.#send({ t: "factsStored", version: this.#saved.putFacts(version, new Uint8Array(bytes)) });
  }

  #handleSnapshot(pane: Pane, message: Extract<BinaryToHost, { readonly t: "snapshot" }>): void {
    const { offset, entries } = message;
    if (!pane.takeSnapshot({ offset, entries, bytes: new Uint8Array(message.bytes) })) {
      this.counters.snapshotsRefused += 1;
    }
  }

  #handleGrowth(pane: Pane): void {
    this.#markReady(pane);
    if (pane.exit !== null) this.#events.handleFewer();
  }

  #markReady(pane: Pane): void {
    if (!this.#ready.has(pane)) this.#fresh.add(pane);
    // The first output after quiet goes at once; a flood is gathered into larger frames.
    if (performance.now() - pane.sentAtMs >= GATHER_MS) this.pumpSoon();
    else if (this.#sink !== undefined) this.#pumpTimer ??= setTimeout(() => this.pump(), GATHER_MS);
  }

  #isWaiting(pane: Pane): boolean {
    return this.#sink !== undefined && (this.#ready.has(pane) || this.#fresh.has(pane));
  }

  /** Closed panes that ended go, once their last frame is sent. */
  #forgetClosed(): void {
    for (const pane of this.#closing) {
      if (pane.exit === null || this.#isWaiting(pane)) continue;
      this.#closing.delete(pane);
      this.#panes.delete(pane.id);
      this.#saved.forget(pane.id);
      this.#events.handleFewer();
    }
  }

  #send(message: FromHost): void {
    this.#deliver(encodeMessage(message));
  }

  /** Sends a frame, and the acknowledgements that wait in front of it. */
  #deliver(frame: FrameParts): void {
    const parts = [...this.#acks.take(), ...frame];
    if (parts.length > 0) this.#sink?.send(parts);
  }
}

function firstOf(panes: ReadonlySet<Pane>): Pane | undefined {
  for (const pane of panes) return pane;
  return undefined;
}
