// Server <-> pty-host. The pty-host outlives many servers, so this wire only grows: it opens with a version, unknown JSON
// fields and unknown messages are ignored by both ends.
//
// A pane's *stream* is one ordered journal of three kinds of entry: output bytes, resizes, and marks (what happened to the
// pane from outside: a person typed, its program left the foreground). Everything that changes a screen or a record is in
// it, in the order in which it counts, so that a snapshot and the stream behind it rebuild the same pane.
// Offsets count output bytes only, from 0 when the pane was spawned.
//
// Binary payloads begin with u32 LE pane id, then f64 LE numbers as noted, then raw bytes.

export const HOST_WIRE_VERSION = 1;

// Binary frame types, server -> pty-host.
/** pane, f64 seq, u8 client-id length, client id, bytes: input of a person or script; applied once per (client, seq), in order. */
export const HOST_INPUT = 2;
/** pane, f64 answer number, bytes: reply of the terminal to its program; dropped when that number was written before. */
export const HOST_REPLY = 3;
/** pane, f64 covered offset, f64 entries, bytes: the live part of a snapshot; the journal up to there may go. */
export const HOST_SNAPSHOT = 4;
/** pane, f64 block number, bytes: an immutable block of history; handed over once, kept till `dropBlocks`. */
export const HOST_BLOCK = 5;
/** f64 version, bytes: facts outside the screens. Answered with `factsStored`. */
export const HOST_FACTS = 6;
// Binary frame types, pty-host -> server.
/** pane, f64 offset of the first byte, bytes. Also used in replay. */
export const HOST_OUTPUT = 16;
/** As HOST_SNAPSHOT, HOST_BLOCK and HOST_FACTS, handed back. */
export const HOST_SAVED_SNAPSHOT = 17;
export const HOST_SAVED_BLOCK = 18;
export const HOST_SAVED_FACTS = 19;

export interface SpawnRequest {
  readonly t: "spawn";
  readonly pane: number;
  /** Program and arguments; [0] is looked up in the pane's PATH. */
  readonly argv: readonly string[];
  /** argv[0] as the program sees it ("-bash" for a login shell); default argv[0]. Ignored where unsupported. */
  readonly cwd: string;
  /** The pane's whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
}

export type ToHost =
  | { readonly t: "hello"; readonly v: number; readonly server: number }
  | SpawnRequest
  /** Applies the size, and puts a resize entry into the stream. */
  | {
      readonly t: "resize";
      readonly pane: number;
      readonly cols: number;
      readonly rows: number;
      readonly width?: number;
      readonly height?: number;
    }
  /** Puts a mark into the stream; it comes back in order as `mark`. */
  | { readonly t: "mark"; readonly pane: number; readonly name: string }
  /** The server has taken in the stream up to this offset (flow control). */
  | { readonly t: "parsed"; readonly pane: number; readonly offset: number }
  /** HUP to the pane's group, KILL 2 s later. */
  | { readonly t: "kill"; readonly pane: number }
  /** Forget an ended pane: its journal and snapshot go. */
  | { readonly t: "close"; readonly pane: number }
  /** History blocks below this number are no longer needed. */
  | { readonly t: "dropBlocks"; readonly pane: number; readonly below: number }
  /** Send snapshot, blocks and the stream behind them, then `replayed`; then live entries. Before it a pane sends nothing. */
  | { readonly t: "replay"; readonly pane: number }
  /** Kill every pane, remove the socket, exit. */
  | { readonly t: "shutdown" };

export interface HostPane {
  readonly pane: number;
  readonly pid: number;
  readonly cols: number;
  readonly rows: number;
  /** Offset behind the last output byte. */
  readonly end: number;
  /** Highest answer number written; the next server drops none itself: pty-host does. */
  readonly answered: number;
  readonly exit: ExitStatus | null;
}

export interface ExitStatus {
  readonly code: number;
  /** Signal number, or 0. */
  readonly signal: number;
}

export type FromHost =
  | {
      readonly t: "welcome";
      readonly v: number;
      readonly pid: number;
      readonly panes: readonly HostPane[];
      /** Highest applied input sequence number per client. */
      readonly inputs: Readonly<Record<string, number>>;
      /** HOST_SAVED_FACTS follows when true. */
      readonly facts: boolean;
    }
  /** Another server holds the pty-host. */
  | { readonly t: "busy" }
  /** Last message on a connection that made no sense: "malformed resize". One line for a log. */
  | { readonly t: "refused"; readonly reason: string }
  | { readonly t: "spawned"; readonly pane: number; readonly pid: number }
  /** Message is one line for people: "cannot run foo: no such file". */
  | { readonly t: "spawnFailed"; readonly pane: number; readonly message: string }
  | { readonly t: "resize"; readonly pane: number; readonly cols: number; readonly rows: number }
  | { readonly t: "mark"; readonly pane: number; readonly name: string; readonly atMs: number }
  /** `bytes` of output before this point gave way while no server came: the screen cannot be exact. */
  | { readonly t: "gap"; readonly pane: number; readonly bytes: number }
  /** Last entry of a stream: every byte was sent before it. */
  | { readonly t: "exit"; readonly pane: number; readonly code: number; readonly signal: number }
  | { readonly t: "inputAck"; readonly client: string; readonly seq: number }
  | { readonly t: "factsStored"; readonly version: number }
  | { readonly t: "replayed"; readonly pane: number };
