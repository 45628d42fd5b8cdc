// The inbox in the real program: an item of each urgent cause, the view and its keys, the command, a server that dies.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { report, REPORTS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { crashServer } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const INBOX = "\x02I";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);
const causes = async (...flags: readonly string[]): Promise<readonly string[]> => {
  const items = JSON.parse(await place.ask("inbox", "--json", ...flags)) as { cause: string; text: string }[];
  return items.map(({ cause, text }) => `${cause}: ${text}`);
};
const inboxBecomes = (wanted: readonly string[], ...flags: readonly string[]): Promise<boolean> =>
  waitFor(
    `the inbox to be ${wanted.join(", ")}`,
    async () => (await causes(...flags)).join() === wanted.join(),
    PATIENCE_MS,
  );

async function start(cols = 80, rows = 24): Promise<OuterTerminal> {
  await place.ok("new", "-d", "-s", "work", "-x", `${cols}`, "-y", `${rows - 2}`, "--", "sleep", "1000");
  await place.ask("new-window", "-d", "-t", "work", "-n", "api", "--", REPORTS);
  await place.ask("new-window", "-d", "-t", "work", "-n", "web", "--", REPORTS);
  const outer = place.attach(["attach", "-t", "work"], { cols, rows });
  await outer.shows("0 sleep*");
  return outer;
}

describe("the inbox", { timeout: TEST_TIMEOUT_MS }, () => {
  test.each([
    [80, 24],
    [120, 32],
  ])("is listed, gone through and acknowledged at %dx%d", async (cols, rows) => {
    const outer = await start(cols, rows);
    outer.write(INBOX);
    await outer.shows("nothing waits for you");
    await outer.shows("Esc close");
    await type("work:1", report("blocked", { kind: "permission", app: "claude", msg: "Deploy?" }));
    await outer.shows(/Inbox · 1 open/);
    await outer.shows(/▲ approval +\ds +%1 claude +Deploy\?/);
    await type("work:2", report("error", { app: "amp", msg: "rate limited" }));
    await outer.shows(/✖ failure +\ds +%2 amp +rate limited/);
    await outer.shows(/Inbox · 2 open/);
    outer.write("j");
    await outer.shows("work:1.0 · Deploy?");
    outer.write("r");
    await outer.shows(/Inbox · 1 open/);
    await outer.shows(/· approval/);
    outer.write("g\r");
    await place.shows("#{window_index}", "2", "work");
    await waitFor("the view to be closed", () => !outer.text().includes("Inbox ·"), PATIENCE_MS);
    // Who has looked at it for a second has seen it.
    await inboxBecomes([]);
    await inboxBecomes(["failure: rate limited", "approval: Deploy?"], "--all");
  });

  test("outlives the server, and the view is there again after it", async () => {
    const outer = await start();
    await type("work:1", report("blocked", { kind: "question", msg: "Which?" }));
    await inboxBecomes(["input: Which?"]);
    outer.write(INBOX);
    await outer.shows(/Inbox · 1 open/);
    await crashServer(place);
    await outer.shows("reconnected");
    await inboxBecomes(["input: Which?"]);
    await type("work:2", report("error", { msg: "boom" }));
    await outer.shows(/Inbox · 2 open/);
    await type("work:1", report("working"));
    await outer.shows(/Inbox · 1 open/);
    await inboxBecomes(["failure: boom"]);
    expect(await place.ok("inbox", "--resolve", "all")).toBe("");
    expect(await place.ok("inbox")).toBe("nothing waits for you");
  });
});
