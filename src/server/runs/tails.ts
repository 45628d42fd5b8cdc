// Files that are followed by lines: each is read once, however many follow it. A file of moderate size is read from its
// beginning, so that sums are whole; of a larger one the end.

import type { Counters } from "../counters.ts";
import { LineTail } from "./line-tail.ts";

/** A record up to this size is read from its beginning when it is first met. */
const WHOLE_BYTES = 64 << 20;
/** Most that waits for one who does not look, in characters: beyond that the oldest lines go. */
const MAX_WAITING_CHARS = 4 << 20;

/** Lines that were read at one go. */
export interface Piece {
  readonly lines: readonly string[];
  /** They are the first of a file, which is read from its beginning or from near its end; null: they go on. */
  readonly begins: "whole" | "end" | null;
}

/** One that follows a file. */
export interface Follow {
  readonly path: string;
  /** Looks at the file, and gives what has come since this one looked last. */
  read(): Promise<readonly string[]>;
  close(): void;
}

export class Tails {
  readonly #files = new Map<string, SharedFile>();
  readonly #counters: Pick<Counters, "add"> | null;

  constructor(counters: Pick<Counters, "add"> | null = null) {
    this.#counters = counters;
  }

  /** `take` is handed each piece as it is read, whoever looks; without it lines wait for `read`. */
  follow(path: string, take?: (piece: Piece) => void): Follow {
    const file = this.#files.get(path) ?? new SharedFile(path, this.#counters);
    this.#files.set(path, file);
    const follower = new Follower(take);
    file.add(follower);
    return {
      path,
      read: async () => {
        await file.look();
        return follower.taken();
      },
      close: () => {
        file.remove(follower);
        if (file.isAlone && this.#files.get(path) === file) this.#files.delete(path);
      },
    };
  }
}

class Follower {
  readonly #take: ((piece: Piece) => void) | undefined;
  #waiting: string[] = [];
  #chars = 0;

  constructor(take?: (piece: Piece) => void) {
    this.#take = take;
  }

  hand(piece: Piece): void {
    if (this.#take !== undefined) return this.#take(piece);
    for (const line of piece.lines) {
      this.#waiting.push(line);
      this.#chars += line.length;
    }
    let gone = 0;
    while (this.#chars > MAX_WAITING_CHARS) this.#chars -= this.#waiting[gone++]?.length ?? this.#chars;
    if (gone > 0) this.#waiting = this.#waiting.slice(gone);
  }

  taken(): readonly string[] {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#chars = 0;
    return lines;
  }
}

class SharedFile {
  readonly #path: string;
  readonly #counters: Pick<Counters, "add"> | null;
  readonly #tail: LineTail;
  readonly #followers = new Set<Follower>();
  /** Those who came when some of the file had been read. */
  readonly #late = new Set<Follower>();
  #looking: Promise<void> | null = null;

  constructor(path: string, counters: Pick<Counters, "add"> | null) {
    this.#path = path;
    this.#counters = counters;
    this.#tail = new LineTail(path, WHOLE_BYTES);
  }

  get isAlone(): boolean {
    return this.#followers.size === 0 && this.#late.size === 0;
  }

  add(follower: Follower): void {
    (this.#tail.lineEnd === 0 && this.#looking === null ? this.#followers : this.#late).add(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
    this.#late.delete(follower);
  }

  /** Who looks while somebody does waits for the same look. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    for (const follower of this.#late) await this.#catchUp(follower);
    await this.#readAll(this.#tail, (piece) => {
      for (const follower of this.#followers) follower.hand(piece);
    });
  }

  /** What had been read already is read once more for the one who came later. */
  async #catchUp(follower: Follower): Promise<void> {
    const tail = new LineTail(this.#path, WHOLE_BYTES, this.#tail.lineEnd);
    await this.#readAll(tail, (piece) => follower.hand(piece));
    if (this.#late.delete(follower)) this.#followers.add(follower);
  }

  async #readAll(tail: LineTail, hand: (piece: Piece) => void): Promise<void> {
    do {
      const lines = await tail.read();
      const begins = tail.takeBeginning();
      if (begins !== null) this.#counters?.add("records.begun");
      if (lines.length > 0) this.#counters?.add("records.lines", lines.length);
      if (lines.length > 0 || begins !== null) hand({ lines, begins });
    } while (tail.isBehind);
    this.#counters?.add("records.bytes", tail.takeBytes());
  }
}
