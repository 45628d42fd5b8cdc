// What servers leave here for the next server: per pane the newest snapshot and blocks of history, and one blob of facts.
// Memory only, under one budget: the oldest blocks of the pane with the most of them go first.

export interface SavedSnapshot {
  /** Place in the stream that the snapshot holds. */
  readonly offset: number;
  readonly entries: number;
  readonly bytes: Uint8Array;
}

export interface SavedFacts {
  readonly version: number;
  readonly bytes: Uint8Array;
}

interface PaneShelf {
  snapshot: SavedSnapshot | undefined;
  readonly blocks: Map<number, Uint8Array>;
  blockBytes: number;
}

/** Keeps references: callers hand over arrays that nobody changes afterwards. */
export class SavedStore {
  readonly #maxBytes: number;
  readonly #shelves: Map<number, PaneShelf> = new Map();
  #facts: SavedFacts | undefined;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get facts(): SavedFacts | undefined {
    return this.#facts;
  }

  /** Stores facts whose version is higher than the stored one. Returns the version that is stored now. */
  putFacts(version: number, bytes: Uint8Array): number {
    if (this.#facts !== undefined && version <= this.#facts.version) return this.#facts.version;
    this.#bytes += bytes.length - (this.#facts?.bytes.length ?? 0);
    this.#facts = { version, bytes };
    this.#makeRoom();
    return version;
  }

  /** Replaces the pane's snapshot. False when there is no room for it even without any block: the old one stays. */
  putSnapshot(pane: number, snapshot: SavedSnapshot): boolean {
    const shelf = this.#shelf(pane);
    const growth = snapshot.bytes.length - (shelf.snapshot?.bytes.length ?? 0);
    if (growth > 0 && this.#bytes - this.#allBlockBytes() + growth > this.#maxBytes) return false;
    shelf.snapshot = snapshot;
    this.#bytes += growth;
    this.#makeRoom();
    return true;
  }

  snapshot(pane: number): SavedSnapshot | undefined {
    return this.#shelves.get(pane)?.snapshot;
  }

  /** Stores a block of history under its number. */
  putBlock(pane: number, number: number, bytes: Uint8Array): void {
    const shelf = this.#shelf(pane);
    this.#dropBlock(shelf, number);
    shelf.blocks.set(number, bytes);
    shelf.blockBytes += bytes.length;
    this.#bytes += bytes.length;
    this.#makeRoom();
  }

  block(pane: number, number: number): Uint8Array | undefined {
    return this.#shelves.get(pane)?.blocks.get(number);
  }

  /** Numbers of the pane's blocks, oldest first. */
  blockNumbers(pane: number): number[] {
    return [...(this.#shelves.get(pane)?.blocks.keys() ?? [])].sort((a, b) => a - b);
  }

  dropBlocks(pane: number, below: number): void {
    const shelf = this.#shelves.get(pane);
    if (shelf === undefined) return;
    for (const number of this.blockNumbers(pane)) if (number < below) this.#dropBlock(shelf, number);
  }

  /** Drops everything of a pane. */
  forget(pane: number): void {
    const shelf = this.#shelves.get(pane);
    if (shelf === undefined) return;
    this.#bytes -= shelf.blockBytes + (shelf.snapshot?.bytes.length ?? 0);
    this.#shelves.delete(pane);
  }

  #shelf(pane: number): PaneShelf {
    let shelf = this.#shelves.get(pane);
    if (shelf === undefined) {
      shelf = { snapshot: undefined, blocks: new Map(), blockBytes: 0 };
      this.#shelves.set(pane, shelf);
    }
    return shelf;
  }

  #allBlockBytes(): number {
    let bytes = 0;
    for (const shelf of this.#shelves.values()) bytes += shelf.blockBytes;
    return bytes;
  }

  #dropBlock(shelf: PaneShelf, number: number): void {
    const bytes = shelf.blocks.get(number);
    if (bytes === undefined) return;
    shelf.blocks.delete(number);
    shelf.blockBytes -= bytes.length;
    this.#bytes -= bytes.length;
  }

  #makeRoom(): void {
    while (this.#bytes > this.#maxBytes) {
      let largest: PaneShelf | undefined;
      for (const shelf of this.#shelves.values()) {
        if (shelf.blocks.size > 0 && shelf.blockBytes >= (largest?.blockBytes ?? 0)) largest = shelf;
      }
      if (largest === undefined) return;
      this.#dropBlock(largest, Math.min(...largest.blocks.keys()));
    }
  }
}
