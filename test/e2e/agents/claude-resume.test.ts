// The real Claude Code started by mux, killed, and taken up again with the same conversation: from the command line, and
// from the restore list after pty-host was killed.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  AGENT_PATIENCE_MS,
  AGENT_TEST_TIMEOUT_MS,
  ROOM_COLS,
  ROOM_ROWS,
  type AgentRoom,
} from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

const PROMPT = "remember the word pelican";

let room: AgentRoom;
let outer: OuterTerminal;

useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

interface Row {
  readonly number: number;
  readonly conversation: string;
  readonly command: string;
  readonly missing: boolean;
}
const list = async (): Promise<readonly Row[]> =>
  JSON.parse(await room.place.ask("resume", "--list", "--json")) as Row[];
/** What Claude Code was started with, as its process tells. */
const commandLines = (): readonly string[] => room.pidsOf("claude").map((pid) => argvOf(pid).slice(1).join(" "));
const argvOf = (pid: number): readonly string[] => room.place.processes().find((each) => each.pid === pid)?.argv ?? [];

/** Starts it and has a turn; the id of the conversation. */
async function talk(): Promise<string> {
  await room.place.ok("run", "-c", room.work, "claude", "--permission-mode", "default");
  await room.reaches("%1", "idle");
  await room.type(outer, "%1", PROMPT);
  await room.reaches("%1", "done");
  const [line = ""] = commandLines();
  const id = /--session-id ([0-9a-f-]{36})/.exec(line)?.[1];
  if (id === undefined) throw new Error(`started without an id: ${line}`);
  return id;
}

describe("Claude Code", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("goes on with its conversation after it was killed", async () => {
    const id = await talk();
    for (const pid of room.pidsOf("claude")) process.kill(pid, "SIGKILL");
    const [row] = await waitFor("it to be on the list", async () => ((await list()).length === 1 ? list() : null));
    expect(row).toMatchObject({ conversation: id, command: `claude --resume ${id}`, missing: false });
    await room.place.ok("resume", String(row?.number));
    await room.shows("%2", PROMPT);
    expect(commandLines()).toEqual([expect.stringMatching(new RegExp(` --resume ${id}$`))]);
    expect(await list()).toEqual([]);
    await room.type(outer, "%2", "and now?");
    await room.reaches("%2", "done");
  });

  test("goes on from the restore list after pty-host was killed, and not before somebody says so", async () => {
    const id = await talk();
    await room.place.shows("#{pane_id}", "%1", "work:1");
    await onDisk(id);
    process.kill(Number(await room.place.show("#{pty_host_pid}")), "SIGKILL");
    await waitFor("everything to be gone", () => room.pidsOf("claude").length === 0, AGENT_PATIENCE_MS);
    const args = ["new", "-s", "later", "-c", room.work];
    outer = room.place.attach(args, { cols: ROOM_COLS, rows: ROOM_ROWS, env: { ...room.env } });
    await outer.shows("1 conversation can be restored: C-b R, or mux resume --list", AGENT_PATIENCE_MS);
    expect(room.pidsOf("claude")).toEqual([]);
    outer.write("\x02R");
    await outer.shows(`claude --resume ${id}`, AGENT_PATIENCE_MS);
    await outer.shows(PROMPT, AGENT_PATIENCE_MS);
    outer.write(" \r");
    await waitFor("it to run", () => commandLines().join().endsWith(` --resume ${id}`), AGENT_PATIENCE_MS);
    await room.shows("%1", PROMPT);
  });
});

/** What is kept is written a moment after it is so. */
async function onDisk(id: string): Promise<void> {
  const file = room.place.file("state/mux/default/restore.json");
  await waitFor("the conversation to be on disk", () => readFileSync(file, "utf8").includes(id));
}
