// A pane's status explained, in lines for people and as JSON.

import { hear, type Hearing } from "../../core/claims.ts";
import { cleanText } from "../../core/clean-text.ts";
import type { Claim } from "../../core/arbitrate.ts";
import type { Conversation } from "../../core/conversation.ts";
import { isObserved } from "../../core/converse.ts";
import { formatAge } from "../../core/format-age.ts";
import { formatPaneId } from "../../core/ids.ts";
import { ledgerJson, ledgerText } from "../../core/ledger-text.ts";
import type { Ledger, LedgerEntry } from "../../core/ledger.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import { readRecords } from "../../core/record-tree.ts";
import type { StatusRecord } from "../../core/report.ts";
import type { Pane } from "../../core/state.ts";
import { conversationJson, recordJson, statusJson } from "./status-json.ts";
import { plainStatus } from "./status.ts";
import { expandTime } from "./time-text.ts";

/** Entries of the ledger that are told along. */
const LAST_ENTRIES = 8;

export function explain(location: PaneLocation, ledger: Ledger, nowMs: number): readonly string[] {
  const { session, window, pane, paneIndex } = location;
  const { status, stream, observation } = pane;
  const agent = observation?.agent;
  const hearing = hear(pane);
  const records = readRecords(stream.records);
  const conversations = toldOf(pane);
  return [
    `${formatPaneId(pane.id)} ${session.name}:${window.index}.${paneIndex}: ${plainStatus(status)}`,
    `since: ${ageOf(status.since, nowMs)} ago, change ${status.seq}${status.unread ? ", not seen yet" : ""}`,
    `source: ${status.source} (${status.confidence})`,
    `rule: ${status.rule}${orderOf(hearing)}`,
    `agent: ${agent ? `${agent.name} (${agent.id}), matched by ${agent.match}, pid ${agent.pid}` : "none"}`,
    ...(agent?.mutedBy === undefined ? [] : [`reports: switched off by ${agent.mutedBy} in its environment`]),
    `in front: ${observation?.command || "not known"}`,
    `asked for OSC 7501: ${stream.queried ? "yes" : "no"}`,
    `shell marks (OSC 133): ${stream.prompt ?? "none"}`,
    ...section(
      "others said",
      othersOf(hearing).map((claim) => claimText(claim, hearing)),
    ),
    ...section("records", records.map(recordText), "none"),
    ...section(
      "conversations",
      conversations.map((each) => conversationText(each, nowMs)),
    ),
    ...section(
      "lately",
      lastOf(pane, ledger).map((entry) => `${expandTime("%T", entry.atMs)}  ${ledgerText(entry)}`),
    ),
  ];
}

export function explainJson({ pane }: PaneLocation, ledger: Ledger): object {
  const hearing = hear(pane);
  const { decision } = hearing;
  return {
    pane: formatPaneId(pane.id),
    status: { ...statusJson(pane.status), rule: pane.status.rule },
    decidedBy: decision?.rule ?? null,
    claims: hearing.claims.map((claim) => ({
      conversation: claim.key,
      state: claim.verdict.state,
      kind: claim.verdict.kind ?? null,
      msg: claim.verdict.msg ?? null,
      source: claim.verdict.source,
      confidence: claim.verdict.confidence,
      rule: claim.verdict.rule,
      decides: claim === decision?.claim,
      silencedBy: claim.silencedBy,
    })),
    records: readRecords(pane.stream.records).map(recordJson),
    conversations: toldOf(pane).map(conversationJson),
    ledger: lastOf(pane, ledger).map(ledgerJson),
  };
}

/** By which rule it came before the others, where there are any. */
const orderOf = ({ decision }: Hearing): string =>
  decision === undefined || decision.rule === "order.only" ? "" : `, before the others by ${decision.rule}`;

/** What was read off the terminal is among the claims. */
const toldOf = ({ conversations }: Pane): readonly Conversation[] =>
  [...conversations.values()].filter((each) => !isObserved(each));

const othersOf = ({ claims, decision }: Hearing): readonly Claim[] =>
  claims.filter((claim) => claim !== decision?.claim);

const ageOf = (atMs: number, nowMs: number): string => formatAge(Math.max(0, nowMs - atMs));

function section(title: string, lines: readonly string[], empty: string = ""): readonly string[] {
  if (lines.length === 0) return empty === "" ? [] : [`${title}: ${empty}`];
  return [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function claimText({ key, verdict, silencedBy }: Claim, { decision }: Hearing): string {
  const whose = key === null || key.startsWith("~") ? "" : ` ${cleanText(key)}`;
  const kind = verdict.kind === undefined ? "" : `: ${verdict.kind}`;
  const said = verdict.msg === undefined ? "" : ` · ${cleanText(verdict.msg)}`;
  const why = silencedBy === null ? `behind by ${decision?.rule ?? "order.only"}` : `not heard: ${silencedBy}`;
  return `${verdict.source}${whose} ${verdict.state}${kind}${said} (${verdict.rule}; ${why})`;
}

function recordText(record: StatusRecord): string {
  const kind = record.kind === undefined ? "" : `: ${record.kind}`;
  const progress = record.progress === undefined ? "" : ` ${record.progress}%`;
  const texts = [record.app, record.title, record.msg].flatMap((text) => (text === undefined ? [] : [cleanText(text)]));
  const said = texts.length === 0 ? "" : ` · ${texts.join(" · ")}`;
  return `${record.id === "" ? "(root)" : record.id} ${record.state}${kind}${progress}${said}`;
}

function conversationText(conversation: Conversation, nowMs: number): string {
  const { key, state, kind, name, agent, tasks, process, parent, source, event, heardAtMs } = conversation;
  const parts = [
    `${key.startsWith("~") ? "(no id)" : cleanText(key)} ${state}${kind === undefined ? "" : `: ${kind}`}`,
    name ?? agent ?? "",
    tasks === null ? "" : `${tasks.done}/${tasks.total}`,
    process === null ? "" : `pid ${process.pid}`,
    parent === null ? "" : `below ${cleanText(parent)}`,
    `${source} ${event}, ${ageOf(heardAtMs, nowMs)} ago`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

const lastOf = ({ id }: Pane, { entries }: Ledger): readonly LedgerEntry[] =>
  entries.filter(({ pane }) => pane === id).slice(-LAST_ENTRIES);
