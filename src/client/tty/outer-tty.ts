// The terminal a client is attached to: raw mode, outer modes, size, input bytes, signals. Whatever ends the process but
// kill -9 leaves the terminal as it was found.

import process from "node:process";
import type { ReadStream, WriteStream } from "node:tty";
import type { OuterKeyboard, OuterMouse } from "./outer-modes.ts";
import { changeKeyboard, changeMouse, enterModes, LEGACY_KEYBOARD, leaveModes } from "./outer-modes.ts";
import { handleProcessEnd, stopSelf } from "./process-end.ts";
import { TtyWriter } from "./tty-writer.ts";

/** How long a closing client waits for the terminal to take what was drawn. */
const CLOSE_DRAIN_MS = 200;

export interface TtySize {
  readonly cols: number;
  readonly rows: number;
}

export interface OuterTtyHandlers {
  readonly handleInput: (bytes: Uint8Array) => void;
  readonly handleSize: (size: TtySize) => void;
  /** The terminal took everything; draw what was skipped. */
  readonly handleDrain: () => void;
  /** Back after a suspension: the screen is blank. */
  readonly handleResume: () => void;
  /** SIGHUP, SIGTERM, SIGINT, SIGQUIT, or the terminal is gone: detach and close. Called once. */
  readonly handleEnd: (reason: string) => void;
}

export interface TtyStreams {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly term: string;
}

const FALLBACK_SIZE: TtySize = { cols: 80, rows: 24 };

/** Why no client can run on these streams, for a person to read; undefined: it can. */
export function ttyRefusal(stdin: { isTTY?: boolean }, stdout: { isTTY?: boolean }, term: string): string | undefined {
  if (!stdin.isTTY || !stdout.isTTY) return "open terminal failed: not a terminal";
  if (term === "") return "open terminal failed: TERM is not set; set it, e.g. to xterm-256color";
  if (term === "dumb")
    return "open terminal failed: terminal dumb cannot place the cursor; set TERM, e.g. to xterm-256color";
  return undefined;
}

export class OuterTty {
  readonly #streams: TtyStreams;
  readonly #handlers: OuterTtyHandlers;
  readonly #writer: TtyWriter;
  readonly #removeProcessHandlers: () => void;
  #mouse: OuterMouse = "none";
  #keyboard: OuterKeyboard = LEGACY_KEYBOARD;
  #state: "open" | "suspended" | "closed" = "open";
  #ended = false;
  #whenDrained: (() => void) | undefined;
  /** Written before the terminal is given back, however that comes about. */
  farewell = "";

  /** Takes the terminal over at once. */
  constructor(streams: TtyStreams, handlers: OuterTtyHandlers) {
    this.#streams = streams;
    this.#handlers = handlers;
    this.#writer = new TtyWriter(streams.stdout, this.#handleDrain, (error) => this.#end(error.message));
    this.#removeProcessHandlers = handleProcessEnd({
      restore: () => this.restoreNow(),
      end: (reason) => this.#end(reason),
      suspend: () => this.suspend(),
      resume: () => this.#resume(),
    });
    this.#setRaw(true);
    this.#writer.write(enterModes(streams.term));
    streams.stdout.on("resize", this.#handleResize);
    streams.stdin.on("data", this.#handleData);
    for (const event of ["end", "close"]) streams.stdin.on(event, this.#handleStdinEnd);
    streams.stdin.on("error", this.#handleStdinEnd);
    streams.stdin.resume();
  }

  get size(): TtySize {
    const { columns, rows } = this.#streams.stdout;
    return columns > 0 && rows > 0 ? { cols: columns, rows } : FALLBACK_SIZE;
  }

  /** The terminal is behind: skip frames until `handleDrain`. */
  get busy(): boolean {
    return this.#writer.busy;
  }

  /** False: busy. Bytes written while suspended or closed are dropped. */
  write(bytes: Uint8Array | string): boolean {
    return this.#writer.write(bytes);
  }

  setMouse(mouse: OuterMouse): void {
    if (mouse !== this.#mouse) this.write(changeMouse(mouse));
    this.#mouse = mouse;
  }

  setKeyboard(keyboard: OuterKeyboard): void {
    this.write(changeKeyboard(this.#keyboard, keyboard));
    this.#keyboard = keyboard;
  }

  /** Gives the terminal back to the shell and stops this process until it is continued. */
  suspend(): void {
    if (this.#state !== "open") return;
    this.#giveBack();
    this.#state = "suspended";
    stopSelf();
    this.#resume();
  }

  /** The terminal as it was, at once; for the end of the process. */
  restoreNow(): void {
    if (this.#state === "open") this.#giveBack();
    this.#state = "closed";
  }

  /** The terminal as it was, after what was drawn. The process can go on without it. */
  async close(): Promise<void> {
    if (this.#state === "open" && this.busy) await this.#drained();
    this.restoreNow();
    this.#removeProcessHandlers();
    const { stdin, stdout } = this.#streams;
    stdout.off("resize", this.#handleResize);
    stdin.off("data", this.#handleData);
    for (const event of ["end", "close", "error"]) stdin.off(event, this.#handleStdinEnd);
    // A terminal that goes away now must not become an uncaught error.
    stdin.on("error", ignore);
    stdin.pause();
  }

  readonly #handleDrain = (): void => {
    if (this.#whenDrained) this.#whenDrained();
    else this.#handlers.handleDrain();
  };
  readonly #handleResize = (): void => this.#handlers.handleSize(this.size);
  readonly #handleData = (bytes: Uint8Array): void => this.#handlers.handleInput(bytes);
  readonly #handleStdinEnd = (): void => this.#end("the terminal is gone");

  #end(reason: string): void {
    if (this.#ended || this.#state === "closed") return;
    this.#ended = true;
    this.#handlers.handleEnd(reason);
  }

  #giveBack(): void {
    this.#writer.writeLast(this.farewell + leaveModes(this.#streams.term, this.#keyboard));
    this.#setRaw(false);
  }

  #resume(): void {
    if (this.#state === "closed") return;
    this.#state = "open";
    this.#writer.reopen();
    // The shell changed the settings meanwhile; libuv would think they are still raw.
    this.#setRaw(false);
    this.#setRaw(true);
    const { term } = this.#streams;
    this.write(enterModes(term) + changeMouse(this.#mouse) + changeKeyboard(LEGACY_KEYBOARD, this.#keyboard));
    this.#handlers.handleResume();
  }

  #setRaw(raw: boolean): void {
    try {
      this.#streams.stdin.setRawMode(raw);
    } catch {
      this.#end("the terminal is gone");
    }
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CLOSE_DRAIN_MS);
      this.#whenDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function ignore(): void {}

/** The terminal of this process, taken over. Ask `ttyRefusal` first. */
export const openOuterTty = (handlers: OuterTtyHandlers): OuterTty =>
  new OuterTty({ stdin: process.stdin, stdout: process.stdout, term: process.env["TERM"] ?? "" }, handlers);
