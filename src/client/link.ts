// The client's end of the control wire. When the server goes away unasked it comes back by itself: retries until the
// supervisor's next server answers, attaches again, and resends what was not acknowledged.

import net from "node:net";
import { CONTROL_WIRE_VERSION, type ToClient, type ToServer } from "../wire/control.ts";
import type { ClientSettings } from "../wire/view.ts";
import { CONTROL_FRAME } from "../wire/frame.ts";
import { FrameDecoder, MAX_HOST_FRAME_BYTES, TYPE_JSON, encodeJson, parseJson } from "../wire/framing.ts";

const RETRY_MS = 50;
/** After this time without a server it is asked whether its pty-host still lives. */
const HOST_GRACE_MS = 1_000;
/** An acknowledgement goes out alone after this time: waking the server costs more than the message. */
const ACK_ALONE_MS = 8;
/** A server that does not come back in this time is given up. */
const GIVE_UP_MS = 60_000;

export interface LinkHandlers {
  /** The server has greeted us: for the first time, or again after a loss. */
  onOpen(again: boolean, settings: ClientSettings): void;
  onMessage(message: ToClient): void;
  onFrame(bytes: Uint8Array): void;
  /** The connection was lost; the next try is under way. */
  onLost(): void;
  /** No server came back. */
  onGone(): void;
}

export class ServerLink {
  readonly #path: string;
  readonly #hostPath: string;
  readonly #client: string;
  readonly #version: string;
  readonly #handlers: LinkHandlers;
  #socket: net.Socket | null = null;
  #opened = false;
  #closed = false;
  #lostAtMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #ackTimer: NodeJS.Timeout | null = null;
  #painted: number | null = null;

  /** `path` and `hostPath`: the sockets of server and pty-host; `client`: 16 hex digits, kept over reconnections. */
  constructor(path: string, hostPath: string, client: string, version: string, handlers: LinkHandlers) {
    this.#path = path;
    this.#hostPath = hostPath;
    this.#client = client;
    this.#version = version;
    this.#handlers = handlers;
  }

  connect(): void {
    const socket = net.connect(this.#path);
    const decoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);
    this.#socket = socket;
    socket.on("connect", () =>
      this.#write({
        type: "hello",
        v: CONTROL_WIRE_VERSION,
        version: this.#version,
        client: this.#client,
        role: "client",
      }),
    );
    socket.on("data", (chunk) => {
      for (const frame of decoder.push(chunk)) this.#handle(frame.type, frame.payload);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#handleClose());
  }

  /** Sends now, or not at all while the server is away: what must not be lost waits in `Outgoing`. */
  send(message: ToServer): void {
    this.#flush(encodeJson(message));
  }

  /**
   * A frame is painted. Goes with the next message, or alone after a while; at once when `urgent`: the server sends no
   * further frame before it knows.
   */
  acknowledge(frame: number, urgent: boolean): void {
    this.#painted = frame;
    if (urgent) this.#flush();
    else this.#ackTimer ??= setTimeout(() => this.#flush(), ACK_ALONE_MS);
  }

  #flush(...frames: readonly Uint8Array[]): void {
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    this.#ackTimer = null;
    if (!this.#opened || !this.#socket) return;
    this.#socket.cork();
    if (this.#painted !== null) this.#socket.write(encodeJson({ type: "painted", frame: this.#painted }));
    this.#painted = null;
    for (const frame of frames) this.#socket.write(frame);
    this.#socket.uncork();
  }

  /** Whether a server listens. */
  get isOpen(): boolean {
    return this.#opened;
  }

  close(): void {
    this.#closed = true;
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    if (this.#timer) clearTimeout(this.#timer);
    this.#socket?.end();
  }

  #write(message: ToServer): void {
    this.#socket?.write(encodeJson(message));
  }

  #handle(type: number, payload: Uint8Array): void {
    if (type === CONTROL_FRAME) return this.#handlers.onFrame(payload);
    if (type !== TYPE_JSON) return;
    // The server is ours and of this version: its messages have the declared form.
    const message = parseJson(payload) as ToClient;
    if (message.type !== "welcome") return this.#handlers.onMessage(message);
    this.#opened = true;
    this.#handlers.onOpen(this.#lostAtMs !== 0, message.settings);
  }

  #handleClose(): void {
    if (this.#closed) return;
    const wasOpen = this.#opened;
    this.#painted = null;
    this.#opened = false;
    const now = performance.now();
    if (wasOpen || this.#lostAtMs === 0) {
      this.#lostAtMs = now;
      this.#handlers.onLost();
    }
    if (now - this.#lostAtMs > GIVE_UP_MS) return this.#handlers.onGone();
    this.#timer = setTimeout(() => this.#retry(), RETRY_MS);
  }

  /** Without a pty-host there is nothing that a next server could bring back. */
  #retry(): void {
    if (performance.now() - this.#lostAtMs < HOST_GRACE_MS) return this.connect();
    const host = net.connect(this.#hostPath);
    host.once("connect", () => {
      host.destroy();
      if (!this.#closed) this.connect();
    });
    host.once("error", () => {
      if (!this.#closed) this.#handlers.onGone();
    });
  }
}
