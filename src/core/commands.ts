// What every command looks like, as data: the command line, the key tables, help and completions read the same table.
// How it runs stands in server/commands/<name>.ts.

export interface FlagSpec {
  /** Placeholder of its value ("target-pane", "cols"); absent: a switch. */
  readonly value?: string;
  readonly help: string;
}

export interface CommandSpec {
  readonly name: string;
  readonly alias?: string;
  /** Further aliases, for the few commands that have them ("a"). */
  readonly otherAliases?: readonly string[];
  /** Short flags by letter, long flags by name ("json"). */
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** Positional arguments as shown in usage: "[name]", "key …". */
  readonly positional: string;
  readonly minPositional: number;
  /** Infinity where the rest of the line belongs to the command. */
  readonly maxPositional: number;
  /** Arguments after the first positional are not flags (a program's own command line). */
  readonly stopsAtPositional?: boolean;
  readonly summary: string;
  /** Runs in the caller's own process, without a server. */
  readonly local?: boolean;
  /** Starts a server where there is none. */
  readonly startsServer?: boolean;
  readonly group: "sessions" | "windows and panes" | "text" | "agents" | "emit" | "server";
}
