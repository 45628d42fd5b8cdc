// The pty-host as a value: listens, lets one server in at a time, ends itself when nothing is left to hold.
// Spawns nothing but PTYs: any other child would inherit all of them. main.ts makes a process of it.

import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { DEFAULT_LIMITS } from "./host-limits.ts";
import type { HostLimits } from "./host-limits.ts";
import type { HostMessage } from "./host-message.ts";
import { loadNativePty } from "./native-pty.ts";
import { PaneTable } from "./pane-table.ts";
import type { HostCounters } from "./pane-table.ts";
import { ServerLink } from "./server-link.ts";
import { clearStaleSocket, findPathProblem } from "./socket-path.ts";

/** Time after KILL in which ends still arrive; then the process ends without them. */
const LAST_ENDS_MS = 500;
/** The socket is born with mode 600. */
const SOCKET_UMASK = 0o177;

export interface HostOptions {
  /** Where to listen; its directory must be ours, with mode 700. */
  readonly socketPath: string;
  readonly limits?: Partial<HostLimits>;
}

export interface RunningHost {
  /** Resolves when the socket is gone and no pane is left. */
  readonly ended: Promise<void>;
  readonly counters: Readonly<HostCounters>;
  /** Kills every pane, removes the socket. */
  shutdown(): void;
}

/** Starts listening. Rejects with an Error whose message is one line for people. */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const problem = findPathProblem(options.socketPath);
  if (problem !== undefined) throw new Error(problem);
  loadNativePty();
  if (!(await clearStaleSocket(options.socketPath))) {
    throw new Error(`another pty-host answers at ${options.socketPath}`);
  }
  const host = new Host({ ...DEFAULT_LIMITS, ...options.limits });
  await host.listen(options.socketPath);
  return host;
}

class Host implements RunningHost {
  readonly ended: Promise<void>;
  readonly #limits: HostLimits;
  readonly #table: PaneTable;
  readonly #listener: Server;
  readonly #links: Set<ServerLink> = new Set();
  #resolveEnded: () => void = () => undefined;
  #server: ServerLink | undefined;
  /** Said hello while another server was there. */
  #candidates: Set<ServerLink> = new Set();
  #awayTimer: NodeJS.Timeout | undefined;
  #emptyTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #state: "running" | "ending" | "ended" = "running";

  constructor(limits: HostLimits) {
    this.#limits = limits;
    this.#table = new PaneTable(limits, { handleFewer: () => this.#considerEnd() });
    this.#listener = createServer((socket) => this.#handleConnection(socket));
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  get counters(): Readonly<HostCounters> {
    return this.#table.counters;
  }

  listen(socketPath: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#listener.once("error", reject);
      // A path is bound within this call, so no other file is made under this mask.
      const umask = process.umask(SOCKET_UMASK);
      this.#listener.listen(socketPath, () => {
        this.#listener.off("error", reject);
        // Accepting may fail for want of fds; later it works again.
        this.#listener.on("error", () => undefined);
        this.#considerEnd();
        resolve();
      });
      process.umask(umask);
    });
  }

  shutdown(): void {
    if (this.#state !== "running") return;
    this.#state = "ending";
    this.#endTimer = setTimeout(() => this.#end(), this.#limits.killAfterMs + LAST_ENDS_MS);
    this.#table.killAll();
    this.#considerEnd();
  }

  #handleConnection(socket: Socket): void {
    const link = new ServerLink(socket, this.#limits.helloMs, {
      handleHello: (from) => this.#handleHello(from),
      handleMessage: (message) => this.#handleMessage(message),
      handleRoom: () => this.#table.pumpSoon(),
      handleRefusal: () => {
        this.#table.counters.connectionsRefused += 1;
      },
      handleClose: (closed) => this.#handleClose(closed),
    });
    this.#links.add(link);
  }

  #handleHello(link: ServerLink): void {
    if (this.#server?.isOpen === false) this.#leave();
    if (this.#server === undefined) return this.#admit(link);
    // The server before may be dead already, and its end just not read yet.
    this.#candidates.add(link);
    setTimeout(() => {
      if (this.#candidates.delete(link)) link.end({ t: "busy" });
    }, this.#limits.busyAfterMs);
  }

  #admit(link: ServerLink): void {
    this.#server = link;
    clearTimeout(this.#awayTimer);
    clearTimeout(this.#emptyTimer);
    this.#table.attach(link);
    link.accept();
  }

  #handleMessage(message: Exclude<HostMessage, { readonly t: "hello" }>): void {
    if (message.t === "shutdown") return this.shutdown();
    if (this.#state === "running" || message.t !== "spawn") this.#table.handle(message);
  }

  #handleClose(link: ServerLink): void {
    this.#links.delete(link);
    this.#candidates.delete(link);
    if (this.#server !== link) return;
    this.#leave();
    const [next] = this.#candidates;
    if (next !== undefined) {
      this.#candidates.delete(next);
      return this.#admit(next);
    }
    this.#awayTimer = setTimeout(() => this.#table.detach("gone"), this.#limits.awayMs);
    this.#considerEnd();
  }

  #leave(): void {
    this.#server = undefined;
    this.#table.detach("away");
  }

  /** Ends the process when it was told to and nothing lives, or when it has been empty and alone for a while. */
  #considerEnd(): void {
    if (this.#state === "ending" && this.#table.liveCount === 0) {
      // The last exits are still to be sent.
      setImmediate(() => this.#end());
      return;
    }
    clearTimeout(this.#emptyTimer);
    if (this.#state !== "running" || this.#table.size > 0 || this.#server !== undefined) return;
    this.#emptyTimer = setTimeout(() => this.shutdown(), this.#limits.emptyMs);
  }

  #end(): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    for (const timer of [this.#awayTimer, this.#emptyTimer, this.#endTimer]) clearTimeout(timer);
    this.#table.pump();
    for (const link of this.#links) link.close();
    // Removes the socket file at once; calls back when the last connection has closed.
    this.#listener.close(() => this.#resolveEnded());
  }
}
