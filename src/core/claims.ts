// Everything that is said of a pane, from the facts: for those who ask why its status is what it is.

import { claimsOf, decide, type Claim, type Decision } from "./arbitrate.ts";
import { witnessesOf } from "./conclude.ts";
import type { Pane } from "./state.ts";

export interface Hearing {
  readonly claims: readonly Claim[];
  /** Undefined where nobody is heard. */
  readonly decision: Decision | undefined;
}

export function hear({ stream, conversations, observation, agentSinceMs, life }: Pane): Hearing {
  const { records } = stream;
  const agent = observation?.agent ?? null;
  const claims = claimsOf(witnessesOf({ records, conversations, agent, agentSinceMs, alive: life.phase !== "ended" }));
  return { claims, decision: decide(claims) };
}
