// One pane's stream on its way into its screen: entries wait here in order, are taken in slice by slice, and what the
// screen heard in them goes on as events. Holds the two offsets of the pane: `parsed` (acknowledged for flow control) and
// `covered` (what the newest snapshot holds).

import type { HostLink } from "../host/link.ts";
import type { Screen } from "../screen/screen.ts";
import type { ScreenEvent } from "../screen/outbox.ts";
import type { Feed } from "./turns.ts";

/** Bytes parsed between two looks at the clock, at most and at least: some sequences cost a thousand times what text does. */
const MAX_PIECE_BYTES = 16 << 10;
const MIN_PIECE_BYTES = 512;
/** A piece that took longer makes the next one smaller; one that took a fraction of it, larger. */
const PIECE_MS = 1;
/** Bytes taken in before pty-host is told: a fraction of what it lets a pane be ahead, so that no pane waits for it. */
const ACKNOWLEDGE_BYTES = 64 << 10;
/** Journal since the last snapshot at which the next one is due. */
export const SNAPSHOT_DUE_BYTES: number = 4 << 20;
/** Resizes and marks since the last snapshot at which the next one is due. */
const SNAPSHOT_DUE_ENTRIES = 512;
/**
 * A program may hold the painting back (DEC 2026) this long: longer than agents take between erasing and painting again
 * (pauses of 150 ms were seen), shorter than a person takes for a hang.
 */
export const SYNCHRONIZED_MAX_MS = 250;

export type StreamEntry =
  | { readonly kind: "data"; readonly bytes: Uint8Array }
  | { readonly kind: "resize"; readonly cols: number; readonly rows: number }
  | { readonly kind: "mark"; readonly name: string; readonly atMs: number }
  | { readonly kind: "exit"; readonly code: number; readonly signal: number }
  | { readonly kind: "replayed" };

export interface FeedHandlers {
  /** What the screen heard in one piece, in byte order. */
  onScreenEvents(feed: PaneFeed, events: readonly ScreenEvent[]): void;
  /** A slice of output went into the screen. */
  onOutput(feed: PaneFeed): void;
  onMark(feed: PaneFeed, name: string, atMs: number): void;
  onExit(feed: PaneFeed, code: number, signal: number): void;
  onReplayed(feed: PaneFeed): void;
  /** A good moment for a snapshot: everything up to `parsed` and `entries` is in the screen and in the facts. */
  onSnapshotDue(feed: PaneFeed): void;
}

export class PaneFeed implements Feed {
  readonly pane: number;
  readonly screen: Screen;
  readonly #link: HostLink;
  readonly #handlers: FeedHandlers;
  readonly #queue: StreamEntry[] = [];
  #head = 0;
  #headAt = 0;
  #pieceBytes = MAX_PIECE_BYTES;
  #acknowledged: number;
  /** Output bytes taken in since the pane was spawned. */
  parsed: number;
  /** Resizes and marks taken in since the pane was spawned. */
  entries: number;
  #coveredBytes: number;
  #coveredEntries: number;
  /** When the screen last took in output, and when it began to hold its painting back; performance.now() ms. */
  lastOutputAtMs: number = 0;
  synchronizedAtMs: number | null = null;

  constructor(
    pane: number,
    screen: Screen,
    link: HostLink,
    handlers: FeedHandlers,
    from: { parsed: number; entries: number },
  ) {
    this.pane = pane;
    this.screen = screen;
    this.#link = link;
    this.#handlers = handlers;
    this.parsed = from.parsed;
    this.entries = from.entries;
    this.#acknowledged = from.parsed;
    this.#coveredBytes = from.parsed;
    this.#coveredEntries = from.entries;
  }

  push(entry: StreamEntry): void {
    this.#queue.push(entry);
  }

  get waiting(): boolean {
    return this.#head < this.#queue.length;
  }

  /** Painting is held back by the program, and not for too long yet. */
  isHeld(nowMs: number): boolean {
    return this.synchronizedAtMs !== null && nowMs - this.synchronizedAtMs < SYNCHRONIZED_MAX_MS;
  }

  step(deadlineMs: number): boolean {
    const before = this.parsed;
    do {
      const entry = this.#queue[this.#head];
      if (!entry) break;
      if (entry.kind === "data") this.#takeData(entry.bytes);
      else {
        this.#advance();
        this.#takeOther(entry);
      }
    } while (performance.now() < deadlineMs);
    this.#trackSynchronized();
    if (this.parsed > before) this.#handlers.onOutput(this);
    if (this.#isSnapshotDue()) this.#handlers.onSnapshotDue(this);
    return this.waiting;
  }

  /** The newest snapshot holds everything taken in so far. */
  markCovered(): void {
    this.#coveredBytes = this.parsed;
    this.#coveredEntries = this.entries;
  }

  #takeData(bytes: Uint8Array): void {
    const piece = bytes.subarray(this.#headAt, this.#headAt + this.#pieceBytes);
    const startedMs = performance.now();
    this.screen.feed(piece);
    this.parsed += piece.length;
    this.#headAt += piece.length;
    this.lastOutputAtMs = performance.now();
    const tookMs = this.lastOutputAtMs - startedMs;
    if (tookMs > PIECE_MS) this.#pieceBytes = Math.max(MIN_PIECE_BYTES, this.#pieceBytes >> 1);
    else if (tookMs < PIECE_MS / 4) this.#pieceBytes = Math.min(MAX_PIECE_BYTES, this.#pieceBytes << 1);
    if (this.#headAt >= bytes.length) this.#advance();
    const events = this.screen.takeEvents();
    if (events.length > 0) this.#handlers.onScreenEvents(this, events);
    if (this.parsed - this.#acknowledged >= ACKNOWLEDGE_BYTES) this.#acknowledge();
  }

  #takeOther(entry: Exclude<StreamEntry, { kind: "data" }>): void {
    if (entry.kind === "resize") {
      this.entries += 1;
      this.screen.resize(entry.cols, entry.rows);
    } else if (entry.kind === "mark") {
      this.entries += 1;
      this.#handlers.onMark(this, entry.name, entry.atMs);
    } else if (entry.kind === "exit") this.#handlers.onExit(this, entry.code, entry.signal);
    else this.#handlers.onReplayed(this);
  }

  #advance(): void {
    this.#head += 1;
    this.#headAt = 0;
    if (this.#head === this.#queue.length) {
      this.#queue.length = 0;
      this.#head = 0;
    } else if (this.#head >= 256) {
      this.#queue.splice(0, this.#head);
      this.#head = 0;
    }
  }

  #acknowledge(): void {
    if (this.parsed === this.#acknowledged) return;
    this.#acknowledged = this.parsed;
    this.#link.send({ t: "parsed", pane: this.pane, offset: this.parsed });
  }

  #isSnapshotDue(): boolean {
    return (
      this.parsed - this.#coveredBytes >= SNAPSHOT_DUE_BYTES ||
      this.entries - this.#coveredEntries >= SNAPSHOT_DUE_ENTRIES
    );
  }

  #trackSynchronized(): void {
    if (!this.screen.modes().synchronized) this.synchronizedAtMs = null;
    else this.synchronizedAtMs ??= performance.now();
  }
}
