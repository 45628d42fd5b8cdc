// A pane to JSON and back, without its stream: that travels with the snapshot of its screen and is read again.

import type { Agent, Observation } from "./agent.ts";
import { noConversations } from "./conversation.ts";
import type { Launch } from "./event.ts";
import { count, flag, id, listOf, nullable, number, objectOf, text, texts, type Parse } from "./json-fields.ts";
import { parseBound, parseLaunched } from "./persist-launched.ts";
import { encodeConversations, parseConversations } from "./persist-conversation.ts";
import { encodeStatus, parseStatus } from "./persist-status.ts";
import type { Pane, PaneLife } from "./state.ts";
import { emptyStream } from "./stream.ts";
import { parsePaneTelemetry } from "./telemetry.ts";

export function encodePane(pane: Pane): object {
  const { stream: _, ...facts } = pane;
  return { ...facts, conversations: encodeConversations(pane.conversations), status: encodeStatus(pane.status) };
}

/** The pane, of whose stream nothing has been read. */
export const parsePane: Parse<Pane> = (value) => {
  const pane = parseFacts(value);
  return (
    pane && {
      conversations: noConversations,
      launched: null,
      bound: null,
      telemetry: null,
      ...pane,
      stream: emptyStream,
    }
  );
};

const yes: Parse<true> = (value) => (value === true ? true : undefined);
const parseLaunch = objectOf<Launch>(
  { argv: listOf(text), cwd: text },
  {
    env: texts,
    waits: yes,
    agent: objectOf<NonNullable<Launch["agent"]>>({ agent: text, bypass: flag, conversation: nullable(text) }, {}),
  },
);

const parseSpawning = objectOf<{ phase: "spawning" }>({ phase: phase("spawning") }, {});
const parseRunning = objectOf<{ phase: "running"; pid: number }>({ phase: phase("running"), pid: count }, {});
const parseEnded = objectOf<{ phase: "ended"; code: number; signal: number }>(
  { phase: phase("ended"), code: number, signal: number },
  {},
);
const parseQueued = objectOf<{ phase: "queued"; launch: Launch }>({ phase: phase("queued"), launch: parseLaunch }, {});
const parseLife: Parse<PaneLife> = (value) =>
  parseSpawning(value) ?? parseQueued(value) ?? parseRunning(value) ?? parseEnded(value);

export const parseAgent: Parse<Agent> = objectOf<Agent>(
  { id: text, name: text, match: text, pid: count, startTime: number },
  { label: text, saysDone: flag, mutedBy: text },
);

const parseObservation = objectOf<Observation>(
  { foregroundGroup: number, shellInFront: flag, command: text, cwd: text, agent: nullable(parseAgent) },
  {},
);

/** What came later may be missing. */
type Later = "conversations" | "launched" | "bound" | "telemetry";
type SavedPane = Omit<Pane, "stream" | Later> & Partial<Pick<Pane, Later>>;

const parseFacts = objectOf<SavedPane>(
  {
    id,
    window: id,
    argv: listOf(text),
    startCwd: text,
    life: parseLife,
    cols: count,
    rows: count,
    createdAtMs: number,
    observation: nullable(parseObservation),
    agentSinceMs: nullable(number),
    status: parseStatus,
  },
  {
    env: texts,
    respawn: parseLaunch,
    conversations: parseConversations,
    launched: nullable(parseLaunched),
    bound: nullable(parseBound),
    telemetry: nullable(parsePaneTelemetry),
  },
);

function phase<T extends string>(name: T): Parse<T> {
  return (value) => (value === name ? name : undefined);
}
