// A file of tests with one real agent: installed once, a room and an attached terminal for each test.

import { afterEach, beforeAll, beforeEach } from "vitest";
import { AgentRoom } from "./agent-room.ts";
import type { OuterTerminal } from "./outer-terminal.ts";
import { INSTALL_TIMEOUT_MS, installAgent, type AgentPackage, type Installed } from "./real-agents.ts";

/**
 * `take` is handed the room before each test; `prepare` runs before a terminal is attached. Where the agent cannot be
 * installed the tests are skipped and the reason is printed.
 */
export function useAgent(
  agent: AgentPackage,
  take: (room: AgentRoom, outer: OuterTerminal) => void,
  prepare: (room: AgentRoom) => void = () => undefined,
): void {
  let installed: Installed;
  let room: AgentRoom | undefined;
  beforeAll(async () => {
    installed = await installAgent(agent);
    if (!installed.ok) console.log(`skipped: ${installed.reason}`);
  }, INSTALL_TIMEOUT_MS);
  beforeEach(async (context) => {
    if (!installed.ok) return context.skip(installed.reason);
    room = await AgentRoom.open(installed);
    prepare(room);
    take(room, await room.attach());
  });
  afterEach(async () => {
    await room?.close();
    room = undefined;
  });
}
