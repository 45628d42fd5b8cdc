// The board, from outside: opened by key and by command, kept up to date, jumped from, a pane closed on it.

import { afterEach, beforeEach, expect, test } from "vitest";
import { printfReport, report } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const reports = (target: string, body: string): Promise<string> =>
  place.ask("send-keys", "-t", target, "-l", `${printfReport(body)}; exec sleep 1000\r`);

test("the board is opened, follows, and is acted on", { timeout: TEST_TIMEOUT_MS }, async () => {
  const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
  await outer.shows("AGENTS");
  await place.ask("new-window", "-d");
  await place.ask("new-window", "-d");
  outer.write("\x02B");
  await outer.shows("no agents");
  await reports("work:1", report("blocked", { kind: "permission", app: "deploy", msg: "Apply?" }));
  await outer.shows(/Needs you 1[^]*▲ deploy[^]*Apply\?/);
  await reports("work:2", report("working", { app: "tests", msg: "Suite 1" }));
  await outer.shows(/Thinking 1[^]*⠋ tests[^]*Suite 1/);
  outer.write("\r");
  await place.shows("#{window_index}", "1", "work");
  await outer.shows(/AGENTS/);
  await place.ok("board");
  expect(await place.ok("board")).toMatch(/^Queued 0\nThinking 1\n {2}%2 .*\nNeeds you 1\n {2}%1 /);
  outer.write("\x02Bhx");
  await outer.shows("kill-pane %2?");
  outer.write("y");
  await place.shows("#{session_windows}", "2", "work");
});
