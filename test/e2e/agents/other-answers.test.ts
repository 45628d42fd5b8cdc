// The real Codex, OpenCode and Gemini CLI are answered, as far as they ask something here.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import { MODEL_COMMAND } from "../../harness/model-turn.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CODEX, GEMINI_CLI, OPENCODE } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

let room: AgentRoom;
let outer: OuterTerminal;
const take = (opened: AgentRoom, attached: OuterTerminal): void => {
  room = opened;
  outer = attached;
};

const ran = (): boolean => existsSync(join(room.work, "approved.txt"));

/** The prompt, once it can be read and has stood for a second. */
async function asked(): Promise<string> {
  await waitFor(
    "the question to be read",
    async () => (await room.place.run("answer", "%0")).code === 0,
    3 * AGENT_PATIENCE_MS,
  );
  const atMs = performance.now();
  await waitFor("the agent to take keys as an answer", () => performance.now() - atMs > 1_000);
  return room.place.ask("answer", "%0");
}

describe("Codex", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  useAgent(CODEX, take);
  test("runs the command when it is answered yes, and does not when it is answered no", async () => {
    await room.start(outer, "%0", "codex");
    await room.type(outer, "%0", "please RUNIT");
    expect(await asked()).toMatch(/\$ touch approved\.txt\n[^]*> 1 Yes, proceed/);
    await room.place.ask("answer", "%0", "no");
    await room.shows("%0", "You canceled the request");
    expect(ran()).toBe(false);
    await room.type(outer, "%0", "again RUNIT");
    await asked();
    await room.place.ask("answer", "%0", "yes");
    await waitFor("the command to have run", ran, AGENT_PATIENCE_MS);
  });
});

describe("OpenCode", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  useAgent(OPENCODE, take, ({ work, service }) => {
    const options = { baseURL: `${service.url}/v1`, apiKey: "no-key-is-checked" };
    const loopback = { npm: "@ai-sdk/anthropic", name: "Loopback", options, models: { m: { name: "m" } } };
    const config = { model: "loopback/m", autoupdate: false, permission: { bash: "ask" }, provider: { loopback } };
    writeFileSync(join(work, "opencode.json"), JSON.stringify(config));
  });
  test("has its mark moved to always, asks whether that is meant, and runs", async () => {
    await room.type(outer, "%0", "opencode");
    const isReady = async (): Promise<boolean> =>
      /ask anything/i.test(await room.place.ask("capture-pane", "-p", "-t", "%0"));
    await waitFor("OpenCode to begin", isReady, 3 * AGENT_PATIENCE_MS);
    await room.type(outer, "%0", "please RUNIT");
    expect(await asked()).toMatch(new RegExp(`${MODEL_COMMAND}\n> 1 Allow once\n {2}2 Allow always\n {2}3 Reject`));
    await room.place.ask("answer", "%0", "always");
    expect(await asked()).toMatch(/> 1 Confirm\n {2}2 Cancel/);
    expect(ran()).toBe(false);
    await room.place.ask("answer", "%0", "1");
    await waitFor("the command to have run", ran, AGENT_PATIENCE_MS);
  });
});

describe("Gemini CLI", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  useAgent(GEMINI_CLI, take, ({ place }) => {
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: true } },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
    };
    writeFileSync(join(place.dir, "home/.gemini/settings.json"), JSON.stringify(settings));
  });
  test("is told whether it may trust the folder", async () => {
    await room.type(outer, "%0", "gemini");
    expect(await asked()).toMatch(/Do you trust the files in this folder\?\n> 1 Trust folder \(work\)/);
    await room.place.ask("answer", "%0", "no");
    const isAnswered = async (): Promise<boolean> => (await room.place.run("answer", "%0")).code === 1;
    await waitFor("Gemini to go on", isAnswered, AGENT_PATIENCE_MS);
    await room.shows("%0", /untrusted/i);
  });
});
