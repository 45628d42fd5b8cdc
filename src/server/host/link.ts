// The server's end of the pty-host wire: typed calls out, typed callbacks in. Keeps no facts; when the socket closes the
// process ends (exit code 3) and the supervisor decides.

import net from "node:net";
import {
  FrameDecoder,
  MAX_HOST_FRAME_BYTES,
  TYPE_JSON,
  encodeFrame,
  encodeJson,
  parseJson,
  type Frame,
} from "../../wire/framing.ts";
import {
  HOST_BLOCK,
  HOST_FACTS,
  HOST_INPUT,
  HOST_OUTPUT,
  HOST_REPLY,
  HOST_SAVED_BLOCK,
  HOST_SAVED_FACTS,
  HOST_SAVED_SNAPSHOT,
  HOST_SNAPSHOT,
  HOST_WIRE_VERSION,
  type FromHost,
  type ToHost,
} from "../../wire/host.ts";

export interface HostHandlers {
  onMessage(message: FromHost): void;
  onOutput(pane: number, offset: number, bytes: Uint8Array): void;
  onSavedSnapshot(pane: number, offset: number, entries: number, bytes: Uint8Array): void;
  onSavedBlock(pane: number, block: number, bytes: Uint8Array): void;
  onSavedFacts(version: number, bytes: Uint8Array): void;
  /** All that one read of the socket brought has been handed over. */
  onBatchEnd(): void;
  onClose(): void;
}

const PANE_BYTES = 4;
const NUMBER_BYTES = 8;

/** A binary header: pane (none when undefined) and f64 numbers. */
function header(pane: number | undefined, ...numbers: readonly number[]): Buffer {
  const paneBytes = pane === undefined ? 0 : PANE_BYTES;
  const head = Buffer.allocUnsafe(paneBytes + numbers.length * NUMBER_BYTES);
  if (pane !== undefined) head.writeUInt32LE(pane, 0);
  numbers.forEach((value, index) => head.writeDoubleLE(value, paneBytes + index * NUMBER_BYTES));
  return head;
}

export class HostLink {
  readonly #socket: net.Socket;
  readonly #handlers: HostHandlers;
  readonly #decoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);

  /** Resolves when the socket is open; rejects with the system's error when nobody listens. */
  static connect(path: string, handlers: HostHandlers): Promise<HostLink> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(path);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new HostLink(socket, handlers));
      });
    });
  }

  private constructor(socket: net.Socket, handlers: HostHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    socket.on("data", (chunk) => this.#handleData(chunk));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => handlers.onClose());
    this.send({ t: "hello", v: HOST_WIRE_VERSION, server: process.pid });
  }

  send(message: ToHost): void {
    this.#socket.write(encodeJson(message));
  }

  /** Input of `client`, its number `seq`; answered by `inputAck`. */
  input(pane: number, client: string, seq: number, bytes: string): void {
    const name = Buffer.from(client, "latin1");
    this.#write(HOST_INPUT, header(pane, seq), Buffer.of(name.length), name, Buffer.from(bytes));
  }

  /** The terminal's answer number `answer` to the pane's program. */
  reply(pane: number, answer: number, bytes: string): void {
    this.#write(HOST_REPLY, header(pane, answer), Buffer.from(bytes));
  }

  snapshot(pane: number, offset: number, entries: number, ...bytes: readonly Uint8Array[]): void {
    this.#write(HOST_SNAPSHOT, header(pane, offset, entries), ...bytes);
  }

  block(pane: number, block: number, bytes: Uint8Array): void {
    this.#write(HOST_BLOCK, header(pane, block), bytes);
  }

  facts(version: number, text: string): void {
    this.#write(HOST_FACTS, header(undefined, version), Buffer.from(text));
  }

  /** pty-host was asked to end: `done` is called in place of `onClose` when it has. */
  onceClosed(done: () => void): void {
    this.#socket.removeAllListeners("close");
    this.#socket.once("close", done);
  }

  #write(type: number, ...parts: readonly Uint8Array[]): void {
    this.#socket.write(encodeFrame(type, ...parts));
  }

  #handleData(chunk: Uint8Array): void {
    for (const frame of this.#decoder.push(chunk)) this.#handleFrame(frame);
    this.#handlers.onBatchEnd();
  }

  #handleFrame({ type, payload }: Frame): void {
    if (type === TYPE_JSON) {
      // pty-host is our own program and opened with its version: its messages have the declared form.
      this.#handlers.onMessage(parseJson(payload) as FromHost);
      return;
    }
    const data = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
    if (type === HOST_SAVED_FACTS) {
      this.#handlers.onSavedFacts(data.readDoubleLE(0), payload.subarray(NUMBER_BYTES));
      return;
    }
    const pane = data.readUInt32LE(0);
    const first = data.readDoubleLE(PANE_BYTES);
    const rest = payload.subarray(PANE_BYTES + NUMBER_BYTES);
    if (type === HOST_OUTPUT) this.#handlers.onOutput(pane, first, rest);
    else if (type === HOST_SAVED_BLOCK) this.#handlers.onSavedBlock(pane, first, rest);
    else if (type === HOST_SAVED_SNAPSHOT) {
      const entries = data.readDoubleLE(PANE_BYTES + NUMBER_BYTES);
      this.#handlers.onSavedSnapshot(pane, first, entries, rest.subarray(NUMBER_BYTES));
    }
  }
}
