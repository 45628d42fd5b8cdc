import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeRecords, parseRecords } from "../../src/core/record-json.ts";
import { type RecordEvent, reduceLifetime } from "../../src/core/record-lifetime.ts";
import { appOf, countTasks, leadingRecord, nestedPanes, readRecords } from "../../src/core/record-tree.ts";
import {
  acknowledgeSeen,
  applyProgress,
  applyReport,
  emptyRecords,
  MAX_RECORDS,
  releaseProgram,
  resetRecords,
} from "../../src/core/records.ts";
import type { RecordSet, RecordState, Report } from "../../src/core/report.ts";
import { after, put } from "./record-scenes.ts";

const ids = (set: RecordSet): readonly string[] => [...set.records.keys()];
const states = (set: RecordSet): Readonly<Record<string, string>> =>
  Object.fromEntries([...set.records.values()].map(({ id, state }) => [id, state]));

const ALL_STATES = ["idle", "working", "blocked", "done", "error"] as const;
const allFive = after(...ALL_STATES.map((state) => put(state, { id: state })));

describe("records", () => {
  test("[R1] a report replaces its record completely, and no other", () => {
    const set = after(
      put("working", { app: "pip", progress: 10, title: "T", msg: "M" }),
      put("idle", { id: "a" }),
      put("working", { progress: 20 }),
    );
    expect(set.records.get("")).toEqual({ id: "", state: "working", progress: 20, order: 2 });
    expect(states(set)).toEqual({ a: "idle", "": "working" });
  });
  test("[R2] a child needs no parent, and the root stands beside it", () => {
    const set = after(put("working", { id: "x/y" }), put("idle"));
    expect(states(set)).toEqual({ "x/y": "working", "": "idle" });
  });
  test("[R3] an app comes from the nearest ancestor that has one, when it is read", () => {
    const set = after(
      put("working", { app: "deploy" }),
      put("working", { id: "eu/west", app: "kubectl" }),
      put("working", { id: "eu/west/pod/a" }),
      put("working", { id: "eu" }),
    );
    expect(["", "eu", "eu/west", "eu/west/pod/a", "none/such"].map((id) => appOf(set, id))).toEqual([
      "deploy",
      "deploy",
      "kubectl",
      "kubectl",
      "deploy",
    ]);
    expect(readRecords(set).map(({ id, app }) => `${id} ${app}`)).toEqual([
      " deploy",
      "eu/west kubectl",
      "eu/west/pod/a kubectl",
      "eu deploy",
    ]);
    const forgotten = applyReport(set, put("working"));
    expect([appOf(forgotten, ""), appOf(forgotten, "eu")]).toEqual([undefined, undefined]);
    expect(appOf(applyReport(forgotten, put("idle", { app: "pip" })), "eu")).toBe("pip");
  });
  test("[R4] title and message are not inherited", () => {
    const set = after(put("working", { title: "T", msg: "M" }), put("blocked", { id: "a" }));
    expect(leadingRecord(set)).toEqual({ id: "a", state: "blocked", order: 1 });
  });
  test("[R5] a clear with an id removes its subtree and nothing else", () => {
    const set = after(
      ...["", "build", "build/t", "build/t/u", "builder", "buil", "o/build"].map((id) => put("idle", { id })),
    );
    expect(ids(applyReport(set, { action: "clear", id: "build" }))).toEqual(["", "builder", "buil", "o/build"]);
    expect(ids(applyReport(set, { action: "clear", id: "o" }))).toEqual([
      "",
      "build",
      "build/t",
      "build/t/u",
      "builder",
      "buil",
    ]);
  });
  test("[R6] a clear without an id removes all", () => {
    const cleared = applyReport(allFive, { action: "clear" });
    expect(ids(cleared)).toEqual([]);
    expect(cleared.declared).toBe(true);
  });
  test("[R7] the 257th record takes the place of the least recently updated", () => {
    let set = emptyRecords;
    for (let n = 0; n < MAX_RECORDS; n++) set = applyReport(set, put("working", { id: `r${n}` }));
    expect(set.records.size).toBe(256);
    set = applyReport(set, put("working", { id: "r0" }));
    expect(set.records.size).toBe(256);
    set = applyReport(set, put("working", { id: "new" }));
    expect(set.records.size).toBe(256);
    expect([set.records.has("r0"), set.records.has("r1"), set.records.has("r2")]).toEqual([true, false, true]);
  });
  test("[R8] progress stands in for the root until the first report", () => {
    const at = (state: 0 | 1 | 2 | 3 | 4, percent: number | null): RecordSet =>
      applyProgress(emptyRecords, { state, percent });
    expect(at(0, null)).toBe(emptyRecords);
    const root = (set: RecordSet): unknown => set.records.get("");
    expect(root(at(1, 40))).toEqual({ id: "", state: "working", progress: 40, order: 0, standIn: true });
    expect(root(at(2, 40))).toEqual({ id: "", state: "error", order: 0, standIn: true });
    expect(root(at(3, null))).toEqual({ id: "", state: "working", order: 0, standIn: true });
    expect(root(at(4, 7))).toEqual({ id: "", state: "blocked", progress: 7, order: 0, standIn: true });
    expect(at(1, 40).declared).toBe(false);
    expect(ids(applyProgress(at(1, 40), { state: 0, percent: null }))).toEqual([]);

    const taken = applyReport(at(1, 40), put("idle", { id: "a" }));
    expect(states(taken)).toEqual({ a: "idle" });
    expect(applyProgress(taken, { state: 3, percent: null })).toBe(taken);
    expect(states(applyReport(at(1, 40), { action: "clear", id: "zz" }))).toEqual({});
    const left = releaseProgram(taken);
    expect(applyProgress(left, { state: 3, percent: null })).toBe(left);
    expect(states(applyProgress(resetRecords(taken), { state: 3, percent: null }))).toEqual({ "": "working" });
  });
  test("[R9] what changes nothing gives back the same set; a repeated report is an update", () => {
    const set = after(put("working", { id: "a" }), put("working", { id: "b" }));
    expect(applyReport(set, { action: "clear", id: "c" })).toBe(set);
    expect(acknowledgeSeen(set)).toBe(set);
    expect(ids(applyReport(set, put("working", { id: "a" })))).toEqual(["b", "a"]);
    const stand = applyProgress(emptyRecords, { state: 1, percent: 5 });
    expect(applyProgress(stand, { state: 1, percent: 5 })).toBe(stand);
    expect(applyProgress(stand, { state: 1, percent: 6 })).not.toBe(stand);
    const bare = releaseProgram(set);
    expect(releaseProgram(bare)).toBe(bare);
    expect(resetRecords(emptyRecords)).toBe(emptyRecords);
    expect(releaseProgram(emptyRecords)).toBe(emptyRecords);
  });
});

describe("lifetime", () => {
  const through = (event: RecordEvent): readonly string[] => ids(reduceLifetime(allFive, event));
  const DONE_AND_ERROR = ["done", "error"];

  test("[L1] a primary prompt of the shell drops working, blocked and idle", () => {
    expect(through({ type: "mark", mark: "prompt", shellInFront: true })).toEqual(DONE_AND_ERROR);
  });
  test("[L2] a secondary prompt, or a prompt that the shell did not write, ends nothing", () => {
    expect(through({ type: "mark", mark: "secondary", shellInFront: true })).toEqual([...ALL_STATES]);
    expect(through({ type: "mark", mark: "prompt", shellInFront: false })).toEqual([...ALL_STATES]);
  });
  test("[L3] the program leaving, or its exit, is the same", () => {
    for (const type of ["programLeft", "exit"] as const) {
      expect(through({ type })).toEqual(DONE_AND_ERROR);
      const left = reduceLifetime(allFive, { type });
      expect([left.declared, left.reported]).toEqual([false, true]);
    }
  });
  test("[L4] other marks and what a terminal does to itself end nothing", () => {
    for (const mark of ["input", "command", "finished"] as const) {
      expect(reduceLifetime(allFive, { type: "mark", mark, shellInFront: true })).toBe(allFive);
    }
    for (const type of ["softReset", "alternateScreen", "resize", "erase"] as const) {
      expect(reduceLifetime(allFive, { type })).toBe(allFive);
    }
  });
  test("[L5] RIS drops all", () => {
    expect(reduceLifetime(allFive, { type: "reset" })).toEqual({ records: new Map(), nextOrder: 5, declared: false });
  });
  test("[L6] a person's key drops done and error and nothing else", () => {
    expect(through({ type: "userInput" })).toEqual(["idle", "working", "blocked"]);
    expect(reduceLifetime(allFive, { type: "userInput" }).seen).toBe(true);
    const told = reduceLifetime(reduceLifetime(allFive, { type: "userInput" }), {
      type: "report",
      report: put("working"),
    });
    expect(told.seen).toBeUndefined();
  });
  test("[L7] what no person did ends nothing", () => {
    for (const type of [
      "programmaticSend",
      "focusReport",
      "mouseMotion",
      "terminalReply",
      "attach",
      "detach",
    ] as const) {
      expect(reduceLifetime(allFive, { type })).toBe(allFive);
    }
  });
  test("[L9] an event carries no time, and none but these ends a record", () => {
    const silent: readonly RecordEvent[] = [{ type: "resize" }, { type: "attach" }, { type: "mouseMotion" }];
    expect(silent.reduce(reduceLifetime, allFive)).toBe(allFive);
  });
});

describe("the record that speaks", () => {
  const leads = (...reports: readonly Report[]): string | undefined => leadingRecord(after(...reports))?.id;

  test("[S1] the most urgent state speaks, whatever the order", () => {
    const ranked = ["blocked", "error", "done", "working", "idle"] as const;
    for (const [rank, state] of ranked.entries()) {
      const lower = ranked.slice(rank).map((each) => put(each, { id: each }));
      expect([state, leads(...lower)]).toEqual([state, state]);
      expect([state, leads(...lower.toReversed())]).toEqual([state, state]);
    }
    expect(leadingRecord(emptyRecords)).toBeUndefined();
  });
  test("[S2] the root wins a tie, then the newest", () => {
    expect(leads(put("working"), put("working", { id: "a" }))).toBe("");
    expect(leads(put("working", { id: "a" }), put("working"))).toBe("");
    expect(leads(put("idle", { id: "a" }), put("idle", { id: "b" }), put("idle", { id: "a" }))).toBe("a");
  });
  test("[S3] a step of something that goes on does not speak", () => {
    for (const step of ["done", "error"] as const) {
      expect([step, leads(put("working"), put(step, { id: "build" }))]).toEqual([step, ""]);
      expect([step, leads(put("working"), put(step, { id: "no/such/parent" }))]).toEqual([step, ""]);
      expect([step, leads(put("blocked", { id: "a" }), put(step, { id: "a/b/c" }))]).toEqual([step, "a"]);
      expect([step, leads(put("idle"), put(step, { id: "build" }))]).toEqual([step, "build"]);
      expect([step, leads(put("working", { id: "a" }), put(step, { id: "b" }))]).toEqual([step, "b"]);
    }
    expect(leads(put("done"), put("error", { id: "a" }))).toBe("a");
  });
  test("[S4] a blocked child always speaks", () => {
    expect(leads(put("blocked", { id: "a/b" }), put("working", { id: "a" }), put("working"))).toBe("a/b");
    expect(leads(put("done"), put("error", { id: "e" }), put("blocked", { id: "b" }))).toBe("b");
  });
  test("[S6] tasks are working children under a root that does not work", () => {
    const child = put("working", { id: "bg" });
    expect(countTasks(after(put("working"), child))).toBe(0);
    expect(countTasks(after(put("idle"), child))).toBe(1);
    expect(countTasks(after(put("done"), child, put("working", { id: "bg/2" })))).toBe(2);
    expect(countTasks(after(put("done"), put("idle", { id: "bg" })))).toBe(0);
    expect(leads(put("idle"), child)).toBe("bg");
    expect(leads(put("done"), child)).toBe("");
  });
});

describe("[R10] as JSON", () => {
  const state = fc.constantFrom<RecordState>(...ALL_STATES);
  const event = fc.oneof(
    fc
      .record({ id: fc.constantFrom("", "a", "a/b", "c"), state, msg: fc.constantFrom("", "M") })
      .map(({ id, state: is, msg }): RecordEvent => ({
        type: "report",
        report: put(is, { id, ...(msg !== "" && { msg }) }),
      })),
    fc.constantFrom<RecordEvent>(
      { type: "exit" },
      { type: "userInput" },
      { type: "reset" },
      { type: "progress", progress: { state: 4, percent: 3 } },
      { type: "report", report: { action: "clear", id: "a" } },
    ),
  );

  test("[R10] written and read back they are the same, in the same order of update", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const set = events.reduce(reduceLifetime, emptyRecords);
        const back = parseRecords(JSON.parse(JSON.stringify(encodeRecords(set))));
        expect(back).toEqual(set);
        expect(back === undefined ? [] : ids(back)).toEqual(ids(set));
      }),
    );
  });
  test("[R10] what is not ours is refused whole", () => {
    const good = encodeRecords(allFive);
    const first = good.records[0];
    const bad: readonly unknown[] = [
      null,
      [],
      {},
      { ...good, nextOrder: -1 },
      { ...good, nextOrder: 4 },
      { ...good, declared: 1 },
      { ...good, records: [{ ...first, state: "queued" }] },
      { ...good, records: [{ ...first, order: 1.5 }] },
      { ...good, records: [{ ...first, progress: 101 }] },
      { ...good, records: [{ ...first, kind: "decision" }] },
      { ...good, records: [{ ...first, msg: 3 }] },
      { ...good, records: [{ ...first, msg: "m".repeat(2049) }] },
      { ...good, records: [first, first] },
      { ...good, records: good.records.toReversed() },
      {
        ...good,
        nextOrder: 999,
        records: Array.from({ length: 257 }, (_, n) => ({ id: `r${n}`, state: "idle", order: n })),
      },
    ];
    for (const value of bad)
      expect([JSON.stringify(value), parseRecords(value)]).toEqual([JSON.stringify(value), undefined]);
  });
  test("[R10] any JSON is read or refused, and what is read keeps the invariants", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parseRecords(value)).not.toThrow();
      }),
    );
  });
});

describe("panes of a mux inside", () => {
  const reported = (...reports: readonly Report[]): readonly string[] =>
    nestedPanes(after(...reports)).map(({ id }) => id);

  test("[U7] stand below the pane, most urgent first, but for the one that speaks and those at rest", () => {
    const panes = [
      put("working", { id: "mux/1" }),
      put("blocked", { id: "mux/2" }),
      put("idle", { id: "mux/3" }),
      put("error", { id: "mux/4" }),
      put("blocked", { id: "mux/5" }),
    ];
    expect(reported(...panes)).toEqual(["mux/2", "mux/4", "mux/1"]);
  });
  test("[U7] are known by their ids", () => {
    expect(
      reported(put("working"), ...["mux", "mux/a", "mux/1/2", "tmux/1"].map((id) => put("working", { id }))),
    ).toEqual([]);
  });
});
