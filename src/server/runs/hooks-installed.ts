// Whether an agent's hooks are installed for mux: its settings, or its command line, call the reporter.

import { callsReporter } from "../../catalog/hook-command.ts";
import { hookFiles, placeOf } from "../../catalog/hook-place.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { readPlainFile } from "../read-plain-file.ts";

/** Settings that are larger are not looked through. */
const MAX_SETTINGS_BYTES = 4 << 20;

export function areHooksInstalled(table: ProcessTable, runtime: Runtime, pid: number): boolean {
  if (table.describe(pid)?.argv.some(callsReporter) === true) return true;
  const install = runtime.hooks?.install ?? null;
  if (install === null) return false;
  const variable = (name: string): string | undefined => table.readVariable(pid, name) ?? process.env[name];
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
