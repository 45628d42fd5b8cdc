// A pane in JSON, for status --json and list-panes --json. The keys are a contract; what nothing is known of is null or [].

import { paneCommand, paneDirectory } from "../../core/format-pane-values.ts";
import { formatPaneId, formatSessionId, formatWindowId } from "../../core/ids.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import type { StatusRecord } from "../../core/report.ts";
import { shownSession } from "../../core/shown-session.ts";
import type { Status } from "../../core/status.ts";

type Json = Readonly<Record<string, unknown>>;

export function paneJson({ session, window, pane, paneIndex }: PaneLocation): Json {
  const agent = pane.observation?.agent;
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
    agent: agent ? { id: agent.id, name: agent.name, match: agent.match } : null,
    status: statusJson(pane.status),
    records: [...pane.stream.records.records.values()].map(recordJson),
    conversation: shownSession(pane),
    tasks: null,
    children: [],
    artifacts: [],
    telemetry: null,
    branch: null,
  };
}

const statusJson = (status: Status): Json => ({
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

const recordJson = (record: StatusRecord): Json => ({
  id: record.id,
  state: record.state,
  kind: record.kind ?? null,
  progress: record.progress ?? null,
  app: record.app ?? null,
  title: record.title ?? null,
  msg: record.msg ?? null,
});
