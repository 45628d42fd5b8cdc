// Where a server's files lie:  $XDG_RUNTIME_DIR/mux-<uid>/<name>  or  /tmp/mux-<uid>/<name>  or the path of `-S`.
//   <name> control socket · <name>.ev events socket of the panes · <name>.pty pty-host's socket
//   <name>.lock held while one is started · <name>.err what the server, <name>.pty.err what pty-host last printed while starting
// Names only; whether a file may be trusted is for runtime-dir. TMPDIR is not used, as in tmux: it differs between logins.

/** Name of the server when nobody chooses one. */
export const DEFAULT_SERVER = "default";
/** Longest server name in characters. */
export const MAX_SERVER_NAME = 64;
/** Longest path of a socket in bytes: sun_path without its end mark (Node 20 cuts longer ones without an error). */
export const MAX_SOCKET_PATH_BYTES = 107;
export const MAX_SOCKET_PATH_BYTES_DARWIN = 103;

const SERVER_NAME = /^[A-Za-z0-9_.-]+$/;
/** A server of such a name would share a file with another server. */
const RESERVED_ENDING = /\.(?:pty|ev|lock|err)$/;
const HOST_ENDING = ".pty";
/** No longer than HOST_ENDING, which decides how long a path may be. */
const EVENTS_ENDING = ".ev";

/** The events socket beside a control socket. */
export const eventsPathOf = (control: string): string => control + EVENTS_ENDING;

export interface SocketPaths {
  /** Name of the server as panes see it, never a path. */
  readonly name: string;
  readonly directory: string;
  /** The directory is mux's own and holds nothing else; false for `-S`. */
  readonly ownDirectory: boolean;
  readonly control: string;
  readonly host: string;
  readonly lock: string;
  readonly serverErrors: string;
  readonly hostErrors: string;
}

export type SocketChoice =
  | { readonly kind: "name"; readonly name: string }
  /** Absolute path of the control socket. */
  | { readonly kind: "path"; readonly path: string };

export interface SocketPlace {
  /** `$XDG_RUNTIME_DIR` where it is set, absolute and there. */
  readonly runtimeDirectory: string | undefined;
  readonly uid: number;
  readonly platform: string;
}

export type SocketPathsResult =
  | { readonly ok: true; readonly paths: SocketPaths }
  | { readonly ok: false; readonly message: string };

/** Says why a name cannot be a server's; undefined where it can. */
export function serverNameProblem(name: string): string | undefined {
  if (name.length === 0) return "the server's name is empty";
  if (name.length > MAX_SERVER_NAME) return `the server's name is longer than ${MAX_SERVER_NAME} characters`;
  if (!SERVER_NAME.test(name) || name === "." || name === "..")
    return `not a name for a server: ${JSON.stringify(name)} (letters, digits, - _ . only; -S takes a path)`;
  if (RESERVED_ENDING.test(name))
    return `not a name for a server: ${name} (it may not end in .pty, .ev, .lock or .err)`;
  return undefined;
}

/** The directory of the servers that are chosen by name. */
export const socketDirectory = (place: SocketPlace): string => `${place.runtimeDirectory ?? "/tmp"}/mux-${place.uid}`;

/** All paths of one server, or a line that says why there are none. */
export function socketPaths(choice: SocketChoice, place: SocketPlace): SocketPathsResult {
  if (choice.kind === "name") {
    const problem = serverNameProblem(choice.name);
    if (problem !== undefined) return { ok: false, message: problem };
    const directory = socketDirectory(place);
    return checkedPaths(`${directory}/${choice.name}`, choice.name, directory, true, place.platform);
  }
  const cut = choice.path.lastIndexOf("/");
  const base = choice.path.slice(cut + 1);
  if (cut < 0 || base === "" || base === "." || base === "..")
    return { ok: false, message: `not the path of a socket: ${JSON.stringify(choice.path)}` };
  if (RESERVED_ENDING.test(base))
    return {
      ok: false,
      message: `not the path of a socket: ${choice.path} (it may not end in .pty, .ev, .lock or .err)`,
    };
  const name = SERVER_NAME.test(base) ? base.slice(0, MAX_SERVER_NAME) : "server";
  return checkedPaths(choice.path, name, choice.path.slice(0, cut) || "/", false, place.platform);
}

function checkedPaths(
  control: string,
  name: string,
  directory: string,
  ownDirectory: boolean,
  platform: string,
): SocketPathsResult {
  const host = control + HOST_ENDING;
  const limit = platform === "darwin" ? MAX_SOCKET_PATH_BYTES_DARWIN : MAX_SOCKET_PATH_BYTES;
  const bytes = new TextEncoder().encode(host).length;
  if (bytes > limit) {
    const most = limit - HOST_ENDING.length;
    const message = `the socket's path is too long (${bytes - HOST_ENDING.length} bytes, ${most} are possible): ${control}`;
    return { ok: false, message: `${message}; choose a shorter one with -L or -S` };
  }
  return {
    ok: true,
    paths: {
      name,
      directory,
      ownDirectory,
      control,
      host,
      lock: `${control}.lock`,
      serverErrors: `${control}.err`,
      hostErrors: `${host}.err`,
    },
  };
}
