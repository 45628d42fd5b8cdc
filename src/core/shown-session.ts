// The agent's own id of what a pane is about, as it would be resumed: of the agent in front, else what was told of none.

import { isOfAgent } from "./conversation-windows.ts";
import type { Conversation } from "./conversation.ts";
import type { Pane } from "./state.ts";

/** Null: none is known, or it is of an agent that is not in front. */
export function shownSession({
  conversations,
  observation,
}: Pick<Pane, "conversations" | "observation">): string | null {
  const agent = observation?.agent ?? null;
  // A session of agent-event is shown only while its agent is there; others may be of programs that nobody recognises.
  const isShown = (each: Conversation): boolean =>
    agent === null ? each.source !== "agent-event" : isOfAgent(each, agent);
  const roots = [...conversations.values()].filter(({ session, parent }) => session !== null && parent === null);
  const [latest] = roots.filter(isShown).toSorted((one, other) => other.heardAtMs - one.heardAtMs);
  return latest?.session ?? null;
}
