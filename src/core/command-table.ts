// All commands, by name. The command line, key tables, help and completions read this one table.

import { AGENT_COMMANDS } from "./command-table-agents.ts";
import { ATTENTION_COMMANDS } from "./command-table-attention.ts";
import { PANE_COMMANDS } from "./command-table-panes.ts";
import { SERVER_COMMANDS } from "./command-table-server.ts";
import { SESSION_COMMANDS } from "./command-table-sessions.ts";
import { TEXT_COMMANDS } from "./command-table-text.ts";
import { WINDOW_COMMANDS } from "./command-table-windows.ts";
import type { CommandSpec } from "./commands.ts";

/** Sorted by name. */
export const COMMANDS: readonly CommandSpec[] = [
  ...AGENT_COMMANDS,
  ...ATTENTION_COMMANDS,
  ...PANE_COMMANDS,
  ...SERVER_COMMANDS,
  ...SESSION_COMMANDS,
  ...TEXT_COMMANDS,
  ...WINDOW_COMMANDS,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

const SETTINGS = "settings are in config.toml, see README.md";
const KEYS = "C-b ? lists the keys, and only the prefix can be chosen, in config.toml";
/** tmux's names that would be taken for the beginning of another command's, and what is there instead. */
const ABSENT: ReadonlyMap<string, string> = new Map([
  ...["set", "set-option", "setw", "set-window-option"].map((name) => [name, `set-option: ${SETTINGS}`] as const),
  ...["show", "show-options", "showw", "show-window-options"].map(
    (name) => [name, `show-options: ${SETTINGS}`] as const,
  ),
  ...["bind", "bind-key", "unbind", "unbind-key", "list-keys", "lsk"].map(
    (name) => [name, `bind-key: ${KEYS}`] as const,
  ),
  ...["source", "source-file"].map((name) => [name, `source-file: ${SETTINGS}`] as const),
  ["run-shell", "run-shell: `run` starts an agent"],
]);

export type CommandLookup =
  | { readonly ok: true; readonly spec: CommandSpec }
  | { readonly ok: false; readonly message: string };

/** A command by its name, an alias, or the beginning of one name only; else tmux's message. */
export function findCommand(word: string): CommandLookup {
  const exact = COMMANDS.find(
    (spec) => spec.name === word || spec.alias === word || spec.otherAliases?.includes(word) === true,
  );
  if (exact) return { ok: true, spec: exact };
  const absent = ABSENT.get(word);
  if (absent !== undefined) return { ok: false, message: `mux has no ${absent}` };
  const begun = COMMANDS.filter((spec) => word !== "" && spec.name.startsWith(word));
  const [first] = begun;
  if (!first) return { ok: false, message: `unknown command: ${word}` };
  if (begun.length === 1) return { ok: true, spec: first };
  const names = begun.map((spec) => spec.name).join(", ");
  return { ok: false, message: `ambiguous command: ${word}, could be: ${names}` };
}
