// What mux tells the terminal it runs in: read by a terminal that knows OSC 7501, and by a mux around it.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseReport } from "../../src/protocols/osc7501/parse.ts";
import { printfReport, report } from "../harness/fake-agents.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(async () => {
  await place.run("-L", "inner", "kill-server");
  await place.close();
});

const reports = (outer: OuterTerminal): readonly unknown[] => outer.statusReports.map((body) => parseReport(body));
const reported = (outer: OuterTerminal, wanted: object): Promise<unknown> =>
  waitFor(
    `a report of ${JSON.stringify(wanted)}`,
    () => reports(outer).find((each) => expect.objectContaining(wanted).asymmetricMatch(each)) !== undefined,
    PATIENCE_MS,
  );
const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);
const WIDE = { cols: 120, rows: 32 };
const APPLY = printfReport(report("blocked", { kind: "permission", app: "deploy", msg: "Apply?" }));

describe("a terminal that reads program status", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[U1] is told of the panes by their numbers, and told when one is gone", async () => {
    const outer = place.attach(["new", "-s", "work"], { ...WIDE, readsStatus: true });
    await outer.shows("AGENTS");
    await place.ask("split-window", "-t", "work");
    await type("work.0", `${printfReport(report("working", { app: "tests", msg: "Suite 1" }))}; exec sleep 1000`);
    await reported(outer, { id: "mux/0", state: "working", app: "tests", msg: "Suite 1" });
    await type("work.1", `${APPLY}; exec sleep 1000`);
    await reported(outer, { id: "mux/1", state: "blocked", kind: "permission", msg: "Apply?" });
    await place.ask("kill-pane", "-t", "work.1");
    await reported(outer, { action: "clear", id: "mux/1" });
    expect(reports(outer).filter((each) => each === undefined)).toEqual([]);
  });

  test("[U5] hears it taken back on detach, and when the client is ended", async () => {
    const outer = place.attach(["new", "-s", "work"], { ...WIDE, readsStatus: true });
    await outer.shows("AGENTS");
    await outer.shows(/│.*\$/);
    await type("work", `${APPLY}; exec sleep 1000`);
    await reported(outer, { id: "mux/0", state: "blocked" });
    outer.write("\x02d");
    await reported(outer, { action: "clear", id: "mux/0" });
    const second = place.attach(["attach"], { ...WIDE, readsStatus: true });
    await reported(second, { id: "mux/0", state: "blocked" });
    process.kill(second.pid, "SIGTERM");
    await reported(second, { action: "clear", id: "mux/0" });
  });

  test("[U6] is told nothing where that is switched off, nor one that does not read it", async () => {
    await place.close();
    place = new MuxPlace('upward = "off"\n');
    const off = place.attach(["new", "-s", "work"], { ...WIDE, readsStatus: true });
    await off.shows("AGENTS");
    const deaf = place.attach(["attach"], WIDE);
    await type("work", `${APPLY}; exec sleep 1000`);
    await off.shows("▲ requires approval");
    await deaf.shows("▲ requires approval");
    expect(off.statusReports).toEqual([]);
    expect(deaf.output.includes("\x1b]7501;state")).toBe(false);
  });
});

describe("mux in mux in a terminal that reads program status", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[U7] the innermost pane that waits is seen and jumped to at the top", async () => {
    const outer = place.attach(["new", "-s", "work"], { ...WIDE, readsStatus: true });
    await outer.shows("AGENTS");
    await type("work", `unset MUX; exec ${process.execPath} ${MUX} -L inner new -s deep`);
    await outer.shows(/deep {3}0 /);
    await place.ask("new-window", "-t", "work");
    await place.ok("-L", "inner", "split-window", "-t", "deep");
    const inside = (pane: string, line: string): Promise<string> =>
      place.ok("-L", "inner", "send-keys", "-t", `deep.${pane}`, "-l", `${line}\r`);
    await inside("0", `${APPLY}; read answer; ${printfReport(report("done", { app: "deploy" }))}; exec sleep 1000`);
    await inside("1", `${printfReport(report("working", { app: "tests", title: "suite" }))}; exec sleep 1000`);
    await outer.shows(/▲ deploy.*\n.*Apply\?.*\n.*suite/);
    await reported(outer, { id: "mux/0", state: "blocked", kind: "permission", app: "deploy", msg: "Apply?" });
    await place.shows("#{window_index}", "1", "work");
    outer.write("\x02a");
    await place.shows("#{window_index}", "0", "work");
    await place.ok("-L", "inner", "select-pane", "-t", "deep.0");
    outer.write("yes\r");
    await reported(outer, { id: "mux/0", state: "done" });
  });

  test("[U7] what it told is gone with the mux inside", async () => {
    const outer = place.attach(["new", "-s", "work"], { ...WIDE, readsStatus: true });
    await outer.shows("AGENTS");
    await type("work", `env -u MUX ${process.execPath} ${MUX} -L inner new -s deep`);
    await outer.shows(/deep {3}0 /);
    await place.ok("-L", "inner", "send-keys", "-t", "deep", "-l", `${APPLY}; exec sleep 1000\r`);
    await reported(outer, { id: "mux/0", state: "blocked" });
    outer.write("\x02\x02d");
    await reported(outer, { action: "clear", id: "mux/0" });
    expect(JSON.parse(await place.ask("status", "--json", "-t", "work"))).toMatchObject({ records: [] });
  });
});
