// The server dies under a flood, an editor, a question and a person's hands: nobody notices but for a moment.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ASKS, FLOODS, LOGS_INPUT, report, REPORTS, STATUS_ANSWER } from "../harness/fake-agents.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { crashServer, floodBreaks, floodLines, serverPid } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const CRASHES = [1, 2, 3];
const FACTS = [
  ...["session_name", "window_index", "window_name", "window_layout", "window_zoomed_flag", "pane_index", "pane_id"],
  ...["pane_pid", "pane_title", "pane_width", "pane_height", "alternate_on", "cursor_x", "cursor_y", "history_size"],
];

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace("[scrollback]\nlines = 300000\n");
});
afterEach(() => place.close());

const facts = (window: string): Promise<string> =>
  place.ask("list-panes", "-t", window, "-F", FACTS.map((name) => `${name}=#{${name}}`).join(" "));
const screen = (target: string): Promise<string> => place.ask("capture-pane", "-p", "-e", "-S", "-", "-t", target);
const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);
const countOf = (outer: OuterTerminal, text: string): number => outer.output.toString("latin1").split(text).length - 1;

/** Waits until an attached client is back at the new server. */
const clientReturns = (): Promise<boolean> =>
  waitFor(
    "the client to be back",
    async () => (await place.ask("list-clients", "-F", "#{client_session}")) === "work",
    PATIENCE_MS,
  );

async function flooding(): Promise<OuterTerminal> {
  const outer = place.attach(["new", "-s", "work", "--", process.execPath, FLOODS, place.file("stop")]);
  await outer.shows(/^\d{7}$/m);
  return outer;
}

async function floodIsWhole(): Promise<void> {
  writeFileSync(place.file("stop"), "");
  const end = await place.paneShows("work:0", /flood of \d+/);
  const lines = await floodLines(place, "work:0");
  expect(floodBreaks(lines)).toEqual([]);
  expect(lines).toHaveLength(Number(/flood of (\d+)/.exec(end)?.[1]));
}

describe("kill -9 of the server", { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  test("under a flood: screens, scrollback, layout, names and records are those of before", async () => {
    const outer = await flooding();
    writeFileSync(place.file("text"), Array.from({ length: 60 }, (_, i) => `line ${i} of the text`).join("\n"));
    await place.ask(
      "new-window",
      "-d",
      "-n",
      "edit",
      "-t",
      "work",
      "--",
      "vim",
      "-n",
      "-i",
      "NONE",
      "-u",
      "NONE",
      "text",
    );
    await place.ask("new-window", "-d", "-n", "agents", "-t", "work", "--", REPORTS);
    await place.ask(
      "split-window",
      "-h",
      "-l",
      "30%",
      "-t",
      "work:agents",
      "--",
      "sh",
      "-c",
      "seq 500; printf '\\033]2;named\\007\\033[31mred'; exec cat",
    );
    await place.ask("split-window", "-t", "work:agents", "--", "sleep", "1000");
    await type("work:agents.0", report("blocked", { kind: "permission", app: "deploy", msg: "Apply?" }));
    await type("work:agents.0", report("working", { id: "a/b", progress: "30", title: "Child" }));
    await place.shows("#{pane_title}", "named", "work:agents.1");
    await place.ask("send-keys", "-t", "work:edit", "20Goan inserted line");
    await place.paneShows("work:edit", "an inserted line");
    await place.shows("#{agent_state}", "blocked", "work:agents.0");
    const look = async (): Promise<unknown> => ({
      edit: [await facts("work:edit"), await screen("work:edit")],
      agents: [await facts("work:agents"), await screen("work:agents.0"), await screen("work:agents.1")],
      status: JSON.parse(await place.ask("status", "-t", "work:agents.0", "--json")),
      windows: await place.ask(
        "list-windows",
        "-a",
        "-F",
        "#{window_index} #{window_name} #{window_active} #{window_layout}",
      ),
    });
    await waitFor(
      "the panes to be quiet",
      async () => JSON.stringify(await look()) === JSON.stringify(await look()),
      PATIENCE_MS,
    );
    const before = await look();
    for (const _ of CRASHES) {
      const shown = Number(/^(\d{7})$/m.exec(outer.text())?.[1]);
      await crashServer(place);
      await clientReturns();
      await waitFor(
        "the flood to go on before the person's eyes",
        () => Number(/^(\d{7})$/m.exec(outer.text())?.[1]) > shown,
        PATIENCE_MS,
      );
      expect(await look()).toEqual(before);
    }
    await place.ask("send-keys", "-t", "work:edit", " more", "Escape", ":wq", "Enter");
    await waitFor(
      "vim to have written",
      () => readFileSync(place.file("text"), "utf8").includes("an inserted line more\n"),
      PATIENCE_MS,
    );
    await floodIsWhole();
    const servers = place.processes().filter(({ argv }) => argv[1]?.endsWith("/server.js"));
    expect(servers).toHaveLength(1);
  });

  test("long after its output, twice: the scrollback of a pane is that of before", async () => {
    await place.ok(
      "new",
      "-d",
      "-s",
      "work",
      "--",
      "sh",
      "-c",
      "seq 3000; head -c 5000000 /dev/zero; echo end; exec cat",
    );
    await place.paneShows("work:0", /^end$/m);
    expect(await place.ask("counters")).toMatch(/^snapshots\.taken [1-9]/m);
    const before = await screen("work:0");
    for (let crash = 0; crash < 2; crash++) {
      await crashServer(place);
      expect(await screen("work:0")).toBe(before);
    }
  });

  test("modes stay: paste in brackets, mouse, focus, application keys; keys of the outage arrive once", async () => {
    const argv = ["new", "-s", "work", "--", process.execPath, LOGS_INPUT, place.file("input"), "\\e[?2004h\\e[?1h"];
    const outer = place.attach(argv);
    await outer.shows("logging");
    let wanted = "";
    for (const round of CRASHES) {
      await crashServer(place);
      for (const character of `typed in outage ${round}`) outer.write(character);
      outer.write("\x1b[200~pasted\x1b[201~");
      outer.write("\x1b[A");
      wanted += `typed in outage ${round}\x1b[200~pasted\x1b[201~\x1bOA`;
      await waitFor("the keys to arrive", () => logged("input").length >= wanted.length, PATIENCE_MS);
      expect(logged("input")).toBe(wanted);
    }
    await clientReturns();
    outer.write("end");
    await waitFor("the last keys", () => logged("input").endsWith("end"), PATIENCE_MS);
    expect(logged("input")).toBe(`${wanted}end`);
  });

  test("questions are answered once, in order, and never again", async () => {
    await place.ok("new", "-d", "-s", "work", "--", process.execPath, ASKS, place.file("answers"));
    const rounds = (): number => logged("answers").split(STATUS_ANSWER).length - 1;
    for (const round of CRASHES) {
      await waitFor("some rounds of answers", () => rounds() > 20 * round, PATIENCE_MS);
      await crashServer(place);
    }
    const sofar = rounds();
    await waitFor("answers of the last server", () => rounds() > sofar + 5, PATIENCE_MS);
    writeFileSync(place.file("answers.stop"), "");
    const end = await place.paneShows("work", /asked \d+/);
    const asked = Number(/asked (\d+)/.exec(end)?.[1]);
    const [da1 = ""] = /\x1b\[\?[\d;]*c/.exec(logged("answers")) ?? [];
    expect(logged("answers")).toBe(`${STATUS_ANSWER}${da1}`.repeat(asked));
  });

  test("no bell rings and no notification comes again", async () => {
    const outer = place.attach(["new", "-s", "work"], { env: { TERM_PROGRAM: "ghostty" } });
    await outer.shows(/^\$/m);
    await place.ask("new-window", "-d", "-t", "work", "--", REPORTS);
    await place.ask("new-window", "-d", "-t", "work", "--", "sh", "-c", "printf '\\007rang'; exec sleep 1000");
    await type("work:1", report("blocked", { kind: "permission", app: "deploy", msg: "Apply?" }));
    await waitFor("the notification", () => countOf(outer, "\x1b]777;notify;") === 1, PATIENCE_MS);
    await waitFor("the bell", () => countOf(outer, "\x07") === 1, PATIENCE_MS);
    for (const _ of CRASHES) {
      await crashServer(place);
      await clientReturns();
      await outer.shows(/▲ deploy/);
    }
    await type("work:1", report("done", { app: "deploy", msg: "Applied" }));
    await waitFor("the next notification", () => countOf(outer, "\x1b]777;notify;") >= 2, PATIENCE_MS);
    expect(countOf(outer, "\x1b]777;notify;")).toBe(2);
    expect(countOf(outer, "\x07")).toBe(1);
  });

  test("restart-server is the same by request", async () => {
    const outer = await flooding();
    const pid = await serverPid(place);
    await place.ok("restart-server");
    expect(await serverPid(place)).not.toBe(pid);
    await clientReturns();
    outer.write("\x02c");
    await outer.shows(/1 bash\*/);
    await floodIsWhole();
  });
});

const logged = (name: string): string => (existsSync(place.file(name)) ? readFileSync(place.file(name), "latin1") : "");
