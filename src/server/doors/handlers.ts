// Which doors there are, and who answers at each.

import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";
import { AgentEventDoor } from "../runs/agent-event-door.ts";
import { CodexPanes } from "../runs/codex-panes.ts";
import { agentStatusDoor } from "./agent-status.ts";
import type { Gate } from "./gate.ts";
import type { DoorHandlers } from "./handler.ts";

export function doorHandlers(world: World, gate: Gate, table: ProcessTable): DoorHandlers {
  const agentEvent = new AgentEventDoor(world, gate, new CodexPanes(world, table));
  return {
    "agent-event": agentEvent.handle,
    "agent-status": agentStatusDoor(world, gate, table),
  };
}
