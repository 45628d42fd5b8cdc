// The real Codex with hooks that `mux hooks install` wrote: it asks to review them once, runs them then, writes on in the
// same file, and what it wrote stays when they are taken out.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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

describe("hooks that mux installed for Codex", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("run once they are trusted, and leave what Codex wrote beside them", async () => {
    const config = join(room.place.dir, "codex/config.toml");
    const before = readFileSync(config, "utf8");
    room.place.env["CODEX_HOME"] = join(room.place.dir, "codex");
    expect(await room.place.ok("hooks", "install", "-y", "codex")).toContain("accepted in /hooks");

    await room.type(outer, "%0", "codex");
    await room.shows("%0", "Ask Codex to do anything");
    await room.type(outer, "%0", "say hello");
    await room.answer(outer, "Hooks need review", "\r");
    await room.answer(outer, "t trust all", "t");
    await room.shows("%0", /^ *SessionStart +1 +1 +Whe/m);
    await room.answer(outer, "enter details", "\x1b");
    const isClosed = async (): Promise<boolean> =>
      !(await room.place.ask("capture-pane", "-p", "-t", "%0")).includes("Lifecycle hooks");
    await waitFor("the list of hooks to close", isClosed, AGENT_PATIENCE_MS);
    await room.type(outer, "%0", "say hi");
    const why = await waitFor(
      "the Stop hook to be heard",
      async () => {
        const text = await room.place.ask("why", "%0");
        return /hook Stop/.test(text) ? text : null;
      },
      AGENT_PATIENCE_MS,
    );
    expect(why).toMatch(/hook [0-9a-f-]{36} done \(hook\.Stop; not heard: believed\.declared\)/);

    expect(await room.place.ok("hooks", "status", "codex")).toMatch(/^codex +installed /);
    const written = readFileSync(config, "utf8");
    expect(written).toContain("[hooks.state");
    await room.place.ok("hooks", "uninstall", "-y", "codex");
    expect(existsSync(join(room.place.dir, "codex/hooks.json"))).toBe(false);
    const after = readFileSync(config, "utf8");
    expect(after.startsWith(before)).toBe(true);
    expect(after).toBe(written.replace("[features] # mux-hooks\nhooks = true # mux-hooks\n", ""));
  });
});
