// Agents that wait for a slot, through the three processes: queued, shown so, started when one is free; also after a crash.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { report, REPORTS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace("[agents]\nslots = 1\n");
});
afterEach(() => place.close());

const tells = (target: string, body: string): Promise<string> =>
  place.ask("send-keys", "-t", target, "-l", `${body}\r`);

test("agents wait for a slot, over a crash of the server too", { timeout: TEST_TIMEOUT_MS }, async () => {
  place.program("claude", readFileSync(REPORTS, "utf8"));
  const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
  await outer.shows("AGENTS");
  await place.ok("run", "-d", "--queue", "--bypass", "claude");
  await place.shows("#{agent_id}", "claude-code", "work:1");
  await tells("work:1", report("working", { msg: "Suite 1" }));
  await outer.shows(/⠋ claude!/);
  await place.ok("run", "-d", "--queue", "claude", "second");
  await outer.shows(/◷ claude.*\n.*waits for a slot/);
  expect(await place.ok("board")).toMatch(/^Queued 1\n.* claude/);
  process.kill(Number(await place.show("#{pid}")), "SIGKILL");
  await place.shows("#{agent_state}", "queued", "work:2");
  await tells("work:1", report("done"));
  await place.shows("#{agent_id}", "claude-code", "work:2");
  await place.shows("#{pane_dead}", "0", "work:2");
});
