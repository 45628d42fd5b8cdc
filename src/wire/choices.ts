// What a person chooses from in a client: agents to start, and conversations to take up again. Asked for when a list is
// opened, answered once.

/** An agent of the catalog as it stands on this machine, in the order in which it is shown. */
export interface AgentChoice {
  readonly id: string;
  readonly name: string;
  /** The command that starts it, "claude". */
  readonly command: string;
  readonly installed: boolean;
  /** Words that make it ask for no permission, "--yolo"; null: it has none. */
  readonly bypass: string | null;
  /** Address of the page that tells how to get it, and a command that does it; null where not known. */
  readonly page: string | null;
  readonly installCommand: string | null;
  /** What is likely to stop it, "does not seem to be signed in: run codex login"; null: nothing. */
  readonly warning: string | null;
}

/** A conversation whose pane or agent is gone. */
export interface RestoreRow {
  readonly number: number;
  /** Name of its agent. */
  readonly name: string;
  /** The exact command line by which it goes on; null: it cannot. */
  readonly command: string | null;
  /** The agent's store has it no more. */
  readonly missing: boolean;
  /** It was never told of: a new one begins. */
  readonly isNew: boolean;
  readonly bypass: boolean;
  /** Directory, with the home directory as ~. */
  readonly place: string;
  readonly session: string;
  readonly prompt: string | null;
  /** Wall clock, ms. */
  readonly endedAtMs: number;
}

/** What a client may ask to choose from. */
export type ChoiceKind = "agents" | "restore";

export type Choices =
  | { readonly kind: "agents"; readonly rows: readonly AgentChoice[] }
  /** `sessions`: names of those whose windows and shells can be put back too. */
  | { readonly kind: "restore"; readonly rows: readonly RestoreRow[]; readonly sessions: readonly string[] };
