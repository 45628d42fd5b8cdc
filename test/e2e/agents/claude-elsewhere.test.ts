// The real Claude Code where it is harder to see: behind ssh, two of them one behind the other in a pane, and killed.

import { describe, expect, test } from "vitest";
import { AGENT_TEST_TIMEOUT_MS, type AgentRoom, sidebarShows } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { SshDaemon, sshProblem } from "../../harness/ssh-daemon.ts";

const CLAUDE = "claude --permission-mode default";
const NO_AGENTS = /^ AGENTS\n {3}no agents$/m;

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

describe("Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("behind ssh tells its turns through the terminal", async (context) => {
    const problem = sshProblem();
    if (problem !== undefined) return context.skip(problem);
    const { TERM: _, ...env } = { ...room.place.env, ...room.env };
    const daemon = await SshDaemon.start(room.place.file("ssh"), env);
    try {
      const { HOME = "", PATH = "" } = room.place.env;
      const words = daemon.client(`'cd ${room.work} && HOME=${HOME} PATH=${PATH} exec ${CLAUDE}'`);
      outer.write(`${words.join(" ")}\r`);
      const idle = await room.reaches("%0", "idle");
      expect(idle).toMatchObject({ command: "ssh", status: { source: "osc7501", app: "claude-code" } });
      room.service.hold();
      await room.type(outer, "%0", "please RUNIT");
      await room.reaches("%0", "working");
      room.service.release();
      expect((await room.reaches("%0", "blocked")).status).toMatchObject({ kind: "permission" });
      await sidebarShows(outer, /^▌▲ claude/m);
      await room.answer(outer, "❯ 1. Yes", "1");
      await room.reaches("%0", "done");
      await room.type(outer, "%0", "/exit");
      await sidebarShows(outer, NO_AGENTS);
    } finally {
      daemon.stop();
    }
  });

  test("two of them in one pane, one suspended behind the other", async () => {
    const first = await room.start(outer, "%0", CLAUDE);
    outer.write("\x1a");
    await sidebarShows(outer, NO_AGENTS);
    const second = await room.start(outer, "%0", CLAUDE);
    expect(second.agent).toMatchObject({ id: "claude-code" });
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "done");
    await room.type(outer, "%0", "/exit");
    await sidebarShows(outer, NO_AGENTS);
    await room.type(outer, "%0", "fg");
    await room.inFront("%0", "claude");
    await room.type(outer, "%0", "FAILNOW please");
    expect(await room.reaches("%0", "error")).toMatchObject({ agent: first.agent });
  });

  test("killed at work leaves no status behind", async () => {
    await room.start(outer, "%0", CLAUDE);
    room.service.hold();
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "working");
    for (const pid of room.pidsOf("claude")) process.kill(pid, "SIGKILL");
    await sidebarShows(outer, NO_AGENTS);
    expect(await room.inFront("%0", "bash")).toMatchObject({ agent: null, status: { state: "none" }, records: [] });
    room.service.release();
  });
});
