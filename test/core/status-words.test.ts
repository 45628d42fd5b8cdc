import { describe, expect, test } from "vitest";
import { initialStatus } from "../../src/core/conclude.ts";
import { formatAge, nextAgeChangeMs } from "../../src/core/format-age.ts";
import type { Status } from "../../src/core/status.ts";
import { headerOf, labelOf, phraseOf, wordsOf } from "../../src/core/status-words.ts";
import { compareStatus, needsYou, nextPaneThatNeeds } from "../../src/core/status-order.ts";

const status = (fields: Partial<Status>): Status => ({
  ...initialStatus(0),
  source: "osc7501",
  confidence: "declared",
  rule: "osc7501.root",
  ...fields,
});

describe("words", () => {
  const rows: readonly [Partial<Status>, shape: string, ascii: string, colour: string, word: string][] = [
    [{ state: "blocked", kind: "permission" }, "▲", "!", "attention", "requires approval"],
    [{ state: "blocked", kind: "question" }, "▲", "!", "attention", "has a question"],
    [{ state: "blocked", kind: "decision" }, "▲", "!", "attention", "needs decision"],
    [{ state: "blocked", kind: "auth" }, "▲", "!", "attention", "needs sign-in"],
    [{ state: "blocked", kind: "input" }, "▲", "!", "attention", "needs input"],
    [{ state: "error" }, "✖", "x", "failure", "failed"],
    [{ state: "stopped" }, "◆", "X", "lost", "died while working"],
    [{ state: "done", unread: true }, "■", "#", "success", "done"],
    [{ state: "done", unread: false }, "○", "o", "dim", "idle"],
    [{ state: "idle", finished: true, unread: true }, "■", "#", "success", "finished"],
    [{ state: "idle" }, "○", "o", "dim", "idle"],
    [{ state: "working" }, "⠋", "*", "activity", "working"],
    [{ state: "starting" }, "◌", ".", "dim", "starting"],
    [{ state: "queued" }, "◷", "q", "dim", "waits for a slot"],
    [{ state: "none", rule: "none.silent" }, "·", "-", "muted", "no status"],
    [{ state: "none", rule: "none.wait" }, "·", "-", "muted", ""],
  ];
  test.each(rows)("%o", (fields, shape, ascii, colour, word) => {
    expect(wordsOf(status(fields))).toMatchObject({ shape, ascii, colour, word });
  });
  test("only blocked is filled and bold, only working spins", () => {
    const filled = rows.filter(([fields]) => wordsOf(status(fields)).filled).map(([fields]) => fields.state);
    expect(new Set(filled)).toEqual(new Set(["blocked"]));
    const spinning = rows.filter(([fields]) => wordsOf(status(fields)).spinning).map(([fields]) => fields.state);
    expect(spinning).toEqual(["working"]);
  });
  test("a guess wears ~ and is never filled; no status is no guess", () => {
    const guess = wordsOf(status({ state: "blocked", kind: "input", confidence: "weak" }));
    expect([guess.word, guess.filled]).toEqual(["~needs input", false]);
    expect(wordsOf(status({ state: "none", confidence: "weak", rule: "none.silent" })).word).toBe("no status");
    expect(headerOf(status({ state: "working", confidence: "weak" }))).toBe("~working");
    expect(phraseOf(status({ state: "working", confidence: "weak", msg: "M" }))).toBe("~M");
  });
  test("message, measure and tasks", () => {
    expect(wordsOf(status({ state: "working", msg: "a\u{202e}b\nc", progress: 0 }))).toMatchObject({
      message: "ab c",
      measure: "0%",
    });
    expect(wordsOf(status({ state: "done", unread: true, tasks: 1 })).tasks).toBe("1 task runs");
    expect(wordsOf(status({ state: "done", unread: true, tasks: 2 })).tasks).toBe("2 tasks run");
    expect(wordsOf(status({ state: "working", tasks: 2 })).tasks).toBe("");
    expect(phraseOf(status({ state: "working", msg: "Reading files…", progress: 40 }))).toBe("Reading files… 40%");
    expect(phraseOf(status({ state: "blocked", kind: "question", msg: "Which?" }))).toBe("has a question");
  });
  test("steps are a measure before progress, while there is something to measure", () => {
    const steps = { done: 3, total: 7 };
    const measure = (fields: Partial<Status>): string => wordsOf(status({ steps, progress: 40, ...fields })).measure;
    expect((["working", "blocked", "error", "stopped"] as const).map((state) => measure({ state }))).toEqual(
      Array.from({ length: 4 }, () => "3/7"),
    );
    expect([measure({ state: "idle" }), measure({ state: "done" })]).toEqual(["40%", "40%"]);
    expect(measure({ state: "working", steps: { done: 0, total: 0 } })).toBe("40%");
    expect(headerOf(status({ state: "working", steps, msg: "Tests" }))).toBe("working 3/7 · Tests");
  });
  test("work is about its message, else its prompt; what is done about its answer, until that is seen", () => {
    const about = (fields: Partial<Status>): string =>
      wordsOf(status({ prompt: "fix\u{202e} it", result: "fixed", ...fields })).about;
    expect(about({ state: "working" })).toBe("fix it");
    expect(about({ state: "working", msg: "Reading" })).toBe("Reading");
    expect(about({ state: "done", unread: true })).toBe("fixed");
    expect(about({ state: "idle", finished: true, unread: true })).toBe("fixed");
    expect(about({ state: "done", unread: false })).toBe("");
    expect(about({ state: "idle" })).toBe("");
    expect(about({ state: "blocked", kind: "question" })).toBe("");
    expect(headerOf(status({ state: "working", prompt: "fix it" }))).toBe("working · fix it");
    expect(headerOf(status({ state: "working", prompt: "fix it", confidence: "weak" }))).toBe("~working · fix it");
  });
  test("[S5] the label is the title, else the app, else the pane's name", () => {
    expect(labelOf(status({ title: "T\u{200b}", app: "a" }), "n")).toBe("T");
    expect(labelOf(status({ title: "\u{200b}", app: "a" }), "n")).toBe("a");
    expect(labelOf(status({}), "n")).toBe("n");
  });
  test("headers use the protocol's words", () => {
    expect(headerOf(status({ state: "blocked", kind: "permission", msg: "Apply?" }))).toBe(
      "blocked: permission · Apply?",
    );
    expect(headerOf(status({ state: "blocked", kind: "input" }))).toBe("blocked");
    expect(headerOf(status({ state: "working", progress: 40, msg: "Tests" }))).toBe("working 40% · Tests");
    expect(headerOf(status({ state: "idle" }))).toBe("idle");
    expect(headerOf(status({ state: "none", rule: "none.silent" }))).toBe("no status");
    expect(headerOf(status({ state: "none", rule: "none" }))).toBe("");
  });
});

describe("ages", () => {
  test("in the largest whole unit", () => {
    const minute = 60_000;
    const ages = [
      -5,
      0,
      999,
      8000,
      minute - 1,
      minute,
      60 * minute - 1,
      60 * minute,
      1440 * minute - 1,
      1440 * minute,
      4320 * minute,
    ];
    expect(ages.map(formatAge)).toEqual(["0s", "0s", "0s", "8s", "59s", "1m", "59m", "1h", "23h", "1d", "3d"]);
  });
  test("the next change is when the text differs, and not before", () => {
    for (const age of [-1500, 0, 1, 999, 59_999, 60_000, 61_500, 3_599_999, 3_600_000, 90_000_000]) {
      const change = nextAgeChangeMs(age);
      expect(change).toBeGreaterThan(0);
      expect([`${age}`, formatAge(age + change - 1)]).toEqual([`${age}`, formatAge(age)]);
      expect(formatAge(age + change)).not.toBe(formatAge(age));
    }
  });
});

describe("order", () => {
  const pane = (id: number, fields: Partial<Status>): { pane: number; status: Status } => ({
    pane: id,
    status: status(fields),
  });

  test("who needs you first, then failed, done, working, starting, idle, none; the oldest first", () => {
    const sorted = [
      status({ state: "blocked", since: 1 }),
      status({ state: "blocked", since: 2 }),
      status({ state: "stopped", since: 3 }),
      status({ state: "error", since: 9 }),
      status({ state: "done", unread: true, since: 4 }),
      status({ state: "idle", unread: true, finished: true, since: 5 }),
      status({ state: "working" }),
      status({ state: "queued" }),
      status({ state: "idle", since: 1 }),
      status({ state: "done", since: 2 }),
      status({ state: "none" }),
    ];
    expect(sorted.toReversed().toSorted(compareStatus)).toEqual(sorted);
  });
  test("needs you: blocked alone", () => {
    expect([needsYou(status({ state: "blocked" })), needsYou(status({ state: "error", unread: true }))]).toEqual([
      true,
      false,
    ]);
  });
  test("the jump goes through blocked, failed and done, the oldest first, and begins again", () => {
    const rows = [
      pane(1, { state: "done", unread: true, since: 1 }),
      pane(2, { state: "blocked", since: 8 }),
      pane(3, { state: "working", since: 1 }),
      pane(4, { state: "error", unread: true, since: 3 }),
      pane(5, { state: "blocked", since: 2 }),
      pane(6, { state: "error", unread: false, since: 1 }),
      pane(7, { state: "done", unread: false, since: 1 }),
    ];
    const walk = [3];
    for (let n = 0; n < 5; n++) walk.push(nextPaneThatNeeds(rows, walk.at(-1), "needs") ?? -1);
    expect(walk).toEqual([3, 5, 2, 4, 1, 5]);
    expect(nextPaneThatNeeds(rows, undefined, "needs")).toBe(5);
    expect(nextPaneThatNeeds(rows, 3, "unread")).toBe(4);
    expect(nextPaneThatNeeds(rows, 4, "unread")).toBe(1);
    expect(nextPaneThatNeeds(rows, 1, "unread")).toBe(4);
  });
  test("there may be nowhere to go", () => {
    expect(nextPaneThatNeeds([], 1, "needs")).toBeUndefined();
    expect(nextPaneThatNeeds([pane(1, { state: "blocked" })], 1, "needs")).toBeUndefined();
    expect(nextPaneThatNeeds([pane(1, { state: "blocked" })], 2, "needs")).toBe(1);
    expect(nextPaneThatNeeds([pane(1, { state: "working" })], 2, "needs")).toBeUndefined();
  });
});
