// agents: the catalog as it is on this machine: what is installed, how each tells its status, whether its hooks are in place
// and a person is signed in.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { AgentInfo } from "../launch/launcher.ts";
import { printed, printedJson, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const infos = await ctx.launcher.list();
  return hasFlag(args, "json") ? printedJson(infos.map(toJson)) : printed(lines(infos));
}

function toJson({ runtime, program, hooks, auth }: AgentInfo): object {
  const { id, name, command, osc7501, install, installCommands } = runtime;
  return {
    id,
    name,
    command,
    installed: program !== null,
    program,
    channel: channelOf(runtime),
    ...(osc7501.since !== null && { firstVersion: osc7501.since }),
    hooks,
    auth: { signedIn: auth, login: runtime.auth?.login ?? null },
    install: install ?? null,
    installCommands,
  };
}

/** The way in which it tells its status that is believed first. */
const channelOf = ({ channels }: AgentInfo["runtime"]): string => channels.order[0] ?? "none";

const HEADINGS = ["AGENT", "COMMAND", "STATUS BY", "HOOKS", "SIGNED IN"] as const;

function lines(infos: readonly AgentInfo[]): readonly string[] {
  const rows = [HEADINGS, ...infos.map(cellsOf)];
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function cellsOf(info: AgentInfo): readonly string[] {
  const { runtime, program, hooks, auth } = info;
  if (program === null) return [runtime.id, `not installed: ${howToInstall(info)}`];
  const login = runtime.auth?.login ?? null;
  const signedIn = auth === "no" && login !== null ? `no: ${login}` : auth;
  return [runtime.id, runtime.command, channelOf(runtime), hooks, signedIn];
}

const howToInstall = ({ runtime }: AgentInfo): string =>
  runtime.installCommands[0] ?? runtime.install ?? "see its own pages";

export const agents: Command = { name: "agents", run };
