// What programs report of themselves (OSC 7501), from their bytes to the screen of a person and the answers of scripts.

import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ASKS, printfReport, report, REPORTS, STATUS_ANSWER } from "../harness/fake-agents.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const CTRL_C = "\x03";
const STATE = "#{agent_state} #{agent_kind} #{agent_msg}";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

async function statusOf(target: string): Promise<{ status: Record<string, unknown>; records: unknown[] }> {
  return JSON.parse(await place.ask("status", "-t", target, "--json"));
}

const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);

describe("a report", { timeout: TEST_TIMEOUT_MS }, () => {
  test("is shown while its program runs, and nothing of it when the prompt is back", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
    await outer.shows(/\$/);
    outer.write(`${printfReport("state=blocked:kind=permission:app=deploy:msg=QXBwbHk/")}; sleep 1000\r`);
    await outer.shows("blocked: permission · Apply?");
    await outer.shows(/^▌▲ deploy /m);
    await outer.shows(/^▌ +Apply\?/m);
    await outer.shows("▲ 1 needs you");
    expect(await place.ask("status", "-t", "work")).toContain("blocked: permission · Apply?");
    expect((await statusOf("work")).records).toEqual([
      { id: "", state: "blocked", kind: "permission", progress: null, app: "deploy", title: null, msg: "Apply?" },
    ]);
    outer.write(CTRL_C);
    await place.shows(STATE, "none", "work");
    await outer.shows(/^(?![^]*(?:Apply\?|▲ 1))/);
    expect((await statusOf("work")).records).toEqual([]);
  });

  test("is released by a prompt with OSC 133 too, and done stays until a key", async () => {
    await place.ok("new", "-d", "-s", "work", "-x", "80", "-y", "22");
    await type("work", String.raw`PS1='\[\033]133;A\007\]prompt> \[\033]133;B\007\]'`);
    await place.paneShows("work", /^prompt>$/m);
    await type("work", `${printfReport(report("working", { progress: "40", msg: "Tests" }))}; sleep 1000`);
    await place.shows(`${STATE} #{agent_progress}`, "working  Tests 40", "work");
    await place.ask("send-keys", "-t", "work", "C-c");
    await place.shows(STATE, "none", "work");
    await type("work", `${printfReport(report("done", { msg: "12 files" }))}; sleep 0`);
    await place.shows(STATE, "done  12 files", "work");
    await type("work", "echo from-a-script");
    await place.paneShows("work", /^from-a-script$/m);
    expect((await statusOf("work")).status).toMatchObject({ state: "done", unread: true });
    const outer = place.attach(["attach"]);
    await outer.shows("from-a-script");
    expect((await statusOf("work")).records).toHaveLength(1);
    outer.write("#");
    await place.shows(STATE, "none", "work");
  });

  test("of tasks makes a tree, clear ends it", async () => {
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    for (const body of [
      report("working", { app: "agent" }),
      report("blocked", { id: "a/b", kind: "question", title: "Which?" }),
    ]) {
      await type("work", body);
    }
    await place.shows("#{agent_state} #{agent_kind} #{agent_title}", "blocked question Which?", "work");
    expect((await statusOf("work")).records).toMatchObject([{ id: "" }, { id: "a/b", title: "Which?", app: "agent" }]);
    await type("work", "state=clear:id=a");
    await place.shows(STATE, "working", "work");
    await type("work", "state=happy");
    await type("work", "state=clear");
    await place.shows(STATE, "none", "work");
  });

  test("a question about it is answered before DA1, and with nobody attached", async () => {
    await place.ok("new", "-d", "-s", "work", "--", process.execPath, ASKS, place.file("answers"));
    const round = `${STATUS_ANSWER}\x1b[?`;
    await waitFor("two rounds of answers", () => logged("answers").split(STATUS_ANSWER).length > 2, PATIENCE_MS);
    expect(logged("answers").slice(0, round.length)).toBe(round);
  });
});

const logged = (name: string): string => (existsSync(place.file(name)) ? readFileSync(place.file(name), "latin1") : "");

describe("commands", { timeout: TEST_TIMEOUT_MS }, () => {
  test("emit reports for scripts", async () => {
    await place.ok("new", "-d", "-s", "work");
    const emit = `${process.execPath} ${MUX} emit`;
    await type("work", `${emit} done --app build --msg 'All green' --title Build`);
    await place.shows("#{agent_state} #{agent_app} #{agent_title} #{agent_msg}", "done build Build All green", "work");
    expect(await place.ok("emit", "blocked", "--kind", "auth", "--id", "a/b", "--print")).toBe(
      String.raw`\e]7501;state=blocked:id=a/b:kind=auth\e` + "\\",
    );
    expect(await place.run("emit", "happy")).toMatchObject({ code: 2, out: "" });
    expect((await place.run("emit", "idle", "--msg", "x".repeat(3000))).code).toBe(2);
  });

  test("wait ends when it is met, when time is up, and when the pane goes", async () => {
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    const met = place.run("wait", "-t", "work", "--state", "blocked,error", "--timeout", "60");
    const idle = place.run("wait", "-t", "work", "--idle", "--timeout", "60");
    const gone = place.run("wait", "-t", "work", "--state", "queued");
    expect(await place.run("wait", "-t", "work", "--state", "done", "--timeout", "0.1")).toMatchObject({ code: 4 });
    await type("work", report("working"));
    await type("work", report("blocked"));
    expect(await met).toMatchObject({ code: 0 });
    await type("work", report("idle"));
    expect(await idle).toMatchObject({ code: 0 });
    await place.ok("new", "-d", "-s", "other");
    await place.ask("kill-session", "-t", "work");
    expect(await gone).toMatchObject({ code: 1 });
  });

  test("why tells what was said, by whom and since when", async () => {
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type("work", report("blocked", { kind: "question", app: "helper", msg: "Which one?" }));
    await place.shows(STATE, "blocked question Which one?", "work");
    const why = await place.ask("why", "-t", "work");
    for (const word of ["blocked: question", "Which one?", "osc7501", "declared", "helper"])
      expect(why).toContain(word);
  });
});
