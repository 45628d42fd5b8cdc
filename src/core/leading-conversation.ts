// The conversation a pane is about.

import type { Agent } from "./agent.ts";
import type { Conversation, Conversations } from "./conversation.ts";
import { isOfAgent } from "./conversation-windows.ts";
import { isObserved } from "./converse.ts";
import type { Pane } from "./state.ts";

/** The one that the agent in front told of last; undefined where it told of none. */
export const ownConversation = (conversations: Conversations, agent: Agent | null): Conversation | undefined =>
  lastHeard(toldRoots(conversations).filter((each) => isOfAgent(each, agent)));

/** The agent's own, else the one heard of last. */
export function leadingConversation({ conversations, observation }: Pane): Conversation | undefined {
  return ownConversation(conversations, observation?.agent ?? null) ?? lastHeard(toldRoots(conversations));
}

const toldRoots = (conversations: Conversations): readonly Conversation[] =>
  [...conversations.values()].filter((each) => !isObserved(each) && each.parent === null);

const lastHeard = (conversations: readonly Conversation[]): Conversation | undefined =>
  conversations.toSorted((one, other) => one.heardAtMs - other.heardAtMs).at(-1);
