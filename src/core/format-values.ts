// The variables of formats, by name: tmux's names where tmux has the thing, agent_* beside them. What each means stands in
// format-<thing>-values.ts; a variable of a thing that is not at hand comes out empty.

import { CLIENT_VALUES } from "./format-client-values.ts";
import { PANE_VALUES } from "./format-pane-values.ts";
import { SESSION_VALUES } from "./format-session-values.ts";
import { WINDOW_VALUES } from "./format-window-values.ts";
import type { Client, Pane, PasteBuffer, Session, State, Window } from "./state.ts";

/** What a format speaks of. */
export interface FormatSubject {
  readonly state: State;
  readonly session?: Session | undefined;
  readonly window?: Window | undefined;
  readonly pane?: Pane | undefined;
  readonly client?: Client | undefined;
  readonly buffer?: PasteBuffer | undefined;
  /** Of the pane; absent where nobody asks for them. */
  readonly screen?: ScreenFacts | undefined;
}

/** What only a pane's screen knows. */
export interface ScreenFacts {
  readonly historyLines: number;
  readonly historyLimit: number;
  readonly historyBytes: number;
  readonly cursorX: number;
  readonly cursorY: number;
  readonly alternateScreen: boolean;
}

export interface ServerFacts {
  readonly pid: number;
  readonly ptyHostPid: number;
  readonly socketPath: string;
  readonly version: string;
  readonly startedAtMs: number;
  readonly host: string;
}

/** The value of a variable; undefined for one that nobody knows. */
export function formatVariable(name: string, subject: FormatSubject, server: ServerFacts): string | undefined {
  const { state, session, window, pane, client, buffer } = subject;
  if (session && Object.hasOwn(SESSION_VALUES, name)) return SESSION_VALUES[name]?.(session, state);
  if (window && Object.hasOwn(WINDOW_VALUES, name)) return WINDOW_VALUES[name]?.(window, state);
  if (pane && Object.hasOwn(PANE_VALUES, name)) return PANE_VALUES[name]?.(pane, subject);
  if (client && Object.hasOwn(CLIENT_VALUES, name)) return CLIENT_VALUES[name]?.(client, state);
  if (buffer && name.startsWith("buffer_")) return bufferValue(name, buffer);
  return serverValue(name, server);
}

/** Characters of a buffer that a list shows. */
const SAMPLE_LENGTH = 50;

function bufferValue(name: string, buffer: PasteBuffer): string | undefined {
  switch (name) {
    case "buffer_name":
      return buffer.name;
    case "buffer_size":
      return String(new TextEncoder().encode(buffer.text).length);
    case "buffer_sample":
      return escapeControls(buffer.text.slice(0, SAMPLE_LENGTH)) + (buffer.text.length > SAMPLE_LENGTH ? "..." : "");
    default:
      return undefined;
  }
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

function escapeControls(text: string): string {
  const octal = (char: string): string => `\\${(char.codePointAt(0) ?? 0).toString(8).padStart(3, "0")}`;
  return text.replace(/[\0-\x1f\x7f-\x9f\\]/g, (char) => NAMED_ESCAPES[char] ?? octal(char));
}

function serverValue(name: string, server: ServerFacts): string | undefined {
  switch (name) {
    case "pid":
      return String(server.pid);
    case "pty_host_pid":
      return String(server.ptyHostPid);
    case "socket_path":
      return server.socketPath;
    case "version":
      return server.version;
    case "start_time":
      return seconds(server.startedAtMs);
    case "host":
      return server.host;
    case "host_short":
      return server.host.split(".", 1)[0] ?? "";
    default:
      return undefined;
  }
}

const seconds = (atMs: number): string => String(Math.floor(atMs / 1000));
