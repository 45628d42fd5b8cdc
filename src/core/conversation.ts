// Conversations: what an agent works on in a pane, as told by protocols other than OSC 7501, or guessed from its terminal.
// A pane may hold several: an agent and its children, two agents one behind the other.

import type { ActivityState } from "./activity.ts";
import type { Confidence, StatusKind } from "./status.ts";
import type { Artifact, ProcessIdentity, SaidState, Tasks, WordSource } from "./word.ts";

export type ConversationState = SaidState | "starting";

export interface Conversation {
  /** Unique in its pane: the agent's own id, or a synthetic one that begins with "~". */
  readonly key: string;
  /** The agent's own id; null for a synthetic conversation, and where a terminal does not show it. */
  readonly session: string | null;
  /** Key of the conversation above it. */
  readonly parent: string | null;
  /** Catalog id and display name of the agent, as far as told. */
  readonly agent: string | null;
  readonly name: string | null;
  readonly process: ProcessIdentity | null;
  readonly state: ConversationState;
  readonly kind?: StatusKind;
  readonly msg?: string;
  /** Who said the state last, and by which event. */
  readonly source: WordSource;
  readonly confidence: Exclude<Confidence, "declared">;
  readonly event: string;
  /** Wall clock, ms: when the state began, when it was last said, and when anything was last heard. */
  readonly sinceMs: number;
  readonly saidAtMs: number;
  readonly heardAtMs: number;
  /** A person has seen its done, error or stopped. */
  readonly seen: boolean;
  /** It said that it is idle but may be about to die: idle counts from then on. Null: nothing pends. */
  readonly idleAtMs: number | null;
  /** The turn that the state belongs to, and those before it whose words come too late. Null: never told. */
  readonly turn: string | null;
  readonly pastTurns: readonly string[];
  readonly activity: ActivityState;
  readonly tasks: Tasks | null;
  readonly artifacts: readonly Artifact[];
  readonly cwd: string | null;
  readonly prompt: string | null;
  readonly result: string | null;
  readonly model: string | null;
  readonly transcript: string | null;
}

/** Conversations of a pane by key, in the order in which they began. */
export type Conversations = ReadonlyMap<string, Conversation>;

/** Most conversations of a pane. One more takes the place of the one that was heard least recently. */
export const MAX_CONVERSATIONS = 32;
/** Most artifacts of a conversation, latest last. */
export const MAX_ARTIFACTS = 16;

export const noConversations: Conversations = new Map();
