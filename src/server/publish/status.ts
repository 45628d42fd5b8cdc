// The sidebar's rows for one client: all tracked panes of all sessions, sent when they differ from what was sent.

import { agentOf, agentOrCommandName, isTracked } from "../../core/find.ts";
import { bypasses } from "../../core/launched.ts";
import { quietOf } from "../../core/quiet.ts";
import type { Pane, State } from "../../core/state.ts";
import { childrenOf, countOpen, nestedOf } from "../../core/children.ts";
import { shownTelemetry } from "../../core/telemetry.ts";
import { shortTelemetryText } from "../../core/telemetry-text.ts";
import type { StatusRow } from "../../wire/view.ts";
import type { Labels } from "./labels.ts";
import { placeOf } from "./place.ts";

function buildRow(state: State, pane: Pane, labels: Labels): StatusRow | undefined {
  const window = state.windows.get(pane.window);
  const session = window && state.sessions.get(window.session);
  if (!window || !session) return undefined;
  const firstVersion = labels.firstVersionOf(pane);
  const children = countOpen(childrenOf(pane));
  const nested = nestedOf(pane);
  const telemetry = shownTelemetry(pane.telemetry);
  const usage = telemetry === null ? "" : shortTelemetryText(telemetry);
  const quiet = quietOf(state.quiet, pane.id, pane.observation?.agent?.id ?? null);
  return {
    pane: pane.id,
    session: session.id,
    sessionName: session.name,
    window: window.id,
    windowIndex: window.index,
    windowName: window.name,
    name: agentOrCommandName(pane),
    ...placeOf(pane),
    ...(nested.length > 0 ? { nested } : children > 0 && { children }),
    ...(bypasses(pane) && { bypass: true }),
    ...(usage !== "" && { usage }),
    ...(quiet !== null && { quiet }),
    agent: agentOf(pane)?.id ?? null,
    ...(firstVersion === undefined ? {} : { firstVersion }),
    status: labels.statusOf(pane),
  };
}

export class StatusSource {
  readonly #labels: Labels;
  #sent = new Map<number, string>();
  #panes: State["panes"] | null = null;
  #windows: State["windows"] | null = null;
  #sessions: State["sessions"] | null = null;
  #quiet: State["quiet"] | null = null;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** Rows that changed and panes that have none any more, or undefined when the client knows all. */
  diff(state: State): { rows: readonly StatusRow[]; gone: readonly number[] } | undefined {
    const isSameQuiet = state.quiet === this.#quiet;
    if (
      isSameQuiet &&
      state.panes === this.#panes &&
      state.windows === this.#windows &&
      state.sessions === this.#sessions
    ) {
      return undefined;
    }
    this.#quiet = state.quiet;
    this.#panes = state.panes;
    this.#windows = state.windows;
    this.#sessions = state.sessions;
    const rows: StatusRow[] = [];
    const now = new Map<number, string>();
    for (const pane of state.panes.values()) {
      const row = isTracked(pane) ? buildRow(state, pane, this.#labels) : undefined;
      if (!row) continue;
      const text = JSON.stringify(row);
      now.set(pane.id, text);
      if (this.#sent.get(pane.id) !== text) rows.push(row);
    }
    const gone = [...this.#sent.keys()].filter((pane) => !now.has(pane));
    this.#sent = now;
    return rows.length > 0 || gone.length > 0 ? { rows, gone } : undefined;
  }
}
