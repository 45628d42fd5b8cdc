// What one event's entry looks like in the JSON of an agent: the form that most have from Claude Code,
//   { "matcher": "AskUserQuestion", "hooks": [{ "type": "command", "command": "…", "timeout": 5 }] }
// and those of the agents that have another one.

import { hookCommand } from "./hook-command.ts";
import type { HookEntry, HookInstall } from "./hook-install.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export function hookGroup(agent: string, install: HookInstall, entry: HookEntry): Json {
  const command = hookCommand(agent, install, entry);
  switch (install.dialect) {
    case "cursor":
      return { command };
    case "copilot":
      return { type: "command", bash: command, ...(install.timeout === null ? {} : { timeoutSec: install.timeout }) };
    case "kiro-v1":
      return kiroHook(install, entry, command);
    case "antigravity":
      return isToolEvent(entry) ? nested(install, entry.matcher ?? "*", command) : plain(install, command);
    case "grok":
      // Older ones refuse a matcher where none is to match.
      return nested(install, null, command);
    default:
      return nested(install, entry.matcher, command);
  }
}

/** The hooks of one event after the other, as `hooks` of the settings: { "Stop": [ … ] }. */
export function hookGroups(agent: string, install: HookInstall): Readonly<Record<string, readonly Json[]>> {
  const groups: Record<string, Json[]> = {};
  for (const entry of install.entries) (groups[entry.on] ??= []).push(hookGroup(agent, install, entry));
  return groups;
}

const isToolEvent = ({ on }: HookEntry): boolean => on.endsWith("ToolUse");

function nested(install: HookInstall, matcher: string | null, command: string): Json {
  return { ...(matcher === null ? {} : { matcher }), hooks: [plain(install, command)] };
}

function plain({ dialect, timeout, isAsync }: HookInstall, command: string): Json {
  // Gemini CLI shows the name while it runs, else the whole command.
  const name = dialect === "gemini" ? { name: "mux" } : {};
  return {
    ...name,
    type: "command",
    command,
    ...(timeout === null ? {} : { timeout }),
    ...(isAsync ? { async: true } : {}),
  };
}

function kiroHook({ timeout }: HookInstall, { on, matcher }: HookEntry, command: string): Json {
  return {
    name: `mux-${on}${matcher === null ? "" : `-${matcher}`}`,
    trigger: on,
    ...(matcher === null ? {} : { matcher }),
    action: { type: "command", command },
    ...(timeout === null ? {} : { timeout }),
    enabled: true,
  };
}
