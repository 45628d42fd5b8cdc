// How a person is told: outer terminals of each kind, a command of their own, the desktop, escalation, mute and snooze, the
// title. The judge reads the raw bytes of the outer terminal, and what a fake command noted of its arguments.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { NOTES_ARGV, report, REPORTS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { crashServer } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
afterEach(() => place.close());

const APPLY = report("blocked", { kind: "permission", app: "claude", msg: "Apply?" });
const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);

/** A session whose second window reports what is typed into it while the first is looked at. */
async function start(env: Record<string, string> = {}, answersNotices = false): Promise<OuterTerminal> {
  await place.ok("new", "-d", "-s", "work", "-x", "80", "-y", "22", "--", "sleep", "1000");
  await place.ask("new-window", "-d", "-t", "work", "--", REPORTS);
  const outer = place.attach(["attach", "-t", "work"], { env, answersNotices });
  await outer.shows("0 sleep*");
  return outer;
}

const writes = (outer: OuterTerminal, bytes: string): Promise<boolean> =>
  waitFor(`the terminal to be sent ${JSON.stringify(bytes)}`, () => outer.output.includes(bytes), PATIENCE_MS);

const noted = (): string => (existsSync(place.file("noted")) ? readFileSync(place.file("noted"), "utf8") : "");
const notes = (count: number): Promise<string> =>
  waitFor(`${count} runs of the command`, () => (noted().split("end\n").length > count ? noted() : ""), PATIENCE_MS);
const command = (name: string, ...words: readonly string[]): string =>
  `${name} = ${JSON.stringify([NOTES_ARGV, place.file("noted"), ...words])}\n`;
const configure = (text: string): void => writeFileSync(place.file("config/mux/config.toml"), text);

describe("the outer terminal", { timeout: TEST_TIMEOUT_MS }, () => {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");

  test.each<[string, Record<string, string>, boolean, string]>([
    ["OSC 777", { TERM_PROGRAM: "ghostty" }, false, "\x1b]777;notify;claude: requires approval;Apply?\x1b\\"],
    ["OSC 9", { TERM_PROGRAM: "iTerm.app" }, false, "\x1b]9;claude: requires approval: Apply?\x1b\\"],
    ["OSC 99, where it answers", {}, true, `p=body;${base64("Apply?")}\x1b\\`],
    ["a bell, where it knows nothing", { TERM_PROGRAM: "" }, false, "\x07"],
    ["a bell, behind tmux", { TERM_PROGRAM: "tmux", TERM: "screen-256color" }, false, "\x07"],
  ])("is told by %s", async (_, env, answersNotices, bytes) => {
    place = new MuxPlace();
    const outer = await start(env, answersNotices);
    const before = outer.output.length;
    await type("work:1", APPLY);
    await waitFor("it to be told", () => outer.output.subarray(before).includes(bytes), PATIENCE_MS);
    const others = ["\x1b]777;notify", "\x1b]9;", "\x1b]99;i=mux-"].filter((each) => !bytes.startsWith(each));
    const told = outer.output.subarray(before);
    expect(others.filter((each) => told.includes(each))).toEqual(answersNotices ? ["\x1b]99;i=mux-"] : []);
  });

  test("is told by what the setting says, whatever it is", async () => {
    place = new MuxPlace('[notify]\nterminal = "9"\n');
    const outer = await start({ TERM_PROGRAM: "ghostty" });
    await type("work:1", APPLY);
    await writes(outer, "\x1b]9;claude: requires approval: Apply?\x1b\\");
    expect(outer.output.includes("\x1b]777;")).toBe(false);
  });

  test("what a program asks to be told is told as ours, once, and not of what is looked at", async () => {
    place = new MuxPlace();
    const outer = await start({ TERM_PROGRAM: "ghostty" });
    await place.ask("new-window", "-d", "-t", "work", "-n", "sh", "--", "sh");
    await type("work:2", String.raw`printf '\033]777;notify;Build;\342\200\256done token=abc123def456\a'`);
    await writes(outer, "\x1b]777;notify;Build;done token=***\x1b\\");
    await place.ask("select-window", "-t", "work:2");
    await outer.shows("2 sh*");
    await type("work:2", String.raw`printf '\033]9;%s\a' seen; echo told`);
    await outer.shows(/^told/m);
    await type("work:1", report("done", { msg: "end" }));
    await writes(outer, "done;end\x1b\\");
    expect(outer.output.includes("notify;seen")).toBe(false);
  });

  test("has the session and who waits in its title, and its own title back", async () => {
    place = new MuxPlace();
    const outer = await start();
    await writes(outer, "\x1b]2;mux: work\x1b\\");
    await type("work:1", APPLY);
    await writes(outer, "\x1b]2;▲1 mux: work\x1b\\");
    await type("work:1", report("working"));
    await waitFor(
      "the count to go",
      () => outer.output.lastIndexOf("\x1b]2;mux: work") > outer.output.indexOf("▲1 mux"),
      PATIENCE_MS,
    );
    outer.write("\x02d");
    await outer.exits();
    const text = outer.output.toString();
    expect([text.split("\x1b[22;0t").length, text.split("\x1b[23;0t").length]).toEqual([2, 2]);
    expect(text.indexOf("\x1b[22;0t")).toBeLessThan(text.indexOf("\x1b]2;"));
    expect(text.lastIndexOf("\x1b]2;")).toBeLessThan(text.indexOf("\x1b[23;0t"));
  });

  test("keeps its title with set_titles = false", async () => {
    place = new MuxPlace("set_titles = false\n");
    const outer = await start({ TERM_PROGRAM: "ghostty" });
    await type("work:1", APPLY);
    await writes(outer, "\x1b]777;notify;");
    expect(outer.output.includes("\x1b]2;")).toBe(false);
  });
});

describe("a person's command [A8]", { timeout: TEST_TIMEOUT_MS }, () => {
  test("gets words, not a line, with nothing open but its own", async () => {
    place = new MuxPlace();
    configure(`[notify]\n${command("command", "--", "{title}", "<{body}>", "{pane} {nothing}")}`);
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type("work", APPLY);
    const pane = await place.show("#{pane_id}", "work");
    const text = await notes(1);
    expect(text.split("\n").slice(0, 6)).toEqual([
      "argv 4",
      "[--]",
      "[claude: requires approval]",
      "[<Apply?>]",
      `[${pane} {nothing}]`,
      `env notify ${pane} blocked permission default:work`,
    ]);
    // Whatever the test itself was started with, none of it is the server's.
    expect(text.split("\n").filter((line) => line.startsWith("open /dev/null")).length).toBeGreaterThanOrEqual(1);
    expect(text).not.toMatch(/^open (?:socket:|anon_inode:|.*(?:ptmx|default|mux-e2e-.*\/run\/))/m);
  });

  test.each([
    ["-u critical --help", "[-u critical --help]"],
    ["<b>bold</b>", "[<b>bold</b>]"],
    ["`touch canary`", "[`touch canary`]"],
    ["$(touch canary)", "[$(touch canary)]"],
    ["{title}", "[{title}]"],
    [`token=abc123def456`, "[token=***]"],
  ])("gets %j as one word", async (msg, word) => {
    place = new MuxPlace();
    configure(`[notify]\n${command("command", "--", "{body}")}`);
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type("work", report("blocked", { msg }));
    expect((await notes(1)).split("\n").slice(0, 3)).toEqual(["argv 2", "[--]", word]);
    expect(existsSync(place.file("canary")) || existsSync(place.file("home/canary"))).toBe(false);
  });

  test("is run no oftener than the rules say, and its absence is told once", async () => {
    place = new MuxPlace('[notify]\ncommand = ["no-such-program", "{title}"]\n');
    const outer = await start();
    for (let n = 0; n < 5; n++) {
      await type("work:1", report("working"));
      await type("work:1", APPLY);
    }
    await outer.shows("notify: no-such-program: ENOENT");
    expect(JSON.parse(await place.ask("counters", "--json"))["tell.run"]).toBe(1);
  });
});

describe("the desktop [A8]", { timeout: TEST_TIMEOUT_MS }, () => {
  const fakeDesktop = (): void => {
    place.program("notify-send", `#!/bin/sh\nexec ${NOTES_ARGV} ${place.file("noted")} "$@"\n`);
  };

  test("gets texts behind --, escaped, and never more than 240 characters", async () => {
    place = new MuxPlace('[notify]\ndesktop = "on"\n');
    fakeDesktop();
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type("work", report("blocked", { kind: "permission", app: "claude", msg: `<b>&${"<".repeat(150)}` }));
    const [argv, ...words] = (await notes(1)).split("\n");
    expect(argv).toBe("argv 4");
    expect(words.slice(0, 3)).toEqual(["[--app-name=mux]", "[--]", "[claude: requires approval]"]);
    expect(words[3]).toMatch(/^\[&lt;b&gt;&amp;(?:&lt;)+\]$/);
    expect(words[3]?.length).toBeLessThanOrEqual(242);
  });

  test.each<[string, Record<string, string>, number]>([
    ["is used by itself where the terminal can only ring", { TERM_PROGRAM: "", DISPLAY: ":7" }, 1],
    ["is left alone where the terminal shows it", { TERM_PROGRAM: "ghostty", DISPLAY: ":7" }, 0],
    ["is left alone where there is none", { TERM_PROGRAM: "" }, 0],
    ["is left alone when the person comes from elsewhere", { TERM_PROGRAM: "", DISPLAY: ":7", SSH_CONNECTION: "1" }, 0],
  ])("%s", async (_, env, runs) => {
    place = new MuxPlace();
    fakeDesktop();
    Object.assign(place.env, env);
    const outer = await start(env);
    await type("work:1", APPLY);
    await writes(outer, env["TERM_PROGRAM"] === "ghostty" ? "\x1b]777;notify" : "\x07");
    if (runs > 0) await notes(runs);
    // The same turn of the server that told the terminal would have run it.
    expect(JSON.parse(await place.ask("counters", "--json"))["tell.run"] ?? 0).toBe(runs);
  });
});

describe("escalation", { timeout: TEST_TIMEOUT_MS }, () => {
  test("runs the second command though the server died in between, once", async () => {
    place = new MuxPlace();
    configure(`[notify]\n${command("escalate_command", "late", "{title}", "{body}")}escalate_after = "4s"\n`);
    await place.ok("new", "-d", "-s", "work", "--", REPORTS);
    await type("work", APPLY);
    await waitFor("it to be in the inbox", async () => (await place.ask("inbox")).includes("Apply?"), PATIENCE_MS);
    expect(noted()).toBe("");
    await crashServer(place);
    const text = await notes(1);
    expect(text.split("\n").slice(0, 4)).toEqual(["argv 3", "[late]", "[claude: requires approval]", "[Apply?]"]);
    expect(text).toContain("env escalate %0 blocked permission default:work");
    await crashServer(place);
    await type("work", report("blocked", { kind: "question", msg: "Which?" }));
    expect((await notes(2)).match(/^\[late\]$/gm)).toHaveLength(2);
    expect(noted()).toContain("[Which?]");
  });
});

describe("mute and snooze", { timeout: TEST_TIMEOUT_MS }, () => {
  test("the menu snoozes: a sign in the row, passed over, told when it changes; kept over a crash", async () => {
    place = new MuxPlace();
    const outer = await start({ TERM_PROGRAM: "ghostty" });
    await type("work:1", APPLY);
    await writes(outer, "requires approval;Apply?");
    await outer.shows("▲ 1");
    await place.ask("select-window", "-t", "work:1");
    await outer.shows("1 sh*");
    outer.write("\x02S");
    await outer.shows("snooze until it changes");
    await outer.shows("Esc close");
    outer.write("3");
    await outer.shows(/claude.* z: Apply\?/);
    await place.ask("select-window", "-t", "work:0");
    await crashServer(place);
    await outer.shows("reconnected");
    expect(await place.ask("status")).toMatch(/Apply\? \[snoozed\]/);
    expect((await place.run("next")).err).toBe("nothing needs you\n");
    await type("work:1", report("blocked", { kind: "question", app: "claude", msg: "Which?" }));
    await writes(outer, "has a question;Which?");
    expect(await place.ask("status")).not.toContain("snoozed");
    expect((await place.run("next")).code).toBe(0);
  });

  test("what is muted is told by no way, and shown as ever", async () => {
    place = new MuxPlace();
    configure(`[notify]\n${command("command", "{body}")}`);
    const outer = await start({ TERM_PROGRAM: "ghostty" });
    await place.ok("mute", "-t", "work:1");
    await type("work:1", APPLY);
    await outer.shows(/⊘.*Apply\?/);
    await place.ask("new-window", "-d", "-t", "work", "--", REPORTS);
    await type("work:2", report("error", { msg: "boom" }));
    expect((await notes(1)).split("\n").slice(0, 2)).toEqual(["argv 1", "[boom]"]);
    expect(outer.output.includes("requires approval;")).toBe(false);
    await place.ok("unmute", "-t", "work:1");
    await type("work:1", report("blocked", { kind: "auth", msg: "Sign in" }));
    await writes(outer, "needs sign-in;Sign in");
  });
});
