// The real Claude Code with hooks that call the reporter: where it does not declare its turns by OSC 7501 the hooks tell
// them; where it does, they carry what it was asked and what it answered, and move nothing.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom, sidebarShows } from "../../harness/agent-room.ts";
import { MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

/** What an installer would write for Claude Code, each event with the reporter behind its gate. */
const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PermissionRequest", "Notification"],
  ...["Stop", "StopFailure", "SubagentStart", "SubagentStop", "SessionEnd"],
];
const COMMAND = 'test -x "$MUX_HOOK" && "$MUX_HOOK" hook claude-code || true';

interface Why {
  readonly claims: readonly { readonly source: string }[];
  readonly conversations: readonly { readonly event: string }[];
}

interface LogLine {
  readonly activity?: string | null;
  readonly to?: string;
}

interface ToldConversation {
  readonly conversation: string | null;
}

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
    writeFileSync(join(room.work, "h.json"), JSON.stringify({ hooks: Object.fromEntries(hooks) }));
  },
);

const CLAUDE = "claude --permission-mode default --settings h.json";

describe("the hooks of Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("tell its turns where it does not declare them", async () => {
    await room.type(outer, "%0", "export CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1");
    await room.type(outer, "%0", CLAUDE);
    await room.shows("%0", /^❯\s/m);
    expect(await room.place.ask("why", "%0")).toContain("switched off by CLAUDE_CODE_DISABLE_TERMINAL_TITLE");
    room.service.hold();
    await room.type(outer, "%0", "please RUNIT");
    expect(await room.reaches("%0", "working")).toMatchObject({
      status: { source: "hook", confidence: "explicit" },
    });
    room.service.release();
    const blocked = await room.reaches("%0", "blocked");
    expect(blocked.status).toMatchObject({ kind: "permission", source: "hook" });
    await sidebarShows(outer, /^▌▲ claude /m);
    await room.answer(outer, "❯ 1. Yes", "1");
    await room.reaches("%0", "done");
    expect((blocked as unknown as ToldConversation).conversation).toMatch(/^[0-9a-f-]{36}$/);

    await room.shows("%0", MODEL_TEXT);
    await room.type(outer, "%0", "ASKIT now");
    const asked = await waitFor(
      "the question",
      async () => {
        const told = await room.told("%0");
        return told.status.state === "blocked" ? told : null;
      },
      AGENT_PATIENCE_MS,
    );
    expect(asked.status).toMatchObject({ kind: "question", source: "hook" });
    await room.answer(outer, "❯ 1. main", "2");
    await room.reaches("%0", "done");

    await room.type(outer, "%0", "FAILNOW please");
    await room.reaches("%0", "error");

    room.service.hold();
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "working");
    for (const pid of room.pidsOf("claude")) process.kill(pid, "SIGKILL");
    await room.reaches("%0", "stopped");
    await sidebarShows(outer, /^▌?.?◆ .*\n.*died while working/m);
    room.service.release();
  });

  test("count its subagents, and its stop is one when they are over", async () => {
    await room.type(outer, "%0", "export CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1");
    await room.type(outer, "%0", CLAUDE);
    await room.shows("%0", /^❯\s/m);
    await room.type(outer, "%0", "please SUBIT");
    await room.reaches("%0", "done");
    const lines = (await room.place.ask("log", "--json", "%0")).trimEnd().split("\n");
    const steps = lines.map((line) => JSON.parse(line) as LogLine).map(({ activity, to }) => activity ?? to);
    const [began, ended] = [steps.indexOf("subagent_start"), steps.indexOf("subagent_stop")];
    expect(began).toBeGreaterThan(0);
    expect(ended).toBeGreaterThan(began);
    expect(steps.indexOf("done")).toBeGreaterThan(ended);
  });

  test("move nothing where it declares them, and carry what was asked and answered", async () => {
    await room.start(outer, "%0", CLAUDE);
    await room.type(outer, "%0", "say hello");
    const done = await room.reaches("%0", "done");
    expect(done.status).toMatchObject({ source: "osc7501", confidence: "declared" });
    const why = await waitFor(
      "the Stop hook to be heard",
      async () => {
        const told = JSON.parse(await room.place.ask("why", "--json", "%0")) as Why;
        return told.conversations.some(({ event }) => event === "Stop") ? told : null;
      },
      AGENT_PATIENCE_MS,
    );
    expect(why).toMatchObject({
      status: { state: "done", source: "osc7501" },
      conversations: [{ source: "hook", state: "done", prompt: "say hello" }],
    });
    expect(why.claims.find(({ source }) => source === "hook")).toMatchObject({ silencedBy: "believed.declared" });
  });
});
