// The command line's end of the control socket: hello, then command lines one after the other, each with its result.
// It keeps nothing and retries nothing; what a lost connection means is decided by run-command.

import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { CONTROL_WIRE_VERSION, type ToServer } from "../wire/control.ts";
import {
  FrameDecoder,
  MAX_CONTROL_FRAME_BYTES,
  MAX_HOST_FRAME_BYTES,
  TYPE_JSON,
  encodeJson,
  parseJson,
} from "../wire/framing.ts";
import { VERSION } from "../wire/version.ts";
import { EXIT_FAILED, Failure } from "./failure.ts";

/** A server that listens and does not greet within this time is stuck, in ms. */
const WELCOME_TIMEOUT_MS = 5000;

/** The connection ended before the answer came: whether the command ran is not known. */
export class ConnectionLost extends Error {}

export interface Welcome {
  readonly pid: number;
  readonly version: string;
}

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Session to attach to. */
  readonly attach: string | undefined;
}

export type CommandMessage = Omit<Extract<ToServer, { type: "command" }>, "type" | "id">;

export class ControlConnection {
  readonly #socket: Socket;
  readonly #decoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);
  #welcome: ((welcome: Welcome) => void) | undefined;
  #result: { readonly id: number; readonly resolve: (result: Result) => void } | undefined;
  #fail: ((error: Error) => void) | undefined;
  #ended: Error | undefined;
  #commands = 0;
  readonly #print: (text: string) => void;

  /** `socket` is connected; `print` is called with what comes before a result. */
  constructor(socket: Socket, print: (text: string) => void = () => undefined) {
    this.#socket = socket;
    this.#print = print;
    socket.on("data", (chunk) => this.#handleData(chunk));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#end(new ConnectionLost("the server went away")));
  }

  /** Says hello. Rejects with a Failure when the server refuses or does not answer. */
  async open(): Promise<Welcome> {
    const timer = setTimeout(
      () => this.#end(new Failure(EXIT_FAILED, "the server does not answer; try: mux restart-server")),
      WELCOME_TIMEOUT_MS,
    );
    try {
      return await new Promise<Welcome>((resolve, reject) => {
        this.#fail = reject;
        if (this.#ended) return reject(this.#ended);
        this.#welcome = resolve;
        const client = randomBytes(8).toString("hex");
        this.#send({ type: "hello", v: CONTROL_WIRE_VERSION, version: VERSION, client, role: "cli" });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a command line. Rejects with ConnectionLost when no answer came. */
  command(message: CommandMessage): Promise<Result> {
    const id = ++this.#commands;
    return new Promise<Result>((resolve, reject) => {
      this.#fail = reject;
      if (this.#ended) return reject(this.#ended);
      this.#result = { id, resolve };
      this.#send({ type: "command", id, ...message });
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(message: ToServer): void {
    const frame = encodeJson(message);
    if (frame.length > MAX_CONTROL_FRAME_BYTES) {
      const most = MAX_CONTROL_FRAME_BYTES >> 10;
      return this.#end(new Failure(EXIT_FAILED, `too much for one command (${frame.length >> 10} of ${most} KiB)`));
    }
    this.#socket.write(frame);
  }

  #handleData(chunk: Uint8Array): void {
    try {
      for (const frame of this.#decoder.push(chunk)) {
        if (frame.type === TYPE_JSON) this.#handle(parseJson(frame.payload));
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#end(new Failure(EXIT_FAILED, "the server does not speak this protocol: is another program at its socket?"));
    }
  }

  #handle(message: unknown): void {
    if (typeof message !== "object" || message === null) return;
    const fields: Readonly<Record<string, unknown>> = { ...message };
    if (fields["type"] === "welcome") {
      this.#welcome?.({ pid: Number(fields["pid"]), version: String(fields["version"]) });
    } else if (fields["type"] === "refused") {
      this.#end(new Failure(EXIT_FAILED, String(fields["message"])));
    } else if (fields["type"] === "output" && fields["id"] === this.#result?.id) {
      this.#print(String(fields["out"]));
    } else if (fields["type"] === "result" && fields["id"] === this.#result?.id) {
      const attach = typeof fields["attach"] === "string" ? fields["attach"] : undefined;
      const { out, err } = fields;
      this.#result?.resolve({ code: Number(fields["code"]), out: String(out), err: String(err), attach });
    }
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#fail?.(this.#ended);
    this.#socket.destroy();
  }
}
