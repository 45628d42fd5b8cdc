// The command that an installed hook runs, one line of sh whatever shell the agent has, or none:
//   /bin/sh -c ': mux-hooks; test -x "$MUX_HOOK" && "$MUX_HOOK" hook codex >/dev/null 2>&1; echo "{}"; exit 0'
// Outside a pane of mux, or where mux was taken away, $MUX_HOOK names nothing that could be started: it does nothing. It
// names no path and no version, so that it stays the same when mux moves: agents that ask to trust a hook ask once.

import type { HookEntry, HookInstall } from "./hook-install.ts";

/** Stands in all that is installed, and in nothing that a person writes: by it our own entries are known. */
export const HOOK_TOKEN = "mux-hooks";
/** How any hook calls the reporter, a person's own one too: by its name, or by the variable that holds its path. */
const CALL = /mux-report|\bMUX_HOOK\b/;

export const callsReporter = (text: string): boolean => CALL.test(text);
export const isOurCommand = (command: string): boolean =>
  command.includes(`: ${HOOK_TOKEN};`) && callsReporter(command);

/** Ids and names of events that can stand in a line of sh as they are. */
const PLAIN = /^[\w.:-]+$/;
/** Agents whose payloads do not all name their event, or that hand over none. */
const NAMELESS: ReadonlySet<string> = new Set(["copilot", "rovodev"]);
const WITHOUT_PAYLOAD: ReadonlySet<string> = new Set(["rovodev"]);

export function hookCommand(agent: string, install: HookInstall, { on }: HookEntry): string {
  if (!PLAIN.test(agent)) return "/bin/sh -c 'exit 0'";
  const name = NAMELESS.has(install.dialect) && PLAIN.test(on) ? ` ${on}` : "";
  const payload = WITHOUT_PAYLOAD.has(install.dialect) ? 'echo "{}" | ' : "";
  const call = `test -x "$MUX_HOOK" && ${payload}"$MUX_HOOK" hook ${agent}${name} >/dev/null 2>&1`;
  const answer = install.wantsJson ? ' echo "{}";' : "";
  return `/bin/sh -c ': ${HOOK_TOKEN}; ${call};${answer} exit ${install.exit}'`;
}
