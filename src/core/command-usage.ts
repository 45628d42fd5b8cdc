// A command's row in words, as tmux writes it:  split-window (splitw) [-bdfhPv] [-c start-directory] … [command …]

import type { CommandSpec, FlagSpec } from "./commands.ts";

/** Name, alias and arguments. */
export function commandUsage(spec: CommandSpec): string {
  const aliases = [spec.alias, ...(spec.otherAliases ?? [])].filter((alias) => alias !== undefined);
  const name = aliases.length === 0 ? spec.name : `${spec.name} (${aliases.join(", ")})`;
  const args = argumentsUsage(spec);
  return args === "" ? name : `${name} ${args}`;
}

/** The line for somebody who used the command wrongly. */
export const usageLine = (spec: CommandSpec): string => `usage: ${`${spec.name} ${argumentsUsage(spec)}`.trimEnd()}`;

function argumentsUsage(spec: CommandSpec): string {
  const flags = Object.entries(spec.flags);
  const switches = flags.filter(([name, flag]) => name.length === 1 && flag.value === undefined);
  const cluster = switches.map(([name]) => name).join("");
  const others = flags.filter(([name, flag]) => name.length > 1 || flag.value !== undefined);
  const parts = others.map(([name, flag]) => `[${flagUsage(name, flag)}]`);
  if (cluster !== "") parts.unshift(`[-${cluster}]`);
  if (spec.positional !== "") parts.push(spec.positional);
  return parts.join(" ");
}

/** One flag as it is typed: "-t target-pane", "--json". */
export function flagUsage(name: string, flag: FlagSpec): string {
  const dashed = name.length === 1 ? `-${name}` : `--${name}`;
  return flag.value === undefined ? dashed : `${dashed} ${flag.value}`;
}
