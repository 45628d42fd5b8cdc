// Whether an agent's hooks are installed for mux: its settings, or its command line, call the reporter.

import { callsReporter } from "../../catalog/hook-command.ts";
import { hookFiles, placeOf } from "../../catalog/hook-place.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Variable } from "../launch/agent-path.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readPlainFile } from "../read-plain-file.ts";

/** Settings that are larger are not looked through. */
const MAX_SETTINGS_BYTES = 4 << 20;

export function areHooksInstalled(table: ProcessTable, runtime: Runtime, pid: number): boolean {
  if (table.describe(pid)?.argv.some(callsReporter) === true) return true;
  return areHooksIn(runtime, (name) => table.readVariable(pid, name) ?? process.env[name]);
}

/** In the settings that the agent would read. */
export function areHooksIn(runtime: Runtime, variable: Variable): boolean {
  const install = runtime.hooks?.install ?? null;
  if (install === null) return false;
  const where = { home: variable("HOME") ?? "", variable };
  return hookFiles(install).some((file) => holdsCall(placeOf(file, install, where)));
}

function holdsCall(path: string): boolean {
  try {
    return callsReporter(readPlainFile(path, MAX_SETTINGS_BYTES));
  } catch {
    return false;
  }
}
