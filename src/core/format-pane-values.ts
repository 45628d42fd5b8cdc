// Format variables of a pane, and of the agent and the status in it (agent_*).

import type { FormatSubject } from "./format-values.ts";
import { agentOf } from "./find.ts";
import { formatPaneId } from "./ids.ts";
import { panesOf, type Rect } from "./layout.ts";
import { paneRects } from "./layout-rects.ts";
import { baseName } from "./base-name.ts";
import { leadingConversation } from "./leading-conversation.ts";
import type { Pane, Window } from "./state.ts";
import { shownTelemetry } from "./telemetry.ts";

type PaneValue = (pane: Pane, subject: FormatSubject) => string;

const flag = (on: boolean): string => (on ? "1" : "0");
const windowOf = (pane: Pane, subject: FormatSubject): Window | undefined => subject.state.windows.get(pane.window);

function rectOf(pane: Pane, subject: FormatSubject): Rect | undefined {
  const window = windowOf(pane, subject);
  if (window?.zoomed === true && window.active === pane.id) return { x: 0, y: 0, cols: window.cols, rows: window.rows };
  return window && paneRects(window.layout, window).get(pane.id);
}

function edge(pane: Pane, subject: FormatSubject, of: (rect: Rect) => number): string {
  const rect = rectOf(pane, subject);
  return rect === undefined ? "" : String(of(rect));
}

/** Whether no other pane of the window lies beyond that side. */
function isOutermost(pane: Pane, subject: FormatSubject, of: (rect: Rect) => number): string {
  const window = windowOf(pane, subject);
  if (!window) return "0";
  const rects = paneRects(window.layout, window);
  const own = rects.get(pane.id);
  return flag(own !== undefined && [...rects.values()].every((rect) => of(rect) <= of(own)));
}

/** Directory of the program in front: as the system says, else as the program told, else where it was started. */
export const paneDirectory = (pane: Pane): string => pane.observation?.cwd || pane.stream.cwd || pane.startCwd;

/** Name of the program in front, "" where it is the default shell and nobody has looked yet. */
export const paneCommand = (pane: Pane): string => pane.observation?.command || baseName(pane.argv[0] ?? "");

/** The program as it was asked for, in a form that a shell would take. */
export const startCommand = (pane: Pane): string =>
  pane.argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");

const status =
  (read: (pane: Pane) => string | number | undefined): PaneValue =>
  (pane) =>
    String(read(pane) ?? "");

const roundedPercent = (percent: number | null): number | undefined =>
  percent === null ? undefined : Math.round(percent);

const screen =
  (read: (facts: NonNullable<FormatSubject["screen"]>) => number | string): PaneValue =>
  (_, subject) =>
    subject.screen ? String(read(subject.screen)) : "";

export const PANE_VALUES: Readonly<Record<string, PaneValue>> = {
  pane_id: (pane) => formatPaneId(pane.id),
  pane_index: (pane, subject) => {
    const window = windowOf(pane, subject);
    return window ? String(panesOf(window.layout).indexOf(pane.id)) : "";
  },
  pane_title: (pane) => pane.stream.title,
  pane_path: (pane) => pane.stream.cwd,
  pane_current_path: paneDirectory,
  pane_current_command: paneCommand,
  pane_start_command: startCommand,
  pane_start_path: (pane) => pane.startCwd,
  pane_pid: (pane) => (pane.life.phase === "running" ? String(pane.life.pid) : ""),
  pane_dead: (pane) => flag(pane.life.phase === "ended"),
  pane_dead_status: (pane) => (pane.life.phase === "ended" ? String(pane.life.code) : ""),
  pane_dead_signal: (pane) => (pane.life.phase === "ended" && pane.life.signal > 0 ? String(pane.life.signal) : ""),
  pane_active: (pane, subject) => flag(windowOf(pane, subject)?.active === pane.id),
  pane_last: (pane, subject) => flag(windowOf(pane, subject)?.visited[0] === pane.id),
  pane_width: (pane) => String(pane.cols),
  pane_height: (pane) => String(pane.rows),
  pane_left: (pane, subject) => edge(pane, subject, (rect) => rect.x),
  pane_top: (pane, subject) => edge(pane, subject, (rect) => rect.y),
  pane_right: (pane, subject) => edge(pane, subject, (rect) => rect.x + rect.cols - 1),
  pane_bottom: (pane, subject) => edge(pane, subject, (rect) => rect.y + rect.rows - 1),
  pane_at_left: (pane, subject) => isOutermost(pane, subject, (rect) => -rect.x),
  pane_at_top: (pane, subject) => isOutermost(pane, subject, (rect) => -rect.y),
  pane_at_right: (pane, subject) => isOutermost(pane, subject, (rect) => rect.x + rect.cols),
  pane_at_bottom: (pane, subject) => isOutermost(pane, subject, (rect) => rect.y + rect.rows),
  pane_in_mode: () => "0",
  history_size: screen((facts) => facts.historyLines),
  history_limit: screen((facts) => facts.historyLimit),
  history_bytes: screen((facts) => facts.historyBytes),
  cursor_x: screen((facts) => facts.cursorX),
  cursor_y: screen((facts) => facts.cursorY),
  alternate_on: screen((facts) => flag(facts.alternateScreen)),
  agent_id: status((pane) => agentOf(pane)?.id),
  agent_name: status((pane) => agentOf(pane)?.name),
  agent_model: status((pane) => shownTelemetry(pane.telemetry)?.model ?? leadingConversation(pane)?.model ?? undefined),
  agent_context: status((pane) => roundedPercent(shownTelemetry(pane.telemetry)?.contextPercent ?? null)),
  agent_state: status((pane) => pane.status.state),
  agent_kind: status((pane) => pane.status.kind),
  agent_progress: status((pane) => pane.status.progress),
  agent_app: status((pane) => pane.status.app),
  agent_title: status((pane) => pane.status.title),
  agent_msg: status((pane) => pane.status.msg),
  agent_since: status((pane) => Math.floor(pane.status.since / 1000)),
  agent_source: status((pane) => pane.status.source),
  agent_confidence: status((pane) => pane.status.confidence),
  agent_unread: (pane) => flag(pane.status.unread),
};
