// The real Claude Code as a program in a terminal: its input keys, its cells, and a server that dies under it.

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  AGENT_PATIENCE_MS,
  AGENT_TEST_TIMEOUT_MS,
  AgentRoom,
  ROOM_COLS,
  ROOM_ROWS,
  SIDEBAR_COLS,
  sidebarShows,
} from "../../harness/agent-room.ts";
import { MODEL_COMMAND, MODEL_TEXT } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE, INSTALL_TIMEOUT_MS, installAgent, type Installed } from "../../harness/real-agents.ts";
import { styledRow } from "../../harness/styled-row.ts";
import { waitFor } from "../../harness/wait-for.ts";

const COMMAND = ["claude", "--permission-mode", "default"];
/** The picture at the left of Claude's first lines moves; the text begins here. */
const PICTURE_COLS = 10;
const PICTURE_ROWS = 5;

let claude: Installed;
let room: AgentRoom;

beforeAll(async () => {
  claude = await installAgent(CLAUDE_CODE);
  if (!claude.ok) console.log(`skipped: ${claude.reason}`);
}, INSTALL_TIMEOUT_MS);
beforeEach(async (context) => {
  if (!claude.ok) return context.skip(claude.reason);
  room = await AgentRoom.open(claude);
});
afterEach(async () => {
  if (claude.ok) await room.close();
});

/** From the rule above the question on, with its styles: what is above may move. */
async function dialogOf(pane: string): Promise<string> {
  const screen = await room.place.ask("capture-pane", "-p", "-e", "-t", pane);
  const rows = screen.split("\n");
  return rows.slice(rows.findIndex((row) => row.includes("Bash command")) - 1).join("\n");
}

/** Brings a coloured prompt and a dialog with many looks onto the screen. */
async function ask(terminal: OuterTerminal): Promise<void> {
  terminal.write("ASKIT now");
  await terminal.shows(/❯\sASKIT now/, AGENT_PATIENCE_MS);
  terminal.write("\r");
  await terminal.shows("Esc to cancel", AGENT_PATIENCE_MS);
}

const start = (outer: OuterTerminal) => room.start(outer, "%0", COMMAND.join(" "));

describe("Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("stays blocked, since then, over a server that is killed; the answer goes through", async () => {
    const outer = await room.attach();
    await start(outer);
    await room.type(outer, "%0", "please RUNIT");
    await room.reaches("%0", "blocked");
    await outer.shows("❯ 1. Yes");
    const before = await room.told("%0");
    const dialog = await dialogOf("%0");
    const pid = await room.place.show("#{pid}");

    process.kill(Number(pid), "SIGKILL");
    await waitFor("another server", async () => (await room.place.show("#{pid}")) !== pid, AGENT_PATIENCE_MS);
    await waitFor("the agent to be known again", async () => (await room.told("%0")).agent !== null, AGENT_PATIENCE_MS);
    expect(await room.told("%0")).toEqual(before);
    expect(await dialogOf("%0")).toBe(dialog);
    await sidebarShows(outer, new RegExp(`^▌▲ claude .*\\n▌ {2}approve Bash: ${MODEL_COMMAND.slice(0, 10)}`, "m"));

    await room.answer(outer, "❯ 1. Yes", "1");
    await room.reaches("%0", "done");
    await outer.shows(MODEL_TEXT);
  });

  test("takes Shift+Enter as a new line where the outer terminal can tell it", async () => {
    const outer = await room.attach({ kittyKeys: true });
    await start(outer);
    outer.write("first line");
    await outer.shows(/❯\sfirst line/);
    outer.write("\x1b[13;2u");
    await room.shows("%0", /^❯\sfirst line\n\s*\n/m);
    outer.write("second line");
    await room.shows("%0", /^❯\sfirst line\n {2}second line$/m);
    expect(room.service.turns).toEqual([]);
    outer.write("\r");
    await room.reaches("%0", "done");
    expect(room.service.turns[0]?.prompt).toContain("first line\nsecond line");
  });

  test("looks as in a bare terminal, cell by cell", async () => {
    const outer = await room.attach();
    await start(outer);
    const bare = room.place.outer({
      argv: COMMAND,
      cols: ROOM_COLS - SIDEBAR_COLS,
      rows: ROOM_ROWS - 1,
      cwd: room.work,
      env: { ...room.place.env, ...room.env, TERM_PROGRAM: "ghostty", TERM_PROGRAM_VERSION: "1.3.0" },
    });
    await bare.shows("manual mode on", AGENT_PATIENCE_MS);
    await ask(bare);
    await ask(outer);
    const look = (terminal: OuterTerminal, from: number): readonly string[] =>
      bare.rows().map((_, y) => styledRow(terminal, y, y < PICTURE_ROWS ? from + PICTURE_COLS : from));
    const same = (): boolean => look(outer, SIDEBAR_COLS).join("\n") === look(bare, 0).join("\n");
    // Whatever moves has come to rest before long; the comparison after it says what differs.
    await waitFor("both to look the same", same, AGENT_PATIENCE_MS).catch(() => undefined);
    expect(look(outer, SIDEBAR_COLS)).toEqual(look(bare, 0));
  });
});
