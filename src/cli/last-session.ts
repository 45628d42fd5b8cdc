// `mux` without a command wants the last session; is there one?

import { parseCommandLine } from "../core/command-line.ts";
import { askServer } from "./ask-server.ts";
import { EXIT_NO_SERVER, Failure } from "./failure.ts";
import type { RunOptions } from "./run-command.ts";

/** False without a server. Throws a Failure where one is there and cannot be asked. */
export async function hasSession(options: RunOptions): Promise<boolean> {
  const argv = ["has-session"];
  const line = parseCommandLine(argv);
  const commands = line.ok ? line.commands : [];
  try {
    const { result } = await askServer({ argv, cwd: "/" }, commands, { ...options, start: false });
    return result.code === 0;
  } catch (error) {
    if (error instanceof Failure && error.code === EXIT_NO_SERVER) return false;
    throw error;
  }
}
