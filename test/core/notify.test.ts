import { describe, expect, test } from "vitest";
import { initialStatus } from "../../src/core/conclude.ts";
import {
  emptyNotifyState,
  LASTING_MS,
  type NotifyEvent,
  type NotifyOptions,
  reduceNotify,
  RETURN_MS,
} from "../../src/core/notify.ts";
import { MAX_NOTIFICATION_LENGTH, type PaneNotification } from "../../src/core/notice-words.ts";
import type { Status } from "../../src/core/status.ts";

const status = (fields: Partial<Status>): Status => ({
  ...initialStatus(0),
  source: "osc7501",
  confidence: "declared",
  rule: "osc7501.root",
  ...fields,
});
const blocked = (since: number, fields: Partial<Status> = {}): Status =>
  status({ state: "blocked", kind: "permission", since, ...fields });

/** Panes whose statuses a test drives; the clock stops at every time that is asked for on the way. */
class Desk {
  state = emptyNotifyState;
  wakeAtMs: number | undefined;
  options: NotifyOptions = { escalateAfterMs: null, held: new Set() };
  readonly escalated: (PaneNotification & { atMs: number })[] = [];
  readonly told: (PaneNotification & { atMs: number })[] = [];

  private take(event: NotifyEvent, nowMs: number): void {
    const { state, notifications, escalations, wakeAtMs } = reduceNotify(this.state, event, nowMs, this.options);
    this.state = state;
    this.wakeAtMs = wakeAtMs;
    this.told.push(...notifications.map((each) => ({ ...each, atMs: nowMs })));
    this.escalated.push(...escalations.map((each) => ({ ...each, atMs: nowMs })));
  }

  at(nowMs: number, event: NotifyEvent = { type: "woke" }): this {
    while (this.wakeAtMs !== undefined && this.wakeAtMs < nowMs) this.take({ type: "woke" }, this.wakeAtMs);
    this.take(event, nowMs);
    return this;
  }

  show(nowMs: number, pane: number, shown: Status, watched = false, quiet = false): this {
    return this.at(nowMs, { type: "status", pane, status: shown, name: "zsh", watched, quiet });
  }

  times(): readonly (readonly [pane: number, atMs: number])[] {
    return this.told.map(({ pane, atMs }) => [pane, atMs] as const);
  }
}

describe("[S8] what is told", () => {
  test("[S8] an entry into blocked, error, done or finished that lasts", () => {
    for (const entered of [
      blocked(0),
      status({ state: "error", unread: true }),
      status({ state: "done", unread: true }),
      status({ state: "stopped", unread: true }),
      status({ state: "idle", finished: true, unread: true }),
    ]) {
      const desk = new Desk().show(0, 1, entered);
      expect([desk.told, desk.wakeAtMs]).toEqual([[], LASTING_MS]);
      expect(desk.at(LASTING_MS - 1).told).toHaveLength(0);
      expect(desk.at(LASTING_MS).told).toHaveLength(1);
      expect(desk.at(60_000).told).toHaveLength(1);
    }
  });
  test("[S8] nothing else is", () => {
    for (const quiet of ["none", "starting", "working", "idle", "queued"] as const) {
      expect(new Desk().show(0, 1, status({ state: quiet, unread: true })).at(60_000).told).toHaveLength(0);
    }
    expect(new Desk().show(0, 1, blocked(0, { confidence: "weak" })).at(60_000).told).toHaveLength(0);
  });
  test("[S8] what is over sooner is not", () => {
    const desk = new Desk()
      .show(0, 1, blocked(0))
      .show(99, 1, status({ state: "working" }))
      .at(60_000);
    expect(desk.told).toHaveLength(0);
  });
  test("[S8] a change of kind is an entry, one of the message is not, and the latest message is told", () => {
    const desk = new Desk()
      .show(0, 1, blocked(0, { msg: "old" }))
      .show(50, 1, blocked(0, { msg: "new" }))
      .at(100);
    expect(desk.told).toEqual([{ pane: 1, title: "zsh: requires approval", body: "new", atMs: 100 }]);
    desk.show(20_000, 1, blocked(0, { msg: "newer" })).at(30_000);
    expect(desk.told).toHaveLength(1);
    desk.show(40_000, 1, blocked(0, { kind: "question" })).at(50_000);
    expect(desk.told).toHaveLength(2);
  });
  test("[S8] a state that goes on after a prompt, with its old start, is told once", () => {
    const desk = new Desk()
      .show(0, 1, blocked(0))
      .at(1000)
      .show(9000, 1, status({ state: "none" }))
      .show(9040, 1, blocked(0));
    expect(desk.at(60_000).told).toHaveLength(1);
  });
  test("[S8] a pane that is looked at is not told of, not later either", () => {
    expect(
      new Desk().show(0, 1, blocked(0), true).at(200, { type: "watched", pane: 1, watched: false }).at(60_000).told,
    ).toHaveLength(0);
    const came = new Desk().show(0, 1, blocked(0)).at(50, { type: "watched", pane: 1, watched: true });
    expect(came.at(60, { type: "watched", pane: 1, watched: false }).at(60_000).told).toHaveLength(0);
    const left = new Desk()
      .show(0, 1, status({ state: "working" }), true)
      .at(10, { type: "watched", pane: 1, watched: false });
    expect(left.show(20, 1, status({ state: "done", since: 20, unread: true })).at(60_000).told).toHaveLength(1);
  });
  test("[S8] what is known from before a restart is not told again", () => {
    const desk = new Desk().at(0, { type: "known", pane: 1, status: blocked(0), name: "zsh" }).show(10, 1, blocked(0));
    expect(desk.at(60_000).told).toHaveLength(0);
    expect(desk.show(70_000, 1, status({ state: "done", since: 70_000, unread: true })).at(80_000).told).toHaveLength(
      1,
    );
  });
  test("[S8] a pane that is gone is not told of", () => {
    const desk = new Desk().show(0, 1, blocked(0)).at(50, { type: "gone", pane: 1 }).at(60_000);
    expect([desk.told, desk.state]).toEqual([[], emptyNotifyState]);
  });
  test("[S8] the words: cleaned, masked, and cut after that", () => {
    const secret =
      "approve Bash: curl -H 'Authorization: Bearer sk-test-0123456789abcdef0123' https://x.test/\u{202e}gpj.sh";
    const desk = new Desk().show(0, 1, blocked(0, { app: "claude-code", msg: secret })).at(100);
    expect(desk.told[0]).toMatchObject({
      title: "claude-code: requires approval",
      body: "approve Bash: curl -H 'Authorization: Bearer ***' https://x.test/gpj.sh",
    });
    const long = new Desk()
      .show(0, 1, blocked(0, { title: "T".repeat(300), msg: `${"x".repeat(230)} token=${"s".repeat(99)}` }))
      .at(100);
    expect([...(long.told[0]?.title ?? "")]).toHaveLength(MAX_NOTIFICATION_LENGTH);
    expect(long.told[0]?.body).toBe(`${"x".repeat(230)} token=***`);
  });
});

describe("[S9] not too many", () => {
  test("[S9] one per pane in five seconds; what comes sooner waits and is told if it is still so", () => {
    const desk = new Desk()
      .show(0, 1, blocked(0))
      .show(1000, 1, status({ state: "working" }))
      .show(2000, 1, blocked(2000));
    expect(desk.at(5099).times()).toEqual([[1, 100]]);
    expect(desk.at(5100).times()).toEqual([
      [1, 100],
      [1, 5100],
    ]);
    const over = new Desk()
      .show(0, 1, blocked(0))
      .show(2000, 1, blocked(0, { kind: "auth" }))
      .show(4000, 1, status({ state: "working" }));
    expect(over.at(60_000).times()).toEqual([[1, 100]]);
  });
  test("[S9] three of all panes in ten seconds, the most urgent first", () => {
    const desk = new Desk();
    for (const pane of [1, 2, 3]) desk.show(0, pane, status({ state: "done", unread: true }));
    desk.show(0, 4, blocked(0)).at(LASTING_MS);
    expect(desk.times()).toEqual([
      [4, 100],
      [1, 100],
      [2, 100],
    ]);
    expect(desk.at(10_099).times()).toHaveLength(3);
    expect(desk.at(10_100).times()).toEqual([
      [4, 100],
      [1, 100],
      [2, 100],
      [3, 10_100],
    ]);
  });
  test("[S9] a thousand changes of a thousand panes in a second make three", () => {
    const desk = new Desk();
    for (let n = 0; n < 1000; n++) desk.show(n, n, status({ state: "error", since: n, unread: true }));
    expect(desk.at(5000).told).toHaveLength(3);
  });
});

describe("[S10] clear, prompt and exit", () => {
  test("[S10] what only came to light is not told, what is reported then is", () => {
    const desk = new Desk().show(0, 1, status({ state: "done", revealed: true, unread: true })).at(20_000);
    expect(desk.told).toHaveLength(0);
    expect(desk.show(20_000, 1, status({ state: "done", since: 20_000, unread: true })).at(30_000).told).toHaveLength(
      1,
    );
  });
  test("[S10] going back to nothing is not told, and takes back what was to be", () => {
    const desk = new Desk()
      .show(0, 1, blocked(0))
      .show(90, 1, status({ state: "none" }))
      .at(60_000);
    expect([desk.told, desk.wakeAtMs]).toEqual([[], undefined]);
  });
});

const MINUTE_MS = 60_000;
const late = (desk: Desk): readonly (readonly [number, number])[] =>
  desk.escalated.map(({ pane, atMs }) => [pane, atMs]);
const patient = (): Desk => {
  const desk = new Desk();
  desk.options = { escalateAfterMs: 10 * MINUTE_MS, held: new Set() };
  return desk;
};

test("[S8] what was about to be told when the server died is told, unless somebody comes back to look", () => {
  const died = (): Desk =>
    new Desk().show(0, 1, blocked(0)).at(50, { type: "known", pane: 1, status: blocked(0), name: "zsh" });
  expect(died().at(60_000).times()).toEqual([[1, 50 + RETURN_MS]]);
  expect(died().at(500, { type: "watched", pane: 1, watched: true }).at(60_000).told).toEqual([]);
});

describe("who is quiet", () => {
  test("is not told of, now or later, by whichever way", () => {
    const muted = patient()
      .show(0, 1, blocked(0), false, true)
      .at(60 * MINUTE_MS);
    expect([muted.told, muted.escalated]).toEqual([[], []]);
    const hushed = patient().show(0, 1, blocked(0)).at(50, { type: "quiet", pane: 1, quiet: true, again: false });
    hushed.at(200, { type: "quiet", pane: 1, quiet: false, again: false });
    expect(hushed.at(60 * MINUTE_MS).told).toEqual([]);
  });
  test("a snooze that is over tells again what is still so, and of nothing else", () => {
    const desk = new Desk().show(0, 1, blocked(0)).at(1000, { type: "quiet", pane: 1, quiet: true, again: false });
    expect(desk.at(20_000, { type: "quiet", pane: 1, quiet: false, again: true }).at(30_000).times()).toEqual([
      [1, 100],
      [1, 20_000 + LASTING_MS],
    ]);
    const over = new Desk().show(0, 1, blocked(0)).at(1000, { type: "quiet", pane: 1, quiet: true, again: false });
    over.show(2000, 1, status({ state: "working", since: 2000 }), false, true);
    expect(over.at(20_000, { type: "quiet", pane: 1, quiet: false, again: true }).at(60_000).times()).toEqual([
      [1, 100],
    ]);
  });
});

describe("what a program asks to be told", () => {
  const asks = (title: string, body = "", more: { watched?: boolean; quiet?: boolean } = {}): NotifyEvent => ({
    type: "asked",
    pane: 1,
    status: status({ state: "working" }),
    name: "zsh",
    watched: false,
    quiet: false,
    title,
    body,
    ...more,
  });
  test("is told cleaned, masked and cut", () => {
    const desk = new Desk().at(0, asks("done \u{1b}[2J\u{202e}", `token=abc123def456 ${"x".repeat(400)}`)).at(1000);
    expect(desk.told).toMatchObject([{ pane: 1, title: "done [2J", atMs: LASTING_MS }]);
    expect(desk.told[0]?.body.startsWith("token=*** xxx")).toBe(true);
    expect([...(desk.told[0]?.body ?? "")]).toHaveLength(MAX_NOTIFICATION_LENGTH);
  });
  test("is one with what its status says at the same time", () => {
    const before = new Desk().at(0, asks("Claude needs you")).show(40, 1, blocked(40)).at(60_000);
    expect(before.told).toMatchObject([{ title: "zsh: requires approval", atMs: 140 }]);
    const flicker = new Desk().at(0, asks("Claude needs you")).show(40, 1, blocked(40));
    flicker.show(90, 1, status({ state: "working" })).at(60_000);
    expect(flicker.told.map(({ title }) => title)).toEqual(["Claude needs you"]);
    const after = new Desk().show(0, 1, blocked(0)).at(40, asks("Claude needs you")).at(60_000);
    expect(after.told.map(({ title }) => title)).toEqual(["zsh: requires approval"]);
    const later = new Desk().show(0, 1, blocked(0)).at(300, asks("Claude needs you")).at(60_000);
    expect(later.told).toHaveLength(1);
  });
  test("not of a pane that is looked at or quiet, nor a second time in five seconds", () => {
    expect(new Desk().at(0, asks("a", "", { watched: true })).at(9000).told).toEqual([]);
    expect(new Desk().at(0, asks("a", "", { quiet: true })).at(9000).told).toEqual([]);
    const came = new Desk().at(0, asks("a")).at(50, { type: "watched", pane: 1, watched: true });
    expect(came.at(9000).told).toEqual([]);
    const flood = new Desk();
    for (let n = 0; n < 1000; n++) flood.at(n * 10, asks(`${n}`));
    expect(flood.at(10_000).times()).toEqual([
      [1, 100],
      [1, 5200],
    ]);
  });
});

describe("what still waits is told once more, by another way", () => {
  test("blocked, failed and died, when nobody came, once", () => {
    for (const pressing of [
      blocked(0),
      status({ state: "error", unread: true }),
      status({ state: "stopped", unread: true }),
    ]) {
      const desk = patient().show(0, 1, pressing);
      expect(late(desk.at(100 + 10 * MINUTE_MS - 1))).toEqual([]);
      expect(late(desk.at(100 + 10 * MINUTE_MS))).toEqual([[1, 100 + 10 * MINUTE_MS]]);
      expect(late(desk.at(60 * MINUTE_MS))).toHaveLength(1);
      expect(desk.told).toHaveLength(1);
    }
  });
  test("not what is done, what somebody looked at, what moved on or is quiet, and without the setting nothing", () => {
    expect(
      late(
        patient()
          .show(0, 1, status({ state: "done", unread: true }))
          .at(60 * MINUTE_MS),
      ),
    ).toEqual([]);
    const seen = patient().show(0, 1, blocked(0)).at(1000, { type: "watched", pane: 1, watched: true });
    expect(late(seen.at(2000, { type: "watched", pane: 1, watched: false }).at(60 * MINUTE_MS))).toEqual([]);
    expect(
      late(
        patient()
          .show(0, 1, blocked(0))
          .show(1000, 1, status({ state: "working" }))
          .at(60 * MINUTE_MS),
      ),
    ).toEqual([]);
    const hushed = patient().show(0, 1, blocked(0)).at(1000, { type: "quiet", pane: 1, quiet: true, again: false });
    expect(late(hushed.at(60 * MINUTE_MS))).toEqual([]);
    expect(late(new Desk().show(0, 1, blocked(0)).at(60 * MINUTE_MS))).toEqual([]);
  });
  test("a new question begins to wait anew; other words for the same do not", () => {
    const desk = patient()
      .show(0, 1, blocked(0, { msg: "a" }))
      .show(5 * MINUTE_MS, 1, blocked(0, { msg: "b" }));
    expect(late(desk.at(11 * MINUTE_MS))).toEqual([[1, 100 + 10 * MINUTE_MS]]);
    expect(desk.escalated[0]?.body).toBe("b");
    const anew = patient()
      .show(0, 1, blocked(0))
      .show(5 * MINUTE_MS, 1, blocked(5 * MINUTE_MS));
    expect(late(anew.at(60 * MINUTE_MS))).toEqual([[1, 100 + 15 * MINUTE_MS]]);
  });
  test("of a pane that is being read again nothing is told until it is known", () => {
    const desk = patient().show(0, 1, blocked(0)).at(1000);
    desk.options = { ...desk.options, held: new Set([1]) };
    desk.wakeAtMs = undefined;
    expect(late(desk.at(20 * MINUTE_MS))).toEqual([]);
    expect(desk.wakeAtMs).toBeUndefined();
    desk.options = { ...desk.options, held: new Set() };
    expect(late(desk.at(20 * MINUTE_MS, { type: "known", pane: 1, status: blocked(0), name: "zsh" }))).toHaveLength(1);
  });
});

test("an event that changes nothing gives back the same state", () => {
  const desk = new Desk().show(0, 1, blocked(0)).at(200);
  const { state } = desk;
  const same: readonly NotifyEvent[] = [
    { type: "woke" },
    { type: "gone", pane: 9 },
    { type: "watched", pane: 9, watched: true },
    { type: "watched", pane: 1, watched: false },
    { type: "quiet", pane: 9, quiet: true, again: false },
    { type: "quiet", pane: 1, quiet: false, again: false },
  ];
  for (const event of same) expect(reduceNotify(state, event, 300, desk.options).state).toBe(state);
});
