// One pane: its program, its journal, what the server has taken in of it. Ties the driver to the journal and to flow
// control; knows no socket.

import type { ExitStatus, HostPane, SpawnRequest } from "../wire/host.ts";
import { shouldPause } from "./flow.ts";
import type { ServerPresence } from "./flow.ts";
import type { FrameParts } from "./host-frame.ts";
import type { HostLimits } from "./host-limits.ts";
import { Journal } from "./journal.ts";
import { PaneFeed } from "./pane-feed.ts";
import { Pty } from "./pty.ts";
import type { SpawnProblem } from "./pty.ts";
import type { SavedSnapshot, SavedStore } from "./saved-store.ts";

export interface PaneEvents {
  /** There is more to send, or the pane ended. Called from the PTY's turn: it must not throw. */
  handleGrowth(pane: Pane): void;
}

export class Pane {
  readonly id: number;
  readonly journal: Journal = new Journal();
  readonly #limits: HostLimits;
  readonly #saved: SavedStore;
  // Set by `spawn` before anybody sees the pane.
  #pty: Pty | undefined;
  #cols: number;
  #rows: number;
  #exit: ExitStatus | null = null;
  // Below every number that an answer may have.
  #answered = -1;
  #parsedOffset = 0;
  #presence: ServerPresence = "connected";
  #paused = false;
  #feed: PaneFeed | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  /** Starts the program of a pane whose server is connected. Returns a problem, and has started nothing, if it cannot. */
  static spawn(request: SpawnRequest, limits: HostLimits, saved: SavedStore, events: PaneEvents): Pane | SpawnProblem {
    const pane = new Pane(request, limits, saved);
    const pty = Pty.spawn(
      request,
      {
        handleData: (bytes) => {
          pane.#takeOutput(bytes);
          events.handleGrowth(pane);
        },
        handleEnd: (status) => {
          pane.#exit = status;
          events.handleGrowth(pane);
        },
      },
      limits,
    );
    if (!(pty instanceof Pty)) return pty;
    pane.#pty = pty;
    pane.#feed = new PaneFeed(pane, saved, "spawned");
    return pane;
  }

  private constructor(request: SpawnRequest, limits: HostLimits, saved: SavedStore) {
    this.id = request.pane;
    this.#cols = request.cols;
    this.#rows = request.rows;
    this.#limits = limits;
    this.#saved = saved;
  }

  get pid(): number {
    return this.#pty?.pid ?? 0;
  }

  get exit(): ExitStatus | null {
    return this.#exit;
  }

  /** What the welcome says of the pane. */
  describe(): HostPane {
    return {
      pane: this.id,
      pid: this.pid,
      cols: this.#cols,
      rows: this.#rows,
      end: this.journal.endOffset,
      answered: this.#answered,
      exit: this.#exit,
    };
  }

  /** A server came, went, or has been away for long. A server that came knows nothing: its feed begins with a replay. */
  setPresence(presence: ServerPresence): void {
    this.#presence = presence;
    this.#feed = undefined;
    if (presence === "connected") this.#parsedOffset = this.#saved.snapshot(this.id)?.offset ?? 0;
    if (presence === "gone") this.#yieldOldest();
    this.#applyFlow();
  }

  /** Sends everything from the newest snapshot on. */
  startReplay(): void {
    this.#feed = new PaneFeed(this, this.#saved, "replay");
  }

  /** The next frame for the server that is connected, if it asked for this pane. */
  nextFrame(): FrameParts | undefined {
    const frame = this.#feed?.next();
    if (frame !== undefined) this.#sentAtMs = performance.now();
    return frame;
  }

  /** When the last frame was taken, on the monotonic clock. */
  get sentAtMs(): number {
    return this.#sentAtMs;
  }

  /** False when the input was dropped. */
  write(bytes: Uint8Array): boolean {
    return this.#pty?.write(bytes) ?? false;
  }

  /** Writes an answer whose number is higher than any before. False when it found no room. */
  reply(answer: number, bytes: Uint8Array): boolean {
    if (answer <= this.#answered) return true;
    this.#answered = answer;
    return this.#pty?.reply(bytes) ?? false;
  }

  resize(cols: number, rows: number, widthPixels: number, heightPixels: number): void {
    if (this.#exit !== null) return;
    this.#cols = cols;
    this.#rows = rows;
    this.journal.appendEvent({ kind: "resize", cols, rows });
    this.#pty?.resize(cols, rows, widthPixels, heightPixels);
    this.#applyFlow();
  }

  mark(name: string, atMs: number): void {
    if (this.#exit !== null) return;
    this.journal.appendEvent({ kind: "mark", name, atMs });
    this.#applyFlow();
  }

  setParsed(offset: number): void {
    this.#parsedOffset = Math.max(this.#parsedOffset, Math.min(offset, this.journal.endOffset));
    this.#applyFlow();
  }

  /** Takes a snapshot and trims the journal. False when its place is not in the stream, or there is no room. */
  takeSnapshot(snapshot: SavedSnapshot): boolean {
    if (!this.journal.hasPlace(snapshot.offset, snapshot.entries)) return false;
    if (!this.#saved.putSnapshot(this.id, snapshot)) return false;
    this.journal.cover(snapshot.offset, snapshot.entries);
    this.#parsedOffset = Math.max(this.#parsedOffset, snapshot.offset);
    this.#feed?.skipTo(this.journal.coveredTick);
    this.#applyFlow();
    return true;
  }

  kill(): void {
    this.#pty?.kill();
  }

  #takeOutput(bytes: Uint8Array): void {
    this.journal.appendData(bytes);
    if (this.#presence === "gone") this.#yieldOldest();
    this.#applyFlow();
  }

  #yieldOldest(): void {
    this.journal.giveWay(this.#limits.journalMaxBytes);
  }

  #applyFlow(): void {
    const facts = {
      presence: this.#presence,
      journalBytes: this.journal.bytes,
      unparsedBytes: this.journal.endOffset - this.#parsedOffset,
      paused: this.#paused,
    };
    const pause = shouldPause(facts, this.#limits);
    if (pause === this.#paused) return;
    this.#paused = pause;
    if (pause) this.#pty?.pause();
    else this.#pty?.resume();
  }
}
