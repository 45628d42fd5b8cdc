// A server as the pty-host sees one: speaks the wire, remembers what came, in order, per pane.

import { connect } from "node:net";
import type { Socket } from "node:net";
import { encodeFrame, encodeJson, FrameDecoder, MAX_HOST_FRAME_BYTES, parseJson } from "../../src/wire/framing.ts";
import * as wire from "../../src/wire/host.ts";
import type { FromHost, ToHost } from "../../src/wire/host.ts";
import { waitFor } from "../harness/wait-for.ts";

export interface BinaryFrame {
  readonly type: number;
  readonly payload: Buffer;
}

export const head = (pane: number | undefined, ...numbers: readonly number[]): Buffer => {
  const at = pane === undefined ? 0 : 4;
  const bytes = Buffer.alloc(at + numbers.length * 8);
  if (pane !== undefined) bytes.writeUInt32LE(pane);
  numbers.forEach((number, index) => bytes.writeDoubleLE(number, at + index * 8));
  return bytes;
};

type Named<T extends FromHost["t"]> = Extract<FromHost, { readonly t: T }>;

export class HostClient {
  readonly socket: Socket;
  readonly messages: FromHost[] = [];
  readonly frames: BinaryFrame[] = [];
  /** Everything in order, output merged: "out:text", "resize:80x24", "mark:x", "exit:0", … for one pane. */
  readonly streams: Map<number, string[]> = new Map();
  readonly outputBytes: Map<number, number> = new Map();
  /** Bytes whose offset was not the one expected. */
  misplaced = 0;
  closed = false;
  /** Told `parsed` for every output frame when true. */
  acknowledges = true;
  keepsText = true;

  private constructor(socket: Socket) {
    this.socket = socket;
    const decoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);
    socket.on("data", (chunk: Buffer) => {
      for (const frame of decoder.push(chunk)) this.#take(frame.type, Buffer.from(frame.payload));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.closed = true;
    });
  }

  static async connect(path: string): Promise<HostClient> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return new HostClient(socket);
  }

  /** Connects and waits for the welcome. */
  static async greet(path: string): Promise<HostClient> {
    const client = await HostClient.connect(path);
    client.send({ t: "hello", v: wire.HOST_WIRE_VERSION, server: process.pid });
    await client.message("welcome");
    return client;
  }

  send(message: ToHost): void {
    this.socket.write(encodeJson(message));
  }

  sendFrame(type: number, ...parts: readonly Uint8Array[]): void {
    this.socket.write(encodeFrame(type, ...parts));
  }

  input(pane: number, client: string, seq: number, text: string): void {
    const name = Buffer.from(client);
    this.sendFrame(wire.HOST_INPUT, head(pane, seq), Buffer.from([name.length]), name, Buffer.from(text));
  }

  spawn(pane: number, script: string, extra: Partial<wire.SpawnRequest> = {}): void {
    const env = { PATH: process.env["PATH"] ?? "", HOME: "/", TERM: "xterm-256color" };
    this.send({ t: "spawn", pane, argv: ["/bin/sh", "-c", script], cwd: "/", env, cols: 80, rows: 24, ...extra });
  }

  all<T extends FromHost["t"]>(t: T): Named<T>[] {
    return this.messages.filter((message): message is Named<T> => message.t === t);
  }

  message<T extends FromHost["t"]>(t: T, pane?: number): Promise<Named<T>> {
    return waitFor(`message ${t} of pane ${pane}`, () =>
      this.all(t).find((message) => pane === undefined || ("pane" in message && message.pane === pane)),
    );
  }

  /** The output of a pane so far, without its events. */
  text(pane: number): string {
    return (this.streams.get(pane) ?? [])
      .filter((entry) => entry.startsWith("out:"))
      .map((entry) => entry.slice(4))
      .join("");
  }

  stream(pane: number): readonly string[] {
    return this.streams.get(pane) ?? [];
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await waitFor("the client's socket to close", () => this.closed);
  }

  #take(type: number, payload: Buffer): void {
    if (type === wire.HOST_OUTPUT) return this.#takeOutput(payload);
    if (type !== 1) {
      this.frames.push({ type, payload });
      return;
    }
    // A cast: the pty-host is what is under test, and the tests look at each field.
    const message = parseJson(payload) as FromHost;
    this.messages.push(message);
    if (message.t === "resize") this.#note(message.pane, `resize:${message.cols}x${message.rows}`);
    if (message.t === "mark") this.#note(message.pane, `mark:${message.name}`);
    if (message.t === "gap") this.#note(message.pane, `gap:${message.bytes}`);
    if (message.t === "exit") this.#note(message.pane, `exit:${message.code}:${message.signal}`);
    if (message.t === "replayed") this.#note(message.pane, "replayed");
  }

  #takeOutput(payload: Buffer): void {
    const pane = payload.readUInt32LE(0);
    const offset = payload.readDoubleLE(4);
    const bytes = payload.subarray(12);
    const before = this.outputBytes.get(pane) ?? offset;
    if (before !== offset) this.misplaced += 1;
    this.outputBytes.set(pane, offset + bytes.length);
    if (this.keepsText) this.#note(pane, `out:${bytes.toString("latin1")}`);
    if (this.acknowledges) this.send({ t: "parsed", pane, offset: offset + bytes.length });
  }

  #note(pane: number, entry: string): void {
    const stream = this.streams.get(pane) ?? [];
    this.streams.set(pane, stream);
    const last = stream.at(-1);
    if (entry.startsWith("out:") && last?.startsWith("out:")) stream[stream.length - 1] = last + entry.slice(4);
    else stream.push(entry);
  }
}
