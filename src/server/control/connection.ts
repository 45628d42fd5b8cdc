// One peer on the control socket: frames in and out, limits, the opening. What its messages mean is decided elsewhere.

import type net from "node:net";
import { CONTROL_WIRE_VERSION, type ToClient, type ToServer } from "../../wire/control.ts";
import {
  FrameDecoder,
  MAX_CONTROL_FRAME_BYTES,
  TYPE_JSON,
  encodeFrame,
  encodeJson,
  parseJson,
} from "../../wire/framing.ts";
import type { ClientSettings } from "../../wire/view.ts";
import { parseToServer } from "../../wire/control-parse.ts";

/** A peer that has not said hello by then is closed. */
const HELLO_TIMEOUT_MS = 5_000;
/** A peer whose frame stays unfinished that long is closed. */
const FRAME_TIMEOUT_MS = 30_000;

/** An acknowledgement goes out alone after this time: waking the client costs more than the message. */
const ACK_ALONE_MS = 10;

/** A peer whose socket holds more than this does not read. */
const MAX_BACKLOG_BYTES = 256 << 10;

/** What a peer may say once it has said hello. */
export type AfterHello = Exclude<ToServer, { type: "hello" }>;

export interface ConnectionHandlers {
  onMessage(connection: Connection, message: AfterHello): void;
  onDrain(connection: Connection): void;
  onClose(connection: Connection): void;
}

/** What a peer is told of the server at once. */
export interface Greeting {
  readonly version: string;
  readonly settings: ClientSettings;
}

/** What every version understands of every other: how to have the server replaced or ended. */
const canForeignSay = (message: ToServer): boolean =>
  message.type === "command" && ["restart-server", "kill-server"].includes(message.argv[0] ?? "");

export class Connection {
  readonly #socket: net.Socket;
  readonly #handlers: ConnectionHandlers;
  readonly #decoder = new FrameDecoder(MAX_CONTROL_FRAME_BYTES);
  readonly #greeting: Greeting;
  #timer: NodeJS.Timeout | null;
  #ackTimer: NodeJS.Timeout | null = null;
  #appliedSeq: number | null = null;
  /** Random name the peer chose, "" before hello. */
  client = "";
  /** It speaks another version of this wire. */
  #isForeign = false;
  readonly #mourners = new Set<() => void>();
  #peerVersion = "";

  constructor(socket: net.Socket, greeting: Greeting, handlers: ConnectionHandlers) {
    this.#socket = socket;
    this.#greeting = greeting;
    this.#handlers = handlers;
    this.#timer = setTimeout(() => this.refuse("no hello in time"), HELLO_TIMEOUT_MS);
    socket.on("data", (chunk) => this.#handleData(chunk));
    socket.on("drain", () => handlers.onDrain(this));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (this.#ackTimer) clearTimeout(this.#ackTimer);
      this.#stopTimer();
      handlers.onClose(this);
      for (const listener of this.#mourners) listener();
    });
  }

  /** The system has not taken what was sent: what is worth nothing later had better not be. */
  get isStalled(): boolean {
    return this.#socket.writableLength > MAX_BACKLOG_BYTES;
  }

  /** Calls `listener` once the peer is gone, unless the returned function is called first. */
  onGone(listener: () => void): () => void {
    this.#mourners.add(listener);
    return () => void this.#mourners.delete(listener);
  }

  send(message: ToClient): void {
    this.#write(encodeJson(message));
  }

  sendBinary(type: number, payload: Uint8Array): void {
    this.#write(encodeFrame(type, payload));
  }

  /** What is acknowledged up to `seq`: goes with the next message, or alone after a while. Nobody waits for it. */
  acknowledge(seq: number): void {
    this.#appliedSeq = Math.max(seq, this.#appliedSeq ?? 0);
    this.#ackTimer ??= setTimeout(() => this.#write(), ACK_ALONE_MS);
  }

  #write(...frames: readonly Uint8Array[]): void {
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    this.#ackTimer = null;
    if (this.#socket.writableEnded) return;
    this.#socket.cork();
    if (this.#appliedSeq !== null) this.#socket.write(encodeJson({ type: "applied", seq: this.#appliedSeq }));
    this.#appliedSeq = null;
    for (const frame of frames) this.#socket.write(frame);
    this.#socket.uncork();
  }

  /** Says why, and closes. */
  refuse(message: string): void {
    this.send({ type: "refused", message });
    this.end();
  }

  /** Closes after what was sent has gone out. */
  end(): void {
    this.#stopTimer();
    this.#socket.end();
    this.#socket.unref();
  }

  #handleData(chunk: Uint8Array): void {
    try {
      for (const frame of this.#decoder.push(chunk)) {
        if (this.#socket.writableEnded) return;
        this.#handleFrame(frame.type, frame.payload);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.refuse(`bad frame: ${error.message}`);
      return;
    }
    this.#watchUnfinished();
  }

  #handleFrame(type: number, payload: Uint8Array): void {
    const message = type === TYPE_JSON ? parseToServer(parseJson(payload)) : undefined;
    if (!message) return this.refuse("not a message of this protocol");
    if (message.type === "hello") {
      return this.client === "" ? this.#handleHello(message) : this.refuse("hello comes once");
    }
    if (this.client === "") return this.refuse("hello comes first");
    if (this.#isForeign && !canForeignSay(message)) {
      const fix = 'run "mux restart-server" with the newer one';
      return this.refuse(`this mux is ${this.#peerVersion}, the server ${this.#greeting.version}: ${fix}`);
    }
    this.#handlers.onMessage(this, message);
  }

  #handleHello(hello: Extract<ToServer, { type: "hello" }>): void {
    this.#isForeign = hello.v !== CONTROL_WIRE_VERSION;
    this.#peerVersion = hello.version;
    this.#stopTimer();
    this.client = hello.client;
    this.send({ type: "welcome", v: CONTROL_WIRE_VERSION, ...this.#greeting, pid: process.pid });
  }

  #watchUnfinished(): void {
    if (this.client === "") return;
    this.#stopTimer();
    if (this.#decoder.pendingBytes === 0) return;
    this.#timer = setTimeout(() => this.refuse("a frame was not finished in time"), FRAME_TIMEOUT_MS);
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
