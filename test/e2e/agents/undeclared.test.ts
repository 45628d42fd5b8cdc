// Agents that do not report by OSC 7501, as far as they go without their service: Gemini CLI is read off its title,
// OpenCode off its screen, and what is only read off a screen wears a mark.

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, AgentRoom, sidebarShows } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { GEMINI_CLI, INSTALL_TIMEOUT_MS, installAgent, OPENCODE, type Installed } from "../../harness/real-agents.ts";
import { waitFor } from "../../harness/wait-for.ts";

let gemini: Installed;
let opencode: Installed;
let room: AgentRoom;
let outer: OuterTerminal;

beforeAll(async () => {
  gemini = await installAgent(GEMINI_CLI);
  opencode = await installAgent(OPENCODE);
  for (const agent of [gemini, opencode]) if (!agent.ok) console.log(`skipped: ${agent.reason}`);
}, 2 * INSTALL_TIMEOUT_MS);
beforeEach(async () => {
  room = await AgentRoom.open(gemini, opencode);
  outer = await room.attach();
});
afterEach(() => room.close());

describe("an agent that declares nothing", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("Gemini CLI: its title says whether it works", async (context) => {
    if (!gemini.ok) return context.skip(gemini.reason);
    await room.type(outer, "%0", "gemini");
    const idle = await waitFor(
      "Gemini's title to be read",
      async () => {
        const told = await room.told("%0");
        return told.status.source === "title" ? told : null;
      },
      AGENT_PATIENCE_MS,
    );
    expect(idle).toMatchObject({
      agent: { id: "gemini", name: "Gemini CLI" },
      status: { state: "idle", confidence: "strong" },
    });
    room.service.hold();
    await room.shows("%0", "Type your message");
    outer.write("say hello");
    // An Enter right behind a text is taken for a line of a paste.
    await room.answer(outer, "say hello", "\r");
    await room.reaches("%0", "working");
    await sidebarShows(outer, /^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] gemini /m);
    outer.write("\x1b");
    await room.reaches("%0", "idle");
    room.service.release();
  });

  test("OpenCode: its screen is read, and what it seems to do is marked as a guess", async (context) => {
    if (!opencode.ok) return context.skip(opencode.reason);
    await room.type(outer, "%0", "opencode");
    const idle = await room.reaches("%0", "idle");
    expect(idle).toMatchObject({ agent: { id: "opencode" }, status: { confidence: "weak", unread: false } });
    await outer.shows(/opencode · .*○ ~idle/);
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "working");
    await sidebarShows(outer, /^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] opencode /m);
    expect(await room.place.ask("status", "-t", "%0")).toContain("~working");
  });
});
