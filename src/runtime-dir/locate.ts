// From what a person chose (-L, -S, the environment) to the paths of one server.
// `$XDG_RUNTIME_DIR` counts only where it is absolute and there; one of another user is refused later, by the checks.

import { statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { DEFAULT_SERVER, serverNameProblem, socketPaths, type SocketPathsResult } from "../wire/socket-paths.ts";

export interface ServerChoice {
  /** `-L`. */
  readonly name?: string | undefined;
  /** `-S`; relative to `cwd`. */
  readonly path?: string | undefined;
}

export interface LocateOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly uid: number;
  readonly platform: string;
  readonly cwd: string;
}

/** The paths of the chosen server; inside a pane that is the pane's own server unless another one is named. */
export function locateSockets(choice: ServerChoice, options: LocateOptions): SocketPathsResult {
  const { env, uid, platform } = options;
  const place = { runtimeDirectory: runtimeDirectory(env["XDG_RUNTIME_DIR"]), uid, platform };
  if (choice.path !== undefined) {
    if (choice.path === "") return { ok: false, message: "the socket's path is empty" };
    return socketPaths({ kind: "path", path: resolve(options.cwd, choice.path) }, place);
  }
  return socketPaths({ kind: "name", name: choice.name ?? serverOfPane(env["MUX"]) ?? DEFAULT_SERVER }, place);
}

/** Server name in a pane's `MUX` variable ("default:work"); undefined outside a pane. */
function serverOfPane(variable: string | undefined): string | undefined {
  const name = variable?.split(":", 1)[0];
  return name === undefined || serverNameProblem(name) !== undefined ? undefined : name;
}

function runtimeDirectory(value: string | undefined): string | undefined {
  if (value === undefined || !isAbsolute(value)) return undefined;
  try {
    return statSync(value, { throwIfNoEntry: false })?.isDirectory() === true ? value.replace(/\/+$/, "") : undefined;
  } catch {
    return undefined;
  }
}
