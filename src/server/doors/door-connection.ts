// One peer of the events socket: it sends one line, is answered with one line, and is closed. Whatever else it sends is
// read and thrown away for a while, so that the answer reaches a peer that is still writing.

import type net from "node:net";
import type { DoorAnswer } from "./handler.ts";
import { refusal } from "./handler.ts";
import { RequestLine } from "./request-line.ts";

export interface ConnectionLimits {
  /** A peer that has not sent its line by then is closed. */
  readonly lineTimeoutMs: number;
  /** An answered peer that has not closed by then is closed. */
  readonly lingerMs: number;
  /** Bytes that are thrown away before the peer is closed. */
  readonly maxDrainedBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  lineTimeoutMs: 5_000,
  lingerMs: 1_000,
  maxDrainedBytes: 1 << 20,
};

/** Answers a line; null: its bytes are not UTF-8. Never throws, never rejects. */
export type Answerer = (line: string | null) => DoorAnswer | Promise<DoorAnswer>;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class DoorConnection {
  readonly #socket: net.Socket;
  readonly #limits: ConnectionLimits;
  readonly #answerer: Answerer;
  readonly #line = new RequestLine();
  #phase: "reading" | "deciding" | "answered" = "reading";
  #drainedBytes = 0;
  #timer: NodeJS.Timeout;

  constructor(socket: net.Socket, limits: ConnectionLimits, answerer: Answerer, onClose: () => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#answerer = answerer;
    this.#timer = setTimeout(() => socket.destroy(), limits.lineTimeoutMs);
    socket.on("data", (piece) => this.#handleData(piece));
    // A line is whole only with its line feed.
    socket.on("end", () => {
      if (this.#phase === "reading") this.#answer(refusal("invalid-request"));
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(this.#timer);
      onClose();
    });
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #handleData(piece: Uint8Array): void {
    if (this.#phase !== "reading") return this.#drain(piece);
    const progress = this.#line.push(piece);
    if (progress.kind === "more") return;
    if (progress.kind === "too-large") return this.#answer(refusal("request-too-large"));
    this.#phase = "deciding";
    const answer = this.#answerer(decode(progress.bytes));
    if (answer instanceof Promise) void answer.then((late) => this.#answer(late));
    else this.#answer(answer);
  }

  #answer(answer: DoorAnswer): void {
    this.#phase = "answered";
    if (this.#socket.destroyed) return;
    this.#socket.end(`${JSON.stringify(answer)}\n`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.destroy(), this.#limits.lingerMs);
  }

  #drain(piece: Uint8Array): void {
    this.#drainedBytes += piece.length;
    if (this.#drainedBytes > this.#limits.maxDrainedBytes) this.#socket.destroy();
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
