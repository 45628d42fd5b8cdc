// why: which rule made a pane's status, and all that was said.

import { cleanText } from "../../core/clean-text.ts";
import { formatAge } from "../../core/format-age.ts";
import { formatPaneId } from "../../core/ids.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import type { StatusRecord } from "../../core/report.ts";
import { printed, refused, type Command } from "./command.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { plainStatus } from "./status.ts";

export const why: Command = {
  name: "why",
  run: (ctx, args) => {
    const [target] = args.positional;
    const found = target === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", target);
    return found.ok ? printed(explain(found, ctx.nowMs)) : refused(found.message);
  },
};

function explain({ session, window, pane, paneIndex }: PaneLocation, nowMs: number): readonly string[] {
  const { status, stream, observation } = pane;
  const agent = observation?.agent;
  const records = [...stream.records.records.values()];
  return [
    `${formatPaneId(pane.id)} ${session.name}:${window.index}.${paneIndex}: ${plainStatus(status)}`,
    `since: ${formatAge(Math.max(0, nowMs - status.since))} ago, change ${status.seq}${status.unread ? ", not seen yet" : ""}`,
    `source: ${status.source} (${status.confidence})`,
    `rule: ${status.rule}`,
    `agent: ${agent ? `${agent.name} (${agent.id}), matched by ${agent.match}, pid ${agent.pid}` : "none"}`,
    `in front: ${observation?.command || "not known"}`,
    `asked for OSC 7501: ${stream.queried ? "yes" : "no"}`,
    `shell marks (OSC 133): ${stream.prompt ?? "none"}`,
    records.length === 0 ? "records: none" : "records:",
    ...records.map((record) => `  ${describe(record)}`),
  ];
}

function describe(record: StatusRecord): string {
  const kind = record.kind === undefined ? "" : `: ${record.kind}`;
  const progress = record.progress === undefined ? "" : ` ${record.progress}%`;
  const texts = [record.app, record.title, record.msg].flatMap((text) => (text === undefined ? [] : [cleanText(text)]));
  const said = texts.length === 0 ? "" : ` · ${texts.join(" · ")}`;
  return `${record.id === "" ? "(root)" : record.id} ${record.state}${kind}${progress}${said}`;
}
