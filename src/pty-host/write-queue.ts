// What waits to be written to one PTY. Writes as much as the kernel takes at once, then tries again after 1, 2, 4 … 100 ms:
// a program that does not read costs next to nothing. After `close` not one byte is written, whoever owns the fd then.

/** Longest single write: what a PTY takes at once. */
const WRITE_BYTES = 4096;
/** Written in one turn; other panes are served in between. */
const TURN_BYTES: number = 64 << 10;
/** Longest wait before the next try. */
const MAX_BACK_OFF_MS = 100;

/** Bytes taken; "full" when the kernel takes none now; "gone" when it never will again. */
export type WriteOutcome = number | "full" | "gone";

interface Waiting {
  bytes: Uint8Array;
  readonly isReply: boolean;
}

export interface WriteQueueLimits {
  readonly inputMaxBytes: number;
  readonly repliesMaxBytes: number;
}

export class WriteQueue {
  readonly #write: (bytes: Uint8Array) => WriteOutcome;
  readonly #limits: WriteQueueLimits;
  #waiting: Waiting[] = [];
  #inputBytes = 0;
  #replyBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #backOffMs = 1;
  #closed = false;

  constructor(write: (bytes: Uint8Array) => WriteOutcome, limits: WriteQueueLimits) {
    this.#write = write;
    this.#limits = limits;
  }

  /** Bytes that wait, replies included. */
  get pendingBytes(): number {
    return this.#inputBytes + this.#replyBytes;
  }

  /** Queues a copy. False when it was dropped: closed, or no room for this kind. */
  push(bytes: Uint8Array, isReply: boolean): boolean {
    if (this.#closed) return false;
    const held = isReply ? this.#replyBytes : this.#inputBytes;
    const max = isReply ? this.#limits.repliesMaxBytes : this.#limits.inputMaxBytes;
    if (held + bytes.length > max) return false;
    if (bytes.length === 0) return true;
    this.#waiting.push({ bytes: new Uint8Array(bytes), isReply });
    this.#count(isReply, bytes.length);
    if (this.#timer === undefined) this.#flush();
    return true;
  }

  /** Forgets everything; nothing is written afterwards. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#inputBytes = 0;
    this.#replyBytes = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #count(isReply: boolean, bytes: number): void {
    if (isReply) this.#replyBytes += bytes;
    else this.#inputBytes += bytes;
  }

  #flush(): void {
    this.#timer = undefined;
    let budget = TURN_BYTES;
    let done = 0;
    for (const item of this.#waiting) {
      const outcome = this.#flushItem(item, budget);
      if (outcome === "gone") return this.close();
      if (item.bytes.length > 0) {
        this.#timer = setTimeout(() => this.#flush(), outcome === "full" ? this.#nextBackOffMs() : 0);
        break;
      }
      if (typeof outcome === "number") budget -= outcome;
      done += 1;
    }
    this.#waiting.splice(0, done);
  }

  #nextBackOffMs(): number {
    const delayMs = this.#backOffMs;
    this.#backOffMs = Math.min(delayMs * 2, MAX_BACK_OFF_MS);
    return delayMs;
  }

  /** Writes from one item until it is empty, the kernel is full or the budget is spent; returns what was written. */
  #flushItem(item: Waiting, budget: number): WriteOutcome {
    let written = 0;
    while (item.bytes.length > 0 && written < budget) {
      const outcome = this.#write(item.bytes.subarray(0, WRITE_BYTES));
      if (typeof outcome === "string") return outcome;
      this.#backOffMs = 1;
      written += outcome;
      item.bytes = item.bytes.subarray(outcome);
      this.#count(item.isReply, -outcome);
    }
    return written;
  }
}
