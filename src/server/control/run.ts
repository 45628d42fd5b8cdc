// Runs command lines for those who ask over the control socket: a caller gets the answer, a key's answer goes to the
// status line. What a command changed is with pty-host before anybody is answered.

import type { ClientId, PaneId } from "../../core/ids.ts";
import type { ClientView, ToServer } from "../../wire/control.ts";
import { commandContext } from "../command-context.ts";
import { runCommand } from "../commands/run-command.ts";
import type { Caller } from "../commands/context.ts";
import type { World } from "../world.ts";
import type { AttachedClient } from "./attached.ts";
import type { Connection } from "./connection.ts";

/** A bug in a command is told as this code. */
const EXIT_BUG = 70;

/** What a command may do at a client that is not the one who asked. */
export interface ClientReach {
  readonly showMessage: (client: ClientId, text: string) => void;
  readonly openView: (client: ClientId, view: ClientView) => void;
}

function callerOf(message: Extract<ToServer, { type: "command" }>): Caller {
  const { pane, cwd, env = {}, cols, rows, stdin } = message;
  const id = pane === undefined ? NaN : Number(pane.replace(/^%/, ""));
  return {
    client: null,
    // A number from outside: that such a pane exists is found out where it is used.
    pane: Number.isSafeInteger(id) ? (id as PaneId) : null,
    cwd,
    env,
    ...(cols === undefined || rows === undefined ? {} : { cols, rows }),
    ...(stdin === undefined ? {} : { stdin }),
  };
}

export async function answerCommand(
  world: World,
  connection: Connection,
  message: Extract<ToServer, { type: "command" }>,
  reach: ClientReach,
): Promise<void> {
  const { id } = message;
  try {
    const asker = {
      caller: callerOf(message),
      ...reach,
      print: (make: () => string): boolean => {
        if (connection.isStalled) return false;
        const out = make();
        if (out !== "") connection.send({ type: "output", id, out });
        return true;
      },
      onGone: (listener: () => void) => connection.onGone(listener),
    };
    const reply = await runCommand(commandContext(world, asker), message.argv);
    // Without a session pty-host is on its way out and acknowledges nothing any more.
    if (world.loop.state.sessions.size > 0) await world.facts.stored();
    connection.send({ type: "result", id, ...reply });
  } catch (error) {
    connection.send({ type: "result", id, code: EXIT_BUG, out: "", err: `${bugReport(world, error)}\n` });
  }
}

/** A key of an attached client. One that was applied before its server died is only acknowledged. */
export async function runKeyCommand(
  world: World,
  client: AttachedClient,
  message: Extract<ToServer, { type: "run" }>,
  reach: ClientReach,
): Promise<void> {
  const { loop } = world;
  const { seq, argv } = message;
  if ((loop.state.applied.get(client.id) ?? 0) < seq) {
    const caller: Caller = { client: client.id, pane: null, cwd: process.cwd(), env: {} };
    loop.dispatch({ type: "commandApplied", client: client.id, seq });
    try {
      // A key has no place for lines that come one after the other, and its answer is not waited for.
      const asker = {
        caller,
        ...reach,
        print: () => false,
        onGone: client.connection.onGone.bind(client.connection),
      };
      const { code, out, err } = await runCommand(commandContext(world, asker), argv);
      const text = (code === 0 ? out : err || out).trimEnd();
      if (text !== "") client.connection.send({ type: "message", text, error: code !== 0 });
    } catch (error) {
      client.connection.send({ type: "message", text: bugReport(world, error), error: true });
    }
    await world.facts.stored();
  }
  client.connection.acknowledge(seq);
}

function bugReport(world: World, error: unknown): string {
  world.counters.add("bugs");
  return `mux: a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
