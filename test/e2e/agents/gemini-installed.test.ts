// The real Gemini CLI with hooks that `mux hooks install` wrote: it runs them at its start and for a prompt. It has no model
// service here, so its turn does not come to an end.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { GEMINI_CLI } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

/** Nothing that Gemini CLI would write anew by itself. */
const SETTINGS = {
  security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
};

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(
  GEMINI_CLI,
  (opened, attached) => {
    room = opened;
    outer = attached;
  },
  (room) => writeFileSync(join(room.place.dir, "home/.gemini/settings.json"), `${JSON.stringify(SETTINGS, null, 4)}\n`),
);

describe("hooks that mux installed for Gemini CLI", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("are run, and are gone without a trace", async () => {
    const settings = join(room.place.dir, "home/.gemini/settings.json");
    const before = readFileSync(settings, "utf8");
    expect(await room.place.ok("hooks", "install", "-y", "gemini")).toContain("gemini: hooks are installed");
    await room.type(outer, "%0", "gemini");
    const hears = (event: string): Promise<boolean> =>
      waitFor(
        `the hook ${event} to be heard`,
        async () => (await room.place.ask("log", "%0")).includes(`hook ${event} `),
        AGENT_PATIENCE_MS,
      );
    await hears("SessionStart");
    await room.shows("%0", "Type your message");
    await room.type(outer, "%0", "say hello");
    await hears("BeforeAgent");
    expect(await room.place.ask("why", "%0")).toMatch(/working · gemini · pid \d+ · hook BeforeAgent/);
    expect(await room.place.ok("hooks", "status", "gemini")).toMatch(/^gemini +installed /);
    await room.place.ok("hooks", "uninstall", "-y", "gemini");
    expect(readFileSync(settings, "utf8")).toBe(before);
  });
});
