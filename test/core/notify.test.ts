import { describe, expect, test } from "vitest";
import { initialStatus } from "../../src/core/conclude.ts";
import {
  emptyNotifyState,
  LASTING_MS,
  MAX_NOTIFICATION_LENGTH,
  type NotifyEvent,
  type PaneNotification,
  reduceNotify,
} from "../../src/core/notify.ts";
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
  readonly told: (PaneNotification & { atMs: number })[] = [];

  private take(event: NotifyEvent, nowMs: number): void {
    const { state, notifications, wakeAtMs } = reduceNotify(this.state, event, nowMs);
    this.state = state;
    this.wakeAtMs = wakeAtMs;
    this.told.push(...notifications.map((each) => ({ ...each, atMs: nowMs })));
  }

  at(nowMs: number, event: NotifyEvent = { type: "woke" }): this {
    while (this.wakeAtMs !== undefined && this.wakeAtMs < nowMs) this.take({ type: "woke" }, this.wakeAtMs);
    this.take(event, nowMs);
    return this;
  }

  show(nowMs: number, pane: number, shown: Status, watched = false): this {
    return this.at(nowMs, { type: "status", pane, status: shown, name: "zsh", watched });
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

test("an event that changes nothing gives back the same state", () => {
  const desk = new Desk().show(0, 1, blocked(0)).at(200);
  const { state } = desk;
  const same: readonly NotifyEvent[] = [
    { type: "woke" },
    { type: "gone", pane: 9 },
    { type: "watched", pane: 9, watched: true },
    { type: "watched", pane: 1, watched: false },
  ];
  for (const event of same) expect(reduceNotify(state, event, 300).state).toBe(state);
});
