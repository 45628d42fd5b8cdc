// mux help: all commands by group. mux help split-window: one of them. list-commands: tmux's list. From the one table.

import { flagValue, hasFlag, type ParsedCommand } from "../core/command-line.ts";
import { COMMANDS, findCommand } from "../core/command-table.ts";
import { commandUsage, flagUsage } from "../core/command-usage.ts";
import type { CommandSpec } from "../core/commands.ts";
import { formatText } from "../core/format.ts";
import { EXIT_FAILED, Failure } from "./failure.ts";
import { GLOBAL_USAGE } from "./options.ts";

const GROUPS: readonly CommandSpec["group"][] = ["sessions", "windows and panes", "text", "agents", "emit", "server"];

/** Help about everything, or about the command that is named. */
export function help(command: ParsedCommand): string {
  const [word] = command.positional;
  return word === undefined ? helpAll() : helpOne(named(word));
}

/** Every command in a line, as tmux lists them. */
export function listCommands(command: ParsedCommand): string {
  const [word] = command.positional;
  const specs = word === undefined ? COMMANDS : [named(word)];
  if (hasFlag(command, "json")) return `${JSON.stringify(specs.map(rowOf))}\n`;
  const format = flagValue(command, "F");
  return specs.map((spec) => `${format === undefined ? commandUsage(spec) : inFormat(format, spec)}\n`).join("");
}

function named(word: string): CommandSpec {
  const found = findCommand(word);
  if (!found.ok) throw new Failure(EXIT_FAILED, found.message);
  return found.spec;
}

function helpAll(): string {
  const width = Math.max(...COMMANDS.map((spec) => spec.name.length));
  const groups = GROUPS.map((group) => {
    const rows = COMMANDS.filter((spec) => spec.group === group);
    return [`${group}:`, ...rows.map((spec) => `  ${spec.name.padEnd(width)}  ${spec.summary}`), ""].join("\n");
  });
  const intro = `${GLOBAL_USAGE}\nWithout a command: attach to the last session, or make one.\n`;
  return `${intro}\n${groups.join("\n")}\nMore about one: mux help split-window\n`;
}

function helpOne(spec: CommandSpec): string {
  const flags = Object.entries(spec.flags).map(([name, flag]) => [flagUsage(name, flag), flag.help] as const);
  const width = Math.max(0, ...flags.map(([usage]) => usage.length));
  const lines = flags.map(([usage, text]) => `  ${usage.padEnd(width)}  ${text}`);
  return [`usage: ${commandUsage(spec)}`, spec.summary, ...lines].map((line) => `${line}\n`).join("");
}

function rowOf(spec: CommandSpec): Readonly<Record<string, unknown>> {
  const aliases = [spec.alias, ...(spec.otherAliases ?? [])].filter((alias) => alias !== undefined);
  return { name: spec.name, aliases, usage: commandUsage(spec), summary: spec.summary, group: spec.group };
}

const inFormat = (format: string, spec: CommandSpec): string =>
  formatText(format, {
    value: (name) => {
      if (name === "command_list_name") return spec.name;
      if (name === "command_list_alias") return spec.alias ?? "";
      return name === "command_list_usage" ? commandUsage(spec).replace(/^\S+(?: \([^)]*\))? ?/, "") : "";
    },
  });
