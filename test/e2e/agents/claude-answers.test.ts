// The real Claude Code is answered: its permission and its question, by mux answer and out of triage.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import { MODEL_COMMAND, MODEL_QUESTION } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CLAUDE_CODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

const COMMAND = "claude --permission-mode default";

let room: AgentRoom;
let outer: OuterTerminal;
useAgent(CLAUDE_CODE, (opened, attached) => {
  room = opened;
  outer = attached;
});

interface Asked {
  readonly question: string;
  readonly about: readonly string[];
  readonly fingerprint: string;
  readonly sure: boolean;
  readonly options: readonly { readonly key: string; readonly label: string; readonly role: string | null }[];
}

const asked = async (): Promise<Asked> => JSON.parse(await room.place.ask("answer", "%0", "--json")) as Asked;
const ran = (): boolean => existsSync(join(room.work, "approved.txt"));

/** Waits until the question can be read, and a person could have read it: keys that come with it are dropped. */
async function read(): Promise<void> {
  await waitFor(
    "the question to be read",
    async () => (await room.place.run("answer", "%0")).code === 0,
    AGENT_PATIENCE_MS,
  );
  const atMs = performance.now();
  await waitFor("the agent to take keys as an answer", () => performance.now() - atMs > 1_000);
}

describe("Claude Code is answered", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("by mux answer: no, yes, an option, words; a stale answer is refused", async () => {
    await room.start(outer, "%0", COMMAND);
    await room.type(outer, "%0", "please RUNIT");
    await room.reaches("%0", "blocked");
    await read();
    const first = await asked();
    expect(first).toMatchObject({ question: "Do you want to proceed?", sure: true });
    expect(first.about).toContain(MODEL_COMMAND);
    expect(first.options.filter(({ role }) => role === "yes")).toEqual([expect.objectContaining({ label: "Yes" })]);
    await room.place.ask("answer", "%0", "no", "--if", first.fingerprint);
    await waitFor(
      "the agent to be told",
      async () => (await room.told("%0")).status.state !== "blocked",
      AGENT_PATIENCE_MS,
    );
    expect(ran()).toBe(false);

    await room.type(outer, "%0", "now RUNIT again");
    await room.reaches("%0", "blocked");
    await read();
    const stale = await room.place.run("answer", "%0", "yes", "--if", first.fingerprint);
    expect([stale.code, stale.err]).toEqual([1, expect.stringMatching(/^another prompt is shown by now\n/)]);
    expect(ran()).toBe(false);
    await room.place.ask("answer", "%0", "yes", "--if", (await asked()).fingerprint);
    await room.reaches("%0", "done");
    expect(ran()).toBe(true);

    await room.type(outer, "%0", "first ASKIT");
    await room.reaches("%0", "blocked");
    await read();
    expect((await asked()).question).toBe(MODEL_QUESTION);
    await room.place.ask("answer", "%0", "dev");
    await room.reaches("%0", "done");
    await room.shows("%0", `${MODEL_QUESTION} → dev`);

    await room.type(outer, "%0", "then ASKIT");
    await room.reaches("%0", "blocked");
    await read();
    await room.place.ask("answer", "%0", "--text", "a third one; really");
    await room.reaches("%0", "done");
    await room.shows("%0", `${MODEL_QUESTION} → a third one; really`);
  });

  test("out of triage: permission by a key, question by a key and with words", async () => {
    await room.start(outer, "%0", COMMAND);
    outer.write("\x02c");
    await outer.shows("1 bash*");
    for (const [prompt, question, keys] of [
      ["please RUNIT", "Do you want to proceed?", "y"],
      ["first ASKIT", MODEL_QUESTION, "2"],
      ["then ASKIT", MODEL_QUESTION, "imy own\r"],
    ] as const) {
      await room.place.ask("send", "-t", "%0", prompt);
      await room.shows("%0", prompt);
      await room.place.ask("send-keys", "-t", "%0", "Enter");
      await room.reaches("%0", "blocked");
      await read();
      outer.write("\x02A");
      await outer.shows(new RegExp(`│ ${question.replace("?", "\\?")}`), AGENT_PATIENCE_MS);
      await outer.shows("Space next");
      for (const key of keys) outer.write(key);
      await room.reaches("%0", "done");
      outer.write("\x1b");
    }
    expect(ran()).toBe(true);
    await room.shows("%0", `${MODEL_QUESTION} → dev`);
    await room.shows("%0", `${MODEL_QUESTION} → my own`);
    expect(await room.place.show("#{window_index}", "work")).toBe("1");
  });
});
