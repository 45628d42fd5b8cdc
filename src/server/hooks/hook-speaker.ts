// Who calls a hook, and from which pane: rules [A37] and [A38] of protocols/activity/SPEC.md. What the process table shows
// counts for more than what the reporter was told.

import { agentsOfShape } from "../../catalog/hook-shape.ts";
import { matchProcess } from "../../catalog/match-process.ts";
import type { HookPayload } from "../../catalog/hook-payload.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Pane } from "../../core/state.ts";
import type { ProcessIdentity } from "../../core/word.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";

/** How far up the callers of a reporter are looked at. */
const MAX_ANCESTORS = 32;
/** Set by Claude Code in what it runs without a terminal. */
const SESSION_KIND = "CLAUDE_CODE_SESSION_KIND";

type Catalog = World["catalog"];

/** The reporter and those who called it, nearest first; as far as the system shows them. */
export interface Callers {
  readonly pids: readonly number[];
  /** Up to the pane's own first process. Undefined: none of them is to be seen any more. */
  readonly isInPane: boolean | undefined;
}

export interface HookSpeaker {
  readonly runtime: Runtime;
  /** The agent's process; undefined where it is not seen. */
  readonly process: ProcessIdentity | undefined;
}

export function callersOf(table: ProcessTable, pane: Pane, reporter: number, parent: number): Callers {
  const root = pane.life.phase === "running" ? pane.life.pid : 0;
  const pids: number[] = [];
  let at = table.readStat(reporter) === undefined ? parent : reporter;
  for (let stat = table.readStat(at); stat !== undefined && at > 1; stat = table.readStat(at)) {
    pids.push(at);
    if (at === root) return { pids, isInPane: true };
    if (pids.length === MAX_ANCESTORS) break;
    at = stat.parentPid;
  }
  return { pids, isInPane: pids.length === 0 ? undefined : false };
}

/** It speaks for a conversation that nobody sees. */
export function isBackground(table: ProcessTable, { pids }: Callers): boolean {
  return pids[0] !== undefined && table.readVariable(pids[0], SESSION_KIND) === "bg";
}

/** The agent calls its hooks itself, and not through a server of its own that may serve several panes. */
export function isCalledByItself(table: ProcessTable, { pids }: Callers, { runtime, process }: HookSpeaker): boolean {
  const until = process === undefined ? -1 : pids.indexOf(process.pid);
  const { exclude } = runtime.detect.argv;
  const isServer = (pid: number): boolean => table.describe(pid)?.argv.some((word) => exclude.includes(word)) === true;
  return until >= 0 && !pids.slice(0, until).some(isServer);
}

/** The agent that speaks. `installedAs` is believed only where nothing else tells. */
export function speakerOf(
  table: ProcessTable,
  catalog: Catalog,
  pane: Pane,
  call: { readonly callers: Callers; readonly payload: HookPayload; readonly installedAs: string },
): HookSpeaker | undefined {
  const { callers, payload, installedAs } = call;
  const above = agentsAbove(table, catalog, pane, callers.pids);
  const id = decide(above, agentsOfShape(payload), markedAgents(table, catalog, callers.pids[0])) ?? installedAs;
  const runtime = catalog.byName.get(id);
  if (runtime === undefined) return undefined;
  return { runtime, process: above.find((each) => each.id === runtime.id)?.process ?? inFront(pane, runtime.id) };
}

interface AgentAbove {
  readonly id: string;
  readonly process: ProcessIdentity;
}

function decide(
  above: readonly AgentAbove[],
  shape: readonly string[] | null,
  marked: readonly string[],
): string | undefined {
  const nearest = above[0]?.id;
  if (shape !== null) return shape.find((id) => id === nearest) ?? shape.find((id) => marked.includes(id)) ?? shape[0];
  const [mark] = marked;
  // A mark of an agent further up was handed down by it, to the agent that it runs.
  const isLeftOver = nearest !== undefined && above.some(({ id }) => id === mark) && mark !== nearest;
  return marked.length === 1 && !isLeftOver ? mark : nearest;
}

function agentsAbove(table: ProcessTable, catalog: Catalog, pane: Pane, pids: readonly number[]): AgentAbove[] {
  const hints = { title: pane.stream.title, oscApp: "" };
  const observed = pane.observation?.agent ?? null;
  return pids.flatMap((pid) => {
    if (observed?.pid === pid) return { id: observed.id, process: { pid, startTime: observed.startTime } };
    const process = table.describe(pid);
    const match = process === undefined ? null : matchProcess(catalog, process, hints);
    return process === undefined || match === null
      ? []
      : { id: match.id, process: { pid, startTime: process.startTime } };
  });
}

function markedAgents(table: ProcessTable, catalog: Catalog, reporter: number | undefined): readonly string[] {
  if (reporter === undefined) return [];
  const hasMark = ({ env }: Runtime): boolean =>
    env.markers.some((name) => table.readVariable(reporter, name) !== undefined);
  return catalog.runtimes.filter(hasMark).map(({ id }) => id);
}

function inFront({ observation }: Pane, id: string): ProcessIdentity | undefined {
  const agent = observation?.agent;
  return agent?.id === id ? { pid: agent.pid, startTime: agent.startTime } : undefined;
}
