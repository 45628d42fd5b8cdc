// The real OpenCode with the plugin that `mux hooks install` makes: a turn and a permission.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pluginText } from "../../../src/catalog/hook-plugin.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, AgentRoom } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { INSTALL_TIMEOUT_MS, installAgent, OPENCODE, type Installed } from "../../harness/real-agents.ts";
import { waitFor } from "../../harness/wait-for.ts";

let opencode: Installed;
let room: AgentRoom;
let outer: OuterTerminal;

beforeAll(async () => {
  opencode = await installAgent(OPENCODE);
  if (!opencode.ok) console.log(`skipped: ${opencode.reason}`);
}, INSTALL_TIMEOUT_MS);
beforeEach(async (context) => {
  if (!opencode.ok) return context.skip(opencode.reason);
  room = await AgentRoom.open(opencode);
  // Named in the settings: beside a folder of plugins OpenCode installs packages from the network first.
  const plugin = room.place.file("mux.js");
  writeFileSync(plugin, pluginText("opencode", BUNDLED.catalog.byName.get("opencode")!.hooks!.install!)!);
  const options = { baseURL: `${room.service.url}/v1`, apiKey: "no-key-is-checked" };
  const loopback = { npm: "@ai-sdk/anthropic", name: "Loopback", options, models: { m: { name: "m" } } };
  const config = {
    plugin: [`file://${plugin}`],
    model: "loopback/m",
    autoupdate: false,
    permission: { bash: "ask" },
    provider: { loopback },
  };
  writeFileSync(join(room.work, "opencode.json"), JSON.stringify(config));
  outer = await room.attach();
});
afterEach(async () => {
  if (opencode.ok) await room.close();
});

describe("the events of OpenCode's plugin", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("[A35] tell its turns and its permissions", async () => {
    await room.type(outer, "%0", "opencode");
    // Without a network it waits for it about a minute before it begins.
    const isReady = async (): Promise<boolean> =>
      /ask anything/i.test(await room.place.ask("capture-pane", "-p", "-t", "%0"));
    await waitFor("OpenCode to begin", isReady, 3 * AGENT_PATIENCE_MS);
    await room.type(outer, "%0", "say hello");
    const done = await room.reaches("%0", "done");
    expect(done.status).toMatchObject({ source: "hook", confidence: "explicit" });
    expect((done as unknown as { readonly conversation: string }).conversation).toMatch(/^ses_/);
    const isRead = async (): Promise<boolean> => {
      const { telemetry } = (await room.told("%0")) as unknown as {
        readonly telemetry: { outputTokens: number } | null;
      };
      return (telemetry?.outputTokens ?? 0) > 0;
    };
    await waitFor("its database to be read", isRead, AGENT_PATIENCE_MS);
    expect(await room.told("%0")).toMatchObject({ telemetry: { model: "m", costUsd: 0, contextPercent: null } });
    await room.type(outer, "%0", "please RUNIT");
    expect((await room.reaches("%0", "blocked")).status).toMatchObject({ kind: "permission", source: "hook" });
    await room.answer(outer, "Permission required", "\r");
    await room.reaches("%0", "done");
    const handedOver = await room.place.ask("log", "--transcript", "%0");
    expect(handedOver).toMatch(
      /## Person\n\nsay hello\n\n## Agent\n\n.*\n\n## Person\n\nplease RUNIT\n\n## Agent[^]*- bash /,
    );
  });
});
