// The PATH of a person's login shell: where they find their agents, which need not be the one that the server was started
// with. The shell is asked once in a while, as a terminal would start it.

import { execFile } from "node:child_process";

/** A shell that takes longer to start is not waited for. */
const TIMEOUT_MS = 5000;
/** Start-up files print things; what is asked for stands between these. */
const MARK = "mux-login-path";
const MAX_OUTPUT_BYTES: number = 1 << 20;
/** A person who installs something may change their start-up files. */
const KEPT_MS = 60_000;

type Environment = Readonly<Record<string, string | undefined>>;

export class LoginPath {
  readonly #env: Environment;
  #asked: { readonly path: Promise<string>; readonly atMs: number } | null = null;

  /** `env`: the server's own; what only its PATH has comes behind what the shell tells. */
  constructor(env: Environment) {
    this.#env = env;
  }

  /** Directories, parted by colons. */
  get(): Promise<string> {
    const now = performance.now();
    if (this.#asked === null || now - this.#asked.atMs > KEPT_MS) this.#asked = { path: this.#ask(), atMs: now };
    return this.#asked.path;
  }

  async #ask(): Promise<string> {
    const own = this.#env["PATH"] ?? "";
    const shell = this.#env["SHELL"] ?? "/bin/sh";
    // fish joins PATH with colons too, inside quotes.
    const line = `printf '%s:%s:%s\\n' ${MARK} "$PATH" ${MARK}`;
    const told =
      (await run(shell, ["-l", "-i", "-c", line], this.#env)) ?? (await run(shell, ["-l", "-c", line], this.#env));
    return [...new Set([...(told ?? "").split(":"), ...own.split(":")])].filter((each) => each !== "").join(":");
  }
}

/** Undefined where the shell failed, took too long, or said nothing of the kind. */
function run(shell: string, args: readonly string[], env: Environment): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = {
      env: { ...env },
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
      killSignal: "SIGKILL",
    } as const;
    const child = execFile(shell, args, options, (_error, out) => {
      resolve(new RegExp(`^${MARK}:(.+):${MARK}$`, "m").exec(out)?.[1]);
    });
    child.stdin?.end();
    child.on("error", () => resolve(undefined));
  });
}
