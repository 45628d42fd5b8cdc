// Where the script of a command line really lies: `node /usr/bin/codex` → /usr/lib/node_modules/@openai/codex/bin/codex.js.

import { realpathSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { interpretArgv } from "../../catalog/interpret-argv.ts";

/** Longest path that is looked up, as on Linux, in bytes; longer ones do not exist. */
const MAX_PATH_CHARS = 4096;

/** The path with all links resolved, or undefined where there is no such file. */
export function resolvePath(path: string): string | undefined {
  if (path.length > MAX_PATH_CHARS || path.includes("\0")) return undefined;
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The resolved path of the script in `argv`, seen from `cwd` ("" where unknown: only absolute paths are looked up). */
export function resolveScript(argv: readonly string[], cwd: string): string | undefined {
  const invocation = interpretArgv(argv);
  if (invocation.kind !== "script") return undefined;
  if (isAbsolute(invocation.script)) return resolvePath(invocation.script);
  return cwd === "" ? undefined : resolvePath(join(cwd, invocation.script));
}
