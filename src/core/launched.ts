// An agent that mux itself started in a pane, the conversation that the pane has, and the conversations whose pane or agent
// is gone and that can be taken up again.

import { leadingConversation } from "./leading-conversation.ts";
import type { Pane } from "./state.ts";
import { workDirectory } from "./work-directory.ts";

/** What `mux run` started as a pane's program. */
export interface Launched {
  /** Catalog id. */
  readonly agent: string;
  /** The person asked that it asks for no permission. */
  readonly bypass: boolean;
}

/** The conversation of a pane, by the id that the agent takes to go on with it. */
export interface Bound {
  /** Catalog id. */
  readonly agent: string;
  readonly conversation: string;
}

/** What can be taken up again. */
export interface Resumable {
  /** Never used again. */
  readonly number: number;
  /** Number of the pane that it was in; null: a pane of an earlier life of the server. */
  readonly pane: number | null;
  readonly agent: string;
  /** Null: the agent never told it, so a fresh one begins. */
  readonly conversation: string | null;
  readonly bypass: boolean;
  /** Where the agent worked. */
  readonly cwd: string;
  readonly session: string;
  readonly window: string;
  /** What was asked last, or null. */
  readonly prompt: string | null;
  /** Wall clock, ms: when the pane or the agent went. */
  readonly endedAtMs: number;
}

/** The same, as it is kept where numbers mean nothing any more. */
export type Left = Omit<Resumable, "number" | "pane">;

/** Conversations that are offered; one more takes the place of the oldest. */
export const MAX_RESUMABLE = 50;

/** The agent and the conversation that would go on if the pane were opened again; null: it is no agent's. */
export function resumptionOf({
  launched,
  bound,
  observation,
}: Pick<Pane, "launched" | "bound" | "observation">): Pick<Resumable, "agent" | "conversation" | "bypass"> | null {
  const agent = bound?.agent ?? launched?.agent ?? observation?.agent?.id;
  if (agent === undefined) return null;
  return { agent, conversation: bound?.conversation ?? null, bypass: launched?.agent === agent && launched.bypass };
}

/** Whether the agent of the pane works without asking for permission. */
export const bypasses = ({ launched }: Pick<Pane, "launched">): boolean => launched?.bypass === true;

/**
 * What a pane leaves behind when it or its agent goes now; null where there is nothing to take up again: a conversation
 * that nobody ever had a word in is worth nothing.
 */
export function leftBy(
  pane: Pane,
  { session, window }: Pick<Resumable, "session" | "window">,
  endedAtMs: number,
): Left | null {
  const resumption = resumptionOf(pane);
  if (resumption === null || (resumption.conversation === null && pane.launched === null)) return null;
  const prompt = leadingConversation(pane)?.prompt ?? null;
  return { ...resumption, cwd: workDirectory(pane) ?? pane.startCwd, session, window, prompt, endedAtMs };
}

/** Whether both are the same conversation of the same agent; of those that were never told each is its own. */
export const isSameConversation = (
  one: Pick<Resumable, "agent" | "conversation">,
  other: Pick<Resumable, "agent" | "conversation">,
): boolean => one.conversation !== null && one.agent === other.agent && one.conversation === other.conversation;
