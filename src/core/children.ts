// What runs below a pane's agent: the child records of OSC 7501, and the conversations that have one above them.

import type { Conversations } from "./conversation.ts";
import type { Pane } from "./state.ts";
import { ROOT_ID } from "./records.ts";
import { nestedPanes } from "./record-tree.ts";
import type { RecordSet, StatusRecord } from "./report.ts";
import type { Status, StatusKind, StatusState } from "./status.ts";

export interface Child {
  /** The record's id, or the agent's own id of the conversation (its key where it tells none). */
  readonly id: string;
  readonly state: StatusState;
  readonly kind?: StatusKind;
  /** What it is called: the record's title or app, the name or id of the conversation's agent; "" where nobody says. */
  readonly name: string;
  readonly msg?: string;
}

/** Records first, then conversations, each in the order in which they began. */
export function childrenOf({ stream, conversations }: Pick<Pane, "stream" | "conversations">): readonly Child[] {
  return [...childRecords(stream.records), ...childConversations(conversations)];
}

/** How many of them work or wait for a person. */
export const countOpen = (children: readonly Child[]): number =>
  children.filter(({ state }) => state === "working" || state === "blocked").length;

/** Panes of a mux that runs inside this one and that do not rest, most urgent first. */
export const nestedOf = ({ stream }: Pick<Pane, "stream">): readonly Child[] =>
  nestedPanes(stream.records).map(childOfRecord);

function childRecords({ records }: RecordSet): Child[] {
  return [...records.values()].filter(({ id }) => id !== ROOT_ID).map(childOfRecord);
}

const childOfRecord = (record: StatusRecord): Child => ({
  id: record.id,
  name: record.title ?? record.app ?? "",
  ...sayingOf(record),
});

function childConversations(conversations: Conversations): Child[] {
  return [...conversations.values()]
    .filter(({ parent }) => parent !== null)
    .map((each) => ({ id: each.session ?? each.key, name: each.name ?? each.agent ?? "", ...sayingOf(each) }));
}

function sayingOf({ state, kind, msg }: Pick<Status, "state" | "kind" | "msg">): Omit<Child, "id" | "name"> {
  return { state, ...(state === "blocked" && { kind: kind ?? "input" }), ...(msg !== undefined && { msg }) };
}
