// The real Codex through its turns, and beside the real Claude Code: two agents, one that leaves and one that is killed.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, AgentRoom, sidebarShows } from "../../harness/agent-room.ts";
import { MODEL_COMMAND, MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE, CODEX, INSTALL_TIMEOUT_MS, installAgent, type Installed } from "../../harness/real-agents.ts";
import { waitFor } from "../../harness/wait-for.ts";

const SPINS = /^ [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] codex /m;
const IDLE = /^ ── 1 idle ─+$/m;
const NO_AGENTS = /^ AGENTS\n {3}no agents$/m;

let claude: Installed;
let codex: Installed;
let room: AgentRoom;
let outer: OuterTerminal;

beforeAll(async () => {
  codex = await installAgent(CODEX);
  claude = await installAgent(CLAUDE_CODE);
  for (const agent of [codex, claude]) if (!agent.ok) console.log(`skipped: ${agent.reason}`);
}, 2 * INSTALL_TIMEOUT_MS);
beforeEach(async (context) => {
  if (!codex.ok) return context.skip(codex.reason);
  room = await AgentRoom.open(codex, claude);
  outer = await room.attach();
});
afterEach(async () => {
  if (codex.ok) await room.close();
});

describe("Codex", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("works, asks, is answered, finishes unseen, fails, and leaves", async () => {
    const idle = await room.start(outer, "%0", "codex");
    expect(idle).toMatchObject({
      agent: { id: "codex", name: "Codex", match: "script" },
      status: { app: "codex", source: "osc7501", confidence: "declared", unread: false },
    });
    await sidebarShows(outer, IDLE);

    room.service.hold();
    await room.type(outer, "%0", "please RUNIT");
    await sidebarShows(outer, SPINS);
    outer.write("\x02c");
    await outer.shows("1 bash*");
    room.service.release();
    await sidebarShows(outer, /^▌▲ codex .*\n▌ {2}requires approval$/m);
    outer.write("\x02a");
    await outer.shows("Would you like to run the following command?");
    expect(await room.place.show("#{window_index}", "work")).toBe("0");
    await room.answer(outer, `$ ${MODEL_COMMAND}`, "y");
    await waitFor("the command to have run", () => existsSync(join(room.work, "approved.txt")), AGENT_PATIENCE_MS);
    await room.reaches("%0", "done");
    await outer.shows(MODEL_TEXT);

    room.service.hold();
    await room.type(outer, "%0", "say hello");
    await sidebarShows(outer, SPINS);
    outer.write("\x02n");
    await outer.shows("1 bash*");
    room.service.release();
    await sidebarShows(outer, /^ ■ codex .*\n {3}done$/m);
    expect((await room.told("%0")).status.unread).toBe(true);
    outer.write("\x02u");
    await sidebarShows(outer, IDLE);
    expect((await room.told("%0")).status).toMatchObject({ state: "done", unread: false });

    await room.type(outer, "%0", "FAILNOW please");
    await room.reaches("%0", "error");
    await sidebarShows(outer, /^▌✖ codex /m);
    await room.type(outer, "%0", "/quit");
    await sidebarShows(outer, NO_AGENTS);
    expect(await room.inFront("%0", "bash")).toMatchObject({ agent: null, records: [] });
  });

  test("is killed beside Claude Code, which goes on, ends and leaves", async (context) => {
    if (!claude.ok) return context.skip(claude.reason);
    await room.start(outer, "%0", "claude --permission-mode default");
    outer.write('\x02"');
    await room.place.shows("#{window_panes}", "2", "work");
    await room.shows("%1", "$");
    await room.start(outer, "%1", "codex");
    room.service.hold();
    await room.type(outer, "%1", "say hello");
    await room.reaches("%1", "working");
    outer.write("\x02o");
    await room.place.shows("#{pane_id}", "%0", "work");
    await room.type(outer, "%0", "say goodbye");
    await room.reaches("%0", "working");
    await outer.shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] 2 working/);

    for (const pid of room.pidsOf("codex")) process.kill(pid, "SIGKILL");
    await waitFor("Codex to be gone", async () => (await room.told("%1")).agent === null, AGENT_PATIENCE_MS);
    expect(await room.inFront("%1", "bash")).toMatchObject({ status: { state: "none" }, records: [] });
    await sidebarShows(outer, /^ AGENTS\n [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] claude .*\n {3}\S*$|^ AGENTS\n [⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] claude .*\n$/m);
    expect((await room.told("%0")).status.state).toBe("working");

    room.service.release();
    await room.reaches("%0", "done");
    await room.shows("%0", MODEL_TEXT);
    await room.type(outer, "%0", "/exit");
    await sidebarShows(outer, NO_AGENTS);
    expect(await room.inFront("%0", "bash")).toMatchObject({ agent: null, records: [] });

    outer.write("\x02o");
    await room.place.shows("#{pane_id}", "%1", "work");
    await room.type(outer, "%1", "echo shell-$((40+2))");
    await room.shows("%1", /^shell-42/m);
  });
});
