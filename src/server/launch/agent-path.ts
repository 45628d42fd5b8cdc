// Paths in manifests: "~/.claude/projects" is below CLAUDE_CONFIG_DIR where that is set.

import { homedir } from "node:os";
import { isAbsolute, normalize } from "node:path";
import type { Runtime } from "../../catalog/runtime.ts";

/** A variable of the agent's environment; undefined where it is unset. */
export type Variable = (name: string) => string | undefined;

/** Absolute, without a slash at the end; undefined for what can be none. */
export function agentPath(path: string, { env }: Pick<Runtime, "env">, variable: Variable): string | undefined {
  const moved = env.home === null ? undefined : variable(env.home);
  const expanded =
    moved === undefined || moved === ""
      ? path.replace(/^~(?=\/|$)/u, () => variable("HOME") ?? homedir())
      : path.replace(/^~\/[^/]+/u, () => moved);
  return isAbsolute(expanded) ? normalize(expanded).replace(/\/+$/u, "") : undefined;
}
