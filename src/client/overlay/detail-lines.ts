// What the tabs of a pane's detail view say, line by line, before any of it is laid out.

import { cleanText } from "../../core/clean-text.ts";
import type { Child } from "../../core/children.ts";
import { answeringText } from "../../core/ledger-text.ts";
import type { LedgerEntry } from "../../core/ledger.ts";
import { wordsOf } from "../../core/status-words.ts";
import type { Confidence, Status, StatusSource } from "../../core/status.ts";
import { telemetryText, TUI_ONLY } from "../../core/telemetry-text.ts";
import type { Artifact, ArtifactKind } from "../../core/word.ts";
import type { OtherClaim, PaneDetail } from "../../wire/detail.ts";
import { wrapText } from "./wrap-text.ts";

export type LineLook = "plain" | "dim" | "strong" | "attention" | "failure" | "success" | "activity";

/** A line: a dim label on the left, what it says on the right. */
export interface DetailLine {
  readonly label: string;
  readonly text: string;
  readonly look: LineLook;
}

/** Cells of the labels with the blank behind them. */
export const LABEL_CELLS = 11;

/** Writes a wall clock time (ms) as a person reads it: "14:03:22". */
export type TimeOf = (atMs: number) => string;

const SAID_BY: Readonly<Record<StatusSource, string>> = {
  osc7501: "the program itself (OSC 7501)",
  "agent-status": "the agent (agent-status)",
  "agent-event": "the agent (agent-event)",
  hook: "the agent's hooks",
  wire: "the agent's own log",
  title: "the title",
  progress: "progress (OSC 9;4)",
  notify: "a notification",
  screen: "what the screen shows",
  prompt: "a prompt on the screen",
  silence: "silence",
  process: "its processes",
};
const TRUST: Readonly<Record<Confidence, string>> = {
  declared: "declared",
  explicit: "told",
  strong: "a strong sign",
  weak: "a guess",
};
const LOOKS: Readonly<Record<string, LineLook>> = {
  attention: "attention",
  failure: "failure",
  lost: "failure",
  success: "success",
  activity: "activity",
};

/** The tab "Status": how it stands, since when, who says so, what for. Long texts take several lines. */
export function statusLines(detail: PaneDetail, timeOf: TimeOf, cols: number): DetailLine[] {
  const { status } = detail;
  const words = wordsOf(status);
  const shape = { ...words, word: words.word || "nothing known yet" };
  const word = [shape.shape, shape.word, words.measure, words.tasks].filter((part) => part !== "").join(" ");
  const lines: DetailLine[] = [{ label: "", text: word, look: LOOKS[words.colour] ?? "strong" }];
  const add = (label: string, text: string | null | undefined): void => {
    const cleaned = cleanText(text ?? "");
    if (cleaned === "") return;
    const rows = wrapText(cleaned, Math.max(8, cols - LABEL_CELLS));
    lines.push(...rows.map((row, i): DetailLine => ({ label: i === 0 ? label : "", text: row, look: "plain" })));
  };
  add("says", status.msg);
  add("since", `${timeOf(status.since)}${status.unread ? ", not seen yet" : ""}`);
  add("said by", saidBy(status));
  add("rule", [status.rule, detail.order].filter((rule) => rule !== null).join(" · "));
  if (status.state === "none" && detail.firstVersion !== undefined) add("", `reports from ${detail.firstVersion} on`);
  add("asked", status.prompt);
  add("answered", status.result);
  add("steps", status.steps && `${status.steps.done} of ${status.steps.total} done`);
  add("agent", agentText(detail));
  add("model", detail.telemetry === null ? detail.model : null);
  add("telemetry", telemetryLine(detail));
  add("session", detail.session);
  add("directory", detail.place);
  add("branch", detail.branch);
  for (const [i, child] of detail.children.entries()) add(i === 0 ? "children" : "", childText(child));
  for (const [i, other] of detail.others.entries()) add(i === 0 ? "others" : "", otherText(other));
  return lines;
}

function telemetryLine({ telemetry, model }: PaneDetail): string | null {
  if (telemetry === null) return null;
  return telemetry === "tui" ? TUI_ONLY : telemetryText({ ...telemetry, model: telemetry.model ?? model });
}

const saidBy = ({ source, confidence, state, rule }: Status): string =>
  state === "none" && rule.startsWith("none") ? "nobody" : `${SAID_BY[source]}, ${TRUST[confidence]}`;

function agentText({ agent }: PaneDetail): string | null {
  return agent === null ? null : `${agent.name}, pid ${agent.pid}, known by ${agent.match}`;
}

function childText({ id, name, state, kind, msg }: Child): string {
  const said = msg === undefined ? "" : ` · ${msg}`;
  return `${name === "" ? id : name}: ${stateText(state, kind)}${said}`;
}

function otherText({ source, state, kind, msg, rule }: OtherClaim): string {
  const said = msg === undefined ? "" : ` · ${msg}`;
  return `${source}: ${stateText(state, kind)}${said} (${rule})`;
}

const stateText = (state: string, kind: string | undefined): string =>
  kind === undefined || kind === "input" ? state : `${state}: ${kind}`;

/** The tab "Activity": what happened, oldest first. */
export function activityLines(entries: readonly LedgerEntry[], timeOf: TimeOf): DetailLine[] {
  return entries.map((entry) => ({ label: timeOf(entry.atMs), ...entryText(entry) }));
}

function entryText(entry: LedgerEntry): Pick<DetailLine, "text" | "look"> {
  if (entry.type === "said") {
    const what = [entry.event, entry.activity, entry.detail].filter((part) => part !== undefined && part !== "");
    return { text: cleanText(`${entry.source} ${what.join(" · ")}`), look: "dim" };
  }
  if (entry.type === "answered") return { text: answeringText(entry), look: "strong" };
  const { from, to, kind, rule, evidence, confidence } = entry;
  const guess = confidence === "weak" && to !== "none" ? "~" : "";
  const why = evidence === "" ? rule : `${rule} · ${evidence}`;
  return { text: cleanText(`${from} → ${guess}${stateText(to, kind)} (${why})`), look: LOOK_OF_STATE[to] ?? "plain" };
}

const LOOK_OF_STATE: Readonly<Record<string, LineLook>> = {
  blocked: "attention",
  error: "failure",
  stopped: "failure",
  done: "success",
  working: "activity",
};

const KINDS: Readonly<Record<ArtifactKind, string>> = {
  "pull-request": "pull req.",
  session: "session",
  share: "share",
  compare: "compare",
  generic: "link",
};

/** The tab "Artifacts": what the agent made, by its label and where it is. */
export function artifactLines(artifacts: readonly Artifact[]): DetailLine[] {
  return artifacts.map(({ kind, label, url }) => ({
    label: KINDS[kind],
    text: [label, url]
      .map((part) => cleanText(part ?? ""))
      .filter((part) => part !== "")
      .join("  "),
    look: "plain",
  }));
}
