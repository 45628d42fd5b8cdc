// Whether an agent's hooks are installed for mux: its settings, or its command line, call the reporter.

import type { Runtime } from "../../catalog/runtime.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readPlainFile } from "../read-plain-file.ts";

/** What every hook of ours calls: by its name, or by the variable that holds its path. */
const MARKER = /mux-report|\bMUX_HOOK\b/;
/** Settings that are larger are not looked through. */
const MAX_SETTINGS_BYTES = 4 << 20;

export function areHooksInstalled(table: ProcessTable, runtime: Runtime, pid: number): boolean {
  if (table.describe(pid)?.argv.some((word) => MARKER.test(word)) === true) return true;
  const file = runtime.hooks?.file ?? null;
  return file !== null && holdsMarker(settingsPath(table, file, runtime.hooks?.homeEnv ?? null, pid));
}

/** "~/.codex/hooks.json" is in CODEX_HOME where that is set: what stands behind the agent's own folder stays. */
function settingsPath(table: ProcessTable, file: string, homeEnv: string | null, pid: number): string {
  const told = homeEnv === null ? undefined : (table.readVariable(pid, homeEnv) ?? process.env[homeEnv]);
  if (told !== undefined && told !== "") return file.replace(/^~\/[^/]+/, () => told);
  return file.replace(/^~/, () => table.readVariable(pid, "HOME") ?? process.env["HOME"] ?? "");
}

function holdsMarker(path: string): boolean {
  try {
    return MARKER.test(readPlainFile(path, MAX_SETTINGS_BYTES));
  } catch {
    return false;
  }
}
