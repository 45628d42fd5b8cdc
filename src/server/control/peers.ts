// Everybody on the control socket: command lines are answered, clients attached, their messages carried out in order.

import type { Audience } from "../effects.ts";
import type { ClientId, PaneId, SessionId } from "../../core/ids.ts";
import type { Client, State } from "../../core/state.ts";
import type { ToClient, ToServer } from "../../wire/control.ts";
import { unreachable } from "../../core/unreachable.ts";
import { choicesFor } from "../publish/choices.ts";
import type { World } from "../world.ts";
import { AttachedClient } from "./attached.ts";
import type { AfterHello, Connection, ConnectionHandlers } from "./connection.ts";
import { answerCommand, runKeyCommand, type ClientReach } from "./run.ts";

/** How exact the time of a client's last key is. */
const ACTIVITY_MS = 1_000;

type FromAttached = Exclude<AfterHello, { type: "command" | "attach" }>;

export class Peers implements ConnectionHandlers, Audience {
  readonly #world: World;
  readonly #attached = new Map<Connection, AttachedClient>();

  constructor(world: World) {
    this.#world = world;
  }

  onMessage(connection: Connection, message: AfterHello): void {
    if (message.type === "command") return void answerCommand(this.#world, connection, message, this.#reach);
    if (message.type === "attach") return this.#attach(connection, message);
    const client = this.#attached.get(connection);
    if (client) this.#handle(client, message);
  }

  onDrain(connection: Connection): void {
    this.#attached.get(connection)?.publisher.schedule();
  }

  onClose(connection: Connection): void {
    const client = this.#attached.get(connection);
    if (!client) return;
    this.#attached.delete(connection);
    client.close();
    this.#world.loop.dispatch({ type: "clientDetached", client: client.id, reason: "lost" });
  }

  detach(id: ClientId, reason: string, message: string): void {
    for (const [connection, client] of this.#attached) {
      if (client.id !== id) continue;
      this.#attached.delete(connection);
      client.close();
      connection.send({ type: "detached", reason, message });
      connection.end();
    }
  }

  notify(pane: PaneId, title: string, body: string): void {
    this.#broadcast({ type: "notify", pane, title, body });
  }

  /** Whether some attached terminal shows notifications; undefined: none is attached. */
  terminalShows(): boolean | undefined {
    const attached = [...this.#attached.values()];
    return attached.length === 0 ? undefined : attached.some(({ showsNotifications }) => showsNotifications);
  }

  /** A line about something that went wrong, for whoever is there, else for who comes next. */
  warn(text: string): void {
    if (this.#attached.size === 0) this.#world.notices.push(text);
    else this.#broadcast({ type: "message", text, error: true });
  }

  bell(pane: PaneId): void {
    this.#broadcast({ type: "bell", pane });
  }

  exit(): void {
    for (const { id } of this.#world.loop.state.clients.values()) this.detach(id, "exited", "[exited]");
    this.#world.exit(0);
  }

  /** Text for the clipboards of the clients that look at `pane`. */
  clipboard(pane: PaneId, text: string): void {
    const { state } = this.#world.loop;
    for (const client of this.#attached.values()) {
      const session = state.sessions.get(state.clients.get(client.id)?.session ?? (-1 as never));
      const window = session && state.windows.get(session.active);
      if (window?.active === pane) sendNotice(client.connection, { type: "clipboard", text });
    }
  }

  /** pty-host has the input of a client up to `seq`. */
  applied(id: string, seq: number): void {
    for (const client of this.#attached.values()) {
      if (client.id === id) client.connection.acknowledge(seq);
    }
  }

  readonly #reach: ClientReach = {
    showMessage: (id, text) => this.#send(id, { type: "message", text, error: false }),
    openView: (id, view) => this.#send(id, { type: "open", view }),
  };

  #send(id: ClientId, message: ToClient): void {
    for (const client of this.#attached.values()) if (client.id === id) client.connection.send(message);
  }

  #broadcast(message: ToClient): void {
    for (const client of this.#attached.values()) sendNotice(client.connection, message);
  }

  #attach(connection: Connection, message: Extract<ToServer, { type: "attach" }>): void {
    if (this.#attached.has(connection)) return connection.refuse("already attached");
    const client = AttachedClient.attach(this.#world, connection, message);
    if (client) this.#attached.set(connection, client);
  }

  #handle(client: AttachedClient, message: FromAttached): void {
    const { loop, environment } = this.#world;
    const atMs = Date.now();
    switch (message.type) {
      case "size":
        if (message.cellWidth !== undefined && message.cellHeight !== undefined) {
          environment.cellWidth = message.cellWidth;
          environment.cellHeight = message.cellHeight;
        }
        return loop.dispatch({
          type: "clientResized",
          client: client.id,
          cols: message.cols,
          rows: message.rows,
          atMs,
        });
      case "outer":
        environment.colours = message.colours;
        client.showsNotifications = message.notifies;
        return message.dark === undefined ? undefined : this.#setTheme(message.dark);
      case "input":
        return this.#handleInput(client, message);
      case "run":
        return void runKeyCommand(this.#world, client, message, this.#reach);
      case "painted":
        return client.publisher.handlePainted(message.frame);
      case "scroll":
        return client.publisher.handleScroll(message.pane, message.rows);
      case "watch":
        // That such a pane exists is found out when it is told of.
        return client.publisher.handleWatch(message.pane as PaneId | null);
      case "inbox":
        return client.publisher.handleInbox(message.on);
      case "ask":
        return client.publisher.handleAsk(message.pane as PaneId | null);
      case "choose":
        return void choicesFor(this.#world, message.kind).then((choices) =>
          client.connection.send({ type: "choices", choices }),
        );
      case "focus":
        return loop.dispatch({ type: "clientFocused", client: client.id, on: message.on, atMs });
      default:
        return unreachable(message);
    }
  }

  /** Programs that asked (mode 2031) are told of a new theme. */
  #setTheme(dark: boolean): void {
    const { environment, panes, input } = this.#world;
    if (environment.dark === dark) return;
    environment.dark = dark;
    for (const { pane, screen } of panes.all()) {
      if (screen.reportsTheme) void input.send(pane, `\x1b[?997;${dark ? 1 : 2}n`);
    }
  }

  /** Who was active last decides sizes and the like: that needs telling when it changes, not for every key. */
  #noteActivity(client: Client): void {
    const { loop } = this.#world;
    const atMs = Date.now();
    if (isLatest(loop.state, client) && atMs - client.activityAtMs < ACTIVITY_MS) return;
    loop.dispatch({ type: "clientActive", client: client.id, atMs });
  }

  #handleInput(client: AttachedClient, message: Extract<ToServer, { type: "input" }>): void {
    const { loop, input, panes } = this.#world;
    const { seq, items } = message;
    const attached = loop.state.clients.get(client.id);
    const pane = message.pane ?? (attached && activePaneOf(loop.state, attached.session));
    if (!attached || attached.readOnly || pane === undefined) return client.connection.acknowledge(seq);
    this.#noteActivity(attached);
    client.publisher.expectEcho();
    panes.favour(pane);
    input.fromClient(client.id, seq, pane, items);
  }
}

/** What is worth nothing later is not kept for a client that has stopped reading. */
function sendNotice(connection: Connection, message: ToClient): void {
  if (!connection.isStalled) connection.send(message);
}

/** Whether no other client was active since. */
const isLatest = (state: State, client: Client): boolean =>
  [...state.clients.values()].every((other) => other.activityAtMs <= client.activityAtMs);

function activePaneOf(state: State, id: SessionId): PaneId | undefined {
  const session = state.sessions.get(id);
  return session && state.windows.get(session.active)?.active;
}
