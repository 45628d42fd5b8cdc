// A state that tests drive event by event, what it asked of the world, and the rules that hold after each event.

import type { Agent, Observation } from "../../src/core/agent.ts";
import { findInconsistency } from "../../src/core/consistency.ts";
import type { Effect } from "../../src/core/effect.ts";
import type { Event, Launch } from "../../src/core/event.ts";
import type { ClientId, PaneId, SessionId, WindowId } from "../../src/core/ids.ts";
import { along, hasPane, panesOf } from "../../src/core/layout.ts";
import { paneRects } from "../../src/core/layout-rects.ts";
import { reduce } from "../../src/core/reduce.ts";
import type { RecordState, Report } from "../../src/core/report.ts";
import { emptyState, type Pane, type Session, type State, type Window } from "../../src/core/state.ts";

export const pane = (id: number): PaneId => id as PaneId;
export const window = (id: number): WindowId => id as WindowId;
export const session = (id: number): SessionId => id as SessionId;
export const client = (id: string): ClientId => id as ClientId;
export const shell: Launch = { argv: [], cwd: "/home/u" };

export const agent: Agent = { id: "codex", name: "Codex", match: "exe", pid: 50, startTime: 9, saysDone: false };

/** What a walk sees: the shell, or a program in front of it. */
export const seen = (command: string, inFront: Agent | null = null): Observation => ({
  foregroundGroup: command === "zsh" ? 10 : 50,
  shellInFront: command === "zsh",
  command,
  cwd: "/home/u",
  agent: inFront,
});

export const report = (state: RecordState, fields: Partial<Extract<Report, { action: "set" }>> = {}): Report => ({
  action: "set",
  id: "",
  state,
  ...fields,
});

export class World {
  state: State;
  effects: Effect[] = [];

  constructor(state: State = emptyState) {
    this.state = state;
  }

  /** Takes in events; `effects` are those of the last call. */
  send(...events: readonly Event[]): this {
    this.effects = [];
    for (const event of events) {
      const { state, effects } = reduce(this.state, event);
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }

  /** Lets time pass: sends every wake-up that was asked for till then. */
  waitUntil(atMs: number): this {
    const effects: Effect[] = [];
    for (let next = this.state.wakeAtMs; next !== null && next <= atMs; next = this.state.wakeAtMs) {
      this.send({ type: "woke", atMs: next });
      effects.push(...this.effects);
      if (this.state.wakeAtMs === next) throw new Error(`woken at ${next} for nothing`);
    }
    this.effects = effects;
    return this;
  }

  pane(id: number): Pane {
    const found = this.state.panes.get(pane(id));
    if (found === undefined) throw new Error(`no pane %${id}`);
    return found;
  }

  window(id: number): Window {
    const found = this.state.windows.get(window(id));
    if (found === undefined) throw new Error(`no window @${id}`);
    return found;
  }

  session(id: number): Session {
    const found = this.state.sessions.get(session(id));
    if (found === undefined) throw new Error(`no session $${id}`);
    return found;
  }

  /** Effects of the last call, of one type, without their type. */
  asked(type: Effect["type"]): readonly object[] {
    return this.effects.filter((effect) => effect.type === type).map(({ type: _, ...rest }) => rest);
  }
}

export const newSession = (name: string, fields: Partial<Extract<Event, { type: "sessionCreated" }>> = {}): Event => ({
  type: "sessionCreated",
  name,
  windowName: null,
  launch: shell,
  env: { SHELL: "/bin/zsh" },
  cols: 80,
  rows: 24,
  atMs: 1000,
  ...fields,
});

export const newWindow = (id: number, fields: Partial<Extract<Event, { type: "windowCreated" }>> = {}): Event => ({
  type: "windowCreated",
  session: session(id),
  index: null,
  name: null,
  launch: shell,
  select: true,
  atMs: 1000,
  ...fields,
});

export const split = (id: number, fields: Partial<Extract<Event, { type: "paneSplit" }>> = {}): Event => ({
  type: "paneSplit",
  pane: pane(id),
  axis: "row",
  cells: null,
  before: false,
  full: false,
  launch: shell,
  select: true,
  atMs: 1000,
  ...fields,
});

export const attach = (
  id: string,
  to: number,
  fields: Partial<Extract<Event, { type: "clientAttached" }>> = {},
): Event => ({
  type: "clientAttached",
  client: client(id),
  session: session(to),
  cols: 100,
  rows: 30,
  tty: "/dev/pts/1",
  term: "xterm",
  readOnly: false,
  atMs: 1000,
  ...fields,
});

/** What is wrong with a state; undefined when nothing is. */
export function stateFault(state: State): string | undefined {
  return findInconsistency(state) ?? [...state.windows.values()].map((each) => sizeFault(state, each)).find(Boolean);
}

function sizeFault(state: State, { id, layout, active, zoomed, cols, rows }: Window): string | undefined {
  const places = zoomed ? new Map([[active, { cols, rows }]]) : paneRects(layout, { cols, rows });
  for (const [pane, place] of places) {
    const known = state.panes.get(pane);
    if (known === undefined || !hasPane(layout, pane)) return `@${id}: %${pane} is not there`;
    if (along(known, "row") !== place.cols || along(known, "column") !== place.rows)
      return `@${id}: %${pane} has a wrong size`;
  }
  return zoomed || places.size === panesOf(layout).length ? undefined : `@${id}: a pane has no place`;
}
