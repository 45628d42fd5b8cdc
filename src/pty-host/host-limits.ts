// Every bound of the pty-host in one place. Tests pass smaller ones.

export interface HostLimits {
  /** Journal of one pane: with no server its program waits here; with one it waits for a snapshot. */
  readonly journalMaxBytes: number;
  /** Output that the server has not taken in yet; past it the program waits, below half of it it goes on. */
  readonly highWaterBytes: number;
  /** Snapshots, blocks and facts of all panes together. */
  readonly savedMaxBytes: number;
  /** Replies of the terminal that a program has not read yet, for each pane; more are dropped. */
  readonly repliesMaxBytes: number;
  /** Input that a program has not read yet, for each pane; more is dropped. */
  readonly inputMaxBytes: number;
  /** Time without any server after which the oldest output gives way. */
  readonly awayMs: number;
  /** Time between HUP and KILL. */
  readonly killAfterMs: number;
  /** Time without panes and without a server after which the process ends. */
  readonly emptyMs: number;
  /** Time in which a connection must say hello. */
  readonly helloMs: number;
  /** Time that a new server waits for the end of the one before it; then it is told `busy`. */
  readonly busyAfterMs: number;
}

export const DEFAULT_LIMITS: HostLimits = {
  journalMaxBytes: 8 << 20,
  highWaterBytes: 256 << 10,
  savedMaxBytes: 256 << 20,
  repliesMaxBytes: 64 << 10,
  inputMaxBytes: 64 << 20,
  awayMs: 60_000,
  killAfterMs: 2_000,
  emptyMs: 10_000,
  helloMs: 5_000,
  busyAfterMs: 100,
};

/** Largest output frame: big enough for the parser's pace, small enough that panes take turns. */
export const OUTPUT_FRAME_BYTES: number = 32 << 10;
/** Clients whose applied input is remembered; the least recent ones go. */
export const MAX_INPUT_CLIENTS = 1024;
/** Longest name of a mark, in UTF-16 units. */
export const MAX_MARK_NAME = 256;
/** Unsent messages to a server that does not read; past it the pty-host stops reading from that server. */
export const MAX_UNSENT_BYTES: number = 1 << 20;
/** What a connection may send before its hello is complete. */
export const MAX_HELLO_BYTES: number = 64 << 10;
