// Who needs a person, and the way there: the jump keys over windows and sessions, the sidebar's rows, `mux next`.

import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { report, REPORTS, STAYS } from "../harness/fake-agents.ts";
import { click } from "../harness/mouse.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);

async function statusOf(target: string): Promise<{ status: unknown; agent: unknown }> {
  return JSON.parse(await place.ask("status", "-t", target, "--json"));
}

describe("jumps", { timeout: TEST_TIMEOUT_MS }, () => {
  const AT = "#{session_name}:#{window_index}.#{pane_index}";

  async function clientIsAt(wanted: string): Promise<void> {
    await waitFor(
      `the client to be at ${wanted}`,
      async () => (await place.ask("list-clients", "-F", "#{client_session}")) === wanted.split(":")[0],
      PATIENCE_MS,
    );
    await place.shows(AT, wanted, wanted.split(":")[0]);
  }

  test("C-b a goes to who needs you, oldest first, over windows and sessions; C-b u to what is unread", async () => {
    await place.ok("new", "-d", "-s", "api", "-x", "80", "-y", "22", "--", "sleep", "1000");
    await place.ask("new-window", "-d", "-t", "api", "--", REPORTS);
    await place.ask("new", "-d", "-s", "web", "--", REPORTS);
    await place.ask("split-window", "-d", "-t", "web", "--", REPORTS);
    const outer = place.attach(["attach", "-t", "api"]);
    await outer.shows("0 sleep*");
    for (const [target, body] of [
      ["web:0.0", report("done", { msg: "built" })],
      ["web:0.1", report("blocked", { kind: "permission", msg: "Deploy?" })],
      ["api:1", report("blocked", { kind: "question", msg: "Which?" })],
    ] as const) {
      await type(target, body);
      await place.shows("#{agent_state}", /^(?:done|blocked)$/, target);
    }
    await outer.shows(/▲ .*Deploy\?/);
    outer.write("\x02a");
    await clientIsAt("web:0.1");
    await outer.shows("blocked: permission · Deploy?");
    outer.write("\x02a");
    await clientIsAt("api:1.0");
    await type("web:0.1", report("working"));
    outer.write("\x02u");
    await clientIsAt("web:0.0");
    await type("web:0.1", report("blocked", { msg: "again" }));
    await place.shows("#{agent_state}", "blocked", "web:0.1");
    expect(await place.ok("next")).toBe(await place.show("#{pane_id}", "api:1"));
    await clientIsAt("api:1.0");
    await place.ok("next");
    await clientIsAt("web:0.1");
  });

  test("the sidebar's rows are gone through by keys and jumped to by a click", async () => {
    await place.ok("new", "-d", "-s", "api", "-x", "90", "-y", "31", "--", REPORTS);
    await place.ask("new-window", "-d", "-t", "api", "--", REPORTS);
    const outer = place.attach(["attach", "-t", "api"], { cols: 120, rows: 32 });
    await outer.shows("AGENTS");
    await type("api:1", report("blocked", { app: "second" }));
    await type("api:0", report("working", { app: "first" }));
    await outer.shows(/▲ second[^]*⠋ first|▲ second[^]*. first/);
    outer.write("\x02bb");
    outer.write("jk\r");
    await place.shows("#{window_index}", "1", "api");
    const y = outer.rows().findIndex((row) => row.slice(0, 30).includes("first"));
    outer.write(click(4, y));
    await place.shows("#{window_index}", "0", "api");
  });
});

describe("an agent that says nothing", { timeout: TEST_TIMEOUT_MS }, () => {
  test("is named, and after three seconds has no status", async () => {
    symlinkSync(STAYS, join(place.bin, "claude"));
    const outer = place.attach(["new", "-s", "work", "--", "claude"], { cols: 120, rows: 32 });
    await outer.shows("AGENTS");
    const told = await waitFor("the agent to be found", async () => (await statusOf("work")).agent, PATIENCE_MS);
    expect(told).toMatchObject({ id: "claude-code" });
    await outer.shows(/^ ── 1 no status ─/m);
    await outer.shows(/claude · .* · no status/);
    expect((await statusOf("work")).status).toMatchObject({ state: "none" });
  });
});
