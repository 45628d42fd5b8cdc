// A client comes and goes: the outer terminal is as it was, the programs never notice.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { isRunning } from "../harness/place-processes.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const PREFIX = "\x02";
const SIZES = "#{window_width}x#{window_height}";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

/** mux between two looks at the terminal's settings, which land in files. */
function attachBetween(args: string): OuterTerminal {
  const script = `stty -g >before; ${process.execPath} ${MUX} ${args}; echo code=$?; stty -g >after; echo back; read line`;
  return place.outer({ argv: ["sh", "-c", script], cwd: place.dir, env: place.env });
}

const clients = async (): Promise<number> => {
  const list = await place.ask("list-clients", "-F", "#{client_width}");
  return list === "" ? 0 : list.split("\n").length;
};
const clientsBecome = (count: number): Promise<boolean> =>
  waitFor(`${count} clients`, async () => (await clients()) === count, PATIENCE_MS);

/** What the client wrote piece by piece is what it draws from nothing. A shell waits at its prompt. */
async function redrawsTheSame(outer: OuterTerminal): Promise<void> {
  outer.write("#settled");
  await outer.shows("$ #settled");
  const drawn = outer.text();
  const written = outer.output.length;
  outer.write(`${PREFIX}r`);
  const since = (): Buffer => outer.output.subarray(written);
  await waitFor("the whole screen to be drawn again", () => since().includes("work"), PATIENCE_MS);
  await outer.becomes("the redrawn screen", drawn);
  outer.write("\x15");
}

describe("attach", { timeout: TEST_TIMEOUT_MS }, () => {
  test("type, read, detach: the terminal is as it was found", async () => {
    const outer = attachBetween("new -s work");
    await outer.shows(/^ work +0 bash\*/m);
    await outer.shows(/^\$/m);
    expect(outer.terminal.buffer.active.type).toBe("alternate");
    expect(outer.terminal.modes).toMatchObject({ bracketedPasteMode: true, sendFocusMode: true });
    outer.write("echo typed-$((1+1))\r");
    await outer.shows(/^typed-2$/m);
    outer.write(`${PREFIX}d`);
    await outer.shows("back");
    expect(outer.text()).toContain("[detached (from session work)]\ncode=0");
    expect(outer.isPlain).toBe(true);
    expect(readFileSync(place.file("after"), "utf8")).toBe(readFileSync(place.file("before"), "utf8"));
    expect(await place.ask("ls", "-F", "#{session_name} #{session_attached}")).toBe("work 0");
    expect(await place.ask("capture-pane", "-p", "-t", "work")).toContain("typed-2");
  });

  test("the last program's end gives the terminal back too", async () => {
    const outer = attachBetween("new -s work");
    await outer.shows(/^\$/m);
    outer.write("exit\r");
    await outer.shows("back");
    expect(outer.text()).toContain("[exited]\ncode=0");
    expect(outer.isPlain).toBe(true);
    expect(readFileSync(place.file("after"), "utf8")).toBe(readFileSync(place.file("before"), "utf8"));
    await waitFor("nothing to be left", () => place.processes().every(({ pid }) => pid === outer.pid), PATIENCE_MS);
  });

  test("a closed terminal detaches and nothing dies", async () => {
    const outer = place.attach(["new", "-s", "work"]);
    await outer.shows(/^\$/m);
    outer.write("echo pid-$$-\r");
    await outer.shows(/pid-\d+-/);
    outer.hangUp();
    await waitFor("the client to end", () => !isRunning(outer.pid), PATIENCE_MS);
    await clientsBecome(0);
    const again = place.attach(["attach"]);
    await again.shows(/pid-\d+-/);
    again.write("echo still-$((3+4))\r");
    await again.shows("still-7");
  });

  test("a client that was killed leaves no trace, and its terminal is put right by the next one", async () => {
    const mux = `${process.execPath} ${MUX}`;
    const script = `sh -c 'echo $$ >pid; exec ${mux} new -s work'; ${mux} attach; echo code=$?; echo back; read line`;
    const outer = place.outer({ argv: ["sh", "-c", script], cwd: place.dir, env: place.env });
    await outer.shows(/^\$/m);
    outer.write("echo before-$((5+5))\r");
    await outer.shows("before-10");
    process.kill(Number(readFileSync(place.file("pid"), "utf8")), "SIGKILL");
    await waitFor(
      "the second client",
      async () => (await clients()) === 1 && outer.text().includes("before-10"),
      PATIENCE_MS,
    );
    outer.write("echo after-$((6+6))\r");
    await outer.shows("after-12");
    outer.write(`${PREFIX}d`);
    await outer.shows("back");
    expect(outer.text()).toContain("code=0");
    expect(outer.isPlain).toBe(true);
  });

  test("two clients of different sizes: the one that was active last decides", async () => {
    const small = place.attach(["new", "-s", "work"], { cols: 80, rows: 24 });
    await small.shows(/^\$/m);
    await place.shows(SIZES, "80x22", "work");
    const large = place.attach(["attach", "-t", "work"], { cols: 120, rows: 40 });
    await large.shows("AGENTS");
    await place.shows(SIZES, "90x39", "work");
    small.write("echo seen-by-both\r");
    await large.shows(/^.{30}seen-by-both/m);
    await small.shows(/^seen-by-both$/m);
    await place.shows(SIZES, "80x22", "work");
    large.resize(110, 30);
    await place.shows(SIZES, "80x29", "work");
    large.write("x");
    await small.shows("$ x");
    small.write(`${PREFIX}d`);
    expect(await small.exits()).toBe(0);
    await clientsBecome(1);
    await place.shows(SIZES, "80x29", "work");
  });

  test("attach -d sends the others away, -r only looks", async () => {
    const first = place.attach(["new", "-s", "work"]);
    await first.shows(/^\$/m);
    const second = place.attach(["attach", "-d", "-r"]);
    expect(await first.exits()).toBe(0);
    await first.shows("[detached (from session work)]");
    await second.shows(/^\$/m);
    second.write("echo typed\r");
    second.write(`${PREFIX}d`);
    expect(await second.exits()).toBe(0);
    expect(await place.ask("capture-pane", "-p", "-t", "work")).not.toContain("typed");
  });
});

describe("sizes", { timeout: TEST_TIMEOUT_MS }, () => {
  test.each([
    [80, 24, "80x22"],
    [100, 30, "70x29"],
    [200, 50, "170x49"],
    [20, 5, "20x4"],
  ])("%i×%i", async (cols, rows, wanted) => {
    const outer = place.attach(["new", "-s", "work"], { cols, rows });
    await outer.shows("$");
    await place.shows(SIZES, wanted, "work");
    outer.write("stty size\r");
    await outer.shows(wanted.split("x").toReversed().join(" "));
    await outer.shows(/^ work.* 0 bash/m);
    await redrawsTheSame(outer);
  });

  test("down to 20×5, a pane that has no room, and back", async () => {
    const outer = place.attach(["new", "-s", "work"], { cols: 120, rows: 32 });
    await outer.shows("AGENTS");
    outer.write("for i in 1 2 3 4 5 6; do echo line-$i-of-six; done\r");
    await outer.shows("line-6-of-six");
    await place.ask("split-window", "-h", "-t", "work", "--", "sleep", "1000");
    await place.ask("split-window", "-t", "work", "--", "sleep", "1000");
    await place.ask("select-pane", "-t", "work:0.0");
    await outer.shows(/┏.*┓|┏.*┱/);
    for (const [cols, rows] of [
      [60, 12],
      [20, 5],
      [9, 3],
      [2, 1],
      [20, 5],
      [120, 32],
    ] as const) {
      outer.resize(cols, rows);
      const area = cols === 120 ? "90x31" : cols === 60 ? "60x10" : `${cols}x${Math.max(1, rows - 1)}`;
      await place.shows(SIZES, area, "work");
    }
    await outer.shows("AGENTS");
    await outer.shows(/line-6-of-six/);
    await place.shows("#{window_panes} #{pane_active}", "3 1", "work:0.0");
    await redrawsTheSame(outer);
    outer.write("echo fine-$((8*8))\r");
    await outer.shows("fine-64");
  });
});
