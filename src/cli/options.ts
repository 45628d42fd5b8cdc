// What stands before the command:  mux [-2uV] [-f file] [-L server-name] [-S socket-path] [command [flags]]

export interface GlobalOptions {
  /** `-L`. */
  readonly name: string | undefined;
  /** `-S`. */
  readonly path: string | undefined;
  /** `-f`. */
  readonly config: string | undefined;
  readonly version: boolean;
  readonly help: boolean;
  /** The command and its words; empty: none was given. */
  readonly rest: readonly string[];
}

export type GlobalOptionsParse =
  | { readonly ok: true; readonly options: GlobalOptions }
  /** Lines for stderr. */
  | { readonly ok: false; readonly message: string };

export const GLOBAL_USAGE = "usage: mux [-uV2] [-f file] [-L server-name] [-S socket-path] [command [flags]]";

/** Switches of tmux that mean nothing here: 256 colours and UTF-8 are always on, nothing waits for a server. */
const IGNORED = new Set(["2", "u", "l", "N"]);
const VALUES: ReadonlyMap<string, "name" | "path" | "config"> = new Map([
  ["L", "name"],
  ["S", "path"],
  ["f", "config"],
]);

export function parseGlobalOptions(argv: readonly string[]): GlobalOptionsParse {
  const values = new Map<"name" | "path" | "config", string>();
  let version = false;
  let help = false;
  let at = 0;
  for (; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (word === "--") {
      at++;
      break;
    }
    if (word === "--version") version = true;
    else if (word === "--help") help = true;
    else if (word.length < 2 || !word.startsWith("-")) break;
    else {
      const cluster = readCluster(word, argv[at + 1], values);
      if ("problem" in cluster) return { ok: false, message: `mux: ${cluster.problem}\n${GLOBAL_USAGE}` };
      version ||= cluster.version;
      help ||= cluster.help;
      if (cluster.tookNext) at++;
    }
  }
  const [name, path, config] = [values.get("name"), values.get("path"), values.get("config")];
  return { ok: true, options: { name, path, config, version, help, rest: argv.slice(at) } };
}

type Cluster =
  | { readonly tookNext: boolean; readonly version: boolean; readonly help: boolean }
  | { readonly problem: string };

function readCluster(word: string, next: string | undefined, values: Map<string, string>): Cluster {
  let version = false;
  let help = false;
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at);
    const value = VALUES.get(letter);
    if (value !== undefined) {
      const rest = word.slice(at + 1);
      if (rest === "" && next === undefined) return { problem: `option requires an argument -- ${letter}` };
      values.set(value, rest === "" ? (next ?? "") : rest);
      return { tookNext: rest === "", version, help };
    }
    if (letter === "V") version = true;
    else if (letter === "h") help = true;
    else if (!IGNORED.has(letter)) return { problem: `unknown option -- ${letter}` };
  }
  return { tookNext: false, version, help };
}
