// An attached client on the server's side: its messages become events, input and commands; a publisher keeps it current.

import { noticeLine } from "../notice-line.ts";
import { resolveTarget } from "../../core/find.ts";
import type { ClientId, PaneId, SessionId } from "../../core/ids.ts";
import type { ToServer } from "../../wire/control.ts";
import { Publisher } from "../publish/publisher.ts";
import type { World } from "../world.ts";
import type { Connection } from "./connection.ts";
import { clientSettings } from "../publish/client-settings.ts";

type Attach = Extract<ToServer, { type: "attach" }>;

/** What the client asked for, by id; or the words of a refusal. */
function findTarget(world: World, target: string): { session: SessionId; pane: PaneId | null } | string {
  const byPane = /[:.%@]/.test(target);
  const found = resolveTarget(world.loop.state, byPane ? "pane" : "session", target, {});
  if (!found.ok) return found.message;
  return { session: found.session, pane: byPane ? found.pane : null };
}

export class AttachedClient {
  readonly id: ClientId;
  readonly connection: Connection;
  readonly publisher: Publisher;
  /** Its terminal shows notifications, as far as is known. */
  showsNotifications = true;
  readonly #unsubscribe: () => void;

  /** Attaches `connection` as asked, or ends it with the reason; undefined then. */
  static attach(world: World, connection: Connection, asked: Attach): AttachedClient | undefined {
    const { loop } = world;
    const found = findTarget(world, asked.target);
    if (typeof found === "string") {
      const ended = asked.again;
      connection.send({ type: "detached", reason: ended ? "exited" : "refused", message: ended ? "[exited]" : found });
      connection.end();
      return undefined;
    }
    const id = connection.client as ClientId;
    const atMs = Date.now();
    if (asked.detachOthers) {
      for (const other of loop.state.clients.values()) {
        if (other.session === found.session)
          loop.dispatch({ type: "clientDetached", client: other.id, reason: "detached" });
      }
    }
    const { session } = found;
    const { cols, rows, tty, term, readOnly } = asked;
    loop.dispatch({ type: "clientAttached", client: id, session, cols, rows, tty, term, readOnly, atMs });
    if (found.pane !== null) loop.dispatch({ type: "paneSelected", pane: found.pane, atMs });
    return new AttachedClient(world, connection, id);
  }

  private constructor(world: World, connection: Connection, id: ClientId) {
    this.connection = connection;
    this.id = id;
    const settings = clientSettings(world.settings);
    this.publisher = new Publisher(connection, {
      state: () => world.loop.state,
      client: () => world.loop.state.clients.get(id),
      settings: () => settings,
      feed: (pane) => world.panes.get(pane),
      peek: (pane) => world.prompts.peek(pane),
      labels: world.labels,
      counters: world.counters,
    });
    this.#unsubscribe = world.loop.subscribe(() => this.publisher.schedule());
    this.publisher.schedule();
    const text = noticeLine(world.notices.splice(0));
    if (text !== "") connection.send({ type: "message", text, error: true });
  }

  close(): void {
    this.#unsubscribe();
    this.publisher.close();
  }
}
