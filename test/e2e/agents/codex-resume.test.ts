// The real Codex started by mux, killed, and taken up again by the id that its own record tells.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CODEX } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CODEX, (opened, attached) => {
  room = opened;
  outer = attached;
});

test("Codex goes on with its conversation after it was killed", { timeout: AGENT_TEST_TIMEOUT_MS }, async () => {
  const { place } = room;
  await place.ok("run", "-c", room.work, "codex");
  await room.reaches("%1", "idle");
  await room.type(outer, "%1", "remember the word pelican");
  await room.reaches("%1", "done");
  const kept = place.file("state/mux/default/restore.json");
  const isFound = (): boolean => /"conversation":"[0-9a-f-]{36}"/.test(readFileSync(kept, "utf8"));
  await waitFor("its record to be found", isFound, AGENT_PATIENCE_MS);
  for (const pid of room.pidsOf("codex")) process.kill(pid, "SIGKILL");
  await place.shows("#{session_windows}", "1", "work");
  const [row] = JSON.parse(await place.ask("resume", "--list", "--json")) as readonly { readonly command: string }[];
  expect(row?.command).toMatch(/^codex resume [0-9a-f-]{36}$/);
  await place.ok("resume", "--all");
  await room.shows("%2", "pelican");
});
