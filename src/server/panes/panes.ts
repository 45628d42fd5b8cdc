// All live panes: one feed each, filled from the pty-host link. Makes screens at spawn and at recovery, takes snapshots.

import { encodeStream, parseStream } from "../../core/persist.ts";
import type { PaneStream } from "../../core/state.ts";
import type { FromHost } from "../../wire/host.ts";
import type { Counters } from "../counters.ts";
import type { HostLink } from "../host/link.ts";
import type { NumberedBlock } from "../screen/history.ts";
import { Screen, type ScreenEnvironment, type ScreenOptions } from "../screen/screen.ts";
import { PaneFeed, type FeedHandlers } from "./feed.ts";
import { Turns } from "./turns.ts";

/** What a screen is made of, the same for all panes. */
export interface ScreenSettings {
  readonly historyLines: number;
  readonly environment: ScreenEnvironment;
}

/** A pane on its way back after a restart: its snapshot and its history blocks come before its stream. */
interface Restoring {
  readonly cols: number;
  readonly rows: number;
  readonly blocks: NumberedBlock[];
  snapshot: SavedSnapshot | null;
}

interface SavedSnapshot {
  readonly offset: number;
  readonly entries: number;
  readonly bytes: Uint8Array;
}

export interface PanesHandlers extends FeedHandlers {
  /** What the stream had said up to the snapshot from which a pane was restored. */
  onStreamRestored(pane: number, stream: PaneStream): void;
  onTurnEnd(): void;
}

const LENGTH_BYTES = 4;

export class Panes {
  readonly #feeds = new Map<number, PaneFeed>();
  readonly #restoring = new Map<number, Restoring>();
  readonly #turns: Turns;
  readonly #handlers: PanesHandlers;
  readonly #settings: ScreenSettings;
  readonly #counters: Counters;
  #link: HostLink | null = null;

  constructor(settings: ScreenSettings, counters: Counters, handlers: PanesHandlers) {
    this.#settings = settings;
    this.#counters = counters;
    this.#handlers = handlers;
    this.#turns = new Turns(() => handlers.onTurnEnd());
  }

  connect(link: HostLink): void {
    this.#link = link;
  }

  get(pane: number): PaneFeed | undefined {
    return this.#feeds.get(pane);
  }

  all(): IterableIterator<PaneFeed> {
    return this.#feeds.values();
  }

  /** A person typed into the pane: its output comes first. */
  favour(pane: number): void {
    const feed = this.#feeds.get(pane);
    if (feed) this.#turns.favour(feed);
  }

  /** A new pane of this size; its stream begins at 0. */
  open(pane: number, cols: number, rows: number): void {
    const screen = new Screen({ cols, rows, ...this.#screenOptions(pane) });
    this.#add(pane, screen, { parsed: 0, entries: 0 });
  }

  /** A pane of an earlier server: asks for its snapshot and the stream behind it. */
  restore(pane: number, cols: number, rows: number): void {
    this.#restoring.set(pane, { cols, rows, blocks: [], snapshot: null });
    this.#link?.send({ t: "replay", pane });
  }

  forget(pane: number): void {
    const feed = this.#feeds.get(pane);
    if (feed) this.#turns.remove(feed);
    this.#feeds.delete(pane);
    this.#restoring.delete(pane);
    this.#link?.send({ t: "close", pane });
  }

  handleSavedBlock(pane: number, number: number, bytes: Uint8Array): void {
    this.#restoring.get(pane)?.blocks.push({ number, bytes });
  }

  handleSavedSnapshot(pane: number, offset: number, entries: number, bytes: Uint8Array): void {
    const restoring = this.#restoring.get(pane);
    if (restoring) restoring.snapshot = { offset, entries, bytes };
  }

  handleOutput(pane: number, bytes: Uint8Array): void {
    this.#push(pane, (feed) => feed.push({ kind: "data", bytes }));
  }

  /** Entries of a pane's stream that are no output. */
  handleEntry(message: Extract<FromHost, { readonly pane: number }>): void {
    this.#push(message.pane, (feed) => {
      if (message.t === "resize") feed.push({ kind: "resize", cols: message.cols, rows: message.rows });
      else if (message.t === "mark") feed.push({ kind: "mark", name: message.name, atMs: message.atMs });
      else if (message.t === "exit") feed.push({ kind: "exit", code: message.code, signal: message.signal });
      else if (message.t === "replayed") feed.push({ kind: "replayed" });
      else if (message.t === "gap") this.#counters.add("stream.gapBytes", message.bytes);
    });
  }

  /** Takes in what one read of the socket brought. */
  run(): void {
    this.#turns.run();
  }

  /** Hands pty-host everything that `feed` has taken in, so that its journal up to here can go. */
  takeSnapshot(feed: PaneFeed, stream: PaneStream): void {
    if (!this.#link) return;
    for (const block of feed.screen.takeSealedBlocks()) this.#link.block(feed.pane, block.number, block.bytes);
    this.#link.send({ t: "dropBlocks", pane: feed.pane, below: feed.screen.lowestBlock });
    const text = Buffer.from(encodeStream(stream));
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeUInt32LE(text.length, 0);
    const live = feed.screen.snapshotLive();
    this.#link.snapshot(feed.pane, feed.parsed, feed.entries, length, text, live);
    feed.markCovered();
    this.#counters.add("snapshots.taken");
    this.#counters.add("snapshots.bytes", live.length);
  }

  #screenOptions(pane: number): Omit<ScreenOptions, "cols" | "rows"> {
    return {
      historyLines: this.#settings.historyLines,
      environment: this.#settings.environment,
      onAnswer: (answer) => {
        if (answer.bytes !== "") this.#link?.reply(pane, answer.number, answer.bytes);
      },
    };
  }

  #add(pane: number, screen: Screen, from: { parsed: number; entries: number }): void {
    if (!this.#link) return;
    this.#feeds.set(pane, new PaneFeed(pane, screen, this.#link, this.#handlers, from));
  }

  #push(pane: number, push: (feed: PaneFeed) => void): void {
    const feed = this.#feedOf(pane);
    if (!feed) return;
    push(feed);
    this.#turns.add(feed);
  }

  /** With the first of its stream all that was saved of a pane is there. */
  #feedOf(pane: number): PaneFeed | undefined {
    const restoring = this.#restoring.get(pane);
    if (restoring) {
      this.#restoring.delete(pane);
      this.#begin(pane, restoring);
    }
    return this.#feeds.get(pane);
  }

  /** A pane that was never snapshotted begins at 0 with the size it was spawned in. */
  #begin(pane: number, { cols, rows, blocks, snapshot }: Restoring): void {
    if (snapshot === null) return this.open(pane, cols, rows);
    const { offset, entries, bytes } = snapshot;
    const length = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32LE(0);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + LENGTH_BYTES, length).toString();
    const stream = parseStream(text);
    const screen = Screen.restore(bytes.subarray(LENGTH_BYTES + length), blocks, this.#screenOptions(pane));
    this.#add(pane, screen, { parsed: offset, entries });
    if (stream) this.#handlers.onStreamRestored(pane, stream);
  }
}
