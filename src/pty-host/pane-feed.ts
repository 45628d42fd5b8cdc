// What one pane still has to send to the server that is connected now, frame by frame, as far as that server reads:
// snapshot, blocks, journal, exit, `replayed`, then whatever comes. Holds a place in the journal and never a queue.

import type { ExitStatus } from "../wire/host.ts";
import { encodeMessage, encodeOutput, encodeSavedBlock, encodeSavedSnapshot } from "./host-frame.ts";
import type { FrameParts } from "./host-frame.ts";
import { OUTPUT_FRAME_BYTES } from "./host-limits.ts";
import type { Journal, StreamEntry } from "./journal.ts";
import type { SavedStore } from "./saved-store.ts";

/** What a feed reads; it changes nothing in it. */
export interface FeedSource {
  readonly id: number;
  readonly journal: Pick<Journal, "read" | "endTick" | "coveredTick">;
  readonly exit: ExitStatus | null;
}

interface Replay {
  snapshotSent: boolean;
  readonly blocks: number[];
  /** Ticks behind this one came after the question. */
  readonly endTick: number;
  readonly withExit: boolean;
}

export class PaneFeed {
  readonly #source: FeedSource;
  readonly #saved: Pick<SavedStore, "snapshot" | "block" | "blockNumbers">;
  #replay: Replay | undefined;
  #tick: number;
  #exitSent = false;

  /** With `replay` it begins with what is saved; without, the pane was spawned just now. */
  constructor(source: FeedSource, saved: SavedStore, mode: "replay" | "spawned") {
    this.#source = source;
    this.#saved = saved;
    this.#tick = source.journal.coveredTick;
    if (mode === "spawned") return;
    this.#replay = {
      snapshotSent: false,
      blocks: saved.blockNumbers(source.id),
      endTick: source.journal.endTick,
      withExit: source.exit !== null,
    };
  }

  /** The next frame, or undefined when there is nothing to send now. */
  next(): FrameParts | undefined {
    if (this.#replay === undefined) return this.#nextEntry(OUTPUT_FRAME_BYTES) ?? this.#nextExit();
    return this.#nextOfReplay(this.#replay);
  }

  /** The server holds a snapshot up to this tick: nothing before it is sent any more. */
  skipTo(tick: number): void {
    if (this.#replay?.snapshotSent !== false) this.#tick = Math.max(this.#tick, tick);
  }

  #nextOfReplay(replay: Replay): FrameParts | undefined {
    if (!replay.snapshotSent) {
      replay.snapshotSent = true;
      this.#tick = this.#source.journal.coveredTick;
      const snapshot = this.#saved.snapshot(this.#source.id);
      if (snapshot) return encodeSavedSnapshot(this.#source.id, snapshot);
    }
    for (let number = replay.blocks.shift(); number !== undefined; number = replay.blocks.shift()) {
      const bytes = this.#saved.block(this.#source.id, number);
      if (bytes) return encodeSavedBlock(this.#source.id, number, bytes);
    }
    const left = replay.endTick - this.#tick;
    const frame = left > 0 ? this.#nextEntry(Math.min(left, OUTPUT_FRAME_BYTES)) : undefined;
    if (frame) return frame;
    if (replay.withExit && !this.#exitSent) return this.#nextExit();
    this.#replay = undefined;
    return encodeMessage({ t: "replayed", pane: this.#source.id });
  }

  #nextEntry(maxBytes: number): FrameParts | undefined {
    const step = this.#source.journal.read(this.#tick, maxBytes);
    if (step === undefined) return undefined;
    this.#tick = step.tick;
    return encodeEntry(this.#source.id, step.entry);
  }

  #nextExit(): FrameParts | undefined {
    const { exit, id } = this.#source;
    if (exit === null || this.#exitSent) return undefined;
    this.#exitSent = true;
    return encodeMessage({ t: "exit", pane: id, code: exit.code, signal: exit.signal });
  }
}

function encodeEntry(pane: number, entry: StreamEntry): FrameParts {
  switch (entry.kind) {
    case "data":
      return encodeOutput(pane, entry.offset, entry.bytes);
    case "resize":
      return encodeMessage({ t: "resize", pane, cols: entry.cols, rows: entry.rows });
    case "mark":
      return encodeMessage({ t: "mark", pane, name: entry.name, atMs: entry.atMs });
    case "gap":
      return encodeMessage({ t: "gap", pane, bytes: entry.bytes });
  }
}
