// A pane in JSON, for status --json and list-panes --json. The keys are a contract; what nothing is known of is null or [].

import { childrenOf, type Child } from "../../core/children.ts";
import type { Conversation } from "../../core/conversation.ts";
import { agentOf } from "../../core/find.ts";
import { paneCommand, paneDirectory } from "../../core/format-pane-values.ts";
import { formatPaneId, formatSessionId, formatWindowId } from "../../core/ids.ts";
import { leadingConversation } from "../../core/leading-conversation.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import { readRecords } from "../../core/record-tree.ts";
import type { StatusRecord } from "../../core/report.ts";
import { shownSession } from "../../core/shown-session.ts";
import type { Status } from "../../core/status.ts";
import { noTelemetry, shownTelemetry, type PaneTelemetry } from "../../core/telemetry.ts";
import { workDirectory } from "../../core/work-directory.ts";

type Json = Readonly<Record<string, unknown>>;

/** `branchOf`: the branch a directory has checked out, null where it has none. */
export function paneJson(location: PaneLocation, branchOf: (directory: string) => string | null): Json {
  const { session, window, pane, paneIndex } = location;
  const conversation = leadingConversation(pane);
  return {
    pane: formatPaneId(pane.id),
    window: formatWindowId(window.id),
    session: formatSessionId(session.id),
    sessionName: session.name,
    windowIndex: window.index,
    paneIndex,
    active: window.active === pane.id,
    pid: pane.life.phase === "running" ? pane.life.pid : null,
    cwd: paneDirectory(pane),
    title: pane.stream.title,
    cols: pane.cols,
    rows: pane.rows,
    command: paneCommand(pane),
    agent: agentOf(pane),
    status: statusJson(pane.status),
    records: readRecords(pane.stream.records).map(recordJson),
    conversation: shownSession(pane),
    tasks: conversation?.tasks ?? null,
    children: childrenOf(pane).map(childJson),
    artifacts: [...pane.conversations.values()].flatMap(({ artifacts }) => artifacts),
    telemetry: telemetryJson(pane.telemetry, conversation?.model ?? null),
    branch: branchOf(workDirectory(pane) ?? paneDirectory(pane)),
  };
}

/** `model`: as the conversation told it, where no record tells one. */
function telemetryJson(telemetry: PaneTelemetry | null, model: string | null): Json | null {
  const shown = shownTelemetry(telemetry);
  if (shown === null && model === null) return null;
  return { ...(shown ?? noTelemetry), model: shown?.model ?? model };
}

export const statusJson = (status: Status): Json => ({
  state: status.state,
  kind: status.kind ?? null,
  progress: status.progress ?? null,
  app: status.app ?? null,
  title: status.title ?? null,
  msg: status.msg ?? null,
  source: status.source,
  confidence: status.confidence,
  since: status.since,
  seq: status.seq,
  unread: status.unread,
});

export const recordJson = (record: StatusRecord): Json => ({
  id: record.id,
  state: record.state,
  kind: record.kind ?? null,
  progress: record.progress ?? null,
  app: record.app ?? null,
  title: record.title ?? null,
  msg: record.msg ?? null,
});

const childJson = ({ id, state, kind, name, msg }: Child): Json => ({
  id,
  state,
  kind: kind ?? null,
  name,
  msg: msg ?? null,
});

/** A conversation as `why --json` tells it. */
export const conversationJson = (each: Conversation): Json => ({
  id: each.session,
  key: each.key,
  parent: each.parent,
  agent: each.agent,
  name: each.name,
  pid: each.process?.pid ?? null,
  state: each.state,
  kind: each.kind ?? null,
  msg: each.msg ?? null,
  source: each.source,
  confidence: each.confidence,
  event: each.event,
  since: each.sinceMs,
  heard: each.heardAtMs,
  turn: each.turn,
  subagents: each.activity.depth,
  shells: each.activity.shells.length,
  tasks: each.tasks,
  artifacts: each.artifacts,
  cwd: each.cwd,
  prompt: each.prompt,
  model: each.model,
});
