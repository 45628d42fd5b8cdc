// The only way a fact changes: one event in, the next state and what the world is asked for out. Pure; time comes with
// the event. The same state comes back, by reference, when nothing changed. Each area has its own file in reduce/.

import type { Effects } from "./effect.ts";
import type { Event } from "./event.ts";
import type { StatusCause } from "./record-lifetime.ts";
import { askNotice, settleAttention, settleSeen } from "./reduce/attention.ts";
import { reduceBuffers, type BufferEvent } from "./reduce/buffers.ts";
import { reduceClients, type ClientEvent } from "./reduce/clients.ts";
import { reduceEventIds } from "./reduce/event-ids.ts";
import { reduceQuiet, settleQuiet } from "./reduce/quiet.ts";
import { settleInbox, toInbox } from "./reduce/inbox.ts";
import { reduceConversations } from "./reduce/conversations.ts";
import { settleNames } from "./reduce/names.ts";
import { reducePaneMoves, type PaneMoveEvent } from "./reduce/pane-moves.ts";
import { reducePanes, type PaneEvent } from "./reduce/panes.ts";
import { persistedDiffers } from "./reduce/persisted.ts";
import { reducePrograms, type ProgramEvent } from "./reduce/programs.ts";
import { reduceSessions, type SessionEvent } from "./reduce/sessions.ts";
import { settleSizes } from "./reduce/sizes.ts";
import { reduceResumables, settleResumables, type ResumableEvent } from "./reduce/resumables.ts";
import { settleQueue } from "./reduce/queue.ts";
import { endReplay, settleDue, settleReplayed, settleStatus } from "./reduce/status.ts";
import { reduceStream } from "./reduce/stream.ts";
import { patchState, type Turn } from "./reduce/turn.ts";
import { settleWake } from "./reduce/wakes.ts";
import { reduceWindows, type WindowEvent } from "./reduce/windows.ts";
import type { State } from "./state.ts";
import { unreachable } from "./unreachable.ts";

export interface Reduction {
  readonly state: State;
  readonly effects: Effects;
}

/** What follows from an event. */
export function reduce(state: State, event: Event): Reduction {
  const atMs = "atMs" in event ? event.atMs : null;
  const turn: Turn = { before: state, state, effects: [], launches: new Map(), atMs };
  const cause = happen(turn, event);
  settleSizes(turn);
  spawnLaunched(turn);
  settleNames(turn);
  settleAttention(turn);
  settleResumables(turn);
  if (atMs !== null) {
    if (cause !== undefined && "pane" in event) settleStatus(turn, event.pane, cause, atMs);
    if (event.type === "replayed") settleReplayed(turn, event.pane, atMs);
    if (event.type === "woke") settleDue(turn, atMs);
    settleSeen(turn, atMs);
    settleQueue(turn, atMs);
    settleInbox(turn, event, atMs);
    settleQuiet(turn, atMs);
  }
  if (persistedDiffers(state, turn.state)) turn.effects.push({ type: "persist" });
  settleWake(turn, event.type === "woke");
  return { state: turn.state, effects: turn.effects };
}

function spawnLaunched(turn: Turn): void {
  for (const [id, launch] of turn.launches) {
    const pane = turn.state.panes.get(id);
    if (pane !== undefined) turn.effects.push({ type: "spawn", pane: id, launch, cols: pane.cols, rows: pane.rows });
  }
}

// Hands the event to its area. What it is to the status of its pane comes back; undefined: nothing.
function happen(turn: Turn, event: Event): StatusCause | undefined {
  switch (event.type) {
    case "reported":
    case "queried":
    case "marked":
    case "progressed":
    case "titled":
    case "movedTo":
    case "rang":
    case "printed":
    case "reset":
    case "overflowed":
    case "programLeft":
    case "typed":
    case "streamRestored":
      return reduceStream(turn, event);
    case "said":
    case "processGone":
    case "answered":
      return reduceConversations(turn, event);
    case "idTaken":
      reduceEventIds(turn, event);
      return undefined;
    case "observed":
      reducePrograms(turn, event);
      return "other";
    case "replayed":
      endReplay(turn, event.pane);
      return undefined;
    case "paneQuieted":
    case "agentQuieted":
      reduceQuiet(turn, event);
      return undefined;
    case "noticeAsked":
      askNotice(turn, event);
      return undefined;
    case "configured":
      patchState(turn, { escalateAfterMs: event.escalateAfterMs });
      return undefined;
    case "inboxResolved":
      toInbox(turn, { type: "resolved", id: event.id }, event.atMs);
      return undefined;
    case "woke":
      return undefined;
    default:
      command(turn, event);
      return undefined;
  }
}

type CommandEvent =
  | SessionEvent
  | WindowEvent
  | PaneEvent
  | PaneMoveEvent
  | ProgramEvent
  | ClientEvent
  | BufferEvent
  | ResumableEvent;

function command(turn: Turn, event: CommandEvent): void {
  switch (event.type) {
    case "sessionCreated":
    case "sessionRenamed":
    case "sessionKilled":
    case "serverKilled":
      return reduceSessions(turn, event);
    case "windowCreated":
    case "windowSelected":
    case "windowRenamed":
    case "windowKilled":
    case "windowMoved":
    case "windowsSwapped":
    case "layoutSelected":
    case "windowResized":
      return reduceWindows(turn, event);
    case "paneSplit":
    case "paneSelected":
    case "paneResized":
    case "paneSized":
    case "paneZoomed":
      return reducePanes(turn, event);
    case "panesSwapped":
    case "paneBroken":
    case "paneJoined":
      return reducePaneMoves(turn, event);
    case "spawned":
    case "exited":
    case "observed":
    case "paneKilled":
    case "paneRespawned":
    case "conversationFound":
    case "telemetry":
      return reducePrograms(turn, event);
    case "clientAttached":
    case "clientDetached":
    case "clientResized":
    case "clientActive":
    case "clientFocused":
    case "clientSwitched":
    case "commandApplied":
      return reduceClients(turn, event);
    case "resumablesForgotten":
    case "resumablesRestored":
      return reduceResumables(turn, event);
    case "bufferSet":
    case "bufferDeleted":
      return reduceBuffers(turn, event);
    default:
      return unreachable(event);
  }
}
