// A command line that a server runs: send it, print the answer, and say what the caller's terminal becomes next.

import { accessSync, constants, readFileSync } from "node:fs";
import { hasFlag, type ParsedCommand } from "../core/command-line.ts";
import type { SocketPaths } from "../wire/socket-paths.ts";
import { askServer } from "./ask-server.ts";
import type { CommandMessage } from "./control-connection.ts";
import { EXIT_FAILED, Failure } from "./failure.ts";
import { awaitRestart, awaitServerEnd, shutDownHost } from "./server-end.ts";
import type { EnsureOptions } from "./start/ensure-server.ts";
import type { Programs } from "./start/launch.ts";
import { checkTerminal } from "./terminal-check.ts";

const STDIN = 0;
/** Variables of the caller's session (tmux's update-environment): what a new session takes over. */
const SENT_VARIABLES: readonly string[] = [
  ...["DISPLAY", "KRB5CCNAME", "SSH_ASKPASS", "SSH_AUTH_SOCK", "SSH_AGENT_PID", "SSH_CONNECTION", "WAYLAND_DISPLAY"],
  ...["WINDOWID", "XAUTHORITY"],
];

export interface RunOptions {
  readonly paths: SocketPaths;
  readonly uid: number;
  readonly programs: Programs;
  /** File of `-f`, absolute. */
  readonly config: string | undefined;
}

export interface Outcome {
  readonly code: number;
  /** The session to show in this terminal. */
  readonly attach?: { readonly target: string; readonly detachOthers: boolean; readonly readOnly: boolean };
}

/** Runs `argv`, whose meaning is `commands`, and prints the answer. Throws a Failure. */
export async function runCommand(
  argv: readonly string[],
  commands: readonly ParsedCommand[],
  options: RunOptions,
): Promise<Outcome> {
  const attaching = commands.findLast(wantsTerminal);
  if (attaching) {
    const { stdin, stdout, env } = process;
    checkTerminal({ stdinIsTty: stdin.isTTY, stdoutIsTty: stdout.isTTY, env });
  }
  if (options.config !== undefined) checkReadable(options.config);
  const ensure: EnsureOptions = { ...options, start: commands.some(({ spec }) => spec.startsServer === true) };
  const names = new Set(commands.map(({ spec }) => spec.name));
  const { result, server } = await askServer(messageOf(argv, commands, options.paths), commands, ensure).catch(
    async (error: unknown) => {
      // A server that does not come back must not keep its programs from being ended.
      if (names.has("kill-server") && (await shutDownHost(ensure))) return ENDED;
      throw error;
    },
  );
  process.stdout.write(result.out);
  process.stderr.write(result.err);
  if (result.code === 0 && names.has("kill-server")) await awaitServerEnd(ensure);
  if (result.code === 0 && names.has("restart-server")) await awaitRestart(server.pid, ensure);
  if (result.attach === undefined || !attaching) return { code: result.code };
  const detachOthers = hasFlag(attaching, attaching.spec.name === "new-session" ? "D" : "d");
  return { code: result.code, attach: { target: result.attach, detachOthers, readOnly: hasFlag(attaching, "r") } };
}

const ENDED = { result: { code: 0, out: "", err: "", attach: undefined }, server: { pid: 0, version: "" } } as const;

function wantsTerminal(command: ParsedCommand): boolean {
  const { name } = command.spec;
  return name === "attach-session" || (name === "new-session" && !hasFlag(command, "d"));
}

/** Commands that read a file, or stdin where it is called "-". */
const FILE_READERS: ReadonlySet<string> = new Set(["load-buffer", "replay"]);

function messageOf(argv: readonly string[], commands: readonly ParsedCommand[], paths: SocketPaths): CommandMessage {
  const { env, stdout } = process;
  const pane = env["MUX"]?.split(":", 1)[0] === paths.name ? env["MUX_PANE_ID"] : undefined;
  const readsStdin = commands.some(({ spec, positional }) => FILE_READERS.has(spec.name) && positional[0] === "-");
  return {
    argv,
    cwd: currentDirectory(),
    env: Object.fromEntries(SENT_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    ...(pane !== undefined && { pane }),
    ...(readsStdin && { stdin: readStdin() }),
    ...(stdout.isTTY && { cols: stdout.columns, rows: stdout.rows }),
  };
}

/** A directory that was removed under the caller must not keep a command from running. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return process.env["HOME"] ?? "/";
  }
}

function readStdin(): string {
  try {
    return readFileSync(STDIN, "utf8");
  } catch (error) {
    throw new Failure(EXIT_FAILED, `cannot read stdin: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Failure(EXIT_FAILED, `cannot read the configuration ${file}: is -f right?`);
  }
}
