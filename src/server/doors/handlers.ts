// Which doors there are, and who answers at each.

import { HookDoor } from "../hooks/hook-door.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import { AgentEventDoor } from "../runs/agent-event-door.ts";
import type { CodexPanes } from "../runs/codex-panes.ts";
import type { World } from "../world.ts";
import { agentStatusDoor } from "./agent-status.ts";
import type { Gate } from "./gate.ts";
import type { DoorHandlers } from "./handler.ts";

export function doorHandlers(world: World, gate: Gate, table: ProcessTable, codexPanes: CodexPanes): DoorHandlers {
  return {
    "agent-event": new AgentEventDoor(world, gate, codexPanes).handle,
    "agent-status": agentStatusDoor(world, gate, table),
    hook: new HookDoor(world, gate, table, codexPanes).handle,
  };
}
