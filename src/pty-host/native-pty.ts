// The native half of node-pty: fork and resize, without its JavaScript. That half destroys the fd 200 ms after the leader's
// exit, loses output, and retries writes on fds that are closed. The version is pinned exactly, so its inside holds still.
// Imported by pty.ts alone.

import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

const LOADER = "node-pty/lib/utils.js";

export interface ForkedPty {
  readonly fd: number;
  readonly pid: number;
}

export interface NativePty {
  /** Throws when the system has no pty or no process left. `onExit` is called once, from a turn of its own. */
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helperPath: string,
    onExit: (code: number, signal: number) => void,
  ): ForkedPty;
  /** Throws when the fd is no terminal any more. */
  resize(fd: number, cols: number, rows: number, widthPixels: number, heightPixels: number): void;
}

export interface LoadedPty {
  readonly native: NativePty;
  /** Program that starts the pane's program on macOS. */
  readonly helperPath: string;
}

interface Loader {
  loadNativeModule(name: string): { readonly dir: string; readonly module: NativePty };
}

let loaded: LoadedPty | undefined;

/** Loads the native module once. Throws an Error whose message is one line for people. */
export function loadNativePty(): LoadedPty {
  if (loaded !== undefined) return loaded;
  try {
    const require = createRequire(import.meta.url);
    // A cast since the file has no types; the pinned version says that it is so.
    const loader = require(LOADER) as Loader;
    const { dir, module } = loader.loadNativeModule("pty");
    loaded = { native: module, helperPath: resolve(dirname(require.resolve(LOADER)), dir, "spawn-helper") };
    return loaded;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new Error(`cannot load node-pty for ${process.platform}-${process.arch}: ${reason}`, { cause });
  }
}
