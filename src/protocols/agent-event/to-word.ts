// What an event says of its conversation, in the words of core. The run is the turn: core drops what a run says of the
// state once another one has begun.

import type { ConversationState } from "../../core/conversation.ts";
import { unreachable } from "../../core/unreachable.ts";
import type { ProcessIdentity, Saying, Word } from "../../core/word.ts";
import type { AgentEvent } from "./parse.ts";

/** What is known of the pane besides the event. */
export interface Circumstances {
  /** State of the conversation that holds this run as its latest; null: none does. */
  readonly runState: ConversationState | null;
  /** The agent in front of the pane, where it is the event's provider: its end is the run's. */
  readonly process: ProcessIdentity | null;
}

export function toWord(event: AgentEvent, { runState, process }: Circumstances): Word {
  const { kind, run, session, provider, hookName } = event;
  return {
    source: "agent-event",
    confidence: "explicit",
    event: hookName ?? kind,
    session,
    speaker: { agent: provider, ...(process !== null && { process }) },
    turn: run,
    says: isLate(event, runState) ? { act: "adds" } : sayingOf(event),
  };
}

/** Hooks run side by side: that a tool came back may be told after the end of the run, which it does not undo. */
const isLate = ({ kind }: AgentEvent, runState: ConversationState | null): boolean =>
  kind === "running" && (runState === "done" || runState === "error" || runState === "stopped");

function sayingOf({ kind, message }: AgentEvent): Saying {
  const msg = message === null ? {} : { msg: message };
  switch (kind) {
    case "started":
    case "running":
      return { act: "is", state: "working", ...msg };
    case "input-requested":
      return { act: "is", state: "blocked", kind: "input", ...msg };
    case "approval-requested":
      return { act: "is", state: "blocked", kind: "permission", ...msg };
    case "succeeded":
      return { act: "is", state: "done", ...msg };
    case "failed":
      return { act: "is", state: "error", ...msg };
    case "disconnected":
      return { act: "is", state: "stopped", ...msg };
    default:
      return unreachable(kind);
  }
}
