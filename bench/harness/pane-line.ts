// The bench's line to its programs in the panes, beside the terminal that is measured: a socket, one JSON value a line.
//   program: {"name":"flood1"}     bench: {"go":true}     program: {"startMs":…,"repliedMs":…}

import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { within } from "./wait-until.ts";

/** What a program tells when it has done its work. All times of the monotonic clock, ms. */
export interface PaneResult {
  readonly startMs: number;
  /** The last byte was taken by the terminal. */
  readonly writtenMs: number;
  /** The reply to the query behind it came. */
  readonly repliedMs: number;
  readonly bytes: number;
}

interface Program {
  readonly socket: Socket;
  readonly results: PaneResult[];
  waiting: ((result: PaneResult) => void) | undefined;
}

export class PaneLine {
  readonly path: string;
  readonly #server: Server;
  readonly #programs = new Map<string, Program>();
  readonly #expected = new Map<string, () => void>();

  private constructor(path: string) {
    this.path = path;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static open(path: string): Promise<PaneLine> {
    return new Promise((resolve, reject) => {
      const line = new PaneLine(path);
      line.#server.once("error", reject);
      line.#server.listen(path, () => resolve(line));
    });
  }

  /** Until the program of that name is there. */
  async ready(name: string): Promise<void> {
    if (this.#programs.has(name)) return;
    await within(`the program ${name}`, new Promise<void>((resolve) => this.#expected.set(name, resolve)));
  }

  go(name: string): void {
    this.#program(name).socket.write('{"go":true}\n');
  }

  /** The program's next result. */
  result(name: string): Promise<PaneResult> {
    const program = this.#program(name);
    const told = program.results.shift();
    if (told) return Promise.resolve(told);
    return within(`the result of ${name}`, new Promise((resolve) => (program.waiting = resolve)), 4 * 60_000);
  }

  close(): void {
    this.#server.close();
    for (const { socket } of this.#programs.values()) socket.destroy();
    rmSync(this.path, { force: true });
  }

  #program(name: string): Program {
    const program = this.#programs.get(name);
    if (!program) throw new Error(`no program ${name} is there`);
    return program;
  }

  #accept(socket: Socket): void {
    let program: Program | undefined;
    socket.on("error", () => socket.destroy());
    createInterface({ input: socket }).on("line", (text) => {
      // Both ends are of this bench.
      const message = JSON.parse(text) as { readonly name: string } | PaneResult;
      if ("name" in message) {
        program = { socket, results: [], waiting: undefined };
        this.#programs.set(message.name, program);
        this.#expected.get(message.name)?.();
      } else if (program?.waiting) {
        program.waiting(message);
        program.waiting = undefined;
      } else program?.results.push(message);
    });
  }
}
