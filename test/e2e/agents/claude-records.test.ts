// The real Claude Code without hooks and without OSC 7501: its turns are read from its transcript, which is written for
// itself and not for us.

import { describe, expect, test } from "vitest";
import { AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import { MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

/** Waits until the pane's state is what the transcript tells, by this event. */
const tells = (event: string): Promise<true> =>
  waitFor(
    `the transcript to tell ${event}`,
    async () => (await room.place.ask("why", "%0")).includes(`agent-event.mytty.native.${event}`) || null,
    60_000,
  );

describe("the transcript of Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("tells of a turn, of Esc before and after the first answer, and of its end by kill", async () => {
    await room.type(outer, "%0", "export CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1");
    await room.type(outer, "%0", "claude --permission-mode default");
    await room.shows("%0", /^❯\s/m);
    room.service.hold();
    await room.type(outer, "%0", "say hello");
    await tells("turnStarted");
    expect((await room.told("%0")).status).toMatchObject({ state: "working", confidence: "strong" });
    room.service.release();
    await tells("turnCompleted");
    expect((await room.told("%0")).status.state).toBe("done");
    await room.shows("%0", MODEL_TEXT);

    room.service.hold();
    await room.type(outer, "%0", "say good bye");
    await tells("turnStarted");
    outer.write("\x1b");
    await tells("turnInterrupted");
    expect((await room.told("%0")).status.state).toBe("idle");
    room.service.release();
    await room.shows("%0", /^❯\ssay good bye$/m);
    outer.write("\x15");
    await room.shows("%0", /^❯\s*$/m);

    await room.type(outer, "%0", "please RUNIT");
    await room.shows("%0", "Do you want to proceed?");
    await tells("turnWaiting");
    expect((await room.told("%0")).status).toMatchObject({ state: "blocked", kind: "permission" });
    await room.answer(outer, "Do you want to proceed?", "\x1b");
    await room.reaches("%0", "idle");

    room.service.hold();
    await room.type(outer, "%0", "say hello again");
    await room.reaches("%0", "working");
    for (const pid of room.pidsOf("claude")) process.kill(pid, "SIGKILL");
    await room.reaches("%0", "stopped");
    room.service.release();
  });
});
