// One connection to the pty-host: cuts frames, asks for a hello first, tells when more may be sent. Whatever arrives, the
// worst that happens is that this connection ends, with a reason.

import type { Socket } from "node:net";
import { FrameDecoder, MAX_HOST_FRAME_BYTES } from "../wire/framing.ts";
import type { Frame } from "../wire/framing.ts";
import type { FromHost } from "../wire/host.ts";
import { encodeMessage } from "./host-frame.ts";
import type { FrameParts } from "./host-frame.ts";
import { MAX_HELLO_BYTES, MAX_UNSENT_BYTES } from "./host-limits.ts";
import { parseHostMessage } from "./host-message.ts";
import type { HostMessage } from "./host-message.ts";

/** Time in which a peer takes its last message before the socket is destroyed. */
const FAREWELL_MS = 1000;

export interface LinkEvents {
  /** The peer said hello and waits for `accept` or `end`. */
  handleHello(link: ServerLink): void;
  /** A message after the hello was accepted. May throw: the link then ends. */
  handleMessage(message: Exclude<HostMessage, { readonly t: "hello" }>): void;
  handleRoom(): void;
  handleRefusal(): void;
  /** Once, whoever ended it. */
  handleClose(link: ServerLink): void;
}

type LinkState = "silent" | "waiting" | "accepted" | "ended";

export class ServerLink {
  readonly #socket: Socket;
  readonly #events: LinkEvents;
  readonly #decoder: FrameDecoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);
  /** Frames that came between hello and acceptance. */
  #early: Frame[] = [];
  #earlyBytes = 0;
  #state: LinkState = "silent";
  #timer: NodeJS.Timeout;

  constructor(socket: Socket, helloMs: number, events: LinkEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#timer = setTimeout(() => this.#refuse("no hello"), helloMs);
    socket.on("data", (chunk) => this.#handleChunk(chunk));
    socket.on("drain", () => this.#handleDrain());
    // `close` follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(this.#timer);
      this.#state = "ended";
      this.#early = [];
      events.handleClose(this);
    });
  }

  /** Whether another frame would go out without piling up. */
  get hasRoom(): boolean {
    return this.#state === "accepted" && !this.#socket.writableNeedDrain;
  }

  /** Whether the peer may still be served. */
  get isOpen(): boolean {
    return this.#state !== "ended";
  }

  send(frame: FrameParts): void {
    if (this.#state === "ended") return;
    this.#socket.cork();
    for (const part of frame) this.#socket.write(part);
    this.#socket.uncork();
  }

  /** This connection is the server now: its early messages are delivered. */
  accept(): void {
    if (this.#state !== "waiting") return;
    this.#state = "accepted";
    const early = this.#early;
    this.#early = [];
    this.#orRefuse(() => {
      for (const frame of early) this.#handleFrame(frame);
    });
  }

  /** Sends a last message and closes. */
  end(message: FromHost): void {
    if (this.#state === "ended") return;
    this.send(encodeMessage(message));
    this.close();
  }

  /** Closes once everything is sent, or soon. */
  close(): void {
    this.#state = "ended";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.destroy(), FAREWELL_MS);
    this.#socket.end(() => this.#socket.destroy());
  }

  #refuse(reason: string): void {
    if (this.#state === "ended") return;
    this.#events.handleRefusal();
    this.end({ t: "refused", reason });
  }

  #orRefuse(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  #handleChunk(chunk: Uint8Array): void {
    if (this.#state === "ended") return;
    this.#orRefuse(() => {
      for (const frame of this.#decoder.push(chunk)) this.#handleFrame(frame);
    });
    if (this.#state === "silent" && this.#decoder.pendingBytes > MAX_HELLO_BYTES) this.#refuse("hello too long");
    // A server that does not read its acknowledgements is not read either.
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.#socket.pause();
  }

  #handleDrain(): void {
    if (this.#socket.isPaused()) this.#socket.resume();
    if (this.#state === "accepted") this.#events.handleRoom();
  }

  #handleFrame(frame: Frame): void {
    if (this.#state === "ended") return;
    if (this.#state === "waiting") return this.#keepEarly(frame);
    const message = parseHostMessage(frame);
    if (message === "unknown") return;
    if (message === "malformed") return this.#refuse(`malformed message of type ${frame.type}`);
    if (this.#state === "accepted") {
      if (message.t === "hello") return this.#refuse("second hello");
      return this.#events.handleMessage(message);
    }
    if (message.t !== "hello") return this.#refuse("hello expected");
    clearTimeout(this.#timer);
    this.#state = "waiting";
    this.#events.handleHello(this);
  }

  #keepEarly(frame: Frame): void {
    this.#earlyBytes += frame.payload.length;
    if (this.#earlyBytes > MAX_HELLO_BYTES) return this.#refuse("welcome not awaited");
    this.#early.push({ type: frame.type, payload: new Uint8Array(frame.payload) });
  }
}
