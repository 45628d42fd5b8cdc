// Runs a command line: its commands one after the other until one fails; then all facts are with pty-host, and the caller
// is answered.

import { parseCommandLine, type ParsedCommand } from "../../core/command-line.ts";
import { EXIT_USAGE, type Reply } from "./command.ts";
import { noticeLine } from "../notice-line.ts";
import type { CommandContext } from "./context.ts";
import { SERVER_COMMANDS_BY_NAME } from "./registry.ts";

export type CommandResult = Reply;

/** Runs `argv`, which may hold several commands separated by ";". Rejects only on a bug. */
export async function runCommand(ctx: CommandContext, argv: readonly string[]): Promise<CommandResult> {
  const parsed = parseCommandLine(argv);
  if (!parsed.ok) return { code: EXIT_USAGE, out: "", err: `${parsed.message}\n` };
  const before = ctx.state;
  let result: CommandResult = { code: 0, out: "", err: "" };
  for (const command of parsed.commands) {
    const reply = await runOne(ctx, command);
    result = joined(result, reply);
    if (reply.code !== 0) break;
  }
  if (result.code !== 0) endUnused(ctx, parsed.commands);
  // Without a session the server is on its way out, and nothing is left to be kept.
  if (ctx.state !== before && ctx.state.sessions.size > 0) await ctx.stored();
  // Who attaches next would not see them: they go to its status line.
  if (result.attach !== undefined) return result;
  return { ...result, err: noticesFor(ctx) + result.err };
}

/** A line each; a key has room for one. */
function noticesFor(ctx: CommandContext): string {
  const notices = ctx.takeNotices();
  const lines = ctx.caller.client === null || notices.length === 0 ? notices : [noticeLine(notices)];
  return lines.map((line) => `${line}\n`).join("");
}

function runOne(ctx: CommandContext, command: ParsedCommand): Reply | Promise<Reply> {
  const found = SERVER_COMMANDS_BY_NAME.get(command.spec.name);
  if (found) return found.run(ctx, command);
  return { code: EXIT_USAGE, out: "", err: `${command.spec.name} is for the command line, not for the server\n` };
}

const joined = (result: CommandResult, reply: Reply): CommandResult => {
  const attach = reply.attach ?? result.attach;
  return {
    code: reply.code,
    out: result.out + reply.out,
    err: result.err + reply.err,
    ...(attach !== undefined && { attach }),
  };
};

/** A server that was started for a session that could not be made must not stay. */
function endUnused(ctx: CommandContext, commands: readonly ParsedCommand[]): void {
  const starts = commands.some(({ spec }) => spec.startsServer === true);
  if (starts && ctx.state.sessions.size === 0) ctx.dispatch({ type: "serverKilled" });
}
