// The command line: what stands before the command, then a verb of our own process, or one that a server runs, and after
// that maybe this terminal as its client. What only some verbs need is loaded when they run.

import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseCommandLine, type ParsedCommand } from "../core/command-line.ts";
import { locateSockets } from "../runtime-dir/locate.ts";
import { VERSION } from "../wire/version.ts";
import { EXIT_BUG, EXIT_FAILED, EXIT_USAGE, Failure } from "./failure.ts";
import { parseGlobalOptions, type GlobalOptions } from "./options.ts";
import type { Outcome, RunOptions } from "./run-command.ts";

/** Runs one command line and sets the exit code of the process. */
export async function main(argv: readonly string[]): Promise<void> {
  // `mux ls | head -0`: nobody reads any more, which is no error of ours.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    process.exitCode = await run(argv);
  } catch (error) {
    const isFailure = error instanceof Failure;
    const text = isFailure ? error.message : `mux: this is a bug, please report it: ${describe(error)}`;
    process.stderr.write(`${text}\n`);
    process.exitCode = isFailure ? error.code : EXIT_BUG;
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function run(argv: readonly string[]): Promise<number> {
  refuseSetuid();
  const parsed = parseGlobalOptions(argv);
  if (!parsed.ok) throw new Failure(EXIT_USAGE, parsed.message);
  const { options } = parsed;
  if (options.version) return print(`mux ${VERSION}\n`);
  const words = options.help ? ["help"] : options.rest;
  const line = parseCommandLine(words);
  if (!line.ok) throw new Failure(EXIT_USAGE, line.message);
  const [first] = line.commands;
  if (first?.spec.local === true && line.commands.length === 1) return print(await runLocally(first));
  const mixed = line.commands.find(({ spec }) => spec.local === true);
  if (mixed) throw new Failure(EXIT_USAGE, `${mixed.spec.name} stands alone, not between other commands`);
  return first ? runOnServer(words, line.commands, options) : runDefault(options);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

async function runLocally(command: ParsedCommand): Promise<string> {
  if (command.spec.name === "emit") return (await import("./emit.ts")).emit(command, await terminalToAsk());
  if (command.spec.name === "ipc") return tellEvent(command);
  if (command.spec.name === "hooks") return (await import("./hooks.ts")).hooks(command);
  const { help, listCommands } = await import("./help.ts");
  return command.spec.name === "help" ? help(command) : listCommands(command);
}

/** The terminal at both ends of this process. */
async function terminalToAsk(): Promise<{ ask(): Promise<string | undefined> } | undefined> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  const { askTerminal } = await import("./ask-terminal.ts");
  return { ask: () => askTerminal(stdin, (bytes) => void stdout.write(bytes)) };
}

/** As mux-report does: for who finds `mux` in a pane and not the reporter. */
async function tellEvent({ positional }: ParsedCommand): Promise<string> {
  const { report } = await import("../report/report.ts");
  const { env, stdin, pid, ppid } = process;
  const { code, message } = await report(["ipc", ...positional], { env, stdin, pid, parentPid: ppid });
  if (code !== 0) throw new Failure(code, `mux: ${message}`);
  return "";
}

/** `mux` alone: the last session, or a new one. */
async function runDefault(options: GlobalOptions): Promise<number> {
  const { hasSession } = await import("./last-session.ts");
  const words = [(await hasSession(runOptions(options))) ? "attach-session" : "new-session"];
  const line = parseCommandLine(words);
  return line.ok ? runOnServer(words, line.commands, options) : EXIT_USAGE;
}

async function runOnServer(
  words: readonly string[],
  commands: readonly ParsedCommand[],
  options: GlobalOptions,
): Promise<number> {
  const { runCommand } = await import("./run-command.ts");
  const runs = runOptions(options);
  const outcome = await runCommand(words, commands, runs);
  return outcome.attach === undefined ? outcome.code : attach(outcome.attach, runs);
}

async function attach(asked: NonNullable<Outcome["attach"]>, options: RunOptions): Promise<number> {
  const { runClient } = await import("../client/main.ts");
  return runClient({
    socketPath: options.paths.control,
    hostSocketPath: options.paths.host,
    version: VERSION,
    ...asked,
  });
}

function runOptions(options: GlobalOptions): RunOptions {
  const uid = process.getuid?.() ?? 0;
  const { env, platform, execPath } = process;
  const cwd = options.path === undefined && options.config === undefined ? "/" : process.cwd();
  const located = locateSockets({ name: options.name, path: options.path }, { env, uid, platform, cwd });
  if (!located.ok) throw new Failure(EXIT_FAILED, located.message);
  const here = dirname(fileURLToPath(import.meta.url));
  const programs = { node: execPath, server: join(here, "server.js"), ptyHost: join(here, "pty-host.js") };
  const config = options.config === undefined ? undefined : resolve(cwd, options.config);
  return { paths: located.paths, uid, programs, config };
}

/** Another user's rights must not start programs of this one's choice. */
function refuseSetuid(): void {
  const { getuid, geteuid, getgid, getegid } = process;
  if (getuid?.() !== geteuid?.() || getgid?.() !== getegid?.())
    throw new Failure(EXIT_FAILED, "mux does not run setuid or setgid: start it as the user it is for");
}
