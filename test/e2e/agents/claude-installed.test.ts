// The real Claude Code with hooks that `mux hooks install` wrote into its settings: a turn fires them, and what was there
// is there again, byte for byte, when they are taken out.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import { MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";

/** A person's own: with a hook of theirs for an event that we want too. */
const OWN = (heard: string): string =>
  [
    "{",
    '\t"$schema": "https://json.schemastore.org/claude-code-settings.json",',
    '\t"cleanupPeriodDays": 20,',
    '\t"hooks": {',
    `\t\t"Stop": [{ "hooks": [{ "type": "command", "command": "echo heard >> '${heard}'" }] }]`,
    "\t}",
    "}",
    "",
  ].join("\r\n");

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

describe("hooks that mux installed for Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("are fired by a turn, beside the person's own, and are gone without a trace", async () => {
    const settings = join(room.place.dir, "home/.claude/settings.json");
    const heard = room.place.file("heard");
    mkdirSync(join(room.place.dir, "home/.claude"), { recursive: true });
    writeFileSync(settings, OWN(heard));
    expect(await room.place.ok("hooks", "install", "-y", "claude")).toContain("claude-code: hooks are installed");
    expect(await room.place.ok("hooks", "status", "claude")).toMatch(
      /^claude-code +installed +~\/\.claude\/settings\.json/,
    );

    await room.type(outer, "%0", "export CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1");
    await room.type(outer, "%0", "claude --permission-mode default");
    await room.shows("%0", /^❯\s/m);
    room.service.hold();
    await room.type(outer, "%0", "please RUNIT");
    expect((await room.reaches("%0", "working")).status).toMatchObject({ source: "hook", confidence: "explicit" });
    room.service.release();
    expect((await room.reaches("%0", "blocked")).status).toMatchObject({ kind: "permission", source: "hook" });
    await room.answer(outer, "❯ 1. Yes", "1");
    expect((await room.reaches("%0", "done")).status).toMatchObject({ source: "hook" });
    await room.shows("%0", MODEL_TEXT);
    await room.type(outer, "%0", "ASKIT now");
    expect((await room.reaches("%0", "blocked")).status).toMatchObject({ kind: "question", source: "hook" });
    expect(readFileSync(heard, "utf8")).toMatch(/^heard\n/);

    expect(await room.place.ok("hooks", "uninstall", "-y", "claude")).toContain("claude-code: hooks are removed");
    expect(readFileSync(settings, "utf8")).toBe(OWN(heard));
  });
});
