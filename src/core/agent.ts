/** A running process identified as a runtime of the catalog. */
export interface Agent {
  /** Catalog id, e.g. "claude-code". */
  readonly id: string;
  /** Display name, e.g. "Claude Code". */
  readonly name: string;
  /** Short name for lists and windows, "claude"; absent: the display name. */
  readonly label?: string;
  /** How it was matched: "exe", "path", "script", "module", "title", "app" … */
  readonly match: string;
  readonly pid: number;
  /** Process start time in the system's own unit: tells a reused pid apart. */
  readonly startTime: number;
  /** False for one known to end its turns with idle, never with done. */
  readonly saysDone?: boolean;
  /** The variable of its environment by which a person has switched its status reports off; absent: none. */
  readonly mutedBy?: string;
}

/** What one process walk saw of a pane's terminal. */
export interface Observation {
  /** Foreground process group of the terminal, or 0 where unknown. */
  readonly foregroundGroup: number;
  /** Whether the pane's shell owns the foreground. */
  readonly shellInFront: boolean;
  /** Base name of the command in front, e.g. "vim". */
  readonly command: string;
  /** Directory of the process in front, "" where unreadable. */
  readonly cwd: string;
  readonly agent: Agent | null;
}
