// New panes and windows. Sizes come later in the turn, when all that decides them has happened.

import { noConversations } from "../conversation.ts";
import type { Launch } from "../event.ts";
import type { PaneId, SessionId, WindowId } from "../ids.ts";
import { leaf, type Area } from "../layout.ts";
import type { Pane, Session, Window } from "../state.ts";
import { freeWindowIndex } from "../find-window.ts";
import { emptyStream } from "../stream.ts";
import { newStatus } from "./status.ts";
import { patchSession, patchState, putPane, putWindow, type Turn } from "./turn.ts";
import { sortWindows, visitWindow } from "./visit.ts";
import { launchName } from "./names.ts";

/** The id that the next pane will have. */
export const nextPaneId = (turn: Turn): PaneId =>
  // The one place where a pane's number becomes its id.
  turn.state.nextPane as PaneId;

/** A pane whose program is started at the end of this turn. Not yet part of a layout. */
export function addPane(turn: Turn, window: WindowId, launch: Launch, atMs: number): PaneId {
  const id = nextPaneId(turn);
  patchState(turn, { nextPane: turn.state.nextPane + 1 });
  const pane: Pane = {
    id,
    window,
    argv: launch.argv,
    startCwd: launch.cwd,
    ...(launch.env === undefined ? {} : { env: launch.env }),
    life: launch.waits === true ? { phase: "queued", launch } : { phase: "spawning" },
    cols: 0,
    rows: 0,
    createdAtMs: atMs,
    stream: emptyStream,
    observation: null,
    agentSinceMs: null,
    telemetry: null,
    ...launchedBy(launch),
    conversations: noConversations,
    status: newStatus(atMs),
  };
  putPane(turn, pane);
  if (launch.waits !== true) turn.launches.set(id, launch);
  return id;
}

/** What is known of the agent that a launch starts. */
export function launchedBy({ agent }: Launch): Pick<Pane, "launched" | "bound"> {
  if (agent === undefined) return { launched: null, bound: null };
  const { conversation, ...launched } = agent;
  return { launched, bound: conversation === null ? null : { agent: agent.agent, conversation } };
}

/** The number of the next window, taken. */
export function takeWindowId(turn: Turn): WindowId {
  // The one place where a window's number becomes its id.
  const id = turn.state.nextWindow as WindowId;
  patchState(turn, { nextWindow: turn.state.nextWindow + 1 });
  return id;
}

export interface NewWindow {
  readonly id: WindowId;
  readonly session: SessionId;
  /** Null: the lowest free one. */
  readonly index: number | null;
  /** Null: it follows what runs. */
  readonly name: string | null;
  readonly pane: PaneId;
  readonly area: Area;
  readonly select: boolean;
}

/** Adds a window around a pane that stands in no other one. */
export function addWindow(turn: Turn, asked: NewWindow): void {
  const session = turn.state.sessions.get(asked.session);
  if (session === undefined) return;
  const window: Window = {
    id: asked.id,
    session: asked.session,
    index: asked.index ?? freeWindowIndex(turn.state, session),
    name: asked.name ?? startName(turn, session, asked.pane),
    autoName: asked.name === null,
    layout: leaf(asked.pane),
    active: asked.pane,
    visited: [],
    zoomed: false,
    cols: asked.area.cols,
    rows: asked.area.rows,
    preset: -1,
    bell: false,
    activity: false,
  };
  putWindow(turn, window);
  patchSession(turn, session.id, { windows: sortWindows(turn.state, [...session.windows, window.id]) });
  if (asked.select) visitWindow(turn, session.id, window.id);
}

function startName(turn: Turn, session: Session, id: PaneId): string {
  const pane = turn.state.panes.get(id);
  return pane === undefined ? "" : launchName(pane.argv, session.env);
}
