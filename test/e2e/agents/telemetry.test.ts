// What the real Claude Code and the real Codex have used, as their own records tell it: only the status line is handed on.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, AgentRoom } from "../../harness/agent-room.ts";
import { CLAUDE_CODE, CODEX, INSTALL_TIMEOUT_MS, installAgent } from "../../harness/real-agents.ts";
import { waitFor } from "../../harness/wait-for.ts";

interface Told {
  readonly telemetry: {
    readonly model: string | null;
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly contextPercent: number | null;
    readonly contextWindow: number | null;
  } | null;
}

const telemetry = async (room: AgentRoom, pane: string): Promise<Told["telemetry"]> =>
  (JSON.parse(await room.place.ask("status", "--json", "-t", pane)) as Told).telemetry;

/** Waits until the pane's telemetry counts so many tokens of output. */
const counts = (room: AgentRoom, pane: string, outputTokens: number): Promise<Told["telemetry"]> =>
  waitFor(
    `${pane} to have counted ${outputTokens} tokens of output`,
    async () => {
      const told = await telemetry(room, pane);
      return told?.outputTokens === outputTokens ? told : null;
    },
    AGENT_PATIENCE_MS,
  );

test(
  "[V4] Claude Code and Codex are read from their own records, and only what is new",
  { timeout: 2 * AGENT_TEST_TIMEOUT_MS + INSTALL_TIMEOUT_MS },
  async (context) => {
    const agents = [await installAgent(CLAUDE_CODE), await installAgent(CODEX)];
    for (const agent of agents) if (!agent.ok) return context.skip(agent.reason);
    const room = await AgentRoom.open(...agents);
    try {
      const statusLine = { type: "command", command: '"$MUX_HOOK" hook claude-code' };
      mkdirSync(join(room.place.dir, "home/.claude"), { recursive: true });
      writeFileSync(join(room.place.dir, "home/.claude/settings.json"), JSON.stringify({ statusLine }));
      const outer = await room.attach();
      await room.start(outer, "%0", "claude --permission-mode default");
      await room.type(outer, "%0", "say hello");
      expect(await counts(room, "%0", 4)).toMatchObject({ inputTokens: 8, model: expect.stringMatching(/^claude-/) });
      await room.type(outer, "%0", "say hello again");
      await counts(room, "%0", 8);
      const measured = await waitFor(
        "the status line to be handed on",
        async () => {
          const told = await telemetry(room, "%0");
          return told?.contextPercent == null ? null : told;
        },
        AGENT_PATIENCE_MS,
      );
      expect(measured?.contextWindow).toBeGreaterThan(100_000);
      outer.write("\x02v");
      await outer.shows(/telemetry\s+claude-\S+ · .*16 in \/ 8 out/);
      outer.write("\x1b");
      const counters = JSON.parse(await room.place.ask("counters", "--json")) as Record<string, number>;
      expect(counters["records.begun"]).toBeLessThan(4);

      await room.place.ask("new-window", "-d", "-t", "work", "-c", room.work);
      await room.place.ask("select-window", "-t", "work:1");
      await room.start(outer, "%1", "codex");
      await room.type(outer, "%1", "say hello");
      expect(await counts(room, "%1", 4)).toMatchObject({ model: "gpt-5", inputTokens: 8, contextWindow: 258_400 });
      const shown = await room.place.ask("display-message", "-p", "-t", "%1", "#{agent_model} #{agent_context}");
      expect(shown.trim()).toBe("gpt-5 0");
      const handedOver = await room.place.ask("log", "--transcript", "--limit", "3", "%0");
      expect(handedOver).toMatch(
        /left out[^]*## Agent[^]*## Person\n\nsay hello again\n\n## Agent\n\nAll good\. Finished\.$/,
      );
      expect(await room.place.ask("log", "--transcript", "--json", "%1")).toBe(
        '{"who":"person","text":"say hello"}\n{"who":"agent","text":"All good. Finished."}',
      );
    } finally {
      await room.close();
    }
  },
);
