// One pane's stream: output bytes, resizes and marks in the order in which they count, from the newest snapshot on.
// A place in it is (offset, entries) on the wire and, since each byte and each entry is one step, their sum inside: a *tick*.
// data "ab" | resize | data "c"  has the ticks 0,1 | 2 | 3.  Output that gave way leaves a hole, which reads as a gap.
// No clock and no Node: times and bytes are handed in.

import { giveSegment, SEGMENT_BYTES, takeSegment } from "./segment-pool.ts";

/** First room for small reads that follow each other, in bytes; it doubles up to a whole segment. */
const MIN_SEGMENT_BYTES = 4 << 10;
/** What an entry costs beside its data: the object and its place in the list, roughly. */
const ENTRY_OVERHEAD_BYTES = 64;

export type StreamEntry =
  | { readonly kind: "data"; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: "resize"; readonly cols: number; readonly rows: number }
  | { readonly kind: "mark"; readonly name: string; readonly atMs: number }
  /** So many bytes of output gave way here. */
  | { readonly kind: "gap"; readonly bytes: number };

export type EventEntry = Exclude<StreamEntry, { readonly kind: "data" | "gap" }>;

interface Place {
  tick: number;
  /** Events before this item; its offset is `tick - entries`. */
  readonly entries: number;
}

interface DataItem extends Place {
  readonly event?: undefined;
  readonly segment: Uint8Array;
  from: number;
  to: number;
}

interface EventItem extends Place {
  readonly event: EventEntry;
}

type Item = DataItem | EventItem;

const lengthOf = (item: Item): number => (item.event === undefined ? item.to - item.from : 1);
const endOf = (item: Item): number => item.tick + lengthOf(item);
const costOf = (item: Item): number =>
  ENTRY_OVERHEAD_BYTES + (item.event === undefined ? item.to - item.from : nameLength(item.event));
const nameLength = (event: EventEntry): number => (event.kind === "mark" ? event.name.length * 2 : 0);

/** The ordered journal of one pane. Bytes are copied in; what `read` hands out holds until it is covered. */
export class Journal {
  #items: Item[] = [];
  #end = 0;
  #entries = 0;
  #covered = 0;
  #bytes = 0;

  /** Offset behind the last output byte. */
  get endOffset(): number {
    return this.#end - this.#entries;
  }

  /** Tick behind the last byte or event. */
  get endTick(): number {
    return this.#end;
  }

  /** Tick up to which the newest snapshot holds the stream. */
  get coveredTick(): number {
    return this.#covered;
  }

  /** What the journal holds now, in bytes, with its own costs. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Appends output; the bytes are copied. */
  appendData(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const tail = this.#tailWithRoom();
      const count = Math.min(tail.segment.length - tail.to, bytes.length - at);
      tail.segment.set(bytes.subarray(at, at + count), tail.to);
      tail.to += count;
      at += count;
      this.#end += count;
      this.#bytes += count;
    }
  }

  /** Appends a resize or a mark. */
  appendEvent(event: EventEntry): void {
    const item: EventItem = { tick: this.#end, entries: this.#entries, event };
    this.#items.push(item);
    this.#bytes += costOf(item);
    this.#end += 1;
    this.#entries += 1;
  }

  /** Whether the stream has this place, and no newer snapshot was taken. */
  hasPlace(offset: number, entries: number): boolean {
    if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(entries) || offset < 0 || entries < 0) return false;
    const tick = offset + entries;
    if (tick < this.#covered || tick > this.#end) return false;
    const next = this.#items[this.#indexAt(tick)];
    return entries === (next?.entries ?? this.#entries);
  }

  /**
   * Drops what a snapshot at this place holds. False, and nothing changes, when there is no such place.
   */
  cover(offset: number, entries: number): boolean {
    if (!this.hasPlace(offset, entries)) return false;
    const tick = offset + entries;
    const whole = this.#indexAt(tick);
    for (const item of this.#items.splice(0, whole)) this.#release(item);
    const first = this.#items[0];
    // Only data is longer than one tick.
    if (first?.event === undefined && first !== undefined && first.tick < tick)
      this.#trimFront(first, tick - first.tick);
    this.#covered = tick;
    return true;
  }

  /** Drops the oldest output until at most `maxBytes` are held; events stay. Returns the bytes that went. */
  giveWay(maxBytes: number): number {
    let gone = 0;
    let at = 0;
    const kept: Item[] = [];
    while (this.#bytes > maxBytes && at < this.#items.length) {
      const item = this.#items[at];
      at += 1;
      if (item === undefined) break;
      if (item.event === undefined) {
        this.#release(item);
        gone += lengthOf(item);
      } else kept.push(item);
    }
    if (gone === 0) return 0;
    this.#items = kept.concat(this.#items.slice(at));
    return gone;
  }

  /** The entry at `tick` and the tick behind it; data is cut at `maxBytes`. Undefined at the end of the stream. */
  read(tick: number, maxBytes: number): { readonly entry: StreamEntry; readonly tick: number } | undefined {
    if (tick >= this.#end) return undefined;
    const item = this.#items[this.#indexAt(tick)];
    const begin = item?.tick ?? this.#end;
    if (begin > tick) return { entry: { kind: "gap", bytes: begin - tick }, tick: begin };
    if (item === undefined) return undefined;
    if (item.event !== undefined) return { entry: item.event, tick: tick + 1 };
    const from = item.from + tick - item.tick;
    const bytes = item.segment.subarray(from, Math.min(item.to, from + maxBytes));
    return { entry: { kind: "data", offset: tick - item.entries, bytes }, tick: tick + bytes.length };
  }

  #tailWithRoom(): DataItem {
    const last = this.#items.at(-1);
    const tail = last?.event === undefined ? last : undefined;
    if (tail && tail.to < tail.segment.length && endOf(tail) === this.#end) return tail;
    // A pane in flood earns larger segments; one that echoes keys stays small.
    const size = tail ? Math.min(tail.segment.length * 2, SEGMENT_BYTES) : MIN_SEGMENT_BYTES;
    const item: DataItem = {
      tick: this.#end,
      entries: this.#entries,
      segment: size === SEGMENT_BYTES ? takeSegment() : new Uint8Array(size),
      from: 0,
      to: 0,
    };
    this.#items.push(item);
    this.#bytes += ENTRY_OVERHEAD_BYTES;
    return item;
  }

  #release(item: Item): void {
    this.#bytes -= costOf(item);
    if (item.event === undefined) giveSegment(item.segment);
  }

  #trimFront(item: DataItem, count: number): void {
    item.from += count;
    item.tick += count;
    this.#bytes -= count;
  }

  /** Index of the first item that ends behind `tick`. */
  #indexAt(tick: number): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = this.#items[middle];
      if (item !== undefined && endOf(item) <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
