// What a pane's status would be by one voice alone: its records, or one conversation.

import type { Agent } from "./agent.ts";
import type { Conversation } from "./conversation.ts";
import { isOutcome } from "./converse.ts";
import { appOf, countTasks } from "./record-tree.ts";
import { ROOT_ID } from "./records.ts";
import type { RecordSet, StatusRecord } from "./report.ts";
import type { Status } from "./status.ts";

/** What a pane's status is, before how it came to be is looked at. */
export type Verdict = Omit<Status, "since" | "seq" | "unread" | "finished" | "revealed" | "held">;

/** By the record that leads the others. */
export function judgeRecord(records: RecordSet, leader: StatusRecord, agent: Agent | null): Verdict {
  const app = appOf(records, leader.id);
  const tasks = countTasks(records);
  const declared = leader.standIn !== true;
  return {
    state: leader.state,
    ...(leader.state === "blocked" && { kind: leader.kind ?? "input" }),
    ...(leader.progress !== undefined && { progress: leader.progress }),
    ...(app !== undefined && { app }),
    ...(leader.title !== undefined && { title: leader.title }),
    ...(leader.msg !== undefined && { msg: leader.msg }),
    ...(tasks > 0 && { tasks }),
    source: declared ? "osc7501" : "progress",
    confidence: declared ? "declared" : agent === null ? "weak" : "strong",
    rule: declared ? `osc7501.${leader.id === ROOT_ID ? "root" : "child"}` : "progress.root",
  };
}

/** By a program that reported, of which no record is left. */
export function judgeNoRecord(records: RecordSet): Verdict {
  const state = records.seen === true ? "idle" : "none";
  const rule = state === "idle" ? "osc7501.seen" : "osc7501.none";
  return { state, source: "osc7501", confidence: "declared", rule };
}

/** By one conversation. */
export function judgeConversation(conversation: Conversation, agent: Agent | null): Verdict {
  const { state, kind, msg, source, confidence, event, seen } = conversation;
  const isSeen = isOutcome(state) && seen;
  const app = appNamedBy(conversation, agent);
  return {
    state: isSeen ? "idle" : state,
    ...(state === "blocked" && { kind: kind ?? "input" }),
    ...(app !== undefined && { app }),
    ...(msg !== undefined && !isSeen && { msg }),
    ...detailsOf(conversation),
    source,
    confidence,
    rule: isSeen ? `${source}.seen` : event.startsWith(`${source}.`) ? event : `${source}.${event}`,
  };
}

/** The pane is called after the agent in front; a conversation that names another, or none we know, says whose it is. */
function appNamedBy({ agent: told, name }: Conversation, agent: Agent | null): string | undefined {
  return told !== null && told === agent?.id ? undefined : (name ?? told ?? undefined);
}

/** What a conversation adds to a status, whoever decides its state. */
export function detailsOf({ tasks, prompt, result }: Conversation): Pick<Status, "steps" | "prompt" | "result"> {
  return {
    ...(tasks !== null && { steps: tasks }),
    ...(prompt !== null && { prompt }),
    ...(result !== null && { result }),
  };
}
