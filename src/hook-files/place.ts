// Where all this happens: a person's home and variables, the bundled manifests, and mux's own directory for what it must
// keep meanwhile, a lock and the last text of each file that it changed.

import { mkdirSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Surroundings } from "../catalog/hook-place.ts";

export interface Place extends Surroundings {
  /** Directory of the bundled manifests. */
  readonly bundled: string;
  /** Wall clock. */
  readonly nowMs: () => number;
}

/** Made when it is needed. */
export function stateDirectory({ home, variable }: Place): string {
  const told = variable("XDG_STATE_HOME");
  const directory = join(told !== undefined && isAbsolute(told) ? told : join(home, ".local/state"), "mux/hooks");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}
