// Whatever happens in whatever order: the rules of consistency.ts hold, sizes match rects, nothing changed means nothing new.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Event } from "../../src/core/event.ts";
import { LAYOUT_PRESETS } from "../../src/core/layout-preset.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import { reduce } from "../../src/core/reduce.ts";
import { persistedDiffers } from "../../src/core/reduce/persisted.ts";
import { emptyState } from "../../src/core/state.ts";
import {
  agent,
  attach,
  client,
  newSession,
  newWindow,
  pane,
  report,
  seen,
  session,
  shell,
  split,
  stateFault,
  window,
} from "./reduce-world.ts";

const id = fc.nat({ max: 9 });
const p = id.map(pane);
const w = id.map(window);
const s = fc.nat({ max: 3 }).map(session);
const c = fc.constantFrom("a", "b", "c").map(client);
const axis = fc.constantFrom("row" as const, "column" as const);
const flag = fc.boolean();
const cells = fc.integer({ min: 0, max: 60 });
const size = fc.integer({ min: -3, max: 120 });
const direction = fc.constantFrom("left" as const, "right" as const, "up" as const, "down" as const);
const name = fc.constantFrom("one", "two", "three");

type Timed = (atMs: number) => Event;

const timed: readonly fc.Arbitrary<Timed>[] = [
  fc.tuple(name, size, size).map(
    ([n, cols, rows]) =>
      (atMs) =>
        newSession(n, { cols, rows, atMs }),
  ),
  fc.tuple(s, fc.option(id), flag).map(
    ([to, index, select]) =>
      (atMs) =>
        newWindow(to, { index, select, atMs }),
  ),
  fc.tuple(p, axis, fc.option(cells), flag, flag, flag).map(
    ([at, ax, n, before, full, select]) =>
      (atMs) =>
        split(at, { axis: ax, cells: n, before, full, select, atMs }),
  ),
  fc.tuple(p, axis, fc.option(cells), flag, flag, flag).map(
    ([at, ax, n, before, full, select]) =>
      (atMs) =>
        split(at, { axis: ax, cells: n, before, full, select, atMs }),
  ),
  fc.tuple(s, w).map(([to, at]) => (atMs) => ({ type: "windowSelected", session: to, window: at, atMs })),
  p.map((at) => (atMs) => ({ type: "paneSelected", pane: at, atMs })),
  fc.tuple(p, flag).map(([at, select]) => (atMs) => ({ type: "paneBroken", pane: at, select, name: null, atMs })),
  fc.tuple(p, p, axis, flag).map(([at, target, ax, select]) => (atMs) => ({
    type: "paneJoined",
    pane: at,
    target,
    axis: ax,
    cells: null,
    before: false,
    select,
    atMs,
  })),
  p.map((at) => (atMs) => ({ type: "paneKilled", pane: at, atMs })),
  p.map((at) => (atMs) => ({ type: "paneRespawned", pane: at, launch: shell, atMs })),
  p.map((at) => (atMs) => ({ type: "exited", pane: at, code: 0, signal: 0, atMs })),
  fc.tuple(p, fc.constantFrom("zsh", "vim", "codex")).map(([at, command]) => (atMs) => ({
    type: "observed",
    pane: at,
    observation: seen(command, command === "codex" ? agent : null),
    atMs,
  })),
  fc.tuple(c, s, size, size, flag).map(
    ([who, to, cols, rows, readOnly]) =>
      (atMs) =>
        attach(who, to, { cols, rows, readOnly, atMs }),
  ),
  fc.tuple(c, s, size, size, flag).map(
    ([who, to, cols, rows, readOnly]) =>
      (atMs) =>
        attach(who, to, { cols, rows, readOnly, atMs }),
  ),
  fc.tuple(c, size, size).map(([who, cols, rows]) => (atMs) => ({
    type: "clientResized",
    client: who,
    cols,
    rows,
    atMs,
  })),
  c.map((who) => (atMs) => ({ type: "clientActive", client: who, atMs })),
  fc.tuple(c, flag).map(([who, on]) => (atMs) => ({ type: "clientFocused", client: who, on, atMs })),
  fc.tuple(c, s).map(([who, to]) => (atMs) => ({ type: "clientSwitched", client: who, session: to, atMs })),
  fc
    .tuple(p, fc.constantFrom("working" as const, "done" as const, "blocked" as const, "idle" as const))
    .map(([at, state]) => (atMs) => ({ type: "reported", pane: at, report: report(state), atMs })),
  fc
    .tuple(p, fc.constantFrom("prompt" as const, "command" as const, "finished" as const))
    .map(([at, mark]) => (atMs) => ({ type: "marked", pane: at, mark, exitCode: null, atMs })),
  p.map((at) => (atMs) => ({ type: "typed", pane: at, before: 1000, atMs })),
  p.map((at) => (atMs) => ({ type: "programLeft", pane: at, before: 1000, atMs })),
  p.map((at) => (atMs) => ({ type: "reset", pane: at, atMs })),
  p.map((at) => (atMs) => ({ type: "rang", pane: at, atMs })),
  p.map((at) => (atMs) => ({ type: "queried", pane: at, atMs })),
  p.map((at) => (atMs) => ({ type: "printed", pane: at, atMs })),
  fc.constant((atMs) => ({ type: "woke", atMs })),
];

const untimed: readonly fc.Arbitrary<Event>[] = [
  fc.tuple(s, name).map(([of, n]) => ({ type: "sessionRenamed", session: of, name: n })),
  fc.tuple(w, id).map(([at, index]) => ({ type: "windowMoved", window: at, index })),
  fc.tuple(w, w).map(([first, second]) => ({ type: "windowsSwapped", first, second })),
  fc
    .tuple(w, fc.constantFrom(...LAYOUT_PRESETS, "next" as const, "previous" as const))
    .map(([at, preset]) => ({ type: "layoutSelected", window: at, preset })),
  fc.tuple(w, size, size).map(([at, cols, rows]) => ({ type: "windowResized", window: at, cols, rows })),
  fc.tuple(p, direction, cells).map(([at, d, n]) => ({ type: "paneResized", pane: at, direction: d, cells: n })),
  fc
    .tuple(p, fc.option(cells), fc.option(cells))
    .map(([at, cols, rows]) => ({ type: "paneSized", pane: at, cols, rows })),
  p.map((at) => ({ type: "paneZoomed", pane: at })),
  fc.tuple(p, p).map(([first, second]) => ({ type: "panesSwapped", first, second })),
  p.map((at) => ({ type: "spawned", pane: at, pid: 7 })),
  fc
    .tuple(c, fc.constantFrom("detached", "lost"))
    .map(([who, reason]) => ({ type: "clientDetached", client: who, reason })),
  fc.tuple(c, id).map(([who, seq]) => ({ type: "commandApplied", client: who, seq })),
  fc.tuple(fc.option(name), name).map(([n, text]) => ({ type: "bufferSet", name: n, text })),
];

const rare: readonly fc.Arbitrary<Timed>[] = [
  w.map((at) => (atMs) => ({ type: "windowKilled", window: at, atMs })),
  s.map((at) => (atMs) => ({ type: "sessionKilled", session: at, atMs })),
];

const anyEvent: fc.Arbitrary<Timed> = fc.oneof(
  ...timed.map((arbitrary) => ({ weight: 4, arbitrary })),
  ...untimed.map((each) => ({
    weight: 2,
    arbitrary: each.map(
      (event): Timed =>
        () =>
          event,
    ),
  })),
  ...rare.map((arbitrary) => ({ weight: 1, arbitrary })),
);

const events = fc.array(fc.tuple(anyEvent, fc.nat({ max: 3000 })), { maxLength: 60 }).map((list) => {
  let atMs = 1000;
  return [newSession("one"), ...list.map(([make, after]) => make((atMs += after)))];
});

describe("reduce, whatever happens", () => {
  it("keeps every pane in one layout, active ids valid, indexes unique and sizes true", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = emptyState;
        for (const event of list) {
          state = reduce(state, event).state;
          expect(stateFault(state)).toBeUndefined();
        }
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same state back when nothing changed, and asks for nothing of the facts then", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = emptyState;
        for (const event of list) {
          const next = reduce(state, event);
          const persists = next.effects.filter((effect) => effect.type === "persist").length;
          expect(persists).toBe(persistedDiffers(state, next.state) ? 1 : 0);
          if (JSON.stringify(visible(next.state)) === JSON.stringify(visible(state))) expect(next.state).toBe(state);
          state = next.state;
        }
      }),
      { numRuns: 150 },
    );
  });

  it("keeps the earliest wake-up asked for, never one that is past", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = emptyState;
        for (const event of list) {
          const next = reduce(state, event);
          const asked = next.effects.flatMap((effect) => (effect.type === "wakeAt" ? [effect.atMs] : []));
          expect(asked.length).toBeLessThanOrEqual(1);
          if (asked[0] !== undefined) expect(next.state.wakeAtMs).toBe(asked[0]);
          state = next.state;
        }
      }),
      { numRuns: 100 },
    );
  });

  it("asks again after a wake-up that came too early, and is the same state then", () => {
    const asked = reduce(reduce(emptyState, newSession("one")).state, {
      type: "reported",
      pane: pane(0),
      report: report("done"),
      atMs: 1000,
    });
    const early = reduce(asked.state, { type: "woke", atMs: 1001 });
    expect(early.state).toBe(asked.state);
    expect(early.effects).toEqual([{ type: "wakeAt", atMs: asked.state.wakeAtMs }]);
  });

  it("asks for a size of each pane that changed it, once, and starts each new pane with its own", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = emptyState;
        const sizes = new Map<number, string>();
        for (const event of list) {
          const next = reduce(state, event);
          for (const effect of next.effects) {
            if (effect.type === "spawn" || effect.type === "resize")
              sizes.set(effect.pane, `${effect.cols}x${effect.rows}`);
          }
          state = next.state;
          for (const each of state.panes.values()) expect(sizes.get(each.id)).toBe(`${each.cols}x${each.rows}`);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("is rebuilt from its facts", () => {
    fc.assert(
      fc.property(events, (list) => {
        const state = list.reduce((each, event) => reduce(each, event).state, emptyState);
        const text = encodeFacts(state);
        const back = parseFacts(text);
        expect(back).toBeDefined();
        if (back === undefined) return;
        expect(JSON.parse(encodeFacts(back))).toEqual(JSON.parse(text));
        expect([...back.replaying]).toEqual([...state.panes.keys()]);
        expect(stateFault(back)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});

// Maps and sets as JSON shows them.
const visible = (value: unknown): unknown => {
  if (value instanceof Map) return [...value].map(([key, each]) => [key, visible(each)]);
  if (value instanceof Set) return [...value];
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visible(each)]));
};
