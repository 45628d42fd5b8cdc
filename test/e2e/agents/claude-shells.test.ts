// The real Claude Code with a command that it leaves running: its stop waits for the process, over a restart of the server.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import { MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { crashServer } from "../../harness/server-crash.ts";
import { waitFor } from "../../harness/wait-for.ts";

const EVENTS = ["UserPromptSubmit", "PreToolUse", "PostToolUse", "PermissionRequest", "Stop", "SessionEnd"];
const COMMAND = 'test -x "$MUX_HOOK" && "$MUX_HOOK" hook claude-code || true';

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(
  CLAUDE_CODE,
  (opened, attached) => {
    room = opened;
    outer = attached;
  },
  (room) => {
    const hooks = EVENTS.map((event) => [event, [{ hooks: [{ type: "command", command: COMMAND, timeout: 5 }] }]]);
    const settings = { hooks: Object.fromEntries(hooks), permissions: { allow: ["Bash"] } };
    writeFileSync(join(room.work, "h.json"), JSON.stringify(settings));
  },
);

describe("background shells of Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("[A46] hold its stop back until they end", async () => {
    await room.type(outer, "%0", "export CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1");
    await room.type(outer, "%0", "claude --permission-mode default --settings h.json");
    await room.shows("%0", /^❯\s/m);
    await room.type(outer, "%0", "please BACKIT");
    await room.reaches("%0", "working");
    await room.shows("%0", MODEL_TEXT);
    // The prompt, the call of the tool, its end, the stop.
    await waitFor(
      "the stop to be heard",
      async () => {
        const counters = JSON.parse(await room.place.ask("counters", "--json")) as Record<string, number>;
        return (counters["hooks.taken"] ?? 0) >= 4;
      },
      AGENT_PATIENCE_MS,
    );
    expect((await room.told("%0")).status).toMatchObject({ state: "working", source: "hook" });
    await crashServer(room.place);
    expect((await room.reaches("%0", "working")).status.source).toBe("hook");
    writeFileSync(join(room.work, "go.txt"), "");
    expect((await room.reaches("%0", "done")).status.source).toBe("hook");
  });
});
