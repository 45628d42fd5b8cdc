// The real Claude Code through its turns: what the sidebar says of each, the jump to it, and the answer typed there.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_TEST_TIMEOUT_MS, type AgentRoom, sidebarShows } from "../../harness/agent-room.ts";
import { MODEL_COMMAND, MODEL_ERROR, MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

const SPINS = /^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] claude /m;
const IDLE = /^ ── 1 idle ─+$/m;

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

const start = () => room.start(outer, "%0", "claude --permission-mode default");

describe("Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("needs a permission: seen from another window, jumped to, answered, done", async () => {
    const idle = await start();
    expect(idle).toMatchObject({
      command: "claude",
      agent: { id: "claude-code", name: "Claude Code", match: "exe" },
      status: { kind: null, app: "claude-code", source: "osc7501", confidence: "declared", unread: false },
    });
    await sidebarShows(outer, IDLE);
    await outer.shows(/claude · .*○ idle/);

    room.service.hold();
    await room.type(outer, "%0", "please RUNIT");
    await sidebarShows(outer, SPINS);
    await outer.shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] working · \d+s .* 1 working/);

    outer.write("\x02c");
    await outer.shows("1 bash*");
    room.service.release();
    await sidebarShows(outer, new RegExp(`^▌▲ claude .*\\n▌  approve Bash: ${MODEL_COMMAND.slice(0, 10)}`, "m"));
    await outer.shows("▲ 1 needs you");
    const blocked = await room.told("%0");
    expect(blocked.status).toMatchObject({
      state: "blocked",
      kind: "permission",
      msg: `approve Bash: ${MODEL_COMMAND}`,
      unread: false,
    });
    expect(outer.text()).not.toContain("Do you want to proceed?");
    expect(existsSync(join(room.work, "approved.txt"))).toBe(false);

    outer.write("\x02a");
    await outer.shows("Do you want to proceed?");
    await outer.shows(`blocked: permission · approve Bash: ${MODEL_COMMAND}`);
    expect(await room.place.show("#{window_index}", "work")).toBe("0");

    room.service.hold();
    await room.answer(outer, "❯ 1. Yes", "1");
    await sidebarShows(outer, SPINS);
    await waitFor("the command to have run", () => existsSync(join(room.work, "approved.txt")), 60_000);
    outer.write("\x02n");
    await outer.shows("1 bash*");
    room.service.release();
    await sidebarShows(outer, /^ ■ claude .*\n {3}done$/m);
    expect((await room.told("%0")).status).toMatchObject({ state: "done", kind: null, unread: true });

    outer.write("\x02u");
    await outer.shows(MODEL_TEXT);
    // Looked at for a second it has been seen, and folds away.
    await sidebarShows(outer, IDLE);
    expect((await room.told("%0")).status).toMatchObject({ state: "done", unread: false });
  });

  test("asks, fails, is interrupted, and leaves", async () => {
    await start();
    await room.type(outer, "%0", "ASKIT now");
    await sidebarShows(outer, /^▌▲ claude .*\n▌ {2}answer: Which branch\?/m);
    expect((await room.told("%0")).status).toMatchObject({
      state: "blocked",
      kind: "question",
      msg: "answer: Which branch? (main · dev)",
    });
    await outer.shows("▲ has a question · blocked: question · answer: Which branch?");
    await room.answer(outer, "❯ 1. main", "2");
    await room.shows("%0", "Which branch? → dev");
    await room.reaches("%0", "done");

    await room.shows("%0", MODEL_TEXT);
    await room.type(outer, "%0", "FAILNOW please");
    const failed = await room.reaches("%0", "error");
    expect(failed.status.msg).toContain(MODEL_ERROR);
    await sidebarShows(outer, /^▌✖ claude .*\n▌ {2}\S/m);

    room.service.hold();
    await room.type(outer, "%0", "say hello");
    await sidebarShows(outer, SPINS);
    await room.shows("%0", "esc to interrupt");
    outer.write("\x1b");
    await room.reaches("%0", "idle");
    room.service.release();
    await sidebarShows(outer, IDLE);

    // Interrupted before the first word, it gives the prompt back.
    await room.shows("%0", /^❯\ssay hello$/m);
    outer.write("\x15");
    await room.shows("%0", /^❯\s*$/m);
    await room.type(outer, "%0", "/exit");
    await sidebarShows(outer, /^ AGENTS\n {3}no agents$/m);
    expect(await room.inFront("%0", "bash")).toMatchObject({
      agent: null,
      status: { state: "none" },
      records: [],
    });
  });
});
