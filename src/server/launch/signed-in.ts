// Whether an agent would find a person signed in: one of the files that a sign-in leaves is there, or a variable does
// instead. A guess from outside: what the files hold is not read.

import { existsSync, readdirSync, statSync } from "node:fs";
import type { Runtime } from "../../catalog/runtime.ts";
import { agentPath, type Variable } from "./agent-path.ts";

/** "unknown": nothing is known that could be looked for. */
export type SignedIn = "yes" | "no" | "unknown";

export function signedIn(runtime: Runtime, variable: Variable): SignedIn {
  const { auth } = runtime;
  if (auth === null || auth.paths.length + auth.env.length === 0) return "unknown";
  if (auth.env.some((name) => (variable(name) ?? "") !== "")) return "yes";
  const paths = auth.paths.flatMap((path) => agentPath(path, runtime, variable) ?? []);
  if (paths.some(holdsSomething)) return "yes";
  return auth.paths.length === 0 ? "unknown" : "no";
}

/** An empty folder is what is left of a sign-in that was taken back. */
function holdsSomething(path: string): boolean {
  try {
    return existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0);
  } catch {
    return false;
  }
}
