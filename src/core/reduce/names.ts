// Windows that were not named by a person are called after what runs in their active pane.

import { baseName } from "../base-name.ts";
import { agentOrCommandName } from "../find.ts";
import type { Pane } from "../state.ts";
import { patchWindow, type Turn } from "./turn.ts";

/** Name of a window whose shell is not known. */
const SHELL_NAME = "shell";

/** What a window is called before anybody saw what runs in it. */
export function launchName(argv: readonly string[], env: Readonly<Record<string, string>>): string {
  return baseName(argv[0] ?? env["SHELL"] ?? SHELL_NAME) || SHELL_NAME;
}

/** Brings automatic names up to date with the panes that changed in this turn. */
export function settleNames(turn: Turn): void {
  const { before, state } = turn;
  if (state.windows === before.windows && state.panes === before.panes) return;
  for (const window of state.windows.values()) {
    if (!window.autoName) continue;
    const pane = state.panes.get(window.active);
    const unchanged = window === before.windows.get(window.id) && pane === before.panes.get(window.active);
    if (pane !== undefined && !unchanged) patchWindow(turn, window.id, { name: nameAfter(turn, pane) ?? window.name });
  }
}

// A pane that was not observed since its start or its restoration keeps the name its window has.
function nameAfter(turn: Turn, pane: Pane): string | undefined {
  if (pane.observation !== null)
    return (pane.observation.agent ? agentOrCommandName(pane) : pane.observation.command) || undefined;
  if (!turn.launches.has(pane.id)) return undefined;
  const window = turn.state.windows.get(pane.window);
  const session = window && turn.state.sessions.get(window.session);
  return launchName(pane.argv, session?.env ?? {});
}
