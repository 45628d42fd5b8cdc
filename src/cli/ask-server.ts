// One command line and its answer, though a server may die over it. A question is asked again of the next server; a command
// that changes something is not: it may have been done, and only a person can tell whether it should be done again.

import type { ParsedCommand } from "../core/command-line.ts";
import {
  ConnectionLost,
  ControlConnection,
  type CommandMessage,
  type Result,
  type Welcome,
} from "./control-connection.ts";
import { EXIT_FAILED, Failure } from "./failure.ts";
import { answers, tryConnect } from "./start/connect.ts";
import { ensureServer, type EnsureOptions } from "./start/ensure-server.ts";

/** Commands that change nothing. */
const ASKS_ONLY = /^(?:list-.*|has-session|show-buffer|display-message|status|why|log|events|wait|counters)$/;
/** Commands after which nothing may be left that could answer. */
const MAY_END_SERVER = /^kill-/;
/** A question is given up when this many servers have died over it. */
const MAX_ATTEMPTS = 3;

export interface Answer {
  readonly result: Result;
  readonly server: Welcome;
}

/** Throws a Failure where there is no server and none is to be started, or where it died over a command. */
export async function askServer(
  message: CommandMessage,
  commands: readonly ParsedCommand[],
  options: EnsureOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    await ensureServer(attempt === 1 ? options : { ...options, start: false });
    const socket = await tryConnect(options.paths.control, options.uid);
    if (!socket && attempt < MAX_ATTEMPTS) continue;
    if (!socket) throw new Failure(EXIT_FAILED, `the server at ${options.paths.control} does not stay up`);
    const connection = new ControlConnection(socket, (text) => process.stdout.write(text));
    let server: Welcome | undefined;
    try {
      server = await connection.open();
      return { result: await connection.command(message), server };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (server && (await hasEnded(commands, options))) return { result: silence, server };
      const again = server === undefined || commands.every(({ spec }) => ASKS_ONLY.test(spec.name));
      if (!again || attempt >= MAX_ATTEMPTS) throw lost(commands);
    } finally {
      connection.close();
    }
  }
}

const silence: Result = { code: 0, out: "", err: "", attach: undefined };

/** The last session was killed, and with it the server: that is an answer. */
async function hasEnded(commands: readonly ParsedCommand[], options: EnsureOptions): Promise<boolean> {
  if (!commands.some(({ spec }) => MAY_END_SERVER.test(spec.name))) return false;
  const { paths, uid } = options;
  return !(await answers(paths.control, uid));
}

function lost(commands: readonly ParsedCommand[]): Failure {
  const names = commands.map(({ spec }) => spec.name).join(", ");
  return new Failure(
    EXIT_FAILED,
    `the server ended before it answered: look whether ${names} was done, then try again`,
  );
}
