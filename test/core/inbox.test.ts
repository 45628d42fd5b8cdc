// The inbox, driven by what panes say and by a clock in the test's hand: its five causes and no sixth, what ends an item,
// how long it is kept, that it outlives the server.

import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { LONG_RUN_MS, MAX_INBOX_ITEMS, RESOLVED_KEPT_MS, type InboxItem } from "../../src/core/inbox.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import type { SaidState, Word } from "../../src/core/word.ts";
import type { StatusKind } from "../../src/core/status.ts";
import { agent, attach, newSession, newWindow, pane, report, seen, session, window, World } from "./reduce-world.ts";

const MINUTE_MS = 60_000;

// Pane 0 is in window 0, which is hidden behind window 1 with pane 1.
const hidden = (): World => new World().send(newSession("work"), newWindow(0));

const reported = (atMs: number, ...of: Parameters<typeof report>): Event => ({
  type: "reported",
  pane: pane(0),
  report: report(...of),
  atMs,
});

function said(
  atMs: number,
  state: SaidState,
  more: { kind?: StatusKind; msg?: string; word?: Partial<Word> } = {},
): Event {
  const { kind, msg, word } = more;
  const says = { act: "is", state, ...(kind && { kind }), ...(msg !== undefined && { msg }) } as const;
  const common = { source: "hook", confidence: "explicit", event: "e", session: "s-1" } as const;
  return { type: "said", pane: pane(0), atMs, word: { ...common, says, ...word } };
}

const guess = (source: Word["source"]): Partial<Word> => ({ source, confidence: "weak", session: null });
const resolved = (id: number | "all", atMs: number): Event => ({ type: "inboxResolved", id, atMs });
const typed = (atMs: number): Event => ({ type: "typed", pane: pane(0), before: 1000, atMs });
const visit = (atMs: number): Event => ({ type: "windowSelected", session: session(0), window: window(0), atMs });

const items = (world: World): readonly InboxItem[] => world.state.inbox.items;
/** "approval: Push?", with ✓ behind what is resolved. */
const brief = (world: World): readonly string[] =>
  items(world).map(({ cause, text, resolvedAtMs }) => `${cause}: ${text}${resolvedAtMs === null ? "" : " ✓"}`);

describe("an item comes of", () => {
  it.each<[string, readonly Event[], string]>([
    ["a permission (OSC 7501)", [reported(1, "blocked", { kind: "permission", msg: "Push?" })], "approval: Push?"],
    ["a permission (hooks)", [said(1, "blocked", { kind: "permission", msg: "Push?" })], "approval: Push?"],
    ["a question", [reported(1, "blocked", { kind: "question", msg: "Which?" })], "input: Which?"],
    ["a sign-in", [reported(1, "blocked", { kind: "auth" })], "input: "],
    ["a decision", [said(1, "blocked", { kind: "decision", msg: "Base?" })], "input: Base?"],
    ["a blocked without a kind", [reported(1, "blocked")], "input: "],
    ["an error", [reported(1, "error", { msg: "rate limit" })], "failure: rate limit"],
    [
      "an error by an agent event",
      [said(1, "error", { msg: "boom", word: { source: "agent-event" } })],
      "failure: boom",
    ],
    ["a death", [said(1, "working"), said(2, "stopped")], "disconnect: "],
    [
      "a done after 5 minutes of work",
      [reported(1000, "working"), reported(1000 + LONG_RUN_MS, "done", { msg: "12 files" })],
      "success: 12 files",
    ],
    [
      "an idle after 5 minutes, of an agent that never says done",
      [
        { type: "observed", pane: pane(0), observation: seen("codex", agent), atMs: 900 },
        reported(1000, "working"),
        reported(1000 + LONG_RUN_MS, "idle"),
      ],
      "success: ",
    ],
    [
      "a done whose work waited for a person on the way",
      [
        said(0, "working"),
        said(3 * MINUTE_MS, "blocked", { kind: "permission" }),
        said(60 * MINUTE_MS, "working"),
        said(62 * MINUTE_MS, "done"),
      ],
      "success: ",
    ],
  ])("%s", (_, events, expected) => {
    expect(brief(hidden().send(...events)).at(-1)).toBe(expected);
  });

  it.each<[string, readonly Event[]]>([
    ["working, idle and starting", [reported(1, "working"), reported(2, "idle")]],
    ["a done after less than 5 minutes", [reported(1000, "working"), reported(999 + LONG_RUN_MS, "done")]],
    ["a done without work", [reported(LONG_RUN_MS, "done")]],
    [
      "two short runs that are 5 minutes together",
      [0, 1, 2].flatMap((n) => [reported(n * 3 * MINUTE_MS, "working"), reported(n * 3 * MINUTE_MS + 120_000, "done")]),
    ],
    [
      "minutes that only waited for a person",
      [
        said(0, "working"),
        said(MINUTE_MS, "blocked", { kind: "permission" }),
        said(60 * MINUTE_MS, "working"),
        said(61 * MINUTE_MS, "done"),
      ],
    ],
    ["a question that was only read off the screen", [said(1, "blocked", { word: guess("screen") })]],
    [
      "a silence taken for an end",
      [said(0, "working", { word: guess("silence") }), said(LONG_RUN_MS, "idle", { word: guess("silence") })],
    ],
  ])("not of %s", (_, events) => {
    const made = brief(hidden().send(...events)).filter(
      (item) => !item.startsWith("input") && !item.startsWith("approval"),
    );
    expect(made).toEqual([]);
  });

  it("and no guess makes one, of whichever kind", () => {
    const world = hidden().send(
      said(1, "blocked", { kind: "permission", word: guess("screen") }),
      said(2, "error", { word: guess("notify") }),
      said(3, "stopped", { word: guess("prompt") }),
    );
    expect(items(world)).toEqual([]);
  });

  it("a guess that is said at last", () => {
    const world = hidden().send(said(1, "blocked", { kind: "permission", word: guess("screen") }));
    expect(items(world)).toEqual([]);
    expect(brief(world.send(said(2, "blocked", { kind: "permission", msg: "Push?" })))).toEqual(["approval: Push?"]);
  });

  it("the end of an agent's pane while it works, with nobody there", () => {
    const exited: Event = { type: "exited", pane: pane(0), code: 1, signal: 0, atMs: 5 };
    expect(brief(hidden().send(said(1, "working"), exited))).toEqual(["disconnect: "]);
    expect(brief(hidden().send(said(1, "idle"), exited))).toEqual([]);
    // Leaving without a word is an ordinary end of a program that reports.
    expect(brief(hidden().send(reported(1, "working"), exited))).toEqual([]);
    const kill: Event = { type: "paneKilled", pane: pane(0), atMs: 5 };
    expect(brief(hidden().send(said(1, "working"), kill))).toEqual([]);
    const watching = hidden().send(attach("a", 0), visit(1), said(2, "working"), exited);
    expect(brief(watching)).toEqual([]);
  });
});

describe("an item of a blocker ends", () => {
  const blocked = (): World => hidden().send(reported(1, "blocked", { kind: "permission", msg: "Push?" }));

  it.each<[string, Event]>([
    ["with the answer", reported(5, "working")],
    ["with the program", { type: "programLeft", pane: pane(0), before: 1000, atMs: 5 }],
    ["with the pane", { type: "paneKilled", pane: pane(0), atMs: 5 }],
    ["with an acknowledgement", resolved(1, 5)],
    ["with all of them", resolved("all", 5)],
  ])("%s", (_, event) => {
    expect(items(blocked().send(event))).toMatchObject([{ cause: "approval", resolvedAtMs: 5 }]);
  });

  it("not by being looked at: it still waits", () => {
    const world = blocked().send(attach("a", 0), visit(1000)).waitUntil(10_000);
    expect(brief(world)).toEqual(["approval: Push?"]);
  });

  it("when another question takes its place, and that is a new one", () => {
    expect(brief(blocked().send(reported(5, "blocked", { kind: "question", msg: "Which?" })))).toEqual([
      "approval: Push? ✓",
      "input: Which?",
    ]);
  });

  it("not when it is told in other words", () => {
    expect(items(blocked().send(reported(5, "blocked", { kind: "permission", msg: "Push to main?" })))).toMatchObject([
      { id: 1, text: "Push to main?", atMs: 1 },
    ]);
  });

  it("once: what was acknowledged does not come back until it is asked anew", () => {
    const world = blocked().send(resolved(1, 2), reported(3, "blocked", { kind: "permission", msg: "Push it?" }));
    expect(brief(world)).toEqual(["approval: Push? ✓"]);
    world.send(reported(4, "working"), reported(5, "blocked", { kind: "permission", msg: "Again?" }));
    expect(brief(world)).toEqual(["approval: Push? ✓", "approval: Again?"]);
  });
});

describe("an item of an outcome ends", () => {
  const failed = (): World => hidden().send(reported(1000, "error", { msg: "boom" }));

  it("when a person typed into its pane", () => {
    expect(items(failed().send(typed(2000)))).toMatchObject([{ cause: "failure", resolvedAtMs: 2000 }]);
  });

  it("after a second before a person's eyes, and not by passing through", () => {
    const world = failed().send(attach("a", 0), visit(5000)).waitUntil(5999);
    expect(brief(world)).toEqual(["failure: boom"]);
    expect(items(world.waitUntil(6000))).toMatchObject([{ resolvedAtMs: 6000 }]);
  });

  it("also when the pane went on to something else before anybody came", () => {
    const world = failed().send(reported(2000, "working"));
    expect(brief(world)).toEqual(["failure: boom"]);
    world.send(attach("a", 0), visit(5000)).waitUntil(6000);
    expect(brief(world)).toEqual(["failure: boom ✓"]);
  });

  it("and is renewed, not doubled, by the same again", () => {
    const world = failed().send(reported(2000, "working"), reported(3000, "error", { msg: "boom again" }));
    expect(items(world)).toMatchObject([{ id: 2, text: "boom again", atMs: 3000, resolvedAtMs: null }]);
  });
});

describe("what is resolved", () => {
  it("is kept for 24 hours, to the millisecond, and goes by itself", () => {
    const world = hidden().send(reported(1, "blocked"), reported(1000, "working"));
    expect(items(world.waitUntil(999 + RESOLVED_KEPT_MS))).toHaveLength(1);
    expect(RESOLVED_KEPT_MS).toBe(24 * 60 * MINUTE_MS);
    expect(items(world.waitUntil(1000 + RESOLVED_KEPT_MS))).toEqual([]);
    expect(world.state.wakeAtMs).toBeNull();
  });

  it("gives way first when there are too many", () => {
    const world = hidden();
    for (let n = 0; n < MAX_INBOX_ITEMS; n++)
      world.send(reported(n * 2, "blocked", { msg: `${n}` }), reported(n * 2 + 1, "working"));
    world.send(reported(1000, "error", { msg: "kept" }));
    for (let n = 0; n < 3; n++) world.send(reported(2000 + n, "blocked"), reported(2000 + n, "working"));
    expect(items(world)).toHaveLength(MAX_INBOX_ITEMS);
    expect(brief(world)).toContain("failure: kept");
  });

  it("is open for ever while nobody dealt with it", () => {
    const world = hidden()
      .send(reported(1, "error", { msg: "boom" }))
      .waitUntil(90 * RESOLVED_KEPT_MS);
    expect(brief(world)).toEqual(["failure: boom"]);
  });
});

describe("the inbox", () => {
  it("outlives the server, and so do the minutes that were worked", () => {
    const world = hidden().send(
      said(0, "working"),
      said(4 * MINUTE_MS, "blocked", { kind: "permission", msg: "Push?" }),
      resolved(1, 4 * MINUTE_MS + 1),
    );
    const back = parseFacts(encodeFacts(world.state));
    expect(back?.inbox).toEqual(world.state.inbox);
    const next = new World(back).send({ type: "replayed", pane: pane(0), atMs: 5 * MINUTE_MS });
    next.send(said(5 * MINUTE_MS, "working"), said(6 * MINUTE_MS, "done", { msg: "built" }));
    expect(brief(next)).toEqual(["approval: Push? ✓", "success: built"]);
  });

  it("asks for facts to be kept whenever it changes", () => {
    const world = hidden().send(reported(1, "blocked"));
    expect(world.send(resolved("all", 2)).asked("persist")).toHaveLength(1);
    expect(world.send(resolved("all", 3)).asked("persist")).toEqual([]);
  });

  it("holds texts cleaned, masked and cut", () => {
    const msg = `token=abc123def456 \u{202e}evil${"x".repeat(400)}`;
    const [item] = items(hidden().send(reported(1, "blocked", { kind: "permission", msg, app: "a\u{9b}31mb" })));
    expect(item?.text.startsWith("token=*** evilxxx")).toBe(true);
    expect([...(item?.text ?? "")]).toHaveLength(240);
    expect(item?.name).not.toMatch(/\p{Cc}/u);
  });
});
