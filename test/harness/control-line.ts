// Command lines over the control socket without a process of their own: what `mux …` prints and its exit code, in a
// millisecond instead of a start of node. A server that was killed is waited for, as the command line does; none is started.

import { createConnection, type Socket } from "node:net";
import { ConnectionLost, ControlConnection } from "../../src/cli/control-connection.ts";
import { PATIENCE_MS, waitFor } from "./wait-for.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export class ControlLine {
  readonly #path: string;
  readonly #cwd: string;
  #connection: ControlConnection | null = null;

  constructor(path: string, cwd: string) {
    this.#path = path;
    this.#cwd = cwd;
  }

  /** Only for questions: one whose server dies over it is asked again. */
  async ask(argv: readonly string[]): Promise<Ran> {
    for (;;) {
      const connection = this.#connection ?? (await this.#open());
      try {
        return await connection.command({ argv, cwd: this.#cwd });
      } catch (error) {
        this.close();
        if (!(error instanceof ConnectionLost)) throw error;
      }
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  #open(): Promise<ControlConnection> {
    return waitFor("a server that greets", async () => this.#tryOpen(), PATIENCE_MS);
  }

  async #tryOpen(): Promise<ControlConnection | null> {
    const socket = await connected(this.#path);
    if (!socket) return null;
    const connection = new ControlConnection(socket);
    try {
      await connection.open();
      this.#connection = connection;
      return connection;
    } catch {
      connection.close();
      return null;
    }
  }
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("error", () => resolve(null));
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
  });
}
