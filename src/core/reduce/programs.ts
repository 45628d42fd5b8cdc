// The programs in panes: started, ended, killed, started again, and what a walk of the processes saw of them.

import type { Observation } from "../agent.ts";
import { noConversations } from "../conversation.ts";
import { forgetObserved } from "../converse.ts";
import { expire } from "../conversation-windows.ts";
import type { Event } from "../event.ts";
import type { Pane } from "../state.ts";
import { emptyStream } from "../stream.ts";
import { noPaneTelemetry, noTelemetry, sameTelemetry } from "../telemetry.ts";
import { unreachable } from "../unreachable.ts";
import { withoutMember } from "./edit.ts";
import { launchedBy } from "./create.ts";
import { closePane, killPane } from "./remove.ts";
import { newStatus } from "./status.ts";
import { patchPane, patchState, putPane, type Turn } from "./turn.ts";

export type ProgramEvent = Extract<
  Event,
  {
    readonly type:
      | "spawned"
      | "exited"
      | "observed"
      | "paneKilled"
      | "paneRespawned"
      | "conversationFound"
      | "telemetry";
  }
>;

export function reducePrograms(turn: Turn, event: ProgramEvent): void {
  const pane = turn.state.panes.get(event.pane);
  if (pane === undefined) {
    // A killed pane left the facts at once; now its stream may go too.
    if (event.type === "exited") turn.effects.push({ type: "forget", pane: event.pane });
    return;
  }
  switch (event.type) {
    case "spawned":
      if (pane.life.phase === "running" && pane.life.pid === event.pid) return;
      return patchPane(turn, pane.id, { life: { phase: "running", pid: event.pid } });
    case "exited":
      return endProgram(turn, pane, event);
    case "observed":
      return observe(turn, pane, event.observation, event.atMs);
    case "conversationFound":
      // Once: what the agent itself tells comes by words.
      return pane.bound === null ? patchPane(turn, pane.id, { bound: event.bound }) : undefined;
    case "telemetry":
      return measure(turn, pane, event);
    case "paneKilled":
      return killPane(turn, pane.id);
    case "paneRespawned":
      return respawn(turn, pane, event);
    default:
      return unreachable(event);
  }
}

function endProgram(turn: Turn, pane: Pane, event: Extract<ProgramEvent, { readonly type: "exited" }>): void {
  const ended: Pane = { ...pane, life: { phase: "ended", code: event.code, signal: event.signal } };
  if (pane.respawn !== undefined) return restart(turn, ended, event.atMs);
  // What is still being read again closes once it is complete (`replayed`).
  if (turn.state.replaying.has(pane.id)) return putPane(turn, ended);
  turn.effects.push({ type: "forget", pane: pane.id });
  closePane(turn, pane.id);
}

function respawn(turn: Turn, pane: Pane, event: Extract<ProgramEvent, { readonly type: "paneRespawned" }>): void {
  const next: Pane = { ...pane, respawn: event.launch };
  if (pane.life.phase === "ended") return restart(turn, next, event.atMs);
  // One that is being ended for a restart already was killed before.
  if (pane.respawn === undefined) turn.effects.push({ type: "kill", pane: pane.id });
  putPane(turn, next);
}

function restart(turn: Turn, pane: Pane, atMs: number): void {
  const { respawn: launch, env: _, ...kept } = pane;
  if (launch === undefined) return;
  turn.effects.push({ type: "forget", pane: pane.id });
  putPane(turn, {
    ...kept,
    argv: launch.argv,
    startCwd: launch.cwd,
    ...(launch.env === undefined ? {} : { env: launch.env }),
    life: { phase: "spawning" },
    stream: emptyStream,
    observation: null,
    agentSinceMs: null,
    telemetry: null,
    ...launchedBy(launch),
    conversations: noConversations,
    status: newStatus(atMs, pane.status),
  });
  // What an earlier program printed is not read again under the new one.
  patchState(turn, { replaying: withoutMember(turn.state.replaying, pane.id) });
  turn.launches.set(pane.id, launch);
}

function observe(turn: Turn, pane: Pane, observation: Observation, atMs: number): void {
  const known = pane.observation;
  if (known !== null && sameObservation(known, observation)) return;
  const agent = observation.agent;
  const sameAgent = agent?.pid === known?.agent?.pid && agent?.startTime === known?.agent?.startTime;
  const agentSinceMs = agent === null ? null : sameAgent ? pane.agentSinceMs : atMs;
  const held = sameAgent ? pane.conversations : forgetObserved(pane.conversations);
  // Who left the front loses what only its being there had kept.
  const conversations = expire(held, observation, atMs);
  // The agent that mux started may have called an editor; of another one nothing is known yet.
  const goesOn = sameAgent || (agent === null && pane.launched !== null);
  const telemetry = goesOn ? pane.telemetry : null;
  patchPane(turn, pane.id, { observation, agentSinceMs, telemetry, conversations });
}

function measure(turn: Turn, pane: Pane, event: Extract<ProgramEvent, { readonly type: "telemetry" }>): void {
  const { source, telemetry } = event;
  if (sameTelemetry(pane.telemetry?.[source] ?? noTelemetry, telemetry)) return;
  patchPane(turn, pane.id, { telemetry: { ...(pane.telemetry ?? noPaneTelemetry), [source]: telemetry } });
}

function sameObservation(one: Observation, other: Observation): boolean {
  return (
    one.foregroundGroup === other.foregroundGroup &&
    one.shellInFront === other.shellInFront &&
    one.command === other.command &&
    one.cwd === other.cwd &&
    one.agent?.id === other.agent?.id &&
    one.agent?.name === other.agent?.name &&
    one.agent?.match === other.agent?.match &&
    one.agent?.pid === other.agent?.pid &&
    one.agent?.startTime === other.agent?.startTime
  );
}
