// An agent that mux itself started in a pane, the conversation that the pane has, and the conversations whose pane or agent
// is gone and that can be taken up again.

import type { Pane } from "./state.ts";

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
