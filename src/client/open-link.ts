// Opens a web address for the person at this terminal: in a browser of this machine where it has a display of its own,
// never by a shell. Where it has none, as over ssh, whoever asks copies the address instead.

import { spawn } from "node:child_process";
import { splitWords } from "../core/split-words.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens `url` and its arguments; null where there is no display to open it on. */
export function openerOf(url: string, env: Environment, platform: string): readonly [string, ...string[]] | null {
  if (env["SSH_CONNECTION"] !== undefined || env["SSH_TTY"] !== undefined) return null;
  const [program, ...rest] = splitWords(env["BROWSER"]?.split(":")[0] ?? "") ?? [];
  if (program !== undefined) {
    const args = rest.map((word) => word.replaceAll("%s", url));
    return [program, ...args, ...(rest.some((word) => word.includes("%s")) ? [] : [url])];
  }
  if (platform === "darwin") return ["open", url];
  const hasDisplay = [env["DISPLAY"], env["WAYLAND_DISPLAY"]].some((display) => (display ?? "") !== "");
  return hasDisplay ? ["xdg-open", url] : null;
}

/** Starts it; `onStarted` is told whether it runs. It outlives this client, and prints nothing on its terminal. */
export function startOpener(
  [program, ...args]: readonly [string, ...string[]],
  onStarted: (runs: boolean) => void,
): void {
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  child.once("spawn", () => onStarted(true));
  child.once("error", () => onStarted(false));
  child.unref();
}
