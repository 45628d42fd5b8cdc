// The door of agent-status: one event of a pane's agent becomes a word about that pane, in the turn in which it came.

import type { PaneId } from "../../core/ids.ts";
import type { ProcessIdentity } from "../../core/word.ts";
import { parseEvent, withProcess, type FindAgent } from "../../protocols/agent-status/parse.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";
import type { Gate } from "./gate.ts";
import { refusal, type DoorAnswer, type DoorHandler } from "./handler.ts";

type Processes = Pick<ProcessTable, "readStat" | "refresh">;
type Needs = Pick<World, "loop" | "counters" | "catalog">;

/** How far up a told process is looked for in its pane. */
const MAX_ANCESTORS = 64;

export function agentStatusDoor(world: Needs, gate: Gate, table: Processes): DoorHandler {
  const findAgent: FindAgent = (name) => world.catalog.byName.get(name)?.id;
  return ({ fields }) => {
    const admission = gate.admit(fields["pane"], fields["token"]);
    if (!admission.ok) return refusal(admission.error);
    const { pane } = admission;
    const { event } = fields;
    if (typeof event !== "string") return refusal("invalid-request", "the request carries no event");
    const parsed = parseEvent(event, findAgent);
    if (!parsed.ok) {
      world.counters.add("doors.refused.invalid-event");
      return refusal("invalid-request", parsed.message);
    }
    const { word, pid } = parsed;
    const take = (): DoorAnswer => {
      const process = pid === null ? undefined : findProcess(world, table, pane, pid);
      const told = process === undefined ? word : withProcess(word, process);
      world.loop.dispatch({ type: "said", pane, word: told, atMs: Date.now() });
      return { ok: true };
    };
    const refreshed = pid === null ? undefined : table.refresh();
    return refreshed === undefined ? take() : refreshed.then(take);
  };
}

/**
 * The process that was told, whoever's child it is: an agent may be told of by a wrapper, or run under a service of its
 * own. That it is none of the pane's is counted. Undefined: there is none of that number, so its end cannot be noticed.
 */
function findProcess(
  { loop, counters }: Needs,
  table: Processes,
  pane: PaneId,
  pid: number,
): ProcessIdentity | undefined {
  const stat = table.readStat(pid);
  if (stat === undefined) {
    counters.add("doors.pids.absent");
    return undefined;
  }
  const life = loop.state.panes.get(pane)?.life;
  const root = life?.phase === "running" ? life.pid : 0;
  let at = pid;
  for (let steps = 0; at !== root && at > 1 && steps < MAX_ANCESTORS; steps++) at = table.readStat(at)?.parentPid ?? 0;
  if (at !== root) counters.add("doors.pids.foreign");
  return { pid, startTime: stat.startTime };
}
