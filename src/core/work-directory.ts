// Where a pane's agent works: the directory its conversation told, which need not be that of its process.

import { isOfAgent } from "./conversation-windows.ts";
import type { Pane } from "./state.ts";

/** Null: no conversation of the agent in front told any. */
export function workDirectory({
  conversations,
  observation,
}: Pick<Pane, "conversations" | "observation">): string | null {
  const agent = observation?.agent ?? null;
  const told = [...conversations.values()].filter(
    (each) => each.cwd !== null && each.parent === null && (agent === null || isOfAgent(each, agent)),
  );
  const [latest] = told.toSorted((one, other) => other.heardAtMs - one.heardAtMs);
  return latest?.cwd ?? null;
}
