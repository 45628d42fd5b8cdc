// Over ssh: attach, work, lose the connection, come back from a terminal of another size. All is there.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printfReport, report } from "../harness/fake-agents.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { SshDaemon, sshProblem } from "../harness/ssh-daemon.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const problem = sshProblem();
if (problem !== undefined) process.stderr.write(`skipped: ${problem}\n`);

describe.skipIf(problem !== undefined)("over ssh", { timeout: TEST_TIMEOUT_MS }, () => {
  let place: MuxPlace;
  let daemon: SshDaemon;
  beforeEach(async () => {
    place = new MuxPlace();
    const { TERM: _, ...env } = place.env;
    daemon = await SshDaemon.start(place.file("ssh"), env);
  }, TEST_TIMEOUT_MS);
  afterEach(async () => {
    await place.close();
    daemon.stop();
  });

  const login = (args: string, cols: number, rows: number): OuterTerminal => {
    // A login sets HOME itself, and goes there.
    const command = `cd ${place.dir} && HOME=${place.env["HOME"]} exec ${process.execPath} ${MUX} ${args}`;
    return place.outer({ argv: daemon.client(command), cols, rows, cwd: place.dir, env: place.env });
  };

  test("attach, work, cut the line, come back at another size", async () => {
    const first = login("new -s work", 80, 24);
    await first.shows(/^\$/m);
    first.write("echo over-$((20+2)); cat - >typed\r");
    await first.shows("over-22");
    first.write("before the cut\r");
    await first.shows("before the cut");
    await place.ask("split-window", "-d", "-t", "work");
    await place.ask(
      "send-keys",
      "-t",
      "work:0.1",
      "-l",
      `${printfReport(report("blocked", { kind: "question", app: "helper", msg: "Which?" }))}; exec sleep 1000\r`,
    );
    await first.shows(/▲ helper/);

    process.kill(first.pid, "SIGKILL");
    await waitFor("the client to be gone", async () => (await place.ask("list-clients")) === "", PATIENCE_MS);
    expect(await place.show("#{session_windows} #{window_panes}", "work")).toBe("1 2");

    const second = login("attach", 130, 40);
    await second.shows("AGENTS");
    await second.shows(/over-22[^]*before the cut/);
    await second.shows(/▲ helper/);
    await place.shows("#{window_width}x#{window_height}", "100x39", "work");
    second.write("after the cut\r\x04");
    second.write("cat typed; stty size\r");
    await second.shows(/cat typed[^]*before the cut[^]*after the cut/);
    await second.shows(/1[89] 98/);
    second.write("\x02d");
    expect(await second.exits()).toBe(0);
    expect(second.text()).toContain("[detached (from session work)]");
    expect(second.isPlain).toBe(true);
  });

  test("a resize and a closed terminal reach through", async () => {
    const outer = login("new -s work", 80, 24);
    await outer.shows(/^\$/m);
    outer.resize(100, 30);
    await place.shows("#{window_width}x#{window_height}", "70x29", "work");
    outer.hangUp();
    await waitFor("the client to be gone", async () => (await place.ask("list-clients")) === "", PATIENCE_MS);
    await place.ask("send-keys", "-t", "work", "echo alive-$((1+1))", "Enter");
    await place.paneShows("work", "alive-2");
  });
});
