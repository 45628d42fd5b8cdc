// The real Codex with hooks that call the reporter, in two panes of one directory: each tells of its own pane, and what the
// hooks tell moves nothing where Codex declares its turns itself.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom, type ToldPane } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CODEX } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

const EVENTS = ["SessionStart", "UserPromptSubmit", "PostToolUse", "PermissionRequest", "Stop"];
/** Codex wants an answer of each hook. */
const COMMAND = 'test -x "$MUX_HOOK" && "$MUX_HOOK" hook codex; echo "{}"';
const CODEX_WITH_HOOKS = "codex -c features.hooks=true --dangerously-bypass-hook-trust";

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(
  CODEX,
  (opened, attached) => {
    room = opened;
    outer = attached;
  },
  (room) => {
    const hooks = EVENTS.map((event) => [event, [{ hooks: [{ type: "command", command: COMMAND, timeout: 5 }] }]]);
    writeFileSync(join(room.place.dir, "codex/hooks.json"), JSON.stringify({ hooks: Object.fromEntries(hooks) }));
  },
);

interface Told extends ToldPane {
  readonly conversation: string | null;
}

/** What was said of a pane, once its last turn has been told by its hooks too. */
function whyAfterStop(pane: string): Promise<string> {
  return waitFor(
    `the Stop hook of ${pane} to be heard`,
    async () => {
      const text = await room.place.ask("why", pane);
      return /hook Stop/.test(text) ? text : null;
    },
    AGENT_PATIENCE_MS,
  );
}

describe("the hooks of Codex", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("[A38] tell of the pane that each Codex is in", async () => {
    await room.start(outer, "%0", CODEX_WITH_HOOKS);
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "done");
    expect(await whyAfterStop("%0")).toMatch(/hook [0-9a-f-]{36} done \(hook\.Stop; not heard: believed\.declared\)/);
    await room.place.ask("split-window", "-v", "-t", "%0", "-c", room.work);
    await room.shows("%1", "$");
    await room.start(outer, "%1", CODEX_WITH_HOOKS);
    await room.type(outer, "%1", "say hi");
    expect((await room.reaches("%1", "done")).status).toMatchObject({ source: "osc7501" });
    await whyAfterStop("%1");
    const first = (await room.told("%0")) as Told;
    const second = (await room.told("%1")) as Told;
    expect(first.conversation).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.conversation).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.conversation).not.toBe(second.conversation);
  });
});
