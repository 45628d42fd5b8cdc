// What a person was doing when the server died goes on: a dialog, a look back, a terminal that changed its size meanwhile.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wheelUp } from "../harness/mouse.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { isRunning } from "../harness/place-processes.ts";
import { crashServer, serverPid } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
let outer: OuterTerminal;
beforeEach(async () => {
  place = new MuxPlace();
  outer = place.attach(["new", "-s", "work"]);
  await outer.shows(/^\$/m);
});
afterEach(() => place.close());

const clientReturns = (): Promise<boolean> =>
  waitFor("the client to be back", async () => (await place.ask("list-clients")) !== "", PATIENCE_MS);

describe("kill -9 of the server", { timeout: TEST_TIMEOUT_MS }, () => {
  test("a question that is open stays open, and its answer counts", async () => {
    outer.write("\x02%");
    await place.shows("#{window_panes}", "2", "work");
    await outer.shows(/┲/);
    outer.write("\x02x");
    await outer.shows("kill-pane 1? (y/n)");
    await crashServer(place);
    await clientReturns();
    await outer.shows("kill-pane 1? (y/n)");
    outer.write("y");
    await place.shows("#{window_panes}", "1", "work");
  });

  test("commands of keys pressed in the outage are done once", async () => {
    for (const round of [1, 2, 3]) {
      await crashServer(place);
      outer.write("\x02c");
      await place.shows("#{session_windows}", `${round + 1}`, "work");
    }
    await clientReturns();
    expect(await place.show("#{session_windows} #{window_index}", "work")).toBe("4 3");
  });

  test("a look back stays where it is", async () => {
    outer.write("seq -f line-%g 1 200\r");
    await outer.shows(/line-200\n\$/);
    outer.write(wheelUp(5, 5).repeat(10));
    await outer.shows(/↑ 50\/\d+/);
    const seen = outer.rows().slice(0, 20);
    await crashServer(place);
    await clientReturns();
    await outer.shows("reconnected");
    await waitFor("the same rows", () => outer.rows().slice(0, 20).join() === seen.join(), PATIENCE_MS);
    outer.write("#");
    await outer.shows(/line-200\n\$ #/);
  });

  test("a new size is told to the next server", async () => {
    await crashServer(place);
    outer.resize(90, 28);
    await clientReturns();
    await place.shows("#{window_width}x#{window_height}", "90x26", "work");
    outer.write("stty size\r");
    await outer.shows(/^26 90$/m);
  });

  test("with its supervisor gone too, the next command brings it back", async () => {
    const supervisor = place.processes().find(({ argv }) => argv.includes("mux-supervisor"));
    process.kill(supervisor?.pid ?? 0, "SIGKILL");
    process.kill(await serverPid(place), "SIGKILL");
    await outer.shows("the server is gone");
    expect(await place.ok("ls", "-F", "#{session_name}")).toBe("work");
    await clientReturns();
    outer.write("echo back-$((1+1))\r");
    await outer.shows("back-2");
    expect(place.processes().filter(({ argv }) => argv.includes("mux-supervisor"))).toHaveLength(1);
  });

  test("a client that ends meanwhile gives its terminal back and leaves no trace", async () => {
    const supervisor = place.processes().find(({ argv }) => argv.includes("mux-supervisor"));
    process.kill(supervisor?.pid ?? 0, "SIGSTOP");
    process.kill(await serverPid(place), "SIGKILL");
    await outer.shows("the server is gone");
    outer.hangUp();
    await waitFor("the client to end", () => !isRunning(outer.pid), PATIENCE_MS);
    process.kill(supervisor?.pid ?? 0, "SIGCONT");
    expect(await place.ask("ls", "-F", "#{session_name} #{session_attached}")).toBe("work 0");
  });
});
