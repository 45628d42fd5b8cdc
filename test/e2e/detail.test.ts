// What an agent tells by agent-status as people see it: its row, and the detail view of its pane.

import { mkdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printfReport, report } from "../harness/fake-agents.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { crashServer } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const PULL_REQUEST = "https://git.example/pull/7";
const VIEW = "\x02v";
const ESC = "\x1b";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

const type = (line: string): Promise<string> => place.ask("send-keys", "-t", "work", "-l", `${line}\r`);

/** An event of agent-status, sent from inside the pane. */
async function tell(event: string, more: object = {}): Promise<void> {
  const body = { version: 1, event, session: { id: "s-1" }, agent: { name: "Claude" }, ...more };
  const file = place.file(`${event}.json`);
  writeFileSync(file, JSON.stringify(body));
  await type(`clear; $ZENTTY_CLI_BIN ipc agent-event <${file}; echo "${event}=$?"`);
  await place.paneShows("work", `${event}=0`);
}

function repository(branch: string): string {
  const directory = join(place.dir, "home/api");
  mkdirSync(join(directory, ".git"), { recursive: true });
  writeFileSync(join(directory, ".git/HEAD"), `ref: refs/heads/${branch}\n`);
  return directory;
}

async function start(env: Record<string, string> = {}): Promise<OuterTerminal> {
  const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32, env });
  await outer.shows("AGENTS");
  return outer;
}

const WORKING = {
  progress: { done: 3, total: 7 },
  artifact: { kind: "pull-request", label: "#7 retries", url: PULL_REQUEST },
};

describe("what an agent tells by agent-status", { timeout: TEST_TIMEOUT_MS }, () => {
  test("is its row: steps, directory and branch, whose decision it waits for", async () => {
    const outer = await start();
    await tell("agent.running", { ...WORKING, context: { workingDirectory: repository("fix") } });
    await outer.shows(/^ . Claude +api fix /m);
    await outer.shows(/━━━━.* 3\/7 /);
    await outer.shows(/Claude · ~\/api · fix +. working 3\/7/);
    expect(await place.ask("status")).toMatch(/: working 3\/7 \[fix\]$/m);
    await tell("agent.needs-input", { state: { text: "Which base?", interaction: { kind: "decision" } } });
    await outer.shows(/needs decision · blocked: decision 3\/7 · Which base\?/);
    await outer.shows(/▌▲ Claude/);
  });

  test("is the detail view, which follows; its links are copied where there is no display", async () => {
    const outer = await start();
    await tell("agent.running", WORKING);
    outer.write(VIEW);
    await outer.shows(/┌─ Claude · %0 ─+┐/);
    await outer.shows("steps      3 of 7 done");
    await outer.shows("said by    the agent (agent-status), told");
    await outer.shows("session    s-1");
    outer.write("\t");
    await outer.shows(/agent-status agent\.running/);
    outer.write("\t");
    await outer.shows(`pull req.  #7 retries  ${PULL_REQUEST}`);
    await outer.shows("Enter open · y copy");
    outer.write("\r");
    await outer.shows(`copied, there is no display here to open it on: ${PULL_REQUEST}`);
    expect(outer.output.toString()).toContain(`\x1b]52;c;${Buffer.from(PULL_REQUEST).toString("base64")}`);
    outer.write(ESC);
    await waitFor("the view to be closed", () => !outer.text().includes("Artifacts"), PATIENCE_MS);
    outer.write(VIEW);
    await outer.shows("steps      3 of 7 done");
    await type("clear");
    await place.ask("send-keys", "-t", "work", "-l", `${printfReport(report("error", { msg: "gave up" }))}\r`);
    await outer.shows("the program itself (OSC 7501), declared");
    await outer.shows(/others {5}agent-status: working \(order\.state\)/);
  });

  test("opens a link with the person's own browser, as one argument", async () => {
    const opened = place.file("opened");
    const browser = place.program(
      "browser",
      `#!/bin/sh\nprintf '%s\\n' "$#" "$1" >${opened}.part\nmv ${opened}.part ${opened}\n`,
    );
    const outer = await start({ BROWSER: browser });
    const url = "https://git.example/a?x=$(id)&y='1'";
    await tell("agent.running", { artifact: { kind: "share", label: "here", url } });
    outer.write(`${VIEW}3`);
    await outer.shows("share      here");
    outer.write("o");
    await outer.shows(`opened with ${browser}`);
    await waitFor("the browser to be started", () => existsSync(opened), PATIENCE_MS);
    expect(readFileSync(opened, "utf8")).toBe(`1\n${new URL(url).href}\n`);
  });

  test("the view is there again after the server died, and follows on", async () => {
    const outer = await start();
    await tell("agent.running", WORKING);
    outer.write(VIEW);
    await outer.shows("steps      3 of 7 done");
    await crashServer(place);
    await outer.shows("reconnected");
    await tell("agent.running", { progress: { done: 4, total: 7 } });
    await outer.shows("steps      4 of 7 done");
  });

  test("a key in the sidebar views the row's pane", async () => {
    const outer = await start();
    await tell("agent.running", WORKING);
    outer.write("\x02bb");
    await outer.shows("Enter go v view / find Esc");
    outer.write("v");
    await outer.shows("steps      3 of 7 done");
    outer.write("q");
    await waitFor("the view to be closed", () => !outer.text().includes("Artifacts"), PATIENCE_MS);
    await outer.shows("Enter go v view / find Esc");
  });
});

describe("what a program tells by mux emit", { timeout: TEST_TIMEOUT_MS }, () => {
  test("is one line on a small screen, and the detail view, children too", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 80, rows: 24 });
    await outer.shows("no agents");
    const emit = `${process.execPath} ${MUX} emit`;
    const both = `${emit} working --app deploy --msg Tests --progress 40; ${emit} working --id a --title Lint`;
    await type(`clear; sh -c '${both}; sleep 1000'`);
    await outer.shows(/^ . deploy ~?[^ ]*: Tests 40% \d+s/m);
    outer.write(VIEW);
    await outer.shows(/┌─ deploy · %0 ─/);
    await outer.shows("children   Lint: working");
    await outer.shows("said by    the program itself (OSC 7501), declared");
    expect(await place.ask("status")).toMatch(/: working 40% · Tests \[1 child runs\]$/);
  });
});
